/** Steps as they are listed: whom they told, or why not. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { MailOutcome, StepFilter, StepOutcome } from '@jujur/contract/reminders.ts'
import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { courseVersion } from '../courses/courses.table.ts'
import { foundTrainee } from '../identity/found.store.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { alongIndex, countList, type Direction, pageAlong } from '../kit/database/list.ts'
import { traineeCourse, updateTo } from '../learning/enrolments/enrolments.table.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { isTold, reminderStep } from './reminders.table.ts'

const outcome = sql<StepOutcome>`case when ${reminderStep.omitted} is not null then 'omitted' when ${reminderStep.is_invitation} then 'invited'
  else coalesce(${dayMail.outcome}, 'unknown') end`

/** Of the day, by themselves. */
const ofRun = (day: string) => and(eq(reminderStep.day, day), isNull(reminderStep.reminded_by))

/** What is told by the step alone, without its mail, is asked of it alone. */
type OfStep = Exclude<StepFilter, MailOutcome | 'unknown'>
const ofStep: Record<OfStep, SQL> = {
  sent: isTold,
  invited: sql`${isTold} and ${reminderStep.is_invitation}`,
  omitted: sql`${reminderStep.omitted} is not null`,
  not_reached: sql`${reminderStep.omitted} = 'not_reached'`,
}
const isOfStep = (wanted: StepFilter): wanted is OfStep => wanted in ofStep

type Filter = { words: string; outcome?: StepFilter | undefined; run?: string | undefined; user_id?: number | undefined }
type Page = { length: number; start: number; dir?: Direction | undefined }

/** What most steps are, or have an index of their own for: going along one comes to such rows soon. */
const isOften = ({ words, outcome: wanted, run }: Filter): boolean =>
  words.trim() === '' && run === undefined && (wanted === undefined || isOfStep(wanted) || wanted === 'accepted' || wanted === 'unknown')

/** Its page along an index, asked of no more tables than the filter needs, then what belongs to it. */
export const listSteps = async (tx: Connection, filter: Filter, page: Page) => {
  const { words, outcome: wanted, run, user_id } = filter
  const where = and(
    wanted === undefined ? undefined : isOfStep(wanted) ? ofStep[wanted] : sql`${outcome} = ${wanted}`,
    run === undefined ? undefined : ofRun(run),
    user_id === undefined ? undefined : eq(reminderStep.user_id, user_id),
    await foundTrainee(tx, words),
    inScope(tx, reminderStep),
  )
  const people = words.trim() === '' ? sql`` : sql` join ${users} on ${users.user_id} = ${reminderStep.user_id}`
  const mails = wanted === undefined || isOfStep(wanted) ? sql`` : sql` left join ${dayMail} on ${dayMail.day_mail_id} = ${reminderStep.day_mail_id}`
  const from = sql`from ${reminderStep}${people}${mails}`
  const { reminder_step_id } = reminderStep
  const { page: ids, order } = pageAlong(
    { ...page, sort: 'at', dir: page.dir ?? 'desc' },
    { at: reminder_step_id },
    { sort: 'at', dir: 'desc' },
    reminder_step_id,
    [(key, also) => sql`select ${reminder_step_id} as id, ${key} as sorted ${from} where ${and(where, also)}`],
  )
  const read = () =>
    tx.sql
      .select({
        reminder_step_id,
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
      .innerJoin(sql`${ids} as page`, sql`page.id = ${reminder_step_id}`)
      .innerJoin(users, eq(users.user_id, reminderStep.user_id))
      .leftJoin(dayMail, eq(dayMail.day_mail_id, reminderStep.day_mail_id))
      .leftJoin(traineeCourse, eq(traineeCourse.trainee_course_id, reminderStep.trainee_course_id))
      .leftJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
      .orderBy(order)
  const rows = await (isOften(filter) ? alongIndex(tx, read) : read())
  const counted = await countList(tx, page, rows, () => sql`select 1 ${from} where ${where}`)
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
