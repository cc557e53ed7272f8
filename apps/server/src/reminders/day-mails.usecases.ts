/** What some people of a company are told on a day, of the portal's own accord. */
import { DIGEST_LINK_DAYS } from '@jujur/contract/manager-digest.ts'
import type { ReminderSteps } from '@jujur/contract/reminders.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import type { Connection } from '../kit/database/database.ts'
import { addDays, dayOf, endOfDay } from '../kit/time/calendar.rules.ts'
import { holdEnrolments } from '../learning/enrolments/due-dates.store.ts'
import { waitingNotices, writtenToOn } from '../notifications/day-mails.store.ts'
import { type Letter, writeLetters } from '../notifications/day-mails.usecases.ts'
import type { KindsOfNotice } from '../notifications/notifications.kinds.ts'
import { triedOn } from '../notifications/unreached.store.ts'
import { insertDigests } from './digests.store.ts'
import { judgeDigests } from './digests.usecases.ts'
import { judgeAdmins, saveAdminDigests } from './escalations.usecases.ts'
import { dueStep, isNews, isShut, isWorkingDay, lastDueDay, omittedBecause } from './reminders.rules.ts'
import { coursesDueUpTo, holdReaders, insertSteps, type Reader, type RemindedCourse } from './reminders.store.ts'
import { auditReminded, type Reminder, reminderOf, stepOf, stepOn } from './reminders.usecases.ts'

type Asked = { readonly user_ids: readonly number[]; readonly steps: ReminderSteps; readonly isThrough: boolean }

type Today = { not_reached: boolean; told_today: boolean; steps: ReminderSteps; day: string }
/** What is due of a course, and why it is not told, if it is not. */
const judge = (course: RemindedCourse, reader: Reader, { not_reached, told_today, steps, day }: Today) => {
  const planned_on = dueStep(course, steps, day)
  return planned_on === null
    ? null
    : {
        course,
        planned_on,
        because: omittedBecause({ user_status: reader.status, is_exempt: course.is_exempt, not_reached, told_today }, steps, day),
      }
}

/**
 * Writes each of these people their mail of the day, with every step that is due, a manager's digest of the week, what client admins are told of escalations and every notice that waits, and writes down each step that is not told.
 * The people are held: whoever is reminded by hand, completes a course or leaves at the same moment comes first or waits. Counts people and steps.
 */
export const tellOfTheDay = async (
  tx: Connection,
  asked: Reminder,
  notices: KindsOfNotice,
  { user_ids, steps, isThrough }: Asked,
): Promise<{ told: number; omitted: number }> => {
  const readers = new Map((await holdReaders(tx, user_ids)).map((reader) => [reader.user_id, reader]))
  const ids = [...readers.keys()]
  const until = lastDueDay(steps, dayOf(asked.now))
  const found = isThrough ? [] : await coursesDueUpTo(tx, ids, until, dayOf(asked.now))
  await holdEnrolments(
    tx,
    found.map(({ trainee_course_id }) => trainee_course_id),
  )
  const ctx = withCurrentTime(asked)
  const { now } = ctx
  const day = dayOf(now)
  // Read again behind the lock.
  const courses = found.length === 0 ? [] : await coursesDueUpTo(tx, ids, until, day)
  const written = await writtenToOn(tx, ids, day)
  const tried = await triedOn(tx, ids)
  const shut = new Set(ids.filter((id) => isShut(tried.get(id), day)))
  const judged = courses.flatMap((course) => {
    const reader = readers.get(course.user_id)
    return (reader && judge(course, reader, { not_reached: shut.has(reader.user_id), told_today: written.has(reader.user_id), steps, day })) ?? []
  })
  const due = judged.filter(({ because }) => because === null)
  const waiting = isWorkingDay(steps, day) ? await waitingNotices(tx, ids) : []
  const dueOf = Map.groupBy(due, ({ course }) => course.user_id)
  const waitingOf = Map.groupBy(waiting, ({ user_id }) => user_id)
  const digests = isThrough ? [] : await judgeDigests(tx, [...readers.values()], { steps, day, written, shut })
  const admins = isThrough ? [] : await judgeAdmins(tx, [...readers.values()], { steps, day, written, shut })
  const digestOf = Map.groupBy(
    [...admins, ...digests].flatMap((one) => (one.because === null ? [one] : [])),
    ({ user_id }) => user_id,
  )
  const letters = [...readers.values()]
    .filter(({ status, user_id }) => (status === 'active' || digestOf.has(user_id)) && !written.has(user_id) && !shut.has(user_id))
    .map(
      (reader): Letter => ({
        reader,
        news: [
          ...(digestOf.get(reader.user_id) ?? []).map(({ notice }) => notice),
          ...(dueOf.get(reader.user_id) ?? []).map(({ course }) => reminderOf(course, day)),
        ],
        waiting: (waitingOf.get(reader.user_id) ?? []).map(({ kind, ...one }) => ({ ...one, kind: notices[kind] })),
      }),
    )
  const mails = await writeLetters(tx, letters, { by_itself: true }, ctx)
  const omitted = judged.filter(({ course, because }) => because !== null && isNews(because, course.last_omitted))
  const left_out = await insertSteps(
    tx,
    [...due, ...omitted].map(({ course, planned_on, because }) => ({
      ...stepOf(course, stepOn(course.due_on, planned_on), { planned_on, day, now }),
      omitted: because,
      day_mail_id: mails.get(course.user_id) ?? null,
    })),
  )
  await insertDigests(
    tx,
    digests.map(({ user_id, company_id, week_on, ...one }) => ({
      ...{ user_id, company_id, week_on, day, omitted: one.because },
      at: now,
      ...(one.because === null
        ? { day_mail_id: mails.get(user_id) ?? null, link_hash: one.link_hash, link_ends_at: endOfDay(addDays(day, DIGEST_LINK_DAYS)) }
        : {}),
    })),
  )
  await saveAdminDigests(tx, admins, mails, { day, now })
  await auditReminded(
    tx,
    ctx,
    day,
    due.map(({ course }) => course),
  )
  return { told: mails.size, omitted: left_out }
}
