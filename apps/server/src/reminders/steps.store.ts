/** Steps as they are listed: whom they told, or why not. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { StepFilter, StepOutcome } from '@jujur/contract/reminders.ts'
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { courseVersion } from '../courses/courses.table.ts'
import { foundTrainee } from '../identity/found.store.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, planned } from '../kit/database/list.ts'
import { traineeCourse, updateTo } from '../learning/enrolments/enrolments.table.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { isTold, reminderStep } from './reminders.table.ts'

const outcome = sql<StepOutcome>`case when ${reminderStep.omitted} is not null then 'omitted' when ${reminderStep.is_invitation} then 'invited'
  else coalesce(${dayMail.outcome}, 'unknown') end`

/** Of the day, by themselves. */
const ofRun = (day: string) => and(eq(reminderStep.day, day), isNull(reminderStep.reminded_by))
const narrowed = (to: StepFilter): SQL => {
  if (to === 'sent') return isTold
  return to === 'not_reached' ? sql`${reminderStep.omitted} = 'not_reached'` : sql`${outcome} = ${to}`
}

type Filter = { words: string; outcome?: StepFilter | undefined; run?: string | undefined; user_id?: number | undefined }
type Page = { length: number; start: number; dir?: Direction | undefined }

export const listSteps = async (tx: Connection, { words, outcome: wanted, run, user_id }: Filter, page: Page) => {
  const where = and(
    wanted === undefined ? undefined : narrowed(wanted),
    run === undefined ? undefined : ofRun(run),
    user_id === undefined ? undefined : eq(reminderStep.user_id, user_id),
    await foundTrainee(tx, words),
    inScope(tx, reminderStep),
  )
  const rows = await tx.sql
    .select({
      reminder_step_id: reminderStep.reminder_step_id,
      has_mail: sql<boolean>`${dayMail.day_mail_id} is not null`,
      at: reminderStep.at,
      user_id: reminderStep.user_id,
      name: users.name,
      department: users.department,
      course_title: courseVersion.title,
      update_to: updateTo,
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

/** How many steps of a day went out by themselves, and how many did not. */
export const countRun = async (tx: Connection, day: string): Promise<{ sent: number; left_out: number }> => {
  const [row] = await tx.sql
    .select({ all: count(), sent: sql<number>`count(*) filter (where ${isTold})`.mapWith(Number) })
    .from(reminderStep)
    .where(and(ofRun(day), inScope(tx, reminderStep)))
  const { all = 0, sent = 0 } = row ?? {}
  return { sent, left_out: all - sent }
}

/** The mail of a step with what it told, and its reader; null where there is none. */
export const mailOfStep = async (tx: Connection, reminder_step_id: number) => {
  const [row] = await tx.sql
    .select({
      name: users.name,
      email: users.email,
      language: sql<Language>`${dayMail.language}`,
      version: dayMail.version,
      told: dayMail.told,
      at: dayMail.created_at,
      outcome: dayMail.outcome,
    })
    .from(reminderStep)
    .innerJoin(dayMail, eq(dayMail.day_mail_id, reminderStep.day_mail_id))
    .innerJoin(users, eq(users.user_id, reminderStep.user_id))
    .where(and(eq(reminderStep.reminder_step_id, reminder_step_id), inScope(tx, reminderStep)))
  return row ?? null
}
