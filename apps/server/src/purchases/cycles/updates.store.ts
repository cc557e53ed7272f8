/** Updates of courses as a company sees them, in SQL (ADR 31). */
import { type UpdateFilter, type UpdateState, updateStates } from '@jujur/contract/cycles.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { company } from '../../companies/companies.table.ts'
import { courseVersion } from '../../courses/courses.table.ts'
import { invitedOn } from '../../identity/credentials/invitations.store.ts'
import { foundTrainee } from '../../identity/found.store.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, ordering, planned } from '../../kit/database/list.ts'
import { isMarked } from '../../learning/enrolments/deltas.store.ts'
import { isDelta, isExemptOn, isOpenEnrolment, traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { purchasedCourse } from '../purchases.table.ts'
import { remindedOn } from '../seats/people.store.ts'
import type { CourseOfCompany } from '../seats/waiting.store.ts'

/** Courses that companies that are in have bought and of which a version was marked; for the system's scope. */
export const coursesToUpdate = (tx: Connection): Promise<CourseOfCompany[]> =>
  tx.sql
    .select({ company_id: purchasedCourse.company_id, course_id: purchasedCourse.course_id })
    .from(purchasedCourse)
    .innerJoin(company, eq(company.company_id, purchasedCourse.company_id))
    .where(and(eq(company.status, 'active'), isMarked(sql`${purchasedCourse.course_id}`), inScope(tx, purchasedCourse)))
    .orderBy(purchasedCourse.purchased_course_id)

const t = traineeCourse
/** As cycles have it: a pause or waiver goes before overdue, and that before how far it is. */
const stateOn = (
  today: string,
): SQL<UpdateState> => sql`case when ${t.status} = 'COMPLETED' then 'COMPLETED' when ${t.delta_ended} is not null then 'ENDED'
  when ${isExemptOn(today)} then 'PAUSED' when ${t.due_on} < ${today}::date then 'OVERDUE' when ${t.status} = 'NOT_STARTED' then 'NOT_STARTED' else 'IN_PROGRESS' end`

/** What its authors say of the newest version it brings that was marked. */
const said = sql<string>`(select v.material_change from ${courseVersion} v where v.course_id = ${t.course_id} and v.course_version_id <= ${t.course_version_id}
  and v.material_change is not null order by v.version_no desc limit 1)`

const updates = (tx: Connection, today: string, where: SQL | undefined) =>
  tx.sql
    .select({
      trainee_course_id: t.trainee_course_id,
      delta_of: sql<number>`${t.delta_of}`,
      user_id: t.user_id,
      name: users.name,
      department: users.department,
      course_title: courseVersion.title,
      version_no: courseVersion.version_no,
      what: said,
      state: stateOn(today),
      opened_on: sql<string>`kl_day(${t.assigned_at})::text`,
      due_on: sql<string>`${t.due_on}::text`,
      completed_on: sql<string | null>`kl_day(${t.completed_at})::text`,
      reminded_on: remindedOn(t.trainee_course_id, today),
      invited_on: invitedOn,
      status: t.status,
      user_status: users.status,
      is_exempt: isExemptOn(today),
    })
    .from(t)
    .innerJoin(users, eq(users.user_id, t.user_id))
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, t.course_version_id))
    .where(and(isDelta, where, inScope(tx, t)))

const isIn = (state: UpdateFilter, today: string): SQL =>
  state === 'DUE' ? sql`${stateOn(today)} in ('NOT_STARTED', 'IN_PROGRESS')` : sql`${stateOn(today)} = ${state}`

/** Of people who are in: how many are in each state, whatever the list is narrowed to. */
const countStates = async (tx: Connection, all: SQL | undefined, today: string): Promise<Record<UpdateState, number>> => {
  const by = await tx.sql
    .select({ state: stateOn(today), count: sql<number>`count(*)::integer` })
    .from(t)
    .innerJoin(users, eq(users.user_id, t.user_id))
    .where(and(isDelta, ne(users.status, 'inactive'), all, inScope(tx, t)))
    .groupBy(sql`1`)
  return Object.fromEntries(updateStates.map((one) => [one, by.find((row) => row.state === one)?.count ?? 0])) as Record<UpdateState, number>
}
/** Of a company: updates that are open and not overdue, and those overdue; as many as the list of either has. */
export const countUpdatesDue = async (tx: Connection, today: string): Promise<{ due: number; overdue: number }> => {
  const { NOT_STARTED, IN_PROGRESS, OVERDUE } = await countStates(tx, isOpenEnrolment, today)
  return { due: NOT_STARTED + IN_PROGRESS, overdue: OVERDUE }
}

type Filter = { words: string; course_id?: number | undefined; state?: UpdateFilter | undefined }
type Page = { length: number; start: number; sort?: 'due_on' | 'name' | undefined; dir?: Direction | undefined }
const columns = { due_on: t.due_on, name: users.name }

/** Of the people who are in; due first unless told. */
export const listUpdates = async (tx: Connection, { words, course_id, state }: Filter, page: Page, today: string) => {
  const all = and(ne(users.status, 'inactive'), course_id === undefined ? undefined : eq(t.course_id, course_id), await foundTrainee(tx, words))
  const where = and(all, state && isIn(state, today))
  const rows = await updates(tx, today, where)
    .orderBy(...ordering(page, columns, { sort: 'due_on', dir: 'asc' }, t.trainee_course_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () => updates(tx, today, where))
  return { rows, counted, counts: await countStates(tx, all, today) }
}

/** Those of one person, the newest first, by the cycle whose certificate they bring up to date. */
export const updatesOf = async (tx: Connection, user_id: number, today: string) => {
  const rows = await updates(tx, today, eq(t.user_id, user_id)).orderBy(sql`${t.trainee_course_id} desc`).limit(MOST_UPDATES)
  return Map.groupBy(rows, ({ delta_of }) => delta_of)
}
const MOST_UPDATES = 100
