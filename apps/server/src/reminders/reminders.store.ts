/** Reminders, and whom they may go to. */
import type { EnrolmentStatus, Language, UserStatus } from '@jujur/contract/enumerations.ts'
import type { Omission } from '@jujur/contract/reminders.ts'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { courseVersion } from '../courses/courses.table.ts'
import { invitedOn } from '../identity/credentials/invitations.store.ts'
import { foundTrainee } from '../identity/found.store.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { dueDateChange, isExemptOn, isOpenEnrolment, traineeCourse, updateTo } from '../learning/enrolments/enrolments.table.ts'
import { seatUse } from '../purchases/purchases.table.ts'
import { isToRemind, remindedOn } from '../purchases/seats/people.store.ts'
import { departmentNamed } from '../trainees/people/departments.store.ts'
import { reminderStep } from './reminders.table.ts'

// ── Of whom it is ─────────────────────────────────────────────────────────────────────────────────────────────

/** What a reminder is judged by and what it tells. */
const courses = (tx: Connection, today: string, where: SQL | undefined) =>
  tx.sql
    .select({
      trainee_course_id: traineeCourse.trainee_course_id,
      user_id: traineeCourse.user_id,
      company_id: traineeCourse.company_id,
      title: courseVersion.title,
      update_to: updateTo,
      status: sql<EnrolmentStatus>`${traineeCourse.status}`,
      user_status: sql<UserStatus>`${users.status}`,
      due_on: traineeCourse.due_on,
      assigned_on: sql<string>`kl_day(${traineeCourse.assigned_at})::text`,
      changed_on: sql<string | null>`(select max(kl_day(${dueDateChange.changed_at}))::text from ${dueDateChange}
        where ${dueDateChange.trainee_course_id} = ${traineeCourse.trainee_course_id})`,
      reminded_on: remindedOn(traineeCourse.trainee_course_id, today),
      invited_on: invitedOn,
      last_omitted: sql<Omission | null>`(select ${reminderStep.omitted} from ${reminderStep}
        where ${reminderStep.trainee_course_id} = ${traineeCourse.trainee_course_id} and ${reminderStep.step} in ('ahead', 'overdue', 'by_hand')
        order by ${reminderStep.reminder_step_id} desc limit 1)`,
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

/** Whose open courses fall due up to a day, in a company. */
export const peopleDueUpTo = async (tx: Connection, company_id: number, until: string): Promise<number[]> => {
  const rows = await tx.sql
    .selectDistinct({ user_id: traineeCourse.user_id })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.company_id, company_id), isOpenEnrolment, sql`${traineeCourse.due_on} <= ${until}::date`, inScope(tx, traineeCourse)))
    .orderBy(asc(traineeCourse.user_id))
  return rows.map(({ user_id }) => user_id)
}

/** What these people are to be reminded of up to a day, due first. */
export const coursesDueUpTo = (tx: Connection, user_ids: readonly number[], until: string, today: string) =>
  courses(tx, today, and(inArray(traineeCourse.user_id, [0, ...user_ids]), isOpenEnrolment, sql`${traineeCourse.due_on} <= ${until}::date`)).orderBy(
    asc(traineeCourse.due_on),
    asc(traineeCourse.trainee_course_id),
  )

/** People of a company, held until the transaction ends: nobody else reminds them meanwhile, by hand or by itself. */
export const holdReaders = (tx: Connection, user_ids: readonly number[]) =>
  tx.sql
    .select({
      user_id: users.user_id,
      company_id: sql<number>`${users.company_id}`,
      name: users.name,
      username: users.username,
      email: users.email,
      language: sql<Language>`${users.language}`,
      status: sql<UserStatus>`${users.status}`,
    })
    .from(users)
    .where(and(inArray(users.user_id, [0, ...user_ids]), sql`${users.company_id} is not null`, inScope(tx, users)))
    .orderBy(asc(users.user_id))
    .for('no key update')
export type Reader = Awaited<ReturnType<typeof holdReaders>>[number]

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

/** Writes down who is told and who is not, and why; what stands there already of a step that is not told is not written again. Answers how many are written down as not told. */
export const insertSteps = async (tx: Connection, rows: (typeof reminderStep.$inferInsert)[]): Promise<number> => {
  if (rows.length === 0) return 0
  const { trainee_course_id, user_id, planned_on, omitted } = reminderStep
  const written = await tx.sql
    .insert(reminderStep)
    .values(rows)
    .onConflictDoNothing({ target: [trainee_course_id, user_id, planned_on, omitted], where: sql`omitted is not null` })
    .returning({ omitted })
  return written.filter((one) => one.omitted !== null).length
}
