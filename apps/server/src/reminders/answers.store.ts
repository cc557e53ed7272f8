/** What managers said of their people, and who said nothing. */
import { DIGEST_DAYS_AHEAD } from '@jujur/contract/reminders.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { isExemptOn, isOpenEnrolment, traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { managerAnswer, managerDigest, reminderStep } from './reminders.table.ts'

/**
 * Managers of today who were told by a digest of a course that is overdue, and since the first such digest neither reminded its person nor answered of
 * them: one row a course, due first. The first is counted from `since` on, from when the course could stand in a digest, and from when they manage the
 * person: nobody answers for what was told to somebody else. A manager who left is a gap, and not one who did nothing.
 */
export const managersWhoDidNothing = (tx: Connection, company_id: number, { since, today }: { since: string; today: string }) => {
  const manager = alias(users, 'manager')
  // Written out below: within a subquery the builder would leave its name away.
  const first = tx.sql
    .select({ on: sql<string>`min(${managerDigest.day})::text`.as('on'), at: sql<Date>`min(${managerDigest.at})`.as('at') })
    .from(managerDigest)
    .where(
      and(
        eq(managerDigest.user_id, users.manager_id),
        sql`${managerDigest.omitted} is null`,
        sql`${managerDigest.day} >= greatest(${since}::date, ${traineeCourse.due_on} - ${DIGEST_DAYS_AHEAD}::integer, kl_day(${traineeCourse.assigned_at}),
          (select max(m.from_day) from managers_of(${users.user_id}) m where m.manager_id = ${users.manager_id} and m.from_day <= ${today}::date and m.to_day > ${today}::date))`,
      ),
    )
    .as('first')
  return tx.sql
    .select({
      manager_id: manager.user_id,
      manager_name: manager.name,
      user_id: users.user_id,
      name: users.name,
      trainee_course_id: traineeCourse.trainee_course_id,
      due_on: sql<string>`${traineeCourse.due_on}::text`,
      first_digest_on: first.on,
    })
    .from(traineeCourse)
    .innerJoin(users, eq(users.user_id, traineeCourse.user_id))
    .innerJoin(manager, and(eq(manager.user_id, users.manager_id), ne(manager.status, 'inactive')))
    .innerJoinLateral(first, sql`${first.on} is not null`)
    .where(
      and(
        eq(traineeCourse.company_id, company_id),
        ne(users.status, 'inactive'),
        isOpenEnrolment,
        sql`${traineeCourse.due_on} < ${today}::date`,
        sql`not ${isExemptOn(today)}`,
        sql`not exists (select from ${managerAnswer} where ${managerAnswer.manager_id} = ${manager.user_id}
          and ${managerAnswer.user_id} = ${users.user_id} and ${managerAnswer.at} >= first.at)`,
        sql`not exists (select from ${reminderStep} where ${reminderStep.user_id} = ${users.user_id} and ${reminderStep.reminded_by} = ${manager.user_id}
          and ${reminderStep.omitted} is null and ${reminderStep.at} >= first.at)`,
        inScope(tx, traineeCourse),
      ),
    )
    .orderBy(asc(traineeCourse.due_on), asc(traineeCourse.trainee_course_id))
}
export type DidNothing = Awaited<ReturnType<typeof managersWhoDidNothing>>[number]
