/** Due dates of seats that were given already. */
import type { changeDueDates } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { audit } from '../../audit/audit.store.ts'
import { recordAs } from '../../identity/identity.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Decision, invalid, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { holdEnrolments, moveDueDates } from '../../learning/enrolments/due-dates.store.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { dueDateChanged } from '../purchases.kinds.ts'
import { isPast, keepsDate } from './due-dates.rules.ts'
import { findPurchased, holdPeople, moveDueDatesOfUses, usesOfEnrolments } from './seats.store.ts'
import { opened } from './seats.usecases.ts'

export type DueDates = { purchased_course_id: number; trainee_course_ids: readonly number[]; due_on: string | null }
/** Per enrolment, in the order asked for: 2100, or what stands against it; 10054 is no seat of this course. */
export type MovedDueDates = { trainee_course_id: number; code: 2100 | 10013 | 10054 | 10055 }[]

/**
 * Gives enrolments another due date, or none, in the caller's transaction; whose date moves is told. Who completes the course meanwhile comes
 * first or waits: the enrolments are held. Refusals: 20074; 7000 where the day was over by the time they were had.
 */
export const moveDueDatesOf = async (
  tx: Connection,
  asked: ActionContext,
  { purchased_course_id, trainee_course_ids: ids, due_on }: DueDates,
): Promise<Decision<typeof changeDueDates, MovedDueDates>> => {
  const course = await findPurchased(tx, purchased_course_id)
  if (!course) return refuse(20074)
  const uses = await usesOfEnrolments(tx, purchased_course_id, ids)
  const people = new Map((await holdPeople(tx, [0, ...uses.map(({ user_id }) => user_id)])).map((person) => [person.user_id, person]))
  const held = new Map(
    (
      await holdEnrolments(
        tx,
        uses.map(({ trainee_course_id }) => trainee_course_id),
      )
    ).map((one) => [one.trainee_course_id, one]),
  )
  const ctx = withCurrentTime(asked)
  if (isPast(due_on, dayOf(ctx.now))) return invalid('due_on', 'too_small')
  const codes = new Map(
    [...held.values()].map(({ trainee_course_id, user_id, status }) => {
      const person = people.get(user_id)
      return [trainee_course_id, person ? keepsDate({ status, user_status: person.status }) : (10054 as const)]
    }),
  )
  const moving = [...held.values()].filter((one) => codes.get(one.trainee_course_id) === null && one.due_on !== due_on)
  if (moving.length > 0) {
    await recordAs(tx, { now: ctx.now, user_id: ctx.actor.user_id })
    await moveDueDates(tx, moving, { due_on, changed_at: ctx.now, changed_by: ctx.actor.user_id })
    await moveDueDatesOfUses(
      tx,
      moving.map(({ trainee_course_id }) => trainee_course_id),
      due_on,
    )
    const { title } = await opened(tx, course)
    for (const { user_id, trainee_course_id, due_on: before } of moving) {
      const person = people.get(user_id)
      const data = { title, due_on: due_on ?? '', before: before ?? '' }
      if (person) await notify(tx, [person], { kind: dueDateChanged, data, href: hrefOf('course', { traineeCourseId: trainee_course_id }) }, ctx)
    }
    await audit(tx, ctx, {
      action: 'seat.due_date_changed',
      entity: 'purchased_course',
      entity_id: purchased_course_id,
      company_id: course.company_id,
      before: { enrolments: moving.map(({ trainee_course_id, due_on }) => ({ trainee_course_id, due_on })) },
      after: { due_on, user_ids: moving.map(({ user_id }) => user_id) },
    })
  }
  const codeOf = (id: number) => {
    const code = codes.get(id)
    return code === undefined ? (10054 as const) : (code ?? (2100 as const))
  }
  return ok(ids.map((trainee_course_id) => ({ trainee_course_id, code: codeOf(trainee_course_id) })))
}
