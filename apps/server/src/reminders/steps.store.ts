/** Steps as they are listed: whom they told, or why not. */
import type { StepOutcome } from '@jujur/contract/reminders.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { courseVersion } from '../courses/courses.table.ts'
import { foundTrainee } from '../identity/found.store.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, planned } from '../kit/database/list.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { reminderStep } from './reminders.table.ts'

const outcome = sql<StepOutcome>`case when ${reminderStep.omitted} is not null then 'omitted' when ${reminderStep.is_invitation} then 'invited'
  else coalesce(${dayMail.outcome}, 'unknown') end`

type Filter = { words: string; outcome?: StepOutcome | undefined; user_id?: number | undefined }
type Page = { length: number; start: number; dir?: Direction | undefined }

export const listSteps = async (tx: Connection, { words, outcome: wanted, user_id }: Filter, page: Page) => {
  const where = and(
    wanted === undefined ? undefined : sql`${outcome} = ${wanted}`,
    user_id === undefined ? undefined : eq(reminderStep.user_id, user_id),
    await foundTrainee(tx, words),
    inScope(tx, reminderStep),
  )
  const rows = await tx.sql
    .select({
      reminder_step_id: reminderStep.reminder_step_id,
      at: reminderStep.at,
      user_id: reminderStep.user_id,
      name: users.name,
      department: users.department,
      course_title: courseVersion.title,
      step: reminderStep.step,
      planned_on: reminderStep.planned_on,
      due_on: reminderStep.due_on,
      outcome,
      omitted: reminderStep.omitted,
      by_name: nameThen(reminderStep.reminded_by, reminderStep.at),
    })
    .from(reminderStep)
    .innerJoin(users, eq(users.user_id, reminderStep.user_id))
    .leftJoin(dayMail, eq(dayMail.day_mail_id, reminderStep.day_mail_id))
    .leftJoin(traineeCourse, eq(traineeCourse.trainee_course_id, reminderStep.trainee_course_id))
    .leftJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(where)
    .orderBy(page.dir === 'asc' ? asc(reminderStep.reminder_step_id) : desc(reminderStep.reminder_step_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql
      .select({ one: sql`1` })
      .from(reminderStep)
      .innerJoin(users, eq(users.user_id, reminderStep.user_id))
      .leftJoin(dayMail, eq(dayMail.day_mail_id, reminderStep.day_mail_id))
      .where(where),
  )
  return { rows, counted }
}
