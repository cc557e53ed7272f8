/** People reminded of their courses: by somebody, or by the portal itself. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { audit } from '../audit/audit.store.ts'
import { inviteUser } from '../identity/credentials/invitation.usecases.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import type { ActionContext } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { holdEnrolments } from '../learning/enrolments/due-dates.store.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { keepsQuiet } from '../purchases/seats/reminding.rules.ts'
import { holdPeople, type SeatPerson } from '../purchases/seats/seats.store.ts'
import { courseReminder } from './reminders.kinds.ts'
import { coursesOf, insertReminders, lockInvited, type RemindedCourse, usersOfEnrolments } from './reminders.store.ts'

/** Who reminds; nobody where the portal does it by itself. */
export type Reminder = Pick<ActionContext, 'now' | 'request' | 'kit'> & { readonly actor: ActionContext['actor'] | null }
/** Per enrolment, in the order asked for: 2100, or what stands against it; 10054 is none of the company's, 2111 reminded today already. */
export type RemindOutcome = { trainee_course_id: number; code: 2100 | Against }[]
type Against = 2111 | 10013 | 10054 | 10055

/** Behind the locks: who completes the course meanwhile, or is let go, comes first or waits; so does whoever invites the same person. */
const hold = async (tx: Connection, ids: readonly number[]): Promise<Map<number, SeatPerson>> => {
  const user_ids = await usersOfEnrolments(tx, ids)
  await lockInvited(tx, user_ids)
  const people = await holdPeople(tx, [0, ...user_ids])
  await holdEnrolments(tx, ids)
  return new Map(people.map((person) => [person.user_id, person]))
}

/**
 * Reminds of open courses in the caller's transaction, each at most once a day whoever else does at the same moment; who is reminded gets a notice
 * and a mail, and who has not set a password yet the invitation again, one for all courses. `wanted` is asked once the enrolment is held: who is not wanted any more counts as reminded.
 */
export const remind = async (
  tx: Connection,
  asked: Reminder,
  ids: readonly number[],
  wanted: (course: RemindedCourse, today: string) => boolean = () => true,
): Promise<RemindOutcome> => {
  const people = await hold(tx, ids)
  const ctx = withCurrentTime(asked)
  const day = dayOf(ctx.now)
  const courses = new Map((await coursesOf(tx, ids, day)).map((course) => [course.trainee_course_id, course]))
  const against = (id: number): Against | null => {
    const course = courses.get(id)
    const person = course && people.get(course.user_id)
    if (!person) return 10054
    return keepsQuiet({ ...course, user_status: person.status }, day) ?? (wanted(course, day) ? null : 2111)
  }
  const codes = new Map(ids.map((id) => [id, against(id)]))
  const free = [...courses.values()].filter(({ trainee_course_id }) => codes.get(trainee_course_id) === null)
  const isInvited = (user_id: number) => people.get(user_id)?.status === 'invited'
  const written = await insertReminders(
    tx,
    free.map(({ trainee_course_id, user_id, company_id, due_on }) => ({
      ...{ trainee_course_id, user_id, company_id, due_on, day },
      reminded_at: ctx.now,
      reminded_by: ctx.actor?.user_id ?? null,
      is_invitation: isInvited(user_id),
    })),
  )
  const reminded = free.filter(({ trainee_course_id }) => written.has(trainee_course_id))
  const invited = new Set<number>()
  for (const { trainee_course_id, user_id, title, due_on } of reminded) {
    const person = people.get(user_id)
    if (!person || invited.has(user_id)) continue
    const data = { title, due_on: due_on ?? '', day }
    if (isInvited(user_id)) {
      invited.add(user_id)
      await inviteUser(tx, person, ctx)
    } else await notify(tx, [person], { kind: courseReminder, data, href: hrefOf('course', { traineeCourseId: trainee_course_id }) }, ctx)
  }
  const [first] = reminded
  if (first)
    await audit(tx, ctx, {
      action: 'course.reminded',
      entity: 'company',
      entity_id: first.company_id,
      company_id: first.company_id,
      after: { day, enrolments: reminded.map(({ trainee_course_id }) => trainee_course_id), user_ids: reminded.map(({ user_id }) => user_id) },
    })
  return ids.map((trainee_course_id) => ({
    trainee_course_id,
    code: codes.get(trainee_course_id) ?? (written.has(trainee_course_id) ? 2100 : 2111),
  }))
}
