/** What a person sees first (product.md section 8); grows with each feature. */
import { z } from 'zod'
import { accessLevels } from './access.ts'
import { ClosedSegment } from './audit.ts'
import { Day, defineCall, Empty, Id, Instant, listInput, listOutput, Month, Sen, text } from './call.ts'
import { ExemptNow } from './courses.ts'
import { CourseUpdateOf } from './cycles.ts'
import { contentLanguages, riskLevels, userStatuses } from './enumerations.ts'
import { Exemption } from './exemptions.ts'
import { PermissionShape } from './identity.ts'
import { SaidByManager } from './manager-digest.ts'
import { kinds } from './permissions.ts'
import { receiptAges } from './receipts.ts'
import { omissions, reminding } from './reminders.ts'
import { EmploymentFact, InvitationEnds, MOST_FACTS, NotReached } from './trainees.ts'

/** What may wait for somebody; the screen links each to the route where it is dealt with. */
export const waitingFor = [
  'company_registrations',
  'trainee_registrations',
  'registration_information',
  'course_reviews',
  'certificate_revocations',
  'exemptions',
  'disposals',
  'evidence_packs',
  'auditor_rooms',
  'auditor_requests',
  'report_addresses',
  'receipts_to_check',
  'receipts_to_approve',
  'payment_exceptions',
  'payment_settlements',
  'refunds_to_pay_out',
  'credit_notes',
  'write_offs',
  'e_invoice_answers',
  'mails_failed',
] as const
export type WaitingFor = (typeof waitingFor)[number]

/** What this person may deal with, and what has waited longest: since when, and where it has an id of its own in a queue. */
const Waiting = z.strictObject({ what: z.enum(waitingFor), count: z.int(), oldest_at: Instant.nullable(), oldest_id: Id.nullable() })

export const getDashboard = defineCall({
  name: 'getDashboard',
  title: "What the role's dashboard shows: one's rights and what waits",
  access: { roles: ['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] },
  input: Empty,
  output: z.strictObject({
    rights: z.array(PermissionShape),
    waiting: z.array(Waiting),
  }),
  shows: [
    'permissions',
    'company_registrations',
    'trainee_registrations',
    'registration_information',
    'reviews',
    'revocations',
    'exemptions',
    'disposals',
    'evidence',
    'auditor_rooms',
    'report_schedules',
    'receipts',
    'exceptions',
    'credit_notes',
    'write_offs',
    'e_invoices',
    'mails',
  ],
})

export const getCompanyAdmins = defineCall({
  name: 'getCompanyAdmins',
  title: 'Who else administers the own company: what they do, when they were last here, and how many approvals wait for each',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'READ' }] },
  input: Empty,
  output: z.strictObject({
    admins: z.array(
      z.strictObject({
        user_id: Id,
        name: z.string(),
        kind: z.enum(kinds),
        status: z.enum(userStatuses),
        last_active_at: Instant.nullable(),
        is_you: z.boolean(),
        /** What they may decide on or answer today, as their own dashboard counts it. */
        waiting: z.int(),
      }),
    ),
  }),
  shows: [
    'company_admins',
    'permissions',
    'trainee_registrations',
    'registration_information',
    'exemptions',
    'disposals',
    'evidence',
    'auditor_rooms',
    'report_schedules',
  ],
})

// ── The global admin's figures ────────────────────────────────────────────────────────────────────────────────

/** Whom a receipt waits for: the reader, another of the provider's makers or checkers, or a new file of the customer's. */
export const receiptHolders = ['you', 'makers', 'checkers', 'customer'] as const

/** Each part is there for who may open its list today, else null. All is counted at one moment, `at`. */
export const getProviderDashboard = defineCall({
  name: 'getProviderDashboard',
  title: "The global admin's figures: receipts that wait by age, money by month, seats by course, and the heads of the queues",
  access: { roles: ['globalAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] },
  input: Empty,
  output: z.strictObject({
    at: Instant,
    /** When the reader last decided something. */
    decided_at: Instant.nullable(),
    receipts: z
      .strictObject({
        ages: z.array(z.strictObject({ age: z.enum(receiptAges), you: z.int(), others: z.int() })),
        amount_sen: Sen,
        oldest: z
          .strictObject({
            bank_receipt_id: Id,
            company_name: z.string(),
            submitted_at: Instant,
            holder: z.enum(receiptHolders),
            /** Which of the makers had it last. */
            name: z.string().nullable(),
          })
          .nullable(),
      })
      .nullable(),
    /** By month of issue, the last six, oldest first; what void and credited invoices come to is taken off. */
    money: z.array(z.strictObject({ month: Month, paid_sen: Sen, to_be_paid_sen: Sen, overdue_sen: Sen })).nullable(),
    /** The courses with the most seats sold. */
    seats: z
      .strictObject({ courses: z.array(z.strictObject({ course_id: Id, title: z.string(), sold: z.int(), used: z.int() })), total: z.int() })
      .nullable(),
    /** What waits longest of the companies and courses that the reader may decide on, with what the checks say; null where they decide on neither. */
    heads: z
      .array(
        z.strictObject({
          what: z.enum(['company_registrations', 'course_reviews']),
          id: Id,
          name: z.string(),
          /** Of a course: the version it would become. */
          version_no: z.int().nullable(),
          submitted_at: Instant,
          submitted_by: z.string().nullable(),
          check: z.strictObject({ result: z.enum(['passed', 'look', 'stops', 'changes']), count: z.int() }),
        }),
      )
      .nullable(),
  }),
  shows: ['company_registrations', 'reviews', 'receipts', 'invoices', 'seats'],
})

// ── The super admin's figures ─────────────────────────────────────────────────────────────────────────────────

export const getPortalDashboard = defineCall({
  name: 'getPortalDashboard',
  title: "The super admin's figures: administrators by state, routes changed last, the audit log's last check",
  access: { roles: ['superAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] },
  input: Empty,
  output: z.strictObject({
    at: Instant,
    administrators: z.strictObject({ active: z.int(), invited: z.int(), locked: z.int(), inactive: z.int() }).nullable(),
    routes: z
      .strictObject({
        /** How many ask something else than by default. */
        changed: z.int(),
        /** Changed last, newest first, also where they ask by default again. */
        latest: z.array(
          z.strictObject({
            route_id: Id,
            route: z.string(),
            title: z.string(),
            access_level: z.enum(accessLevels),
            is_default: z.boolean(),
            changed_at: Instant,
            changed_by: z.string().nullable(),
          }),
        ),
      })
      .nullable(),
    /** The last check of the whole log; `last` is null before the first. */
    audit: z
      .strictObject({
        last: z
          .strictObject({
            at: Instant,
            sound: z.boolean(),
            lines: z.int(),
            faults: z.int(),
            /** Lines whose values were taken out by an order of two people, signed. */
            disposed: z.int(),
            /** Faults of the portal's own that signed lines explain. */
            closed: z.array(ClosedSegment),
            /** Null where the portal itself did, as each night. */
            by: z.string().nullable(),
          })
          .nullable(),
        /** Lines that stand in no batch yet: nothing vouches for them. */
        unsealed: z.int(),
      })
      .nullable(),
    /** The backup that was restored on trial last; `last` is null before the first. */
    drill: z
      .strictObject({
        last: z
          .strictObject({
            at: Instant,
            backup_at: Instant,
            rows: z.int(),
            files: z.int(),
            /** Sentences that the command printed; a sign-in that did not work is one more. */
            faults: z.int(),
            took_seconds: z.int(),
          })
          .nullable(),
      })
      .nullable(),
  }),
  shows: ['admins', 'routes', 'audit'],
})

// ── Mails that could not be delivered ─────────────────────────────────────────────────────────────────────────

/** What a mail is about; its subject may name people and companies, and stays between the portal and its reader. */
export const mailTopics = [
  'sign_in_code',
  'forgotten',
  'unlocked',
  'invitation',
  'email_confirmation',
  'account_change',
  'registration',
  'notification',
] as const
export type MailTopic = (typeof mailTopics)[number]

/** Why the last try failed. `put_off`: the receiving side asked for another try each time. */
export const mailFailures = ['address_refused', 'mail_refused', 'put_off', 'sign_in_refused', 'unreachable', 'restored', 'other'] as const
export type MailFailure = (typeof mailFailures)[number]

export const FailedMail = z.strictObject({
  mail_id: Id,
  to_masked: z.string(),
  /** Null of mails from before topics were kept; so is `failure`. */
  topic: z.enum(mailTopics).nullable(),
  failure: z.enum(mailFailures).nullable(),
  created_at: Instant,
  failed_at: Instant,
  tries: z.int(),
  /** Whether it can be sent again. `expired`: its code or link has run out, so whoever needs one asks for a new one. */
  can: z.strictObject({ send: z.boolean(), because: z.enum(['permission', 'expired']).nullable() }),
})
export type FailedMail = z.output<typeof FailedMail>

export const getFailedMailList = defineCall({
  name: 'getFailedMailList',
  title: 'Mails that could not be delivered after all tries, of the last 90 days',
  access: { roles: ['superAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] },
  /** `q` is a whole address, or an @ and a whole domain: addresses are masked, and parts of them would unmask them. */
  input: listInput(['failed_at', 'created_at'], { failure: z.enum(mailFailures).optional() }),
  output: listOutput('posts', FailedMail),
  shows: ['mails'],
})

export const sendFailedMails = defineCall({
  name: 'sendFailedMails',
  title: 'Send mails again that could not be delivered; what has run out is left',
  access: { roles: ['superAdmin'], needs: [{ group: 'GENERAL', right: 'EDIT' }] },
  input: z.strictObject({ mail_ids: z.array(Id).min(1).max(100) }),
  output: z.strictObject({ sent: z.int(), left: z.int() }),
  missing: { mail_ids: 4444 },
  /** none_left: what was asked for has run out, or waits to be sent already. */
  reasons: ['none_left'],
  changes: ['mails'],
})

// ── What a company sees of its learning ───────────────────────────────────────────────────────────────────────

/**
 * Of each person's newest cycle of each course, one of these; overdue goes before how far it is. PAUSED and WAIVED: not asked of the person on that
 * day, though no certificate of theirs stands. EXTENDED: the day on which it was due first is over, and the later one is not.
 */
export const learningStates = ['COMPLETED', 'IN_PROGRESS', 'NOT_STARTED', 'EXTENDED', 'OVERDUE', 'PAUSED', 'WAIVED', 'EXPIRED', 'REVOKED'] as const
export type LearningState = (typeof learningStates)[number]
/** EXPIRING: completed, runs out within so many days, and no later certificate follows. INVITED: of whoever has not set a password by today. */
export const learningFilters = [...learningStates, 'EXPIRING', 'INVITED'] as const
export const EXPIRING_DAYS = 30

/** Courses assigned, and how they stand: the nine add up to `assigned`. */
const Standing = z.strictObject({
  assigned: z.int(),
  completed: z.int(),
  in_progress: z.int(),
  not_started: z.int(),
  overdue: z.int(),
  expired: z.int(),
  revoked: z.int(),
  paused: z.int(),
  waived: z.int(),
  extended: z.int(),
  /** Of `assigned`, those of people who have left by today. They go on counting. */
  has_left: z.int(),
})
/** As many departments, the largest first; the others together. */
export const MOST_DEPARTMENTS = 20

const ofCompany = { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] } as const
export const Learner = z.strictObject({
  trainee_course_id: Id,
  user_id: Id,
  name: z.string(),
  username: z.string(),
  employee_no: z.string().nullable(),
  department: z.string().nullable(),
  has_left: z.boolean(),
  /** Of today. */
  user_status: z.enum(userStatuses),
  invitation_ends_at: InvitationEnds,
  course_title: z.string(),
  state: z.enum(learningStates),
  assigned_on: Day,
  due_on: Day.nullable(),
  /** Days since it fell due, where it is overdue. */
  days_over: z.int().nullable(),
  completed_on: Day.nullable(),
  expires_on: Day.nullable(),
  /** Where it had one by then. */
  certificate_no: z.string().nullable(),
  /** The day its certificate was revoked on, where that was by then. */
  revoked_on: Day.nullable(),
  /**
   * Days by then without a valid certificate of the course: between the one before this cycle and its own, and since its own ended or was revoked. Those
   * on which the person was paused are left out; 0 where there was no certificate.
   */
  uncovered_days: z.int(),
  /** As at a day that is over: the last one by then, and nobody can be reminded. */
  ...reminding,
  /** How often by then, and who reminded last; null where the portal did it by itself. */
  reminders: z.int(),
  reminded_by: z.string().nullable(),
  /** What a manager said last of this cycle by then. */
  said: SaidByManager.nullable(),
})
export type Learner = z.output<typeof Learner>

/** A day looked at as it is known today, or as it was known at its end: what was recorded later left out. */
export const knownWhen = ['today', 'then'] as const
const Known = z.enum(knownWhen).default('today')

export const getCompanyLearningList = defineCall({
  name: 'getCompanyLearningList',
  title: "How each of the company's people stands in each course, today or at the end of a day",
  access: ofCompany,
  input: listInput(['name', 'due_on', 'assigned_on', 'completed_on', 'expires_on'], {
    department: text(100).optional(),
    /** Of people without one. */
    no_department: z.boolean().optional(),
    state: z.enum(learningFilters).optional(),
    /** A day of Kuala Lumpur, neither before the company was here nor ahead. */
    as_at: Day.optional(),
    known: Known,
  }),
  output: z.strictObject({ ...listOutput('posts', Learner).shape, departments: z.array(z.string()).max(200) }),
  shows: ['manager_answers', 'trainees', 'departments', 'seats', 'learning', 'certificates', 'reminders'],
})

/** As many cycles of one person, the newest first. */
export const MOST_CYCLES = 50
/** One cycle of a course of one person, with what proves it. */
const RecordedCourse = z.strictObject({
  trainee_course_id: Id,
  course_id: Id,
  course_title: z.string(),
  version_no: z.int(),
  state: z.enum(learningStates),
  /** Read in this one; null before it began, and where it was before this was recorded. */
  language: z.enum(contentLanguages).nullable(),
  /** Of the mandatory items. */
  items_done: z.int(),
  items_total: z.int(),
  assigned_at: Instant,
  /** The rule that made it, as it is called today; null where a person did, or a renewal. */
  enrol_rule: z.string().nullable(),
  due_on: Day.nullable(),
  /** Paused, waived or extended today. */
  exempt: ExemptNow.nullable(),
  days_over: z.int().nullable(),
  started_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  /** Opened while the certificate before it is valid: it counts from that one's end. Null where it counts already. */
  counts_from: Day.nullable(),
  /** Of a certificate that was signed while another was valid; null: from the day it was signed. */
  valid_from: Day.nullable(),
  expires_at: Instant.nullable(),
  /** The days between the certificate before and this one, both included; to today while there is none yet. Null: none. */
  uncovered: z
    .strictObject({
      from_on: Day,
      to_on: Day,
      /** Those on which the person was not paused, and those on which they were. */
      days: z.int(),
      paused_days: z.int(),
      is_open: z.boolean(),
    })
    .nullable(),
  /** Each quiz with how often it was handed in, the best score in per cent, and whether it was passed. */
  quizzes: z.array(z.strictObject({ title: z.string(), attempts: z.int(), score: z.int().nullable(), passed: z.boolean() })),
  /** SCORM packages that reported a score, in per cent: their own word, no quiz of ours. */
  packages: z.array(z.strictObject({ title: z.string(), score: z.int() })),
  pledge: z.strictObject({ serial_no: z.string(), signed_at: Instant }).nullable(),
  certificate: z.strictObject({ serial_no: z.string(), holder_name: z.string(), revoked_at: Instant.nullable() }).nullable(),
  /** What changed since the certificate was given and is asked of the person, or was; the newest first. */
  updates: z.array(
    CourseUpdateOf.pick({ trainee_course_id: true, version_no: true, what: true, state: true, opened_on: true, due_on: true, completed_on: true }),
  ),
  /** Newest first, also those that were left out, with why; `by_name` is null where the portal did it by itself. */
  reminders: z
    .array(z.strictObject({ at: Instant, by_name: z.string().nullable(), is_invitation: z.boolean(), omitted: z.enum(omissions).nullable() }))
    .max(100),
  ...reminding,
})
export type RecordedCourse = z.output<typeof RecordedCourse>

/** A course that was assigned and taken back before it began: what was due by then stays told. */
const ReturnedSeat = z.strictObject({
  /** That of its enrolment, which went with the seat. */
  trainee_course_id: Id,
  purchased_course_id: Id,
  /** As the course is called today. */
  course_title: z.string(),
  assigned_at: Instant,
  due_on: Day.nullable(),
  /** Days since it fell due, on the day it was taken back. */
  days_over: z.int().nullable(),
  returned_at: Instant,
  by_name: z.string().nullable(),
  why: z.enum(['unassigned', 'deactivated']),
  /** The person is in, and has the course by no other seat. */
  can_assign: z.boolean(),
  reminders: RecordedCourse.shape.reminders,
})
export type ReturnedSeat = z.output<typeof ReturnedSeat>

/** A course for which the person has no seat yet. */
const AwaitedSeat = z.strictObject({
  waiting_for_seat_id: Id,
  course_title: z.string(),
  since: Instant,
  due_on: Day.nullable(),
  days_over: z.int().nullable(),
  enrol_rule: z.string().nullable(),
})
export type AwaitedSeat = z.output<typeof AwaitedSeat>

export const getTraineeRecord = defineCall({
  name: 'getTraineeRecord',
  title: "One person's learning: courses, scores, pledges, certificates and reminders, and the seats that were taken back",
  access: ofCompany,
  input: z.strictObject({ user_id: Id }),
  output: z.strictObject({
    person: z.strictObject({
      user_id: Id,
      name: z.string(),
      username: z.string(),
      employee_no: z.string().nullable(),
      department: z.string().nullable(),
      position: z.string().nullable(),
      risk_level: z.enum(riskLevels).nullable(),
      user_status: z.enum(userStatuses),
      invitation_ends_at: InvitationEnds,
      not_reached: NotReached,
      created_at: Instant,
      last_active_at: Instant.nullable(),
    }),
    courses: z.array(RecordedCourse).max(MOST_CYCLES),
    /** Due first. */
    waiting: z.array(AwaitedSeat).max(MOST_CYCLES),
    /** The newest first. */
    returned: z.array(ReturnedSeat).max(MOST_CYCLES),
    /** The day from which each holds, the newest first. */
    employment: z.array(EmploymentFact).max(MOST_FACTS),
    /** Pauses, waivers and extensions, whatever became of them, the newest first; null for who may not list them. */
    exemptions: z.array(Exemption).max(MOST_CYCLES).nullable(),
  }),
  refuses: [10054],
  missing: { user_id: 10054 },
  shows: ['trainees', 'departments', 'employee_categories', 'seats', 'learning', 'certificates', 'reminders', 'exemptions'],
})

export const downloadTraineePaper = defineCall({
  name: 'downloadTraineePaper',
  title: "A trainee's certificate or signed pledge as PDF, by its number",
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'DOWNLOAD' }] },
  input: z.strictObject({ serial_no: text(40) }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  missing: { serial_no: 4444 },
  answers: 'file',
  rate: 'heavy',
  shows: ['learning', 'certificates'],
})

/** Questions with fewer first answers than this are not told of: they would tell how single people answered. */
export const FEW_ANSWERS = 5
export const WEAKEST_SHOWN = 3

/** A question as people were asked it, without its options: what is right stays with those who write questions. */
const QuestionResult = z.strictObject({
  question_id: Id,
  /** As published, in the reader's language where it is published in it. */
  text: z.string(),
  language: z.enum(contentLanguages),
  /** Where it was answered last. */
  course_title: z.string(),
  module_title: z.string(),
  /** The first answer that each person gave in a lesson before today, also of those who have left since. */
  answered: z.int().min(FEW_ANSWERS),
  answered_right: z.int().min(0),
})
export type QuestionResult = z.output<typeof QuestionResult>

export const getCompanyQuestionList = defineCall({
  name: 'getCompanyQuestionList',
  title: "How the company's people answered each question at first, the weakest first, as it stood when the day began; never which answer is right",
  access: ofCompany,
  input: listInput(['ease', 'answered', 'text']),
  output: listOutput('posts', QuestionResult),
  shows: ['questions', 'learning'],
})

/** What a company needs before anybody learns, in the order in which it comes. */
const CompanyStart = z.strictObject({
  /** With whom the registration information is; `none` also where it was rejected. */
  information: z.enum(['none', 'company', 'provider', 'in_force']),
  people: z.enum(['none', 'pending', 'there']),
  /** `ordered`: an invoice can be paid; `paying`: what was ordered is being paid, and its receipt or its bank is waited for. */
  seats: z.enum(['none', 'ordered', 'paying', 'there']),
})
export type CompanyStart = z.output<typeof CompanyStart>

export const getCompanyDashboard = defineCall({
  name: 'getCompanyDashboard',
  title: "The company's learning, seats and proof in figures, today or at the end of a day. Only what one may list",
  access: { roles: ['clientAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] },
  input: z.strictObject({ as_at: Day.optional(), known: Known }),
  output: z.strictObject({
    /** The moment the figures are of: now, or the last of the day asked for. */
    at: Instant,
    as_at: Day,
    is_live: z.boolean(),
    known: z.enum(knownWhen),
    /** People of whom something up to that day was recorded only later; null today. */
    corrected: z.int().nullable(),
    /** The first day that can be asked for. */
    since: Day,
    /** Null for who may not list it. */
    learning: z
      .strictObject({
        all: Standing,
        departments: z.array(z.strictObject({ department: z.string().nullable(), ...Standing.shape })).max(MOST_DEPARTMENTS),
        others: z.strictObject({ departments: z.int(), ...Standing.shape }).nullable(),
        /** Cycles that fell due and cycles completed, up to the end of each day; completed only of days that are over or running. */
        trend: z.array(z.strictObject({ day: Day, planned: z.int(), completed: z.int().nullable() })).max(60),
        expiring: z.int(),
        /** Longest first. */
        overdue: z.array(Learner).max(5),
      })
      .nullable(),
    seats: z.strictObject({ sold: z.int(), used: z.int(), left: z.int() }).nullable(),
    /** People who are to take a course and wait for a seat, and of them those whose due date is over. Null for who may not list them, and on a day that is over. */
    waiting: z.strictObject({ people: z.int(), overdue: z.int() }).nullable(),
    /**
     * What is followed up today, each as long as its list: updates of courses that are open and due, and overdue; claims of managers that nobody has decided;
     * courses overdue for long. Null for who may not list it, and all of it on a day that is over.
     */
    follow_up: z
      .strictObject({
        updates: z.strictObject({ due: z.int(), overdue: z.int() }).nullable(),
        claims: z.int().nullable(),
        escalations: z.int().nullable(),
      })
      .nullable(),
    /** How far a new company is, today; null once somebody has a course. */
    start: CompanyStart.nullable(),
    /** The last check of the whole audit log by then; null before the first. `explained`: how many faults of the portal's own a signed line explains. */
    verified: z.strictObject({ at: Instant, sound: z.boolean(), explained: z.int() }).nullable(),
    /** Of those that somebody got wrong, the first of the list, and how many the list has. Null for who may not list them, and on a day that is over: no history is kept. */
    questions: z.strictObject({ total: z.int(), weakest: z.array(QuestionResult).max(WEAKEST_SHOWN) }).nullable(),
  }),
  shows: ['trainees', 'departments', 'seats', 'learning', 'certificates', 'reminders', 'manager_answers', 'exemptions'],
})
