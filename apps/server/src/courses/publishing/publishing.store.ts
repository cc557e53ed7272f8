/** What was sent for review, and what was published, in SQL. */
import { and, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueueReader, Waits } from '../../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../../approvals/approvals.store.ts'
import type { Editor } from '../../authoring/edits.store.ts'
import { nameThen, users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { countList, type Direction, holding, ordering, planned } from '../../kit/database/list.ts'
import { updateIfUnchanged } from '../../kit/database/optimistic-lock.ts'
import { hasLapsedAt, isCycle, isOpenStatus, traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import type { Needed } from '../check.rules.ts'
import type { ContentFormat, CourseContent } from '../courses.rules.ts'
import { course, courseComment, courseVersion, courseSubmission as t } from '../courses.table.ts'
import type { SubmissionState } from './publishing.rules.ts'

export type Submission = typeof t.$inferSelect
export type NewSubmission = typeof t.$inferInsert
export type CourseRow = typeof course.$inferSelect
export type Live = {
  course_version_id: number
  version_no: number
  content: CourseContent
  content_format: ContentFormat
  content_hash: string
  published_at: Date
}

export const courseById = async (tx: Connection, course_id: number): Promise<CourseRow | null> => {
  const [row] = await tx.sql.select().from(course).where(eq(course.course_id, course_id))
  return row ?? null
}
/** Nobody changes the course, sends it or decides on it until the transaction ends. */
export const lockCourse = async (tx: Connection, course_id: number): Promise<CourseRow | null> => {
  const [row] = await tx.sql.select().from(course).where(eq(course.course_id, course_id)).for('update')
  return row ?? null
}
export const setCourseStatus = async (tx: Connection, course_id: number, status: CourseRow['status'], submitted_by?: number): Promise<void> => {
  await tx.sql
    .update(course)
    .set({ status, ...(submitted_by === undefined ? {} : { submitted_by }) })
    .where(eq(course.course_id, course_id))
}

// ── Versions ──────────────────────────────────────────────────────────────────────────────────────────────────

const live = (row: typeof courseVersion.$inferSelect): Live => ({
  ...row,
  content: row.content as CourseContent,
  content_format: row.content_format as ContentFormat,
})
/** The last one published; of those before `before`, where that is told. */
export const liveVersion = async (tx: Connection, course_id: number, before?: number | null): Promise<Live | null> => {
  const [row] = await tx.sql
    .select()
    .from(courseVersion)
    .where(and(eq(courseVersion.course_id, course_id), before ? sql`${courseVersion.course_version_id} < ${before}` : undefined))
    .orderBy(desc(courseVersion.version_no))
    .limit(1)
  return row ? live(row) : null
}

/** One of this course. */
export const versionOf = async (tx: Connection, course_id: number, course_version_id: number): Promise<Live | null> => {
  const [row] = await tx.sql
    .select()
    .from(courseVersion)
    .where(and(eq(courseVersion.course_id, course_id), eq(courseVersion.course_version_id, course_version_id)))
  return row ? live(row) : null
}

export const versionById = async (tx: Connection, course_version_id: number) => {
  const { published_by, submitted_by, published_at } = courseVersion
  const [row] = await tx.sql
    .select({
      ...getTableColumns(courseVersion),
      published_by_name: nameThen(published_by, published_at),
      submitted_by_name: nameThen(submitted_by, published_at),
    })
    .from(courseVersion)
    .where(eq(courseVersion.course_version_id, course_version_id))
  return row ?? null
}

export type Publication = {
  course_id: number
  submitted_by: number
  published_by: number
  content: CourseContent
  content_format: ContentFormat
  content_hash: string
  material_change: string | null
  update_due_days: number | null
}
/** Freezes exactly this as the next version. The caller holds the course, so that versions count up without a gap. */
export const insertVersion = async (tx: Connection, publication: Publication, now: Date) => {
  const { course_id, content } = publication
  const [last] = await tx.sql
    .select({ no: sql<number>`coalesce(max(${courseVersion.version_no}), 0)::int` })
    .from(courseVersion)
    .where(eq(courseVersion.course_id, course_id))
  const [row] = await tx.sql
    .insert(courseVersion)
    .values({ ...publication, version_no: (last?.no ?? 0) + 1, code: content.code, title: content.title, published_at: now })
    .returning({ course_version_id: courseVersion.course_version_id, version_no: courseVersion.version_no })
  if (!row) throw new Error('a course version was not answered')
  await setCourseStatus(tx, course_id, 'published')
  return row
}

// ── What is completed before it ───────────────────────────────────────────────────────────────────────────────

/**
 * These courses as they stand today. A way leads on by what a course waits for in its draft, in its newest version, and in every other that
 * somebody still takes. Of two that are published at one moment each finds the other by its draft, which says the same until that is over.
 */
export const neededBy = async (tx: Connection, course_id: number, { needs = [] }: Pick<CourseContent, 'needs'>): Promise<Needed[]> => {
  if (needs.length === 0) return []
  const ids = sql`${sql.param(needs.map((one) => one.course_id))}::integer[]`
  const { rows } = await tx.sql.execute<Needed>(sql`
    with recursive taken as materialized (
      select distinct e.course_version_id as id from ${traineeCourse} e where ${isOpenStatus(sql`e.status`)}
    ), reach(origin, id) as (
      select n, n from unnest(${ids}) n
      union
      select r.origin, way.id from reach r cross join lateral (
        select unnest(c.needs) as id from course c where c.course_id = r.id
        union
        select (one ->> 'course_id')::integer from course_version v cross join lateral jsonb_array_elements(coalesce(v.content -> 'needs', '[]')) one
        where v.course_id = r.id and (
          v.course_version_id = (select max(newest.course_version_id) from course_version newest where newest.course_id = r.id)
          or v.course_version_id in (select id from taken))
      ) way
    )
    select c.course_id, c.code, c.title,
      c.status <> 'archived' and exists (select from course_version v where v.course_id = c.course_id) as published,
      exists (select from reach where origin = c.course_id and id = ${course_id}) as circle
    from course c where c.course_id = any(${ids}) order by c.course_id`)
  return rows
}

// ── Submissions ───────────────────────────────────────────────────────────────────────────────────────────────

/** The newest of a course; what is decided on is always this. */
export const newestSubmission = async (tx: Connection, course_id: number): Promise<Submission | null> => {
  const [row] = await tx.sql.select().from(t).where(eq(t.course_id, course_id)).orderBy(desc(t.course_submission_id)).limit(1)
  return row ?? null
}

/** What of the same course went back last, before the one told, where no version was published in between. */
export const sentBackBefore = async (tx: Connection, course_id: number, before: number | null) => {
  const [row] = await tx.sql
    .select({ ...getTableColumns(t), decided_by_name: nameThen(t.decided_by, t.decided_at) })
    .from(t)
    .where(
      and(
        eq(t.course_id, course_id),
        before === null ? undefined : lt(t.course_submission_id, before),
        inArray(t.status, ['sent_back', 'published']),
      ),
    )
    .orderBy(desc(t.course_submission_id))
    .limit(1)
  return row?.status === 'sent_back' ? { ...row, content: row.content as CourseContent, content_format: row.content_format as ContentFormat } : null
}

export const insertSubmission = async (tx: Connection, submission: NewSubmission): Promise<{ course_submission_id: number; version: number }> => {
  const [row] = await tx.sql.insert(t).values(submission).returning({ course_submission_id: t.course_submission_id, version: t.version })
  if (!row) throw new Error('a stored submission has an id')
  return row
}

/** Its place is taken by a newer one. */
export const withdrawSubmission = async (tx: Connection, course_submission_id: number): Promise<void> => {
  await tx.sql
    .update(t)
    .set({ status: 'withdrawn' })
    .where(and(eq(t.course_submission_id, course_submission_id), eq(t.status, 'pending')))
}

/** The course first, as everybody who changes, sends or decides takes it first. */
export const lockSubmission = async (tx: Connection, id: number): Promise<Submission | null> => {
  const [found] = await tx.sql.select({ course_id: t.course_id }).from(t).where(eq(t.course_submission_id, id))
  if (!found) return null
  await lockCourse(tx, found.course_id)
  const [row] = await tx.sql.select().from(t).where(eq(t.course_submission_id, id)).for('update')
  return row ?? null
}

export const changePendingSubmission = (tx: Connection, row: Submission, change: Partial<NewSubmission>): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.course_submission_id, row.course_submission_id), eq(t.status, 'pending')), row, change)

/** Those who sent the course since then: what they sent they had in hand, also where it was withdrawn. */
export const submittersSince = async (tx: Connection, course_id: number, since: Date | null): Promise<Editor[]> =>
  tx.sql
    .select({
      user_id: users.user_id,
      name: users.name,
      email_normal: users.email_normal,
      at: sql<Date>`max(${t.submitted_at})`.mapWith(t.submitted_at),
    })
    .from(t)
    .innerJoin(users, eq(users.user_id, t.submitted_by))
    .where(and(eq(t.course_id, course_id), since ? gt(t.submitted_at, since) : undefined))
    .groupBy(users.user_id)

const waiting = (reader: QueueReader) => and(eq(t.status, 'pending'), untouchedBy('course_submission', t.course_submission_id, reader))

export const waitingSubmissions = (tx: Connection, reader: QueueReader): Promise<Waits> =>
  countWaiting(tx, { from: t, id: t.course_submission_id, since: t.submitted_at }, waiting(reader))

// ── The queue ─────────────────────────────────────────────────────────────────────────────────────────────────

export type ShownSubmission = Omit<Submission, 'content'> & {
  code: string
  title: string
  submitted_by_name: string | null
  decided_by_name: string | null
  /** The version it became, and the newest of the course before that. */
  version_no: number | null
  live_version_no: number | null
}

const { content: _, ...columns } = getTableColumns(t)
const made = alias(courseVersion, 'made')
const title = sql<string>`${t.content} ->> 'title'`
const shown = (tx: Connection) =>
  tx.sql
    .select({
      ...columns,
      code: sql<string>`${t.content} ->> 'code'`,
      title,
      submitted_by_name: nameThen(t.submitted_by, t.submitted_at),
      decided_by_name: nameThen(t.decided_by, t.decided_at),
      version_no: made.version_no,
      live_version_no: sql<number | null>`(select max(v.version_no) from course_version v where v.course_id = ${t.course_id}
        and (${t.course_version_id} is null or v.course_version_id < ${t.course_version_id})
        and (${t.decided_at} is null or v.published_at <= ${t.decided_at}))`,
    })
    .from(t)
    .leftJoin(made, eq(made.course_version_id, t.course_version_id))

type Page = { length: number; start: number; sort?: 'submitted_at' | 'title' | undefined; dir?: Direction | undefined }
/** `waitsFor`: only what waits for this reader. */
type Filter = { status: SubmissionState; waitsFor?: QueueReader | undefined; words: string }
export const listSubmissions = async (tx: Connection, { status, waitsFor, words }: Filter, page: Page, otherwise: Direction) => {
  const where = and(eq(t.status, status), waitsFor && waiting(waitsFor), holding(words, title, sql`${t.content} ->> 'code'`))
  const rows: ShownSubmission[] = await shown(tx)
    .where(where)
    .orderBy(...ordering(page, { submitted_at: t.course_submission_id, title }, { sort: 'submitted_at', dir: otherwise }, t.course_submission_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(t).where(where))
  return { rows, counted }
}

export const submissionById = async (tx: Connection, id: number): Promise<(ShownSubmission & { content: CourseContent }) | null> => {
  const [row] = await shown(tx).where(eq(t.course_submission_id, id))
  if (!row) return null
  const [held] = await tx.sql.select({ content: t.content }).from(t).where(eq(t.course_submission_id, id))
  return { ...row, content: held?.content as CourseContent }
}

/** How many take the course, by where they stand. */
export const learnersByStatus = async (tx: Connection, course_id: number, now: Date) => {
  const rows = await tx.sql
    .select({
      status: traineeCourse.status,
      count: count(),
      certified: sql<number>`(count(distinct ${traineeCourse.user_id}) filter (where ${traineeCourse.status} = 'COMPLETED' and (${hasLapsedAt(now)}) is not true))::integer`,
    })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.course_id, course_id), isCycle))
    .groupBy(traineeCourse.status)
  const of = (...wanted: string[]) => rows.filter(({ status }) => wanted.includes(status)).reduce((sum, { count }) => sum + count, 0)
  return {
    under_way: of('IN_PROGRESS', 'PLEDGE_PENDING'),
    not_begun: of('NOT_STARTED'),
    finished: of('COMPLETED'),
    certified: rows.reduce((sum, { certified }) => sum + certified, 0),
  }
}

// ── What reviewers say of items ───────────────────────────────────────────────────────────────────────────────

export type NewComment = Pick<typeof courseComment.$inferInsert, 'module_item_id' | 'title' | 'text'>
export const insertComments = async (tx: Connection, course_submission_id: number, comments: readonly NewComment[]): Promise<void> => {
  if (comments.length > 0) await tx.sql.insert(courseComment).values(comments.map((one) => ({ ...one, course_submission_id })))
}

const comments = (tx: Connection) =>
  tx.sql
    .select({
      ...getTableColumns(courseComment),
      made_at: t.decided_at,
      made_by: nameThen(t.decided_by, t.decided_at),
      done_by_name: nameThen(courseComment.done_by, courseComment.done_at),
    })
    .from(courseComment)
    .innerJoin(t, eq(t.course_submission_id, courseComment.course_submission_id))
export type Comment = Awaited<ReturnType<typeof comments>>[number]

/** Those since the last version that was published before `before`; the oldest first. */
export const commentsOf = (tx: Connection, course_id: number, before: number | null): Promise<Comment[]> =>
  comments(tx)
    .where(
      and(
        eq(t.course_id, course_id),
        before === null ? undefined : lt(t.course_submission_id, before),
        sql`not exists (select from course_submission later where later.course_id = ${course_id} and later.status = 'published'
          and later.course_submission_id > ${t.course_submission_id} ${before === null ? sql`` : sql`and later.course_submission_id < ${before}`})`,
      ),
    )
    .orderBy(courseComment.course_comment_id)

export const commentById = async (tx: Connection, course_comment_id: number): Promise<Comment | null> =>
  (await comments(tx).where(eq(courseComment.course_comment_id, course_comment_id)))[0] ?? null

/** Whose mark it is stays with who was first; false where it is so already. */
export const saveCommentMark = async (
  tx: Connection,
  course_comment_id: number,
  done: { done_at: Date; done_by: number } | null,
): Promise<boolean> => {
  const marked = await tx.sql
    .update(courseComment)
    .set(done ?? { done_at: null, done_by: null })
    .where(and(eq(courseComment.course_comment_id, course_comment_id), done ? isNull(courseComment.done_at) : isNotNull(courseComment.done_at)))
    .returning({ id: courseComment.course_comment_id })
  return marked.length > 0
}
