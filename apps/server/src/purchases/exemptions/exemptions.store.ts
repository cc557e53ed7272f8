/** Pauses, waivers and extensions, in SQL. */
import { approveStatus, type UserStatus } from '@jujur/contract/enumerations.ts'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../../approvals/approvals.store.ts'
import { courseVersion } from '../../courses/courses.table.ts'
import { foundTrainee } from '../../identity/found.store.ts'
import { nameThen, users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, ordering, planned } from '../../kit/database/list.ts'
import { updateIfUnchanged } from '../../kit/database/optimistic-lock.ts'
import { dueDateChange, isOpenEnrolment, traineeCourse, updateTo } from '../../learning/enrolments/enrolments.table.ts'
import { purchasedCourse } from '../purchases.table.ts'
import { exemption as t } from './exemptions.table.ts'

export type ExemptionRow = typeof t.$inferSelect
export type NewExemption = typeof t.$inferInsert

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** `waitsFor`: only what waits for this reader; `fourEyes` false where they may decide on their own. */
type Filter = {
  approve_status_id?: number | undefined
  id?: number | undefined
  user_id?: number | undefined
  waitsFor?: QueueReader | undefined
  fourEyes: boolean
  words: string
}
type Page = { length: number; start: number; sort?: 'submitted_at' | 'name' | 'to_on' | undefined; dir?: Direction | undefined }

const waiting = (reader: QueueReader, fourEyes: boolean) =>
  and(sql`${t.approve_status_id} = 2`, fourEyes ? untouchedBy('exemption', t.exemption_id, reader) : undefined)

const titleOfCourse = sql<string | null>`(select ${courseVersion.title} from ${courseVersion} where ${courseVersion.course_id} = ${t.course_id}
  order by ${courseVersion.version_no} desc limit 1)`

const shown = (tx: Connection, where: SQL | undefined) =>
  tx.sql
    .select({
      row: t,
      name: users.name,
      department: users.department,
      user_status: sql<UserStatus>`${users.status}`,
      course_title: titleOfCourse,
      update_to: updateTo,
      status: traineeCourse.status,
      due_on: traineeCourse.due_on,
      ended_by_name: nameThen(t.ended_by, t.ended_at),
    })
    .from(t)
    .innerJoin(users, eq(users.user_id, t.user_id))
    .leftJoin(traineeCourse, eq(traineeCourse.trainee_course_id, t.trainee_course_id))
    .leftJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(and(where, inScope(tx, t)))
export type ShownExemption = Awaited<ReturnType<typeof shown>>[number]

const columns = { submitted_at: t.exemption_id, name: users.name, to_on: t.to_on }
export const listExemptions = async (
  tx: Connection,
  { approve_status_id, id, user_id, waitsFor, fourEyes, words }: Filter,
  page: Page,
  otherwise: Direction,
) => {
  const where = and(
    approve_status_id === undefined ? undefined : eq(t.approve_status_id, approve_status_id),
    id === undefined ? undefined : eq(t.exemption_id, id),
    user_id === undefined ? undefined : eq(t.user_id, user_id),
    waitsFor && waiting(waitsFor, fourEyes),
    await foundTrainee(tx, words),
  )
  const rows = await shown(tx, where)
    .orderBy(...ordering(page, columns, { sort: 'submitted_at', dir: otherwise }, t.exemption_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, () => shown(tx, where)) }
}

export const waitingExemptions = (tx: Connection, company_id: number, reader: QueueReader, fourEyes: boolean): Promise<Waits> =>
  countWaiting(
    tx,
    { from: t, id: t.exemption_id, since: t.submitted_at },
    and(eq(t.company_id, company_id), waiting(reader, fourEyes), inScope(tx, t)),
  )

// ── Rows ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Held until the transaction ends. Whoever begins a cycle of the person meanwhile waits (sql/keep_exemptions.sql). */
export const lockExemption = async (tx: Connection, id: number): Promise<ExemptionRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.exemption_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

export const changePendingExemption = (tx: Connection, row: ExemptionRow, change: Partial<NewExemption>): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.exemption_id, row.exemption_id), eq(t.approve_status_id, approveStatus.PENDING), inScope(tx, t)), row, change)

type Ended = { ended_on: string; ended_at: Date; ended_by: number }
export const endApproved = (tx: Connection, row: ExemptionRow, ended: Ended): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.exemption_id, row.exemption_id), eq(t.approve_status_id, approveStatus.APPROVED), inScope(tx, t)), row, ended)

/** Days that overlap violate exemption_pauses or exemption_waivers, a second extension that waits exemption_extension. */
export const insertExemption = async (tx: Connection, row: NewExemption): Promise<number> => {
  const [stored] = await tx.sql.insert(t).values(row).returning({ id: t.exemption_id })
  if (!stored) throw new Error('a stored exemption has an id')
  return stored.id
}

/** Null of one without a paper. */
export const findPaper = async (tx: Connection, exemption_id: number) => {
  const [row] = await tx.sql
    .select({ sha256: t.paper_sha256, name: t.paper_name, type: t.paper_type })
    .from(t)
    .where(and(eq(t.exemption_id, exemption_id), inScope(tx, t)))
  if (!row?.sha256 || !row.name || !row.type) return null
  return { sha256: row.sha256, name: row.name, type: row.type }
}

// ── Whom and what it is of ────────────────────────────────────────────────────────────────────────────────────

/**
 * Somebody of whom an exemption is asked for, held against all who give them a seat at this moment: whoever does so later finds the row that is written
 * here, and waits for what becomes of it. Null for who is no trainee of the company.
 */
export const holdAsked = async (tx: Connection, user_id: number) => {
  const [row] = await tx.sql
    .select({ user_id: users.user_id, company_id: sql<number>`${users.company_id}`, name: users.name, status: users.status })
    .from(users)
    .where(and(eq(users.user_id, user_id), sql`${users.system_type_id} = 1`, inScope(tx, users)))
    .for('no key update')
  return row ?? null
}

export const hasBought = async (tx: Connection, course_id: number): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: purchasedCourse.purchased_course_id })
    .from(purchasedCourse)
    .where(and(eq(purchasedCourse.course_id, course_id), inScope(tx, purchasedCourse)))
    .limit(1)
  return rows.length > 0
}

export const findEnrolment = async (tx: Connection, trainee_course_id: number) => {
  const { user_id, course_id, status, due_on } = traineeCourse
  const [row] = await tx.sql
    .select({ user_id, course_id, status, due_on })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.trainee_course_id, trainee_course_id), inScope(tx, traineeCourse)))
  return row ?? null
}

/** Open cycles of a person with a due date, of one course or all, held: nobody completes one meanwhile. */
export const holdDue = (tx: Connection, { user_id, course_id }: Pick<ExemptionRow, 'user_id' | 'course_id'>) =>
  tx.sql
    .select({
      trainee_course_id: traineeCourse.trainee_course_id,
      user_id: traineeCourse.user_id,
      company_id: traineeCourse.company_id,
      status: traineeCourse.status,
      due_on: traineeCourse.due_on,
      title: courseVersion.title,
      update_to: updateTo,
    })
    .from(traineeCourse)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(
      and(
        eq(traineeCourse.user_id, user_id),
        course_id === null ? undefined : eq(traineeCourse.course_id, course_id),
        isOpenEnrolment,
        sql`${traineeCourse.due_on} is not null`,
        inScope(tx, traineeCourse),
      ),
    )
    .orderBy(asc(traineeCourse.trainee_course_id))
    .for('update', { of: traineeCourse })
export type HeldDue = Awaited<ReturnType<typeof holdDue>>[number]

/** From where an exemption moved the due date of each enrolment, and to where; the last move alone. */
export const dueDatesMovedBy = async (tx: Connection, exemption_id: number) => {
  const { trainee_course_id, from_on, to_on, due_date_change_id } = dueDateChange
  const rows = await tx.sql
    .selectDistinctOn([trainee_course_id], { trainee_course_id, from_on, to_on })
    .from(dueDateChange)
    .where(and(eq(dueDateChange.exemption_id, exemption_id), inScope(tx, dueDateChange)))
    .orderBy(trainee_course_id, desc(due_date_change_id))
  return new Map(rows.map(({ trainee_course_id: id, ...move }) => [id, move]))
}
