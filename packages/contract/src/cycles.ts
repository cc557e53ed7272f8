/** What a company sets of the cycles of a course: whether it comes round by itself, when, and how long before (ADR 27). */
import { z } from 'zod'
import { Day, defineCall, Id, Instant, listInput, listOutput, rule, Sen } from './call.ts'
import { LEAST_LIMITS, WINDOW_LIMITS } from './cycle-dates.ts'
import { reminding } from './reminders.ts'

const ofCompany = (right: 'READ' | 'EDIT') => ({ roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right }] }) as const

const lastDates = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
/** A day of each year. 29 February is the last day of February. */
const CommonDay = z
  .strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) })
  .refine(({ month, day }) => day <= (lastDates[month - 1] ?? 0), { error: rule('invalid'), path: ['day'] })

const Cycle = {
  renews: z.boolean(),
  mode: z.enum(['own_date', 'common_day']),
  /** Of no effect on each person's own date. */
  common: CommonDay,
  window_days: z.int(),
  least_days: z.int(),
} as const

export const CycleSetting = z.strictObject({
  ...Cycle,
  /** 0: the company has set nothing, and this is usual. */
  version: z.int(),
  aligns_from: Day.nullable(),
})
export type CycleSetting = z.output<typeof CycleSetting>

/** As many earlier settings are shown. */
export const MOST_EARLIER = 50

export const getCycleSetting = defineCall({
  name: 'getCycleSetting',
  title: 'What the company has set of the cycles of a course, now and before; without a course, of its first',
  access: ofCompany('READ'),
  input: z.strictObject({ course_id: Id.optional() }),
  output: z.strictObject({
    /** Those the company has bought. */
    courses: z.array(z.strictObject({ course_id: Id, title: z.string() })),
    /** Null where it has bought none. */
    course: z.strictObject({ course_id: Id, title: z.string(), validity_months: z.int() }).nullable(),
    /** The course of which the next cycles are, where another replaces it. */
    replaced_by: z.strictObject({ course_id: Id, title: z.string() }).nullable(),
    setting: CycleSetting,
    /** Newest first, with the one that holds. `changed_by`: null as it was before there were settings. */
    history: z.array(z.strictObject({ ...CycleSetting.shape, changed_at: Instant, changed_by: z.string().nullable() })).max(MOST_EARLIER),
  }),
  refuses: [10053],
  missing: { course_id: 10053 },
  shows: ['cycles', 'seats', 'published_courses'],
})

/** The window is half the validity at most, and the least period as long as the window: 7000 `too_big`, `too_small`. */
const Wanted = {
  course_id: Id,
  ...Cycle,
  window_days: z.int().min(WINDOW_LIMITS.least).max(WINDOW_LIMITS.most),
  least_days: z.int().min(LEAST_LIMITS.least).max(LEAST_LIMITS.most),
} as const

const Moved = z.strictObject({ people: z.int(), /** On average. */ days: z.int() })
export const CycleImpact = z.strictObject({
  /** Whose next cycle opens earlier or later than it would. */
  earlier: Moved,
  later: Moved,
  /** Whose certificate goes on after the common day for which they are asked: so long it stands beside the next. */
  overlapping: Moved,
  /** Whose certificate is too young on the first common day: they are asked when it ends. */
  young: z.int(),
  /** Whose cycles open by themselves from now on, or no longer do. */
  starts: z.int(),
  stops: z.int(),
  /** When the first cycles open, and the common day for which they do; null on each person's own date. */
  opens_on: Day,
  due_on: Day.nullable(),
  /** What the cycles need that are open by then. `free`: seats that nobody has and nobody waits for. */
  seats: z.strictObject({ needed: z.int(), free: z.int(), short: z.int() }),
  /** Of one seat, and of those that are short, before tax; null where the course is not on sale. */
  price_sen: Sen.nullable(),
  cost_sen: Sen.nullable(),
})
export type CycleImpact = z.output<typeof CycleImpact>

export const previewCycleSetting = defineCall({
  name: 'previewCycleSetting',
  title: 'What a setting of cycles would change: who is asked earlier or later, whose certificates overlap, the seats it needs. Changes nothing',
  access: ofCompany('EDIT'),
  input: z.strictObject(Wanted),
  output: z.strictObject({ impact: CycleImpact }),
  /** 10053: the company has not bought the course. */
  refuses: [10053],
  missing: { course_id: 10053 },
  rate: 'heavy',
  shows: ['cycles', 'trainees', 'seats', 'learning', 'published_courses'],
})

/** Why a setting concerns somebody: the figures of its impact. `needed`: asked by `opens_on`; `short`: of them, those for whom no seat is free. */
export const cycleTouches = ['earlier', 'later', 'overlapping', 'young', 'starts', 'stops', 'needed', 'short'] as const
export type CycleTouch = (typeof cycleTouches)[number]
export const CyclePerson = z.strictObject({
  user_id: Id,
  name: z.string(),
  department: z.string().nullable(),
  /** The last day of the newest certificate; null where it was revoked. */
  certificate_ends_on: Day.nullable(),
  /** When the next cycle opens and is due as it is set now, and as it would be. Null: none opens by itself, or it is due without a day. */
  opens_before: Day.nullable(),
  due_before: Day.nullable(),
  opens_after: Day.nullable(),
  due_after: Day.nullable(),
})
export type CyclePerson = z.output<typeof CyclePerson>

export const getCycleImpactPeople = defineCall({
  name: 'getCycleImpactPeople',
  title: 'The people behind one figure of what a setting of cycles would change: what holds for each and what would hold. Changes nothing',
  access: ofCompany('EDIT'),
  input: listInput(['name', 'opens_after', 'certificate_ends_on'], { ...Wanted, who: z.enum(cycleTouches) }),
  output: listOutput('people', CyclePerson),
  /** 10053: the company has not bought the course. */
  refuses: [10053],
  missing: { course_id: 10053 },
  rate: 'heavy',
  shows: ['cycles', 'trainees', 'departments', 'seats', 'learning', 'published_courses'],
})

export const saveCycleSetting = defineCall({
  name: 'saveCycleSetting',
  title: 'Set the cycles of a course, as they were read. Holds from the next cycle on; certificates that were given keep their dates',
  access: ofCompany('EDIT'),
  /** `version`: that was read, 0 where nothing was set. */
  input: z.strictObject({ ...Wanted, version: z.int().min(0) }),
  output: z.strictObject({ setting: CycleSetting }),
  refuses: [10053],
  reasons: ['changed_since'],
  missing: { course_id: 10053 },
  changes: ['cycles'],
})

// ── Updates: what changed in a new version, for whoever has a certificate of an earlier one (ADR 31) ─────────────

/** `ENDED`: asked no more, as the next cycle opened or the certificate stands no more. */
export const updateStates = ['NOT_STARTED', 'IN_PROGRESS', 'OVERDUE', 'PAUSED', 'COMPLETED', 'ENDED'] as const
export type UpdateState = (typeof updateStates)[number]
/** `DUE`: not started or begun, and not overdue. */
export const updateFilters = ['DUE', ...updateStates] as const
export type UpdateFilter = (typeof updateFilters)[number]
export const CourseUpdateOf = z.strictObject({
  trainee_course_id: Id,
  user_id: Id,
  name: z.string(),
  department: z.string().nullable(),
  course_title: z.string(),
  /** The version whose changes are asked, and what its authors say of them, in the language of the course. */
  version_no: z.int(),
  what: z.string(),
  state: z.enum(updateStates),
  opened_on: Day,
  due_on: Day,
  completed_on: Day.nullable(),
  ...reminding,
})
export type CourseUpdateOf = z.output<typeof CourseUpdateOf>

export const getCourseUpdateList = defineCall({
  name: 'getCourseUpdateList',
  title: 'Who takes what changed in a new version of a course: each with when it is due and how far it is',
  access: ofCompany('READ'),
  input: listInput(['due_on', 'name'], { course_id: Id.optional(), state: z.enum(updateFilters).optional() }),
  /** `counts`: of the course or all, whatever the state asked for. */
  output: z.strictObject({ ...listOutput('list', CourseUpdateOf).shape, counts: z.record(z.enum(updateStates), z.int()) }),
  shows: ['learning', 'trainees', 'departments', 'exemptions', 'reminders'],
})
