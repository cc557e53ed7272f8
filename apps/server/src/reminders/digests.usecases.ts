/** What managers are told of their own people once a week. */
import { DIGEST_LINK_DAYS } from '@jujur/contract/manager-digest.ts'
import { DIGEST_DAYS_AHEAD, type DigestOmission, type ReminderSteps } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { Connection } from '../kit/database/database.ts'
import { newToken, sha256 } from '../kit/security/secrets.ts'
import { addDays } from '../kit/time/calendar.rules.ts'
import type { NewNotice } from '../notifications/notifications.kinds.ts'
import { lastWeeks, type ManagedCourse, managedCoursesDue, managedCoursesSettled, managersAmong, type SettledCourse } from './digests.store.ts'
import { managerDigestNotice } from './reminders.kinds.ts'
import { digestWeek, isWorkingDay, judgeDigest } from './reminders.rules.ts'
import type { Reader } from './reminders.store.ts'

/** As many lines a mail has of either kind; the rest is counted. */
const MOST_LINES = 20

const noticeOf = (courses: readonly ManagedCourse[], over: readonly SettledCourse[], day: string, secret: string): NewNotice => {
  const [late, due] = [courses.filter(({ due_on }) => due_on < day), courses.filter(({ due_on }) => due_on >= day)]
  const people = (some: readonly ManagedCourse[]) => new Set(some.map(({ user_id }) => user_id)).size
  const lines = [...late.slice(0, MOST_LINES), ...due.slice(0, MOST_LINES)].map(({ name, title, due_on, update_to }) => ({
    ...{ name, title, due_on },
    ...(update_to === null ? {} : { update_to }),
  }))
  const settled = over.slice(0, MOST_LINES).map(({ name, title, settled_on, update_to }) => ({ name, title, settled_on, update_to }))
  const data = {
    ...{ late: late.length, due: due.length, late_people: people(late), due_people: people(due), day, lines: JSON.stringify(lines) },
    ...{ over: over.length, settled: JSON.stringify(settled), until: addDays(day, DIGEST_LINK_DAYS) },
  }
  return { kind: managerDigestNotice, data, href: hrefOf('managerPage'), secret }
}

export type JudgedDigest = { readonly user_id: number; readonly company_id: number; readonly week_on: string } & (
  | { readonly because: DigestOmission }
  | { readonly because: null; readonly notice: NewNotice; readonly link_hash: string }
)

/** The digests of those among these people who manage somebody, judged behind the lock on them; `written` were written to today, `shut` are mailboxes that refuse. */
export const judgeDigests = async (
  tx: Connection,
  readers: readonly Reader[],
  { steps, day, written, shut }: { steps: ReminderSteps; day: string; written: ReadonlySet<number>; shut: ReadonlySet<number> },
): Promise<JudgedDigest[]> => {
  if (steps.digest_on === null || !isWorkingDay(steps, day)) return []
  const managers = await managersAmong(
    tx,
    readers.map(({ user_id }) => user_id),
  )
  if (managers.size === 0) return []
  const week_on = digestWeek(steps.digest_on, day)
  const last = await lastWeeks(tx, [...managers])
  const courses = Map.groupBy(await managedCoursesDue(tx, [...managers], addDays(day, DIGEST_DAYS_AHEAD), day), ({ manager_id }) => manager_id)
  // Whoever was never told is told of nobody who has caught up.
  const first = [...last.values()].reduce((a, b) => (b < a ? b : a), week_on)
  const settled = Map.groupBy(await managedCoursesSettled(tx, [...last.keys()], first, week_on), ({ manager_id }) => manager_id)
  return readers
    .filter(({ user_id }) => managers.has(user_id))
    .flatMap(({ user_id, company_id, status }): JudgedDigest[] => {
      const own = courses.get(user_id) ?? []
      const since = last.get(user_id) ?? null
      const over = since === null ? [] : (settled.get(user_id) ?? []).filter(({ settled_on }) => settled_on >= since)
      const managing = {
        ...{ user_status: status, not_reached: shut.has(user_id), told_today: written.has(user_id) },
        ...{ has_news: own.length + over.length > 0, last_week_on: since },
      }
      const judged = judgeDigest(managing, week_on)
      if (judged === null) return []
      const one = { user_id, company_id, week_on }
      if (judged !== 'due') return [{ ...one, because: judged }]
      // The token stands in the mail, which is wiped when it was sent; here stays its hash.
      const token = newToken()
      return [{ ...one, because: null, notice: noticeOf(own, over, day, token), link_hash: sha256(token) }]
    })
}
