/** Enrolments and progress in SQL. Every statement carries the scope's own predicate besides row-level security. */
import type { LessonType } from '@jujur/contract/enumerations.ts'
import { and, asc, desc, eq, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import type { CourseContent } from '../courses/courses.rules.ts'
import { courseVersion } from '../courses/courses.table.ts'
import { users } from '../identity/identity.table.ts'
import { type Connection, statement } from '../kit/database.ts'
import { inScope, ownedBy, scopeValues } from '../kit/in-scope.ts'
import type { Answers, DrawnQuestion, Grade } from './attempt.rules.ts'
import { certificate, moduleProgress, pledge, quizAnswer, quizAttempt, traineeCourse } from './learning.table.ts'
import type { Attempt, Progress, Segment, Standing } from './standing.rules.ts'

// ── Published content, kept in memory by its hash: what is frozen need not be read twice ─────────────────────────

const contents = new Map<string, CourseContent>()
const CONTENTS_KEPT = 200

const contentById = statement((db) =>
  db
    .select({ content: courseVersion.content })
    .from(courseVersion)
    .where(eq(courseVersion.course_version_id, sql.placeholder('id')))
    .prepare('course_content'),
)

const contentOf = async (at: Connection, course_version_id: number, content_hash: string): Promise<CourseContent> => {
  const known = contents.get(content_hash)
  if (known) return known
  const [row] = await contentById(at).execute({ id: course_version_id })
  if (!row) throw new Error(`course version ${course_version_id} has no content`)
  if (contents.size >= CONTENTS_KEPT) contents.delete(contents.keys().next().value as string)
  contents.set(content_hash, row.content as CourseContent)
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
  milliseconds_done: number,
  watched: Segment[],
  read_again_from: string | null,
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
  /** Of an open attempt also what was drawn: an answer is checked against it. */
  questions: DrawnQuestion[] | null,
]
const date = (value: string | null): Date | null => (value === null ? null : new Date(value))

const visits = sql<VisitedItem[]>`(select coalesce(json_agg(json_build_array(
    p.module_progress_id, p.module_item_id, p.lesson_type, p.served_at, p.last_heartbeat_at, p.milliseconds_done, p.watched, p.read_again_from, p.finished_at,
    case when p.lesson_type = 'quiz' then (
      select json_agg(json_build_array(
        a.attempt_id, a.attempt_set, a.attempt_no, a.started_at, a.deadline_at, a.submitted_at, a.score, a.passed, case when a.submitted_at is null then a.questions end
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
  due_on: traineeCourse.due_on,
  started_at: traineeCourse.started_at,
  completed_at: traineeCourse.completed_at,
  expires_at: traineeCourse.expires_at,
  certificate_serial_no: certificate.serial_no,
  pledge_serial_no: certificate.pledge_serial_no,
  visits,
}

export type LoadedStanding = Omit<Standing, 'attempts'> & {
  attempts: OpenableAttempt[]
  user_id: number
  company_id: number
  certificate_serial_no: string | null
  pledge_serial_no: string | null
}
type OpenableAttempt = Attempt & { questions: DrawnQuestion[] | null }
type Row = { [K in keyof typeof columns]: unknown } & { course_version_id: number; content_hash: string; visits: VisitedItem[] }

const toStanding = async (at: Connection, row: Row): Promise<LoadedStanding> => {
  const { visits, user_id, company_id, certificate_serial_no, pledge_serial_no, content_hash, ...enrolment } = row
  const progress: Progress[] = []
  const attempts: OpenableAttempt[] = []
  for (const [
    module_progress_id,
    module_item_id,
    lesson_type,
    served,
    heartbeat,
    milliseconds_done,
    watched,
    read_again,
    finished,
    tried,
  ] of visits) {
    const since = { served_at: date(served), last_heartbeat_at: date(heartbeat), read_again_from: date(read_again), finished_at: date(finished) }
    progress.push({ module_progress_id, module_item_id, lesson_type, milliseconds_done, watched, ...since })
    for (const [attempt_id, attempt_set, attempt_no, started, deadline, submitted, score, passed, questions] of tried ?? []) {
      const times = { started_at: new Date(started), deadline_at: date(deadline), submitted_at: date(submitted) }
      attempts.push({ attempt_id, module_progress_id, attempt_set, attempt_no, score, passed, questions, ...times })
    }
  }
  return {
    enrolment: enrolment as unknown as Standing['enrolment'],
    user_id: user_id as number,
    company_id: company_id as number,
    certificate_serial_no: certificate_serial_no as string | null,
    pledge_serial_no: pledge_serial_no as string | null,
    content: await contentOf(at, row.course_version_id, content_hash),
    progress,
    attempts,
  }
}

const standingBase = (db: Connection['sql']) =>
  db
    .select(columns)
    .from(traineeCourse)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .leftJoin(certificate, eq(certificate.trainee_course_id, traineeCourse.trainee_course_id))
const byCourse = and(eq(traineeCourse.trainee_course_id, sql.placeholder('id')), ownedBy(traineeCourse))
const byProgress = and(
  sql`${traineeCourse.trainee_course_id} = (select m.trainee_course_id from module_progress m where m.module_progress_id = ${sql.placeholder('id')})`,
  ownedBy(traineeCourse),
)
const standingOfCourse = statement((db) => standingBase(db).where(byCourse).prepare('standing_of_course'))
const standingOfProgress = statement((db) => standingBase(db).where(byProgress).prepare('standing_of_progress'))
const lockCourse = statement((db) =>
  db.select({ id: traineeCourse.trainee_course_id }).from(traineeCourse).where(byCourse).for('update').prepare('lock_course'),
)
const lockProgress = statement((db) =>
  db.select({ id: traineeCourse.trainee_course_id }).from(traineeCourse).where(byProgress).for('update').prepare('lock_course_of_progress'),
)

type By = { trainee_course_id: number } | { module_progress_id: number }

/** Null when it is not there or not in scope: the two are one answer on purpose. */
export const findStanding = async (at: Connection, by: By): Promise<LoadedStanding | null> => {
  const [row] =
    'trainee_course_id' in by
      ? await standingOfCourse(at).execute({ id: by.trainee_course_id, ...scopeValues(at) })
      : await standingOfProgress(at).execute({ id: by.module_progress_id, ...scopeValues(at) })
  return row ? toStanding(at, row) : null
}

/**
 * The same with the enrolment's row locked: whatever changes one enrolment takes turns. Both statements are sent at once; the second
 * begins, with a snapshot of its own, when the first has its lock, so that what is read is what the one before left behind.
 */
export const lockStanding = async (at: Connection, by: By): Promise<LoadedStanding | null> => {
  const locked =
    'trainee_course_id' in by
      ? lockCourse(at).execute({ id: by.trainee_course_id, ...scopeValues(at) })
      : lockProgress(at).execute({ id: by.module_progress_id, ...scopeValues(at) })
  const [, standing] = await Promise.all([locked, findStanding(at, by)])
  return standing
}

// ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────────

export type CourseListInput = {
  length: number
  start: number
  q: string
  status?: string | undefined
  sort?: 'due_on' | 'title' | 'status' | 'completed_at' | undefined
  dir?: 'asc' | 'desc' | undefined
}
const TOTAL_CAP = 10_000

const statusNow = sql`case when ${traineeCourse.status} = 'COMPLETED' and ${traineeCourse.expires_at} < ${sql.placeholder('now')}::timestamptz then 'EXPIRED' else ${traineeCourse.status} end`
const isListed = and(
  eq(traineeCourse.user_id, sql.placeholder('user_id')),
  eq(traineeCourse.company_id, sql.placeholder('company_id')),
  sql`(${sql.placeholder('status')}::text is null or ${statusNow} = ${sql.placeholder('status')})`,
  sql`(${sql.placeholder('pattern')}::text is null or ${courseVersion.title} ilike ${sql.placeholder('pattern')} or ${courseVersion.code} ilike ${sql.placeholder('pattern')})`,
)

/** What to do first, first. */
const byUrgency = [
  sql`case ${traineeCourse.status} when 'IN_PROGRESS' then 1 when 'PLEDGE_PENDING' then 0 when 'NOT_STARTED' then 2 else 3 end`,
  sql`${traineeCourse.due_on} asc nulls last`,
  desc(traineeCourse.trainee_course_id),
]
const listInOrder = (name: string, order: SQL[]) =>
  statement((db) =>
    standingBase(db)
      .where(isListed)
      .orderBy(...order)
      .limit(sql.placeholder('length'))
      .offset(sql.placeholder('start'))
      .prepare(`standings_by_${name}`),
  )
const listBy = (name: string, column: SQLWrapper) => ({
  asc: listInOrder(`${name}_asc`, [sql`${column} asc nulls last`, asc(traineeCourse.trainee_course_id)]),
  desc: listInOrder(`${name}_desc`, [sql`${column} desc nulls last`, asc(traineeCourse.trainee_course_id)]),
})
const urgentFirst = listInOrder('urgency', byUrgency)
const sorted = {
  due_on: listBy('due_on', traineeCourse.due_on),
  title: listBy('title', courseVersion.title),
  status: listBy('status', traineeCourse.status),
  completed_at: listBy('completed_at', traineeCourse.completed_at),
}

const countListed = statement((db) => {
  const capped = db
    .select({ one: sql`1` })
    .from(traineeCourse)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(isListed)
    .limit(TOTAL_CAP + 1)
    .as('capped')
  return db.select({ total: sql<number>`count(*)::int` }).from(capped).prepare('count_standings')
})

/** A trainee's own courses. Counted only where the page does not tell the total itself. */
export const listStandings = async (
  at: Connection,
  input: CourseListInput,
  now: Date,
): Promise<{ rows: LoadedStanding[]; total: number; total_more?: true }> => {
  const { scope } = at
  if (scope.kind !== 'person') throw new Error('courses are listed for one trainee')
  const { length, start, q, status, sort, dir } = input
  const asked = {
    user_id: scope.user_id,
    company_id: scope.company_id,
    now: now.toISOString(),
    status: status ?? null,
    pattern: q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
  }
  const list = sort ? sorted[sort][dir ?? 'asc'] : urgentFirst
  const found = await list(at).execute({ ...asked, length, start })
  const isAll = start === 0 && found.length < length
  const [counted] = isAll ? [] : await countListed(at).execute(asked)
  const rows: LoadedStanding[] = []
  for (const row of found) rows.push(await toStanding(at, row))
  const total = counted?.total ?? found.length
  return total > TOTAL_CAP ? { rows, total: TOTAL_CAP, total_more: true } : { rows, total }
}

// ── Changes ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Creates all progress rows of a course that begins; a second start finds them there. */
export const beginCourse = async (at: Connection, standing: LoadedStanding, now: Date): Promise<void> => {
  const { enrolment, content, user_id, company_id } = standing
  const rows = content.modules
    .flatMap((module) => module.items)
    .map((item, position) => ({
      trainee_course_id: enrolment.trainee_course_id,
      user_id,
      company_id,
      module_item_id: item.module_item_id,
      lesson_type: item.type,
      position,
    }))
  await at.sql.insert(moduleProgress).values(rows).onConflictDoNothing()
  await at.sql
    .update(traineeCourse)
    .set({ status: 'IN_PROGRESS', started_at: now })
    .where(and(eq(traineeCourse.trainee_course_id, enrolment.trainee_course_id), eq(traineeCourse.status, 'NOT_STARTED'), inScope(at, traineeCourse)))
}

const ofProgress = (at: Connection, id: number) => and(eq(moduleProgress.module_progress_id, id), inScope(at, moduleProgress))

/** The clock of a material starts when it is served, and starts anew with each opening: time away is not credited. */
export const markServed = (at: Connection, progress: Progress, now: Date) =>
  at.sql
    .update(moduleProgress)
    .set({ served_at: progress.served_at ?? now, last_heartbeat_at: now })
    .where(and(ofProgress(at, progress.module_progress_id), isNull(moduleProgress.finished_at)))

const keepCredit = statement((db) =>
  db
    .update(moduleProgress)
    .set({
      milliseconds_done: sql`${sql.placeholder('milliseconds_done')}`,
      watched: sql`${sql.placeholder('watched')}::jsonb`,
      last_heartbeat_at: sql`${sql.placeholder('last_heartbeat_at')}::timestamptz`,
    })
    .where(and(eq(moduleProgress.module_progress_id, sql.placeholder('id')), isNull(moduleProgress.finished_at), ownedBy(moduleProgress)))
    .prepare('save_heartbeat'),
)
export const saveHeartbeat = (
  at: Connection,
  id: number,
  { milliseconds_done, watched, last_heartbeat_at }: { milliseconds_done: number; watched: Segment[]; last_heartbeat_at: Date | null },
) =>
  keepCredit(at).execute({
    id,
    milliseconds_done,
    watched: JSON.stringify(watched),
    last_heartbeat_at: last_heartbeat_at?.toISOString() ?? null,
    ...scopeValues(at),
  })

export const finishItem = (at: Connection, id: number, now: Date) =>
  at.sql
    .update(moduleProgress)
    .set({ finished_at: now, read_again_from: null })
    .where(and(ofProgress(at, id), isNull(moduleProgress.finished_at)))

/** After a used-up set of attempts: the module's materials are open again and their time starts from nothing. */
export const reopenMaterials = (at: Connection, ids: number[], now: Date) =>
  at.sql
    .update(moduleProgress)
    .set({ finished_at: null, milliseconds_done: 0, watched: [], last_heartbeat_at: null, read_again_from: now })
    .where(and(inArray(moduleProgress.module_progress_id, ids), inScope(at, moduleProgress)))

export const setPledgePending = (at: Connection, trainee_course_id: number) =>
  at.sql
    .update(traineeCourse)
    .set({ status: 'PLEDGE_PENDING' })
    .where(and(eq(traineeCourse.trainee_course_id, trainee_course_id), eq(traineeCourse.status, 'IN_PROGRESS'), inScope(at, traineeCourse)))

export const openAttempt = async (
  at: Connection,
  owner: { user_id: number; company_id: number; module_progress_id: number },
  attempt: { attempt_set: number; attempt_no: number; questions: DrawnQuestion[]; deadline_at: Date | null },
  now: Date,
): Promise<number> => {
  const [row] = await at.sql
    .insert(quizAttempt)
    .values({ ...owner, ...attempt, started_at: now })
    .returning({ id: quizAttempt.attempt_id })
  if (!row) throw new Error('an attempt was not answered')
  return row.id
}

export type AttemptSheet = { questions: DrawnQuestion[]; answers: Answers }
const attemptSheet = statement((db) =>
  db
    .select({
      questions: quizAttempt.questions,
      answers: sql<Answers>`(select coalesce(json_object_agg(q.question_id, q.option_ids), '{}') from quiz_answer q where q.attempt_id = quiz_attempt.attempt_id)`,
    })
    .from(quizAttempt)
    .where(and(eq(quizAttempt.attempt_id, sql.placeholder('id')), ownedBy(quizAttempt)))
    .prepare('attempt_sheet'),
)
export const findSheet = async (at: Connection, attempt_id: number): Promise<AttemptSheet> => {
  const [row] = await attemptSheet(at).execute({ id: attempt_id, ...scopeValues(at) })
  if (!row) throw new Error(`attempt ${attempt_id} is not there`)
  return { questions: row.questions as DrawnQuestion[], answers: row.answers }
}

/**
 * In one statement: it waits for its turn at the enrolment like whatever locks the standing, then for the attempt's row, whose newest version
 * it looks at, and writes only if that is open still. What was answered before a hand-in is graded by it, and nothing is answered after.
 */
const keepAnswer = statement((db) => {
  const turn = db.$with('turn').as(
    db
      .select({ id: traineeCourse.trainee_course_id })
      .from(traineeCourse)
      .where(and(eq(traineeCourse.trainee_course_id, sql.placeholder('trainee_course_id')), ownedBy(traineeCourse)))
      .for('update'),
  )
  const open = db.$with('open').as(
    db
      .select({ attempt_id: quizAttempt.attempt_id, user_id: quizAttempt.user_id, company_id: quizAttempt.company_id })
      .from(turn)
      .innerJoin(quizAttempt, and(eq(quizAttempt.attempt_id, sql.placeholder('attempt_id')), isNull(quizAttempt.submitted_at), ownedBy(quizAttempt)))
      .for('share', { of: quizAttempt }),
  )
  return db
    .with(turn, open)
    .insert(quizAnswer)
    .select(
      db
        .select({
          attempt_id: open.attempt_id,
          question_id: sql`${sql.placeholder('question_id')}::integer`.as('question_id'),
          user_id: open.user_id,
          company_id: open.company_id,
          option_ids: sql`${sql.placeholder('option_ids')}::integer[]`.as('option_ids'),
          answered_at: sql`${sql.placeholder('now')}::timestamptz`.as('answered_at'),
        })
        .from(open),
    )
    .onConflictDoUpdate({
      target: [quizAnswer.attempt_id, quizAnswer.question_id],
      set: { option_ids: sql`excluded.option_ids`, answered_at: sql`excluded.answered_at` },
    })
    .returning({ attempt_id: quizAnswer.attempt_id })
    .prepare('save_answer')
})
/** False when the attempt is closed, or none of the scope's. */
export const saveAnswer = async (
  at: Connection,
  trainee_course_id: number,
  attempt_id: number,
  answer: { question_id: number; option_ids: number[] },
  now: Date,
): Promise<boolean> => {
  const saved = await keepAnswer(at).execute({ trainee_course_id, attempt_id, ...answer, now: now.toISOString(), ...scopeValues(at) })
  return saved.length === 1
}

export const submitAttempt = (at: Connection, attempt_id: number, result: Grade, now: Date) =>
  at.sql
    .update(quizAttempt)
    .set({ submitted_at: now, ...result })
    .where(and(eq(quizAttempt.attempt_id, attempt_id), isNull(quizAttempt.submitted_at)))

/** Writes down what the rule says already: completed courses whose validity is over count as expired. */
export const expireCourses = (at: Connection, now: Date) =>
  at.sql
    .update(traineeCourse)
    .set({ status: 'EXPIRED' })
    .where(and(eq(traineeCourse.status, 'COMPLETED'), lt(traineeCourse.expires_at, now), inScope(at, traineeCourse)))

// ── Pledge and certificate ───────────────────────────────────────────────────────────────────────────────────

export type PledgeRow = typeof pledge.$inferSelect
export type CertificateRow = typeof certificate.$inferSelect

export const findPledge = async (at: Connection, by: { serial_no: string } | { trainee_course_id: number }): Promise<PledgeRow | null> => {
  const key = 'serial_no' in by ? eq(pledge.serial_no, by.serial_no) : eq(pledge.trainee_course_id, by.trainee_course_id)
  const [row] = await at.sql
    .select()
    .from(pledge)
    .where(and(key, inScope(at, pledge)))
  return row ?? null
}

export const findCertificate = async (at: Connection, by: { serial_no: string } | { trainee_course_id: number }): Promise<CertificateRow | null> => {
  const key = 'serial_no' in by ? eq(certificate.serial_no, by.serial_no) : eq(certificate.trainee_course_id, by.trainee_course_id)
  const [row] = await at.sql
    .select()
    .from(certificate)
    .where(and(key, inScope(at, certificate)))
  return row ?? null
}

/** Pledge, completion and certificate stand or fall together; false when somebody was first. */
export const completeCourse = async (
  at: Connection,
  signed: typeof pledge.$inferInsert,
  issued: typeof certificate.$inferInsert,
): Promise<boolean> => {
  const completed = await at.sql
    .update(traineeCourse)
    .set({ status: 'COMPLETED', completed_at: signed.signed_at, expires_at: issued.expires_at ?? null })
    .where(and(eq(traineeCourse.trainee_course_id, signed.trainee_course_id), eq(traineeCourse.status, 'PLEDGE_PENDING'), inScope(at, traineeCourse)))
    .returning({ id: traineeCourse.trainee_course_id })
  if (completed.length === 0) return false
  await at.sql.insert(pledge).values(signed)
  await at.sql.insert(certificate).values(issued)
  return true
}

/** The file of a document is set once; who comes second uses the first's. */
export const keepPdf = async (at: Connection, document: 'pledge' | 'certificate', serial_no: string, sha256: string): Promise<string> => {
  const table = document === 'pledge' ? pledge : certificate
  const own = and(eq(table.serial_no, serial_no), inScope(at, table))
  await at.sql
    .update(table)
    .set({ pdf_sha256: sha256 })
    .where(and(own, isNull(table.pdf_sha256)))
  const [row] = await at.sql.select({ sha256: table.pdf_sha256 }).from(table).where(own)
  return row?.sha256 ?? sha256
}

/** The person as pledge and certificate name them. */
export const findHolder = async (at: Connection, user_id: number) => {
  const [row] = await at.sql
    .select({
      user_id: users.user_id,
      username: users.username,
      name: users.name,
      language: users.language,
      department: users.department,
      position: users.position,
      employee_no: users.employee_no,
      ic_no_sealed: users.ic_no_sealed,
      password_hash: users.password_hash,
      company_id: company.company_id,
      company_name: company.name,
      company_reg_no: company.company_reg_no,
    })
    .from(users)
    .innerJoin(company, eq(company.company_id, users.company_id))
    .where(and(eq(users.user_id, user_id), at.scope.kind === 'all' ? undefined : eq(users.company_id, at.scope.company_id)))
  if (!row) throw new Error(`user ${user_id} has no company`)
  return row
}
export type Holder = Awaited<ReturnType<typeof findHolder>>
