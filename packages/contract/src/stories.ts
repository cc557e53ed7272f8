/** What happened with one person over the years, on one line: what held of them, their courses, papers, reminders and pauses (over-the-years.md, screens). */
import { z } from 'zod'
import { Day, defineCall, Id, Instant } from './call.ts'
import { exemptionKinds, riskLevels } from './enumerations.ts'
import { settlements } from './escalations.ts'
import { answerKinds, claimVerdicts } from './manager-digest.ts'
import { omissions, stepKinds, stepOutcomes, UpdateTo } from './reminders.ts'
import { employmentFacts } from './trainees.ts'

export const storyGroups = ['facts', 'courses', 'certificates', 'reminders', 'pauses'] as const
export type StoryGroup = (typeof storyGroups)[number]

const ByName = z.string().nullable()
const event = <const K extends string, const S extends z.ZodRawShape>(kind: K, more: S) =>
  z.strictObject({
    kind: z.literal(kind),
    /** With the kind it names the event. */
    event_id: z.int(),
    /** In Kuala Lumpur. */
    on: Day,
    /** Null of what is of a whole day. */
    at: Instant.nullable(),
    /** Null of what is of no course, or of one that was taken back before it began. */
    course_title: z.string().nullable(),
    ...more,
  })

export const StoryEvent = z.discriminatedUnion('kind', [
  /** Held from that day on; `value` null: it has none from then on. `by_name` null where it was assumed, or nobody of today's people said it. */
  event('fact', { fact: z.enum(employmentFacts), value: z.string().nullable(), by_name: ByName, is_assumed: z.boolean(), is_first: z.boolean() }),
  /** `by_name` and `enrol_rule` null: a renewal, or a seat that was waited for. */
  event('enrolled', { by_name: ByName, enrol_rule: z.string().nullable(), due_on: Day.nullable(), is_renewal: z.boolean() }),
  event('waiting', { enrol_rule: z.string().nullable(), due_on: Day.nullable() }),
  event('due_moved', { update_to: UpdateTo, from_on: Day.nullable(), to_on: Day.nullable(), by_name: ByName }),
  event('started', {}),
  /** A quiz that was handed in, by its title of then. */
  event('attempt', { update_to: UpdateTo, trainee_course_id: Id, title: z.string(), score: z.int(), passed: z.boolean(), attempt_no: z.int() }),
  /** The first day on which it was overdue. */
  event('due_passed', {}),
  event('taken_back', { by_name: ByName, why: z.enum(['unassigned', 'deactivated']) }),
  event('pledge', { update_to: UpdateTo, serial_no: z.string() }),
  /** `is_late`: signed after the day on which the course was due. */
  event('certificate', { serial_no: z.string(), version_no: z.int(), valid_from: Day, until: Day.nullable(), is_late: z.boolean() }),
  /** The first day on which it was valid no more. */
  event('certificate_over', { serial_no: z.string() }),
  event('revoked', { serial_no: z.string() }),
  /** What changed in a new version is asked of whoever has a certificate of an earlier one; taken; or asked no more, as the next cycle opened or the certificate ended. */
  event('update_opened', { version_no: z.int(), due_on: Day }),
  event('update_done', { version_no: z.int(), is_late: z.boolean() }),
  event('update_ended', { version_no: z.int(), why: z.enum(['overtaken', 'uncovered']) }),
  event('reminder', {
    update_to: UpdateTo,
    step: z.enum(stepKinds),
    outcome: z.enum(stepOutcomes),
    omitted: z.enum(omissions).nullable(),
    by_name: ByName,
  }),
  /** Overdue for so long that client admins were told from then on. */
  event('escalated', { update_to: UpdateTo, due_on: Day }),
  event('escalation_settled', { update_to: UpdateTo, settled_as: z.enum(settlements) }),
  /** What their manager said of them; of a claim, what became of it. */
  event('manager_said', {
    said: z.enum(answerKinds),
    day: Day.nullable(),
    by_name: ByName,
    verdict: z.enum(claimVerdicts).nullable(),
    decided_by: ByName,
  }),
  /** Approved, from its first day on. */
  event('exempt', { exemption: z.enum(exemptionKinds), to_on: Day, by_name: ByName, decided_by: ByName }),
  /** The first day after it; `is_early`: somebody ended it before its last day. */
  event('exempt_over', { exemption: z.enum(exemptionKinds), is_early: z.boolean() }),
])
export type StoryEvent = z.output<typeof StoryEvent>
export type StoryKind = StoryEvent['kind']

/** Which group each kind is of. */
export const groupOfKind: Readonly<Record<StoryKind, StoryGroup>> = {
  fact: 'facts',
  enrolled: 'courses',
  waiting: 'courses',
  due_moved: 'courses',
  started: 'courses',
  attempt: 'courses',
  due_passed: 'courses',
  taken_back: 'courses',
  update_opened: 'courses',
  update_done: 'courses',
  update_ended: 'courses',
  pledge: 'certificates',
  certificate: 'certificates',
  certificate_over: 'certificates',
  revoked: 'certificates',
  reminder: 'reminders',
  escalated: 'reminders',
  escalation_settled: 'reminders',
  manager_said: 'reminders',
  exempt: 'pauses',
  exempt_over: 'pauses',
}

/** As many courses have a line of their own, those last begun. */
export const MOST_STORY_COURSES = 12
const Span = z.strictObject({
  from_on: Day,
  /** Null: it goes on for good. */
  to_on: Day.nullable(),
  /** A certificate is valid; none is between two cycles; the same while the person was paused. */
  of: z.enum(['valid', 'uncovered', 'paused']),
})
export type StorySpan = z.output<typeof Span>
/** One course over the years. Its spans follow each other, and a day is in one of them or in none. */
const StoryCourse = z.strictObject({
  course_id: Id,
  title: z.string(),
  spans: z.array(Span),
  /** Whether a certificate is valid today, and its last day; null where it goes on for good or there is none. */
  is_covered: z.boolean(),
  covered_to: Day.nullable(),
  uncovered_days: z.int(),
  paused_days: z.int(),
})
export type StoryCourse = z.output<typeof StoryCourse>

export const getTraineeStory = defineCall({
  name: 'getTraineeStory',
  title: "One person's story over the years: what held of them, courses, certificates, pledges, reminders and pauses, the newest first",
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] },
  input: z.strictObject({
    user_id: Id,
    groups: z
      .array(z.enum(storyGroups))
      .max(storyGroups.length)
      .default([...storyGroups]),
    /** Only what happened by the end of that day. */
    until: Day.optional(),
    length: z.int().min(1).max(1000).default(50),
  }),
  output: z.strictObject({
    person: z.strictObject({ user_id: Id, name: z.string() }),
    today: Day,
    /** Where the person worked: department and risk from each day on, the oldest first. */
    work: z.array(z.strictObject({ from_on: Day, department: z.string().nullable(), risk_level: z.enum(riskLevels).nullable() })),
    courses: z.array(StoryCourse).max(MOST_STORY_COURSES),
    /** Of all years; null of what the caller may not list. */
    counts: z.record(z.enum(storyGroups), z.int().nullable()),
    events: z.array(StoryEvent),
    /** There are earlier ones. */
    more: z.boolean(),
  }),
  refuses: [10054],
  missing: { user_id: 10054 },
  shows: ['trainees', 'departments', 'employee_categories', 'seats', 'learning', 'certificates', 'reminders', 'manager_answers', 'exemptions'],
})
