/** Rules that enrol people in courses by themselves, and the people who wait for a seat. */
import { z } from 'zod'
import { Day, defineCall, Id, Instant, listInput, listOutput, rule, Sen, text } from './call.ts'
import { riskLevels } from './enumerations.ts'
import { CategoryOf, jobPage, jobReport, TraineeJob } from './trainees.ts'

const ofCompany = (right: 'READ' | 'EDIT') => ({ roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right }] }) as const

// ── Who, and until when ───────────────────────────────────────────────────────────────────────────────────────

/** Values that one condition may have: one of them is enough. */
export const MOST_VALUES = 50
const isOnce = (values: readonly string[]) => new Set(values.map((value) => value.toLowerCase())).size === values.length
const values = <V extends z.ZodType<string, string>>(value: V) => z.array(value).min(1).max(MOST_VALUES).refine(isOnce, rule('not_unique'))
/** A year of days, and a day more in leap years. */
const Days = z.int().min(1).max(366)

const Position = z.strictObject({ fact: z.literal('position'), is: values(text(100)) })
const RiskLevel = z.strictObject({ fact: z.literal('risk_level'), is: values(z.enum(riskLevels)) })
const Joined = z.strictObject({ fact: z.literal('joined'), within_days: Days })
const Category = z.strictObject({
  fact: z.literal('category'),
  category_ids: z
    .array(Id)
    .min(1)
    .max(MOST_VALUES)
    .refine((ids) => new Set(ids).size === ids.length, rule('not_unique')),
})
/** Members of the board. */
const Board = z.strictObject({ fact: z.literal('board') })
/** What must hold of a person. A further fact is a further member. */
export const Condition = z.discriminatedUnion('fact', [
  z.strictObject({ fact: z.literal('department'), is: values(text(100)) }),
  Position,
  RiskLevel,
  Category,
  Board,
  Joined,
])
export type Condition = z.output<typeof Condition>
export type Fact = Condition['fact']
/** As it is kept: departments by their ids. */
export type KeptCondition =
  | { readonly fact: 'department'; readonly department_ids: readonly number[] }
  | z.output<typeof Position>
  | z.output<typeof RiskLevel>
  | z.output<typeof Joined>
  | z.output<typeof Category>
  | z.output<typeof Board>

/** All of these hold; none is everybody. */
const Who = z
  .array(Condition)
  .max(6)
  .refine((all) => new Set(all.map(({ fact }) => fact)).size === all.length, rule('not_unique'))

const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
/**
 * `after_joining`, `after_start`: so many days after the person joined, but never before the rule began, or after the rule began; whoever is enrolled
 * when that day is over has as many days from then. `day_of_year`: the next such day; of 29 February in other years the 28th.
 */
export const DueRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('after_joining'), days: Days }),
  z.strictObject({ kind: z.literal('after_start'), days: Days }),
  z
    .strictObject({ kind: z.literal('day_of_year'), month: z.int().min(1).max(12), day: z.int().min(1).max(31) })
    .refine(({ month, day }) => day <= (lastDays[month - 1] ?? 0), { error: rule('invalid'), path: ['day'] }),
])
export type DueRule = z.output<typeof DueRule>

// ── Rules ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** As many run in a company at once. */
export const MOST_RULES = 100

const Wanted = { course_id: Id, who: Who, due: DueRule, starts_on: Day } as const

export const ruleStates = ['starts_later', 'runs', 'course_archived', 'ended'] as const
export const EnrolRule = z.strictObject({
  enrol_rule_id: Id,
  version: z.int(),
  name: z.string(),
  course_id: Id,
  course_title: z.string(),
  who: z.array(Condition),
  due: DueRule,
  starts_on: Day,
  state: z.enum(ruleStates),
  /** Enrolments that it made, and people who wait for a seat by it. */
  enrolled: z.int(),
  waiting: z.int(),
  changed_at: Instant,
  changed_by: z.string().nullable(),
  ended_at: Instant.nullable(),
  /** The work that carries out its newest version, while it goes on. */
  job_id: Id.nullable(),
})
export type EnrolRule = z.output<typeof EnrolRule>

export const getEnrolRuleList = defineCall({
  name: 'getEnrolRuleList',
  title: 'The company’s enrolment rules, with what each has done',
  access: ofCompany('READ'),
  input: listInput(['name', 'course_title', 'starts_on', 'enrolled', 'waiting'], { ended: z.boolean().default(true) }),
  output: z.strictObject({
    ...listOutput('posts', EnrolRule).shape,
    /** What conditions can name. */
    departments: z.array(z.string()).max(200),
    positions: z.array(z.string()).max(200),
    categories: z.array(CategoryOf).max(100),
    /** What rules can enrol in. */
    courses: z.array(z.strictObject({ course_id: Id, title: z.string(), free: z.int() })),
  }),
  shows: ['enrol_rules', 'trainees', 'departments', 'employee_categories', 'seats', 'published_courses', 'work'],
})

/** As many people a preview names. */
export const MOST_SHOWN = 10
export const EnrolRulePreview = z.strictObject({
  /** Whom it would enrol today, if it began today, and the first of them by name. */
  people: z.int(),
  first: z.array(z.strictObject({ user_id: Id, name: z.string(), department: z.string().nullable(), due_on: Day })).max(MOST_SHOWN),
  /** Who fits and is left out. `waiting`: waits for a seat of the course already. `taken_back`: an administrator took the seat back. `exempt`: paused, or the course is waived for them. */
  left_out: z.strictObject({ enrolled: z.int(), certified: z.int(), waiting: z.int(), taken_back: z.int(), exempt: z.int(), inactive: z.int() }),
  /** `free`: seats that nobody has and nobody waits for. */
  seats: z.strictObject({ needed: z.int(), free: z.int(), short: z.int() }),
  /** Of one seat, and of those that are short, before tax. */
  price_sen: Sen,
  cost_sen: Sen,
})
export type EnrolRulePreview = z.output<typeof EnrolRulePreview>

export const previewEnrolRule = defineCall({
  name: 'previewEnrolRule',
  title: 'What a rule would do today: whom it would enrol, who is left out and why, the seats it needs and what is short. Changes nothing',
  access: ofCompany('EDIT'),
  /** `enrol_rule_id`: of a rule that is there, whose own waiting people it goes on wanting. */
  input: z.strictObject({ enrol_rule_id: Id.optional(), ...Wanted }),
  output: z.strictObject({ preview: EnrolRulePreview }),
  /** 10053: no such course on sale. */
  refuses: [10053],
  missing: { course_id: 10053, enrol_rule_id: 4444 },
  rate: 'heavy',
  shows: ['enrol_rules', 'trainees', 'departments', 'seats', 'published_courses'],
})

/** `wanted` would be enrolled; the others fit and are left out. */
export const fitStandings = ['wanted', 'waiting', 'enrolled', 'certified', 'taken_back', 'exempt', 'inactive'] as const
export type FitStanding = (typeof fitStandings)[number]
export const FittingPerson = z.strictObject({
  user_id: Id,
  name: z.string(),
  department: z.string().nullable(),
  /** Of whoever would be enrolled. */
  due_on: Day.nullable(),
})
export type FittingPerson = z.output<typeof FittingPerson>

export const getEnrolRulePreviewPeople = defineCall({
  name: 'getEnrolRulePreviewPeople',
  title: 'The people behind one figure of what a rule would do today. Changes nothing',
  access: ofCompany('EDIT'),
  input: listInput(['name'], { enrol_rule_id: Id.optional(), ...Wanted, standing: z.enum(fitStandings) }),
  output: listOutput('people', FittingPerson),
  /** 10053: no such course on sale. */
  refuses: [10053],
  missing: { course_id: 10053, enrol_rule_id: 4444 },
  rate: 'heavy',
  shows: ['enrol_rules', 'trainees', 'departments', 'seats', 'published_courses'],
})

export const saveEnrolRule = defineCall({
  name: 'saveEnrolRule',
  title: 'Make an enrolment rule, or change one as it was read; goes on in the background. The course of a rule stays',
  access: ofCompany('EDIT'),
  input: z.strictObject({
    /** Of a change: which, and the version that was read. */
    enrol_rule_id: Id.optional(),
    version: z.int().min(1).optional(),
    name: text(100),
    ...Wanted,
  }),
  output: z.strictObject({ rule: EnrolRule, job: TraineeJob.nullable() }),
  /** 10053: no such course on sale; 10012: a rule of this course for the same people runs already. */
  refuses: [10012, 10053],
  /** full: as many rules run as may; too_late: it has ended. */
  reasons: ['changed_since', 'full', 'too_late'],
  missing: { course_id: 10053, enrol_rule_id: 4444 },
  changes: ['enrol_rules', 'work'],
})

export const endEnrolRule = defineCall({
  name: 'endEnrolRule',
  title: 'End an enrolment rule. Whoever is enrolled stays; whoever waits for a seat by it does so no longer',
  access: ofCompany('EDIT'),
  input: z.strictObject({ enrol_rule_id: Id, version: z.int().min(1) }),
  output: z.strictObject({ rule: EnrolRule }),
  /** too_late: it has ended. */
  reasons: ['changed_since', 'too_late'],
  missing: { enrol_rule_id: 4444 },
  changes: ['enrol_rules', 'seats'],
})

export const getEnrolRuleJob = defineCall({
  name: 'getEnrolRuleJob',
  title: 'How far a rule is that was saved, and its report person by person',
  access: ofCompany('READ'),
  input: z.strictObject(jobPage),
  output: z.strictObject(jobReport),
  missing: { job_id: 4444 },
  shows: ['work'],
  changesWhenDone: ['enrol_rules', 'seats', 'learning'],
})

// ── Waiting for a seat ────────────────────────────────────────────────────────────────────────────────────────

export const WaitingPerson = z.strictObject({
  waiting_for_seat_id: Id,
  user_id: Id,
  name: z.string(),
  department: z.string().nullable(),
  course_id: Id,
  course_title: z.string(),
  due_on: Day.nullable(),
  overdue: z.boolean(),
  /** Paused, or the course is waived for the person today: no seat is given to them. */
  exempt: z.boolean(),
  since: Instant,
  /** The rule that wants it; null where a certificate has run out. */
  rule_name: z.string().nullable(),
})
export type WaitingPerson = z.output<typeof WaitingPerson>

export const getWaitingForSeatList = defineCall({
  name: 'getWaitingForSeatList',
  title: 'Who waits for a seat, in the order in which they get one',
  access: ofCompany('READ'),
  input: listInput(['due_on', 'name', 'since'], { course_id: Id.optional(), enrol_rule_id: Id.optional() }),
  output: z.strictObject({
    ...listOutput('posts', WaitingPerson).shape,
    /** By course, whatever is asked for: how many wait, and of them are overdue; what a seat costs, null where none is sold. */
    courses: z.array(z.strictObject({ course_id: Id, title: z.string(), waiting: z.int(), overdue: z.int(), price_sen: Sen.nullable() })),
  }),
  shows: ['enrol_rules', 'trainees', 'departments', 'seats', 'learning', 'published_courses'],
})
