/** Reports that come by themselves: each week, month or quarter, with the rights that whoever set them up has at that moment (design: proof.md section 2). */
import { z } from 'zod'
import { Day, defineCall, Empty, Id, IdsOnce, Instant, text } from './call.ts'
import { reportKinds, reportStates } from './reports.ts'
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
