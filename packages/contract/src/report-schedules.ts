/** Reports that come by themselves: each week, month or quarter, with the rights that whoever set them up has at that moment (design: proof.md section 2). */
import { z } from 'zod'
import { approvalFields, Can, Remarks, Version, waitsAt } from './approvals.ts'
import { Day, defineCall, Empty, Id, IdsOnce, Instant, listInput, listOutput, text } from './call.ts'
import { languages } from './enumerations.ts'
import { Email, Token } from './fields.ts'
import { Otp } from './identity.ts'
import { reportKinds, reportStates, responseTypes } from './reports.ts'
import { CategoryOf } from './trainees.ts'

export const scheduleSteps = ['week', 'month', 'quarter'] as const
export type ScheduleStep = (typeof scheduleSteps)[number]
/**
 * `active`; `ended` by a person; `stopped` by itself, since whoever set it up has left or may not have such reports any more.
 */
export const scheduleStates = ['active', 'ended', 'stopped'] as const
export type ScheduleState = (typeof scheduleStates)[number]
export const scheduleStops = ['left', 'right'] as const
/** What became of telling somebody: told in the mail of the day, or not, as they had left or may not see it. */
export const deliveryOutcomes = ['told', 'left', 'right'] as const

/** Of one company at once. */
export const MOST_SCHEDULES = 20
export const MOST_SCHEDULE_RECIPIENTS = 50
/** Addresses outside the company, of one report: those that wait and those that get it. */
export const MOST_REPORT_ADDRESSES = 20
/**
 * `asked`: waits for a second person. `active`: gets the report each time. It came to nothing: `rejected`; `stopped` by somebody, or with the report that it
 * gets.
 */
export const addressStates = ['asked', 'active', 'rejected', 'stopped'] as const
export type AddressState = (typeof addressStates)[number]
/** What became of telling an address: told, or not, as whoever set the report up has left or may not have it any more, or the company is deactivated. */
export const addressOutcomes = ['told', 'owner', 'company'] as const
/** Of a month or a quarter the last day that every month has. */
export const LAST_SCHEDULE_DAY = 28

/** As of the reports themselves: of the provider each kind asks for its group besides (10030). */
const access = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'DOWNLOAD' },
    { group: 'OPERATION', right: 'DOWNLOAD' },
    { group: 'FINANCE', right: 'DOWNLOAD' },
  ],
} as const
const Person = z.strictObject({ user_id: Id, name: z.string() })

const Run = z.strictObject({
  report_run_id: Id,
  /** The day on which it was due: of several that were missed the last. */
  due_on: Day,
  at: Instant,
  /** Null where it is gone. */
  report_id: Id.nullable(),
  state: z.enum(reportStates),
  deliveries: z.array(
    z.strictObject({
      name: z.string(),
      outcome: z.enum(deliveryOutcomes),
      at: Instant,
      /** When they opened or downloaded it, the first time and how often. */
      first_opened_at: Instant.nullable(),
      openings: z.int(),
    }),
  ),
  /** Of addresses outside the company. */
  addresses: z.array(
    z.strictObject({
      report_address_id: Id,
      name: z.string(),
      email: z.string(),
      outcome: z.enum(addressOutcomes),
      at: Instant,
      first_opened_at: Instant.nullable(),
      openings: z.int(),
    }),
  ),
})
export type ReportRun = z.output<typeof Run>

const Schedule = z.strictObject({
  report_schedule_id: Id,
  kind: z.enum(reportKinds),
  /** Of the provider's: the company that it is of; null: all. */
  company_name: z.string().nullable(),
  every: z.enum(scheduleSteps),
  /** Of a week 1 to 7 from Monday; else the day of the month, or of the first month of the quarter. */
  day: z.int(),
  /** In Kuala Lumpur. */
  hour: z.int(),
  /** Titles of the courses that it is narrowed to; empty: all. */
  courses: z.array(z.string()),
  /** As it is called today. */
  department: z.string().nullable(),
  no_department: z.boolean(),
  category: CategoryOf.nullable(),
  state: z.enum(scheduleStates),
  why: z.enum(scheduleStops).nullable(),
  created_at: Instant,
  created_by: z.string(),
  ended_at: Instant.nullable(),
  /** Null of one that does not run any more. */
  next_at: Instant.nullable(),
  recipients: z.array(Person),
  /** Outside the company: those that wait for a second person, and those that get it. */
  addresses: z.array(z.strictObject({ report_address_id: Id, name: z.string(), email: z.string(), state: z.enum(addressStates) })),
  runs: z.array(Run),
})
export type ReportSchedule = z.output<typeof Schedule>

/** So many runs are shown with each. */
export const RUNS_SHOWN = 12
export const getReportScheduleList = defineCall({
  name: 'getReportScheduleList',
  title: 'Reports that come by themselves, with their last runs: who was told, and who opened them',
  access,
  input: z.strictObject({}),
  output: z.strictObject({
    schedules: z.array(Schedule),
    /** Whom a report may go to: those of the company, or of the provider, who may see such a kind. */
    people: z.array(z.strictObject({ ...Person.shape, kinds: z.array(z.enum(reportKinds)) })),
  }),
  shows: [
    'report_schedules',
    'reports',
    'companies',
    'admins',
    'company_admins',
    'permissions',
    'departments',
    'employee_categories',
    'published_courses',
  ],
})

export const createReportSchedule = defineCall({
  name: 'createReportSchedule',
  title: 'Have a report come each week, month or quarter. Whoever gets it is told in the mail of the day, with a link behind sign-in',
  access,
  input: z
    .strictObject({
      kind: z.enum(reportKinds),
      /** For the provider: of this company, or of all. */
      company_id: Id.optional(),
      every: z.enum(scheduleSteps),
      day: z.int().min(1).max(LAST_SCHEDULE_DAY),
      hour: z.int().min(0).max(23),
      user_ids: IdsOnce.min(1).max(MOST_SCHEDULE_RECIPIENTS),
      course_ids: IdsOnce.optional(),
      department: text(100).optional(),
      no_department: z.boolean().default(false),
      employee_category_id: Id.optional(),
    })
    .refine(({ every, day }) => every !== 'week' || day <= 7, { path: ['day'], message: 'rule:invalid' }),
  output: z.strictObject({ report_schedule_id: Id }),
  /** Somebody who may not see it, or is not of the company; a course, a department or a category that is not there. */
  missing: { user_ids: 4444, company_id: 4444, course_ids: 4444, employee_category_id: 4444 },
  /** `full`: MOST_SCHEDULES run already. */
  reasons: ['full'],
  idempotent: true,
  changes: ['report_schedules', 'audit'],
})

export const endReportSchedule = defineCall({
  name: 'endReportSchedule',
  title: 'Have a report come no more. What was made stays',
  access,
  input: z.strictObject({ report_schedule_id: Id }),
  output: Empty,
  missing: { report_schedule_id: 4444 },
  reasons: ['too_late'],
  changes: ['report_schedules', 'audit'],
})

export const noteReportOpened = defineCall({
  name: 'noteReportOpened',
  title: 'Note that a report which came by itself was opened by somebody whom it was sent to',
  access,
  input: z.strictObject({ report_id: Id }),
  output: Empty,
  missing: { report_id: 4444 },
  changes: ['report_schedules'],
})

// ── Addresses outside the company ─────────────────────────────────────────────────────────────────────────────

/** Whoever decides sees what there is to decide. */
const reads = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'DOWNLOAD' },
    { group: 'COMPANY', right: 'APPROVE' },
    { group: 'OPERATION', right: 'APPROVE' },
  ],
} as const
const decides = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'APPROVE' },
    { group: 'OPERATION', right: 'APPROVE' },
  ],
  step: 'checker',
} as const
const missing = { report_address_id: 4444 } as const

export const ReportAddress = z.strictObject({
  report_address_id: Id,
  report_schedule_id: Id,
  company: z.strictObject({ company_id: Id, name: z.string() }),
  /** What it gets, and how often. */
  kind: z.enum(reportKinds),
  every: z.enum(scheduleSteps),
  day: z.int(),
  hour: z.int(),
  courses: z.array(z.string()),
  department: z.string().nullable(),
  no_department: z.boolean(),
  category: CategoryOf.nullable(),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  reason: z.string(),
  state: z.enum(addressStates),
  /** Who decides: another administrator of the company, or the provider where the company has only the one who asked. */
  decided_at_desk: z.enum(['company', 'provider']),
  stopped_at: Instant.nullable(),
  /** Null where it stopped with its report. */
  stopped_by: z.string().nullable(),
  ...approvalFields,
  can: z.strictObject({ ...Can.shape, stop: z.boolean() }),
})
export type ReportAddress = z.output<typeof ReportAddress>

export const addReportAddress = defineCall({
  name: 'addReportAddress',
  title: 'Ask that a report which comes by itself also goes to an address outside the company; another person decides',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'DOWNLOAD' }] },
  input: z.strictObject({ report_schedule_id: Id, name: text(120), email: Email, language: z.enum(languages), reason: Remarks }),
  output: z.strictObject({ report_address_id: Id }),
  missing: { report_schedule_id: 4444 },
  /** 10012: that address waits already, or gets it. */
  refuses: [10012],
  /** `too_late`: the report does not come any more; `full`: MOST_REPORT_ADDRESSES; `of_company`: somebody of the company has that address. */
  reasons: ['too_late', 'full', 'of_company'],
  idempotent: true,
  changes: ['report_schedules', 'notifications', 'audit'],
})

export const getReportAddressList = defineCall({
  name: 'getReportAddressList',
  title: 'Addresses outside the company that reports go to, the newest first: which report, who asked, who decided',
  access: reads,
  input: listInput(['submitted_at'], { ...waitsAt('report_addresses') }),
  output: listOutput('posts', ReportAddress),
  shows: ['report_schedules'],
})

const one = { report_address_id: Id, version: Version } as const
export const approveReportAddress = defineCall({
  name: 'approveReportAddress',
  title: 'Approve that a report goes to an address outside the company, with names and records of its people, until it is stopped',
  access: decides,
  input: z.strictObject({ ...one, remarks: Remarks.optional() }),
  output: Empty,
  refuses: [10004, 20073],
  /** `too_late`: the report does not come any more, or whoever asked may not have it any more. */
  reasons: ['changed_since', 'too_late'],
  missing,
  changes: ['report_schedules', 'notifications', 'audit'],
})
export const rejectReportAddress = defineCall({
  name: 'rejectReportAddress',
  title: 'Reject that a report goes to an address outside the company, with the reason',
  access: decides,
  input: z.strictObject({ ...one, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing,
  changes: ['report_schedules', 'notifications', 'audit'],
})
/** At once, alone: taking access away needs nobody else. */
export const stopReportAddress = defineCall({
  name: 'stopReportAddress',
  title: 'Stop an address outside the company: it gets the report no more, and the links that it has open nothing',
  access: reads,
  input: z.strictObject({ report_address_id: Id }),
  output: Empty,
  reasons: ['too_late'],
  missing,
  changes: ['report_schedules', 'notifications', 'audit'],
})

/** 10031: no such link, or none that works any more, whatever the reason; 10032: the report is not kept any more. */
const linkRefuses = [10031, 10032] as const

export const checkReportLink = defineCall({
  name: 'checkReportLink',
  title: 'Whether the link of a report that was sent works: which report of which company, and nothing about people',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  output: z.strictObject({
    company_name: z.string(),
    kind: z.enum(reportKinds),
    as_at: Day,
    ends_at: Instant,
    language: z.enum(languages),
    /** Of a PDF. */
    volumes: z.int(),
  }),
  refuses: linkRefuses,
  rate: 'credentials',
  shows: ['report_schedules'],
})
export const sendReportCode = defineCall({
  name: 'sendReportCode',
  title: 'Mail a code to the address that a report was sent to, at most every 60 seconds',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  /** `visit_id`: known to this browser only; the code opens nothing without it. */
  output: z.strictObject({ visit_id: z.string(), expires_at: Instant }),
  refuses: linkRefuses,
  reasons: ['too_early', 'too_many_tries'],
  changes: [],
  rate: 'mail',
})
export const takeSentReport = defineCall({
  name: 'takeSentReport',
  title:
    'Take a report that was sent to an address outside the company, once for each mailed code: as a spreadsheet (1), or a volume of it as PDF (2)',
  access: { who: 'public' },
  input: z.strictObject({
    visit_id: Token,
    otp: Otp,
    response_type: z.union([z.literal(responseTypes.EXCEL), z.literal(responseTypes.PDF)]),
    /** Of a PDF. */
    volume: z.int().min(1).max(10_000).default(1),
  }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** 20068: nothing that a code could open; 20069: another code, with `tries_left`; 20070: it has become too old. */
  refuses: [20068, 20069, 20070, ...linkRefuses],
  reasons: ['too_many_tries', 'sums_differ'],
  answers: 'file',
  changes: ['report_schedules'],
  rate: 'credentials',
})
