/** A manager's people as the page shows them. */
import type { ManagedPerson, SaidByManager } from '@jujur/contract/manager-digest.ts'
import type { Reminding } from '@jujur/contract/reminders.ts'
import type { Connection } from '../kit/database/database.ts'
import { triedOn } from '../notifications/unreached.store.ts'
import { remindOf } from '../purchases/seats/reminding.rules.ts'
import { type NewestAnswer, newestAnswers, type pageOfDuePeople, remindedLastBy } from './answers.store.ts'
import type { DigestLink } from './digest-visits.store.ts'
import { coursesDueUpTo, type RemindedCourse } from './reminders.store.ts'

/** That they were spoken to is of the courses that were open then; of others it says nothing. */
const saidOf = (answer: NewestAnswer | undefined, courses: readonly RemindedCourse[], by_name: string): SaidByManager | null => {
  if (!answer) return null
  const { kind, day, at, verdict, trainee_course_ids } = answer
  const isOfThese = kind !== 'spoken' || courses.some(({ trainee_course_id }) => trainee_course_ids.includes(trainee_course_id))
  return isOfThese ? { kind, day, at: at.toISOString(), by_name, verdict } : null
}

/** What can be done for any of them can be done for the person. */
const order: readonly Reminding['remind'][] = ['now', 'invite', 'today', 'invited_today', null]
const remindAny = (courses: readonly RemindedCourse[], today: string): Reminding['remind'] => {
  const each = courses.map((course) => remindOf(course, today))
  return order.find((one) => each.includes(one)) ?? null
}

export const showPeople = async (
  tx: Connection,
  { user_id: manager_id, name }: DigestLink,
  people: Awaited<ReturnType<typeof pageOfDuePeople>>,
  { until, today }: { until: string; today: string },
): Promise<ManagedPerson[]> => {
  const ids = people.map(({ user_id }) => user_id)
  const all = (await coursesDueUpTo(tx, ids, until, today)).filter(({ is_exempt }) => !is_exempt)
  const courses = Map.groupBy(all, ({ user_id }) => user_id)
  const answers = await newestAnswers(tx, manager_id, ids)
  const shut = await triedOn(tx, ids)
  const own = await remindedLastBy(
    tx,
    all.map(({ trainee_course_id }) => trainee_course_id),
    manager_id,
  )
  return people.map((person) => {
    const due = courses.get(person.user_id) ?? []
    const reminded = due.filter(({ reminded_on }) => reminded_on !== null)
    const last = reminded.toSorted((a, b) => ((a.reminded_on ?? '') < (b.reminded_on ?? '') ? 1 : -1))[0]
    return {
      ...{ user_id: person.user_id, name: person.name },
      courses: due.map(({ title, update_to, due_on, status }) => ({
        title,
        update_to,
        due_on: due_on as string,
        is_overdue: (due_on as string) < today,
        is_begun: status === 'IN_PROGRESS',
      })),
      reminded_on: last?.reminded_on ?? null,
      remind: remindAny(due, today),
      reminded_by_you: last !== undefined && own.has(last.trainee_course_id),
      is_not_reached: shut.has(person.user_id),
      said: saidOf(answers.get(person.user_id), due, name),
    }
  })
}
