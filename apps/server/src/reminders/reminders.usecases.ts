/** People reminded of their courses: by somebody, or by the portal itself. */
import type { StepKind } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { audit } from '../audit/audit.store.ts'
import { inviteUser } from '../identity/credentials/invitation.usecases.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import type { ActionContext } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { holdEnrolments } from '../learning/enrolments/due-dates.store.ts'
import { type Letter, writeLetters } from '../notifications/day-mails.usecases.ts'
import { keepsQuiet } from '../purchases/seats/reminding.rules.ts'
import { courseReminder } from './reminders.kinds.ts'
import { coursesOf, holdReaders, insertSteps, type Reader, type RemindedCourse, usersOfEnrolments } from './reminders.store.ts'

/** Who reminds; nobody where the portal does it by itself. */
export type Reminder = Pick<ActionContext, 'now' | 'request' | 'kit'> & { readonly actor: ActionContext['actor'] | null }
/** Per enrolment, in the order asked for: 2100, or what stands against it; 10054 is none of the company's, 2111 reminded today already. */
export type RemindOutcome = { trainee_course_id: number; code: 2100 | Against }[]
type Against = 2111 | 10013 | 10054 | 10055

/** What tells a person of one course. */
export const reminderOf = ({ trainee_course_id, title, due_on, update_to }: RemindedCourse, day: string) => ({
  kind: courseReminder,
  data: { title, due_on: due_on ?? '', day, update_to: update_to ?? 0 },
  href: hrefOf('course', { traineeCourseId: trainee_course_id }),
})

export const stepOn = (due_on: string | null, day: string): StepKind => (due_on !== null && due_on < day ? 'overdue' : 'ahead')
/** The step of a course as it is written down. */
export const stepOf = ({ trainee_course_id, user_id, company_id, due_on }: RemindedCourse, step: StepKind, { planned_on, day, now }: Planned) => ({
  ...{ trainee_course_id, user_id, company_id, due_on, step, planned_on, day },
  at: now,
})
type Planned = { planned_on: string; day: string; now: Date }

/** One line for all of a company who are reminded together. */
export const auditReminded = async (tx: Connection, ctx: Reminder, day: string, reminded: readonly RemindedCourse[]): Promise<void> => {
  const [first] = reminded
  if (!first) return
  await audit(tx, ctx, {
    action: 'course.reminded',
    entity: 'company',
    entity_id: first.company_id,
    company_id: first.company_id,
    after: { day, enrolments: reminded.map(({ trainee_course_id }) => trainee_course_id), user_ids: reminded.map(({ user_id }) => user_id) },
  })
}

/** Behind the locks: who completes the course meanwhile, or is let go, comes first or waits; so does whoever reminds or invites the same person. */
const hold = async (tx: Connection, ids: readonly number[]): Promise<Map<number, Reader>> => {
  const people = await holdReaders(tx, await usersOfEnrolments(tx, ids))
  await holdEnrolments(tx, ids)
  return new Map(people.map((person) => [person.user_id, person]))
}

/**
 * Reminds of open courses in the caller's transaction, each at most once a day whoever else does at the same moment; who is reminded gets a notice of
 * each and one mail of all, and who has not set a password yet the invitation again.
 */
export const remind = async (tx: Connection, asked: Reminder, ids: readonly number[]): Promise<RemindOutcome> => {
  const people = await hold(tx, ids)
  const ctx = withCurrentTime(asked)
  const { now } = ctx
  const day = dayOf(now)
  const courses = new Map((await coursesOf(tx, ids, day)).map((course) => [course.trainee_course_id, course]))
  const against = (id: number): Against | null => {
    const course = courses.get(id)
    const person = course && people.get(course.user_id)
    return person ? keepsQuiet({ ...course, user_status: person.status }, day) : 10054
  }
  const codes = new Map(ids.map((id) => [id, against(id)]))
  const free = [...courses.values()].filter(({ trainee_course_id }) => codes.get(trainee_course_id) === null)
  const letters: Letter[] = []
  const invited = new Set<number>()
  for (const [user_id, own] of Map.groupBy(free, (course) => course.user_id)) {
    const reader = people.get(user_id) as Reader
    if (reader.status === 'invited') invited.add(user_id)
    else letters.push({ reader, news: own.map((course) => reminderOf(course, day)) })
  }
  const mails = await writeLetters(tx, letters, { by_itself: ctx.actor === null }, ctx)
  for (const user_id of invited) await inviteUser(tx, people.get(user_id) as Reader, ctx)
  await insertSteps(
    tx,
    free.map((course) => ({
      ...stepOf(course, ctx.actor ? 'by_hand' : stepOn(course.due_on, day), { planned_on: day, day, now }),
      reminded_by: ctx.actor?.user_id ?? null,
      is_invitation: invited.has(course.user_id),
      day_mail_id: mails.get(course.user_id) ?? null,
    })),
  )
  await auditReminded(tx, ctx, day, free)
  return ids.map((trainee_course_id) => ({ trainee_course_id, code: codes.get(trainee_course_id) ?? 2100 }))
}
