/** Reminders, and whom they may go to. */
import type { EnrolmentStatus, UserStatus } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { courseVersion } from '../courses/courses.table.ts'
import { invitedOn } from '../identity/credentials/invitations.store.ts'
import { foundTrainee } from '../identity/found.store.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { dueDateChange, isExemptOn, isOpenEnrolment, traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { seatUse } from '../purchases/purchases.table.ts'
import { isToRemind, remindedOn } from '../purchases/seats/people.store.ts'
import { departmentNamed } from '../trainees/people/departments.store.ts'
import { reminder } from './reminders.table.ts'

// ── Of whom it is ─────────────────────────────────────────────────────────────────────────────────────────────

/** What a reminder is judged by and what it tells. */
const courses = (tx: Connection, today: string, where: SQL | undefined) =>
  tx.sql
    .select({
      trainee_course_id: traineeCourse.trainee_course_id,
      user_id: traineeCourse.user_id,
      company_id: traineeCourse.company_id,
      title: courseVersion.title,
      status: sql<EnrolmentStatus>`${traineeCourse.status}`,
      user_status: sql<UserStatus>`${users.status}`,
      due_on: traineeCourse.due_on,
      assigned_on: sql<string>`kl_day(${traineeCourse.assigned_at})::text`,
      changed_on: sql<string | null>`(select max(kl_day(${dueDateChange.changed_at}))::text from ${dueDateChange}
        where ${dueDateChange.trainee_course_id} = ${traineeCourse.trainee_course_id})`,
      reminded_on: remindedOn(traineeCourse.trainee_course_id, today),
      invited_on: invitedOn,
      is_exempt: isExemptOn(today),
    })
    .from(traineeCourse)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .innerJoin(users, eq(users.user_id, traineeCourse.user_id))
    .where(and(where, inScope(tx, traineeCourse)))

/** By id; absent and foreign ones are not answered. */
export const coursesOf = (tx: Connection, ids: readonly number[], today: string) =>
  courses(tx, today, inArray(traineeCourse.trainee_course_id, [0, ...ids]))
export type RemindedCourse = Awaited<ReturnType<typeof coursesOf>>[number]

/** Whose they are. */
export const usersOfEnrolments = async (tx: Connection, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx.sql
    .select({ user_id: traineeCourse.user_id })
    .from(traineeCourse)
    .where(and(inArray(traineeCourse.trainee_course_id, [0, ...ids]), inScope(tx, traineeCourse)))
  return rows.map(({ user_id }) => user_id)
}

/** Those of them who have not set a password yet, so that nobody else invites them meanwhile. */
export const lockInvited = (tx: Connection, user_ids: readonly number[]) =>
  tx.sql
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(inArray(users.user_id, [0, ...user_ids]), eq(users.status, 'invited'), inScope(tx, users)))
    .orderBy(asc(users.user_id))
    .for('update')

/** Where a walk through a company's courses stands: it goes by due date. */
export type Place = { readonly due_on: string; readonly trainee_course_id: number }

/** Open courses of active people that fall due up to a day, those behind a place, at most so many. */
export const dueUpTo = (tx: Connection, until: string, today: string, after: Place | null, limit: number) =>
  courses(
    tx,
    today,
    and(
      isOpenEnrolment,
      sql`not ${isExemptOn(today)}`,
      sql`${traineeCourse.due_on} <= ${until}`,
      after ? sql`(${traineeCourse.due_on}, ${traineeCourse.trainee_course_id}) > (${after.due_on}::date, ${after.trainee_course_id})` : undefined,
      eq(users.status, 'active'),
    ),
  )
    .orderBy(asc(traineeCourse.due_on), asc(traineeCourse.trainee_course_id))
    .limit(limit)

/** Active companies with such courses, those that were served longest ago first. */
export const companiesDueUpTo = async (tx: Connection, until: string): Promise<number[]> => {
  const lastServed = sql`(select max(${reminder.reminder_id}) from ${reminder} where ${reminder.company_id} = ${company.company_id})`
  const rows = await tx.sql
    .select({ company_id: company.company_id })
    .from(company)
    .where(
      and(
        eq(company.status, 'active'),
        sql`exists (select from ${traineeCourse} where ${traineeCourse.company_id} = ${company.company_id} and ${isOpenEnrolment} and ${traineeCourse.due_on} <= ${until})`,
      ),
    )
    .orderBy(sql`${lastServed} nulls first`, asc(company.company_id))
  return rows.map(({ company_id }) => company_id)
}

type OverdueFilter = { words: string; department?: string | undefined; no_department?: boolean | undefined; purchased_course_id?: number | undefined }
/** Who matches, is overdue and can be reminded now, longest first, at most so many. */
export const overdueToRemind = async (
  tx: Connection,
  { words, department, no_department, purchased_course_id }: OverdueFilter,
  today: string,
  most: number,
) => {
  const hasSeat = sql`exists (select from ${seatUse} where ${and(
    eq(seatUse.trainee_course_id, traineeCourse.trainee_course_id),
    sql`${seatUse.purchased_course_id} = ${purchased_course_id}`,
    isNull(seatUse.returned_at),
  )})`
  return tx.sql
    .select({ trainee_course_id: traineeCourse.trainee_course_id, name: users.name, username: users.username })
    .from(traineeCourse)
    .innerJoin(users, eq(users.user_id, traineeCourse.user_id))
    .where(
      and(
        isToRemind(today),
        purchased_course_id === undefined ? undefined : hasSeat,
        department === undefined ? undefined : eq(users.department, await departmentNamed(tx, department)),
        no_department ? sql`coalesce(${users.department}, '') = ''` : undefined,
        await foundTrainee(tx, words),
        inScope(tx, traineeCourse),
      ),
    )
    .orderBy(asc(traineeCourse.due_on), asc(traineeCourse.trainee_course_id))
    .limit(most)
}

// ── What was sent ─────────────────────────────────────────────────────────────────────────────────────────────

/** Writes down who is reminded on this day; answers for whom nobody had yet. */
export const insertReminders = async (tx: Connection, rows: (typeof reminder.$inferInsert)[]): Promise<Set<number>> => {
  if (rows.length === 0) return new Set()
  const written = await tx.sql.insert(reminder).values(rows).onConflictDoNothing().returning({ id: reminder.trainee_course_id })
  return new Set(written.map(({ id }) => id))
}
