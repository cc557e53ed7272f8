/** Everything known of one enrolment at one moment, in one statement. */
import type { ContentLanguage, LessonType } from '@jujur/contract/enumerations.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { CourseContent } from '../../courses/courses.rules.ts'
import { courseVersion } from '../../courses/courses.table.ts'
import { type Connection, sharedRead, statement } from '../../kit/database/database.ts'
import { ownedBy, scopeValues } from '../../kit/database/in-scope.ts'
import type { DrawnQuestion } from '../../quizzes/quizzes.rules.ts'
import { certificate } from '../pledges/pledges.table.ts'
import { traineeCourse } from './enrolments.table.ts'
import type { Attempt, Progress, Standing, WatchedSegment } from './standing.rules.ts'

// ── Published content, kept in memory: what is frozen need not be read twice ─────────────────────────

const contents = new Map<string, CourseContent>()
const CONTENTS_KEPT = 200

const contentById = statement((db) =>
  db
    .select({ content: courseVersion.content })
    .from(courseVersion)
    .where(eq(courseVersion.course_version_id, sql.placeholder('id')))
    .prepare('course_content'),
)

export const contentOf = async (tx: Connection, course_version_id: number, content_hash: string): Promise<CourseContent> => {
  // Two versions may say the same, and name their parts by other ids.
  const key = `${course_version_id} ${content_hash}`
  const known = contents.get(key)
  if (known) return known
  const [row] = await contentById(tx).execute({ id: course_version_id })
  if (!row) throw new Error(`course version ${course_version_id} has no content`)
  if (contents.size >= CONTENTS_KEPT) contents.delete(contents.keys().next().value as string)
  contents.set(key, row.content as CourseContent)
  return row.content as CourseContent
}

// ── Standing: one enrolment with all its progress and attempts, in one statement ─────────────────────────────────

/**
 * Items and attempts come as arrays in JSON, and attempts are looked for at quizzes only: a course has a dozen items, and this is read with
 * nearly every request of a learner.
 */
type VisitedItem = [
  module_progress_id: number,
  module_item_id: number,
  lesson_type: LessonType,
  served_at: string | null,
  last_heartbeat_at: string | null,
  milliseconds_open: number,
  milliseconds_done: number,
  watched: WatchedSegment[],
  read_again_from: string | null,
  reported_at: string | null,
  finished_at: string | null,
  attempts: VisitedAttempt[] | null,
]
type VisitedAttempt = [
  attempt_id: number,
  attempt_set: number,
  attempt_no: number,
  started_at: string,
  deadline_at: string | null,
  submitted_at: string | null,
  score: number | null,
  passed: boolean | null,
  language: ContentLanguage | null,
  /** Of an open attempt also what was drawn: an answer is checked against it. */
  questions: DrawnQuestion[] | null,
]
const date = (value: string | null): Date | null => (value === null ? null : new Date(value))

const visits = sql`(select coalesce(json_agg(json_build_array(
    p.module_progress_id, p.module_item_id, p.lesson_type, p.served_at, p.last_heartbeat_at, p.milliseconds_open, p.milliseconds_done, p.watched, p.read_again_from, p.reported_at, p.finished_at,
    case when p.lesson_type = 'quiz' then (
      select json_agg(json_build_array(
        a.attempt_id, a.attempt_set, a.attempt_no, a.started_at, a.deadline_at, a.submitted_at, a.score, a.passed, a.language, case when a.submitted_at is null then a.questions end
      ) order by a.attempt_id) from quiz_attempt a where a.module_progress_id = p.module_progress_id) end
  ) order by p.position), '[]') from module_progress p where p.trainee_course_id = ${traineeCourse.trainee_course_id})`

const columns = {
  trainee_course_id: traineeCourse.trainee_course_id,
  user_id: traineeCourse.user_id,
  company_id: traineeCourse.company_id,
  course_id: traineeCourse.course_id,
  course_version_id: traineeCourse.course_version_id,
  version_no: courseVersion.version_no,
  content_hash: courseVersion.content_hash,
  status: traineeCourse.status,
  language: traineeCourse.language,
  due_on: traineeCourse.due_on,
  paused: traineeCourse.paused,
  waived: traineeCourse.waived,
  extended_from: traineeCourse.extended_from,
  counts_from: traineeCourse.counts_from,
  started_at: traineeCourse.started_at,
  completed_at: traineeCourse.completed_at,
  expires_at: traineeCourse.expires_at,
  delta_of: traineeCourse.delta_of,
  delta_items: traineeCourse.delta_items,
  delta_pledge: traineeCourse.delta_pledge,
  certificate_serial_no: certificate.serial_no,
  pledge_serial_no: certificate.pledge_serial_no,
  standing_version: traineeCourse.standing_version,
  visits: sql<
    VisitedItem[] | null
  >`case when ${traineeCourse.standing_version} = (${sql.placeholder('known_versions')}::bigint[])[array_position(${sql.placeholder('known_ids')}::integer[], ${traineeCourse.trainee_course_id})] then null else ${visits} end`,
}

export type LoadedStanding = Omit<Standing, 'attempts'> & {
  attempts: OpenableAttempt[]
  user_id: number
  company_id: number
  certificate_serial_no: string | null
  pledge_serial_no: string | null
}
type OpenableAttempt = Attempt & { questions: DrawnQuestion[] | null }
type Row = { [K in keyof typeof columns]: unknown } & {
  trainee_course_id: number
  user_id: number
  course_version_id: number
  content_hash: string
  standing_version: number
  visits: VisitedItem[] | null
}
/** What the visits say, read once for as long as they are so. */
type Visited = { readonly progress: Progress[]; readonly attempts: OpenableAttempt[] }
type Whole = Row & { visits: VisitedItem[]; visited: Visited }

// ── What this process knows of a learner's enrolments, so that what has not changed need not be read and sent again ──

/** The newest so many learners. */
const LEARNERS_KEPT = 2_000
const learners = new WeakMap<object, Map<number, Map<number, Whole>>>()

const ofLearner = ({ origin, scope }: Connection): ReadonlyMap<number, Whole> =>
  (scope.kind === 'person' ? learners.get(origin)?.get(scope.user_id) : undefined) ?? new Map<number, Whole>()

const remember = ({ origin, scope }: Connection, row: Whole): void => {
  if (scope.kind !== 'person') return
  const people = learners.get(origin) ?? new Map<number, Map<number, Whole>>()
  learners.set(origin, people)
  const own = people.get(scope.user_id) ?? new Map<number, Whole>()
  people.delete(scope.user_id)
  if (people.size >= LEARNERS_KEPT) people.delete(people.keys().next().value as number)
  people.set(scope.user_id, own.set(row.trainee_course_id, row))
}

/**
 * Runs a statement over `standingBase`, telling it what is known; the database compares, and leaves out what is still so. Nothing known is
 * believed, and what is known of a learner is told in their own scope only.
 */
export const standingsBy = async (
  tx: Connection,
  ask: (known: { known_ids: number[]; known_versions: number[] }) => Promise<Row[]>,
): Promise<LoadedStanding[]> => {
  const known = ofLearner(tx)
  const rows = await ask({ known_ids: [...known.keys()], known_versions: [...known.values()].map((row) => row.standing_version) })
  const standings: LoadedStanding[] = []
  for (const row of rows) {
    const seen = row.visits ? { visits: row.visits, visited: visitedOf(row.visits) } : known.get(row.trainee_course_id)
    if (!seen) throw new Error('a standing was left out that nobody knew')
    const whole = { ...row, visits: seen.visits, visited: seen.visited }
    remember(tx, whole)
    standings.push(await toStanding(tx, whole))
  }
  return standings
}

/** What is known of the learner's enrolment with this item: to be compared by the statement that builds on it, never believed. */
export const knownStanding = async (tx: Connection, module_progress_id: number): Promise<{ standing: LoadedStanding; version: number } | null> => {
  for (const row of ofLearner(tx).values())
    if (row.visits.some(([id]) => id === module_progress_id)) return { standing: await toStanding(tx, row), version: row.standing_version }
  return null
}

const visitedOf = (visits: VisitedItem[]): Visited => {
  const progress: Progress[] = []
  const attempts: OpenableAttempt[] = []
  for (const [
    module_progress_id,
    module_item_id,
    lesson_type,
    served,
    heartbeat,
    milliseconds_open,
    milliseconds_done,
    watched,
    read_again,
    reported,
    finished,
    tried,
  ] of visits) {
    const since = {
      served_at: date(served),
      last_heartbeat_at: date(heartbeat),
      read_again_from: date(read_again),
      reported_at: date(reported),
      finished_at: date(finished),
    }
    progress.push({ module_progress_id, module_item_id, lesson_type, milliseconds_open, milliseconds_done, watched, ...since })
    for (const [attempt_id, attempt_set, attempt_no, started, deadline, submitted, score, passed, language, questions] of tried ?? []) {
      const times = { started_at: new Date(started), deadline_at: date(deadline), submitted_at: date(submitted) }
      attempts.push({ attempt_id, module_progress_id, attempt_set, attempt_no, score, passed, language, questions, ...times })
    }
  }
  return { progress, attempts }
}

const toStanding = async (tx: Connection, row: Whole): Promise<LoadedStanding> => {
  const {
    visits: _visits,
    visited,
    user_id,
    company_id,
    certificate_serial_no,
    pledge_serial_no,
    content_hash,
    standing_version: _,
    ...enrolment
  } = row
  return {
    enrolment: enrolment as unknown as Standing['enrolment'],
    user_id: user_id as number,
    company_id: company_id as number,
    certificate_serial_no: certificate_serial_no as string | null,
    pledge_serial_no: pledge_serial_no as string | null,
    content: await contentOf(tx, row.course_version_id, content_hash),
    progress: visited.progress,
    attempts: visited.attempts,
  }
}

export const standingBase = (db: Connection['sql']) =>
  db
    .select(columns)
    .from(traineeCourse)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    // Of a delta that of the cycle it brings up to date.
    // The person is asked too: among those of all it would be looked for one after the other.
    .leftJoin(
      certificate,
      and(
        eq(certificate.user_id, traineeCourse.user_id),
        eq(certificate.trainee_course_id, sql`coalesce(${traineeCourse.delta_of}, ${traineeCourse.trainee_course_id})`),
      ),
    )
const byCourse = and(eq(traineeCourse.trainee_course_id, sql.placeholder('id')), ownedBy(traineeCourse))
const byProgress = and(
  sql`${traineeCourse.trainee_course_id} = (select m.trainee_course_id from module_progress m where m.module_progress_id = ${sql.placeholder('id')})`,
  ownedBy(traineeCourse),
)
const standingOfCourse = sharedRead('standing_of_course', (db) => standingBase(db).where(byCourse))
const standingOfProgress = sharedRead('standing_of_progress', (db) => standingBase(db).where(byProgress))
const lockCourse = statement((db) =>
  db.select({ id: traineeCourse.trainee_course_id }).from(traineeCourse).where(byCourse).for('update').prepare('lock_course'),
)
const lockProgress = statement((db) =>
  db.select({ id: traineeCourse.trainee_course_id }).from(traineeCourse).where(byProgress).for('update').prepare('lock_course_of_progress'),
)

type EnrolmentKey = { trainee_course_id: number } | { module_progress_id: number }

/** Null when it is not there or not in scope: the two are one answer on purpose. */
export const findStanding = async (tx: Connection, by: EnrolmentKey): Promise<LoadedStanding | null> => {
  const [standing] = await standingsBy(tx, (known) =>
    'trainee_course_id' in by
      ? standingOfCourse(tx).execute({ id: by.trainee_course_id, ...known, ...scopeValues(tx) })
      : standingOfProgress(tx).execute({ id: by.module_progress_id, ...known, ...scopeValues(tx) }),
  )
  return standing ?? null
}

/** Whatever changes one enrolment takes this lock first: what it writes raises the enrolment's version. */
export const lockEnrolment = (tx: Connection, by: EnrolmentKey) =>
  'trainee_course_id' in by
    ? lockCourse(tx).execute({ id: by.trainee_course_id, ...scopeValues(tx) })
    : lockProgress(tx).execute({ id: by.module_progress_id, ...scopeValues(tx) })

/**
 * The same with the enrolment's row locked: whatever changes one enrolment takes turns. Both statements are sent at once; the second
 * begins, with a snapshot of its own, when the first has its lock, so that what is read is what the one before left behind.
 */
export const lockStanding = async (tx: Connection, by: EnrolmentKey): Promise<LoadedStanding | null> => {
  const [, standing] = await Promise.all([lockEnrolment(tx, by), findStanding(tx, by)])
  return standing
}
