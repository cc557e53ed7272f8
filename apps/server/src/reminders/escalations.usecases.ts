/** What client admins are told of what is overdue for long, and of what became of it. */
import { getEscalationList } from '@jujur/contract/escalations.ts'
import type { ReminderSteps } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import type { Connection } from '../kit/database/database.ts'
import { addDays } from '../kit/time/calendar.rules.ts'
import type { NewNotice } from '../notifications/notifications.kinds.ts'
import { managersWhoDidNothing } from './answers.store.ts'
import { claimEscalating, countNews, escalate, hasEscalations, insertAdminDigests, lastTold, settle, someNews } from './escalations.store.ts'
import { escalationsNotice } from './reminders.kinds.ts'
import { isWorkingDay, judgeAdminDigest } from './reminders.rules.ts'
import type { Reader } from './reminders.store.ts'

/** As many lines a mail has of either kind; the rest is counted. */
const MOST_LINES = 20
/** Whoever was told longer ago is told of what is settled since, all the same. */
const SETTLED_DAYS = 90
/** Before there were emails to managers. */
const EVER = '2000-01-01'

/** Once a day: what is settled by now, then what is overdue for long enough. */
export const escalateOnce = async (
  tx: Connection,
  round: { company_id: number; day: string; now: Date },
  { escalate_after }: Pick<ReminderSteps, 'escalate_after'>,
): Promise<void> => {
  if (!(await claimEscalating(tx, round))) return
  await settle(tx, round)
  if (escalate_after !== null) await escalate(tx, round, addDays(round.day, -escalate_after))
}

/** The client admins of a company whom escalations may be told to. */
export const adminsToTell = async (tx: Connection, company_id: number, day: string): Promise<number[]> => {
  if (!(await hasEscalations(tx, company_id, addDays(day, -SETTLED_DAYS)))) return []
  return (await whoMayCall(tx, getEscalationList, company_id)).map(({ user_id }) => user_id)
}

/** Of these enrolments those whose manager did nothing since the first email that told of them, by the day of that email. */
export const idleSince = async (tx: Connection, company_id: number, of: readonly number[], today: string): Promise<Map<number, string>> => {
  const rows = of.length === 0 ? [] : await managersWhoDidNothing(tx, company_id, { since: EVER, today, of })
  return new Map(
    rows.flatMap(({ trainee_course_id, first_digest_on }) => (first_digest_on === null ? [] : [[trainee_course_id, first_digest_on] as const])),
  )
}

const noticeOf = async (
  tx: Connection,
  company_id: number,
  after: string | null,
  counts: { escalated: number; settled: number },
  day: string,
): Promise<NewNotice> => {
  const named = await someNews(tx, company_id, after, 'escalated', MOST_LINES)
  const idle = await idleSince(
    tx,
    company_id,
    named.map(({ trainee_course_id }) => trainee_course_id),
    day,
  )
  const late = named.map(({ trainee_course_id, name, title, update_to, due_on, manager }) => {
    return { name, title, update_to, due_on, manager, idle_since: idle.get(trainee_course_id) ?? null }
  })
  const settled = await someNews(tx, company_id, after, 'settled', MOST_LINES)
  const over = settled.map(({ name, title, update_to, settled_as }) => ({ name, title, update_to, settled_as }))
  const data = { ...counts, day, late: JSON.stringify(late), over: JSON.stringify(over) }
  return { kind: escalationsNotice, data, href: hrefOf('escalations') }
}

type Judged = { readonly user_id: number; readonly company_id: number; readonly escalated: number; readonly settled: number }
export type JudgedAdmin = Judged & ({ readonly because: 'not_reached' | 'told_today' } | { readonly because: null; readonly notice: NewNotice })

/** Of these people the client admins with news, judged behind the lock on them; `written` were written to today, `shut` are mailboxes that refuse. */
export const judgeAdmins = async (
  tx: Connection,
  readers: readonly Reader[],
  { steps, day, written, shut }: { steps: ReminderSteps; day: string; written: ReadonlySet<number>; shut: ReadonlySet<number> },
): Promise<JudgedAdmin[]> => {
  const [first] = readers
  if (!first || !isWorkingDay(steps, day)) return []
  const { company_id } = first
  const may = new Set(await adminsToTell(tx, company_id, day))
  const admins = readers.filter(({ user_id }) => may.has(user_id))
  const last = await lastTold(
    tx,
    admins.map(({ user_id }) => user_id),
  )
  const judged: JudgedAdmin[] = []
  for (const { user_id } of admins) {
    const after = last.get(user_id) ?? null
    const counts = await countNews(tx, company_id, after)
    const because = judgeAdminDigest({ ...counts, not_reached: shut.has(user_id), told_today: written.has(user_id) })
    if (because === 'none') continue
    const one = { user_id, company_id, ...counts }
    judged.push(because === 'due' ? { ...one, because: null, notice: await noticeOf(tx, company_id, after, counts, day) } : { ...one, because })
  }
  return judged
}

export const saveAdminDigests = (
  tx: Connection,
  judged: readonly JudgedAdmin[],
  mails: ReadonlyMap<number, number>,
  { day, now }: { day: string; now: Date },
) =>
  insertAdminDigests(
    tx,
    judged.map(({ user_id, company_id, escalated, settled, because }) => ({
      ...{ user_id, company_id, escalated, settled, day, omitted: because },
      at: now,
      day_mail_id: because === null ? (mails.get(user_id) ?? null) : null,
    })),
  )
