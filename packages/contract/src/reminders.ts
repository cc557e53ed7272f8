/** Reminders of courses that people still have to complete: by hand, and by themselves around the due date (product.md section 6). */
import { z } from 'zod'
import { Day, defineCall, Id, IdsOnce, Instant, listInput, listOutput, rule, text } from './call.ts'
import { languages } from './enumerations.ts'
import { jobPage, jobReport, TraineeJob } from './trainees.ts'

// ── When, and on which days ───────────────────────────────────────────────────────────────────────────────────

const isOnce = (all: readonly number[]) => new Set(all).size === all.length
/** From Monday, 1, to Sunday, 7. */
const Weekday = z.int().min(1).max(7)

/** Who is reminded, and when. Days and hours are those of Kuala Lumpur. */
export const ReminderSteps = z.strictObject({
  /** From this hour on a company’s mails go out. */
  hour: z.int().min(6).max(20),
  /** What falls on another day goes out on the next of these. */
  working_days: z.array(Weekday).min(1).max(7).refine(isOnce, rule('not_unique')),
  /** So many days before a course is due its person is reminded. */
  days_ahead: z.array(z.int().min(1).max(90)).max(4).refine(isOnce, rule('not_unique')),
  /** While it is overdue, again after so many days; null is never. */
  days_apart: z.int().min(1).max(90).nullable(),
  /** On this working day managers are told of their people, each week; null is never. */
  digest_on: Weekday.nullable(),
  /** What is overdue for so many days is told to the client admins; null is never. */
  escalate_after: z.int().min(1).max(365).nullable(),
})
export type ReminderSteps = z.output<typeof ReminderSteps>

/**
 * Of a company that has said nothing. A week ahead the course still fits into a working week, a day ahead is the last call; afterwards as often as
 * somebody plans their work, and for as long as it takes.
 */
export const usualSteps: ReminderSteps = {
  hour: 9,
  working_days: [1, 2, 3, 4, 5],
  days_ahead: [7, 1],
  days_apart: 7,
  digest_on: 1,
  escalate_after: 30,
}

/** The day after the days of rest; Monday where there are none. */
export const firstWorkingDay = (working_days: readonly number[]): number =>
  [...working_days].sort((a, b) => a - b).find((day) => !working_days.includes(day === 1 ? 7 : day - 1)) ?? 1

/** Which step a reminder was: before the due date, or after it, by itself; pressed by somebody. */
export const stepKinds = ['ahead', 'overdue', 'by_hand'] as const
export type StepKind = (typeof stepKinds)[number]
/**
 * Why a step was not told. For as long as it lasts: `deactivated`, `locked`, `invited` (no password was set yet), `exempt` (paused, or the course is waived), `not_reached`
 * (the mail server refused the mailbox; tried again every seven days). For the day, and told on the next:
 * `told_today` (something else was), `rest_day`.
 */
export const omissions = ['deactivated', 'locked', 'invited', 'exempt', 'not_reached', 'told_today', 'rest_day'] as const
export type Omission = (typeof omissions)[number]
/** A manager's digest tells of what is overdue, or due within so many days. */
export const DIGEST_DAYS_AHEAD = 14
/** Why a manager got no digest in a week: `left`, `locked` while it lasts; `nothing` to tell on its day; `told_today`: it follows on the next working day. */
export const digestOmissions = ['left', 'locked', 'not_reached', 'nothing', 'told_today'] as const
export type DigestOmission = (typeof digestOmissions)[number]
/** What the mail server said of a mail; `given_up`: nothing, however often it was tried. Nobody knows what was read. */
export const mailOutcomes = ['waiting', 'accepted', 'refused', 'given_up'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** What lists of people tell of reminders. */
export const reminding = {
  /** The day of the last one, by hand or by itself. */
  reminded_on: Day.nullable(),
  /**
   * Whether this person can be reminded: now, now by the invitation (no password was set yet), or not again today, as reminded or as invited. Null where the course is over,
   * or the account is deactivated or locked.
   */
  remind: z.enum(['now', 'invite', 'today', 'invited_today']).nullable(),
} as const
export type Reminding = z.output<z.ZodObject<typeof reminding>>

const ofCompany = (right: 'READ' | 'EDIT') => ({ roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right }] }) as const

/** As many earlier ones are answered. */
export const MOST_EARLIER = 20
const SavedSteps = z.strictObject({ version: z.int(), steps: ReminderSteps, changed_at: Instant, changed_by: z.string().nullable() })
export type SavedSteps = z.output<typeof SavedSteps>

export const getReminderSteps = defineCall({
  name: 'getReminderSteps',
  title: 'Who is reminded and when, what held before, and when reminders went out last',
  access: ofCompany('READ'),
  input: z.strictObject({}),
  output: z.strictObject({
    /** 0 where nothing was ever saved. */
    version: z.int(),
    steps: ReminderSteps,
    /** What was saved, the newest first, with that which holds. */
    saved: z.array(SavedSteps).max(MOST_EARLIER),
    /** Null before the first time. */
    last_run: z
      .strictObject({
        at: Instant,
        day: Day,
        told: z.int(),
        omitted: z.int(),
        /** Steps of that day by themselves that went out, and that did not: as many as the list of that day has. */
        sent: z.int(),
        left_out: z.int(),
      })
      .nullable(),
  }),
  shows: ['reminder_steps', 'reminders'],
})

export const saveReminderSteps = defineCall({
  name: 'saveReminderSteps',
  title: 'Say who is reminded and when, as it was read; it holds from the next reminders on',
  access: ofCompany('EDIT'),
  /** `version`: the one that was read. */
  input: z.strictObject({
    version: z.int().min(0),
    steps: ReminderSteps.refine(({ digest_on, working_days }) => digest_on === null || working_days.includes(digest_on), {
      path: ['digest_on'],
      message: rule('invalid'),
    }),
  }),
  output: z.strictObject({ version: z.int() }),
  reasons: ['changed_since'],
  changes: ['reminder_steps'],
})

// ── What went out, and what did not ───────────────────────────────────────────────────────────────────────────

/** Of a step: what became of its mail; `invited`: the invitation went out again; `unknown`: from before mails were kept; `omitted`: it was not told. */
export const stepOutcomes = [...mailOutcomes, 'invited', 'unknown', 'omitted'] as const
export type StepOutcome = (typeof stepOutcomes)[number]
/** What the list may be narrowed to: `sent` is all that was not left out, `not_reached` what was left out for its mailbox. */
export const stepFilters = ['sent', ...stepOutcomes, 'not_reached'] as const
export type StepFilter = (typeof stepFilters)[number]
/** Of an update of a course (ADR 31) the version it brings, as which it is shown; null of a course. */
export const UpdateTo = z.int().nullable()
export const ReminderStepRow = z.strictObject({
  reminder_step_id: Id,
  /** Its mail can be shown again (`getReminderMail`). */
  has_mail: z.boolean(),
  at: Instant,
  user_id: Id,
  name: z.string(),
  department: z.string().nullable(),
  /** Null of a course that was taken back before it began. */
  course_title: z.string().nullable(),
  update_to: UpdateTo,
  step: z.enum(stepKinds),
  /** The day on which it fell. */
  planned_on: Day,
  due_on: Day.nullable(),
  outcome: z.enum(stepOutcomes),
  omitted: z.enum(omissions).nullable(),
  /** Null where the portal did it by itself. */
  by_name: z.string().nullable(),
})
export type ReminderStepRow = z.output<typeof ReminderStepRow>

export const getReminderStepList = defineCall({
  name: 'getReminderStepList',
  title: 'Each reminder of the company, the newest first: who was told of which course, what became of the mail, or why nobody was told',
  access: ofCompany('READ'),
  /** `run`: those of the day that the portal did by itself. */
  input: listInput(['at'], { outcome: z.enum(stepFilters).optional(), run: Day.optional(), user_id: Id.optional() }),
  output: listOutput('posts', ReminderStepRow),
  shows: ['reminders', 'trainees', 'departments'],
})

export const getReminderMail = defineCall({
  name: 'getReminderMail',
  title: 'The email of a reminder, made again from what was written down of it: what it told, in the language and by the template of then',
  access: ofCompany('READ'),
  input: z.strictObject({ reminder_step_id: Id }),
  output: z.strictObject({
    /** As the person is called today. */
    name: z.string(),
    /** Of the mail. */
    language: z.enum(languages),
    at: Instant,
    outcome: z.enum(mailOutcomes),
    subject: z.string(),
    /** Plain text, as the mail had it. */
    text: z.string(),
  }),
  missing: { reminder_step_id: 4444 },
  shows: ['reminders', 'trainees'],
})

// ── By hand ───────────────────────────────────────────────────────────────────────────────────────────────────

export const remindTrainees = defineCall({
  name: 'remindTrainees',
  title:
    'Remind people of courses they have not completed, each at most once a day; who has not set a password yet gets the invitation again. One foreign id refuses all; own ones are answered one by one',
  access: ofCompany('EDIT'),
  input: z.strictObject({ trainee_course_ids: IdsOnce }),
  output: z.strictObject({
    /** Per id, in the order sent: 2100, or the code that stands against it; 2111 was reminded or invited today already. */
    results: z.array(z.strictObject({ trainee_course_id: Id, done: z.boolean(), code: z.int() })),
  }),
  /** 10054: no such enrolment; 10013 (not active), 10055 (completed, or expired since) and already_reminded where one alone was sent. */
  refuses: [10013, 10054, 10055],
  reasons: ['already_reminded'],
  missing: { trainee_course_ids: 10054 },
  changes: ['reminders', 'trainees'],
})

/** As many people as one piece of long work takes; those overdue longest come first. */
export const MOST_REMINDED = 10_000

export const remindAllOverdue = defineCall({
  name: 'remindAllOverdue',
  title: 'Remind everybody who matches, is overdue and was not reminded today; goes on in the background',
  access: ofCompany('EDIT'),
  input: z.strictObject({
    /** Of one purchased course, or of all. */
    purchased_course_id: Id.optional(),
    department: text(100).optional(),
    /** Of people without one. */
    no_department: z.boolean().optional(),
    search: text(100, 0).default(''),
  }),
  output: z.strictObject({ job: TraineeJob }),
  refuses: [20074],
  /** Nobody matches. */
  reasons: ['none_left'],
  missing: { purchased_course_id: 20074 },
  changes: ['work'],
})

export const getReminderJob = defineCall({
  name: 'getReminderJob',
  title: 'How far the reminding of many is, and its report person by person',
  access: ofCompany('READ'),
  input: z.strictObject(jobPage),
  output: z.strictObject(jobReport),
  missing: { job_id: 4444 },
  shows: ['work'],
  changesWhenDone: ['reminders', 'trainees'],
})
