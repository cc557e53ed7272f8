/** When people are reminded by themselves, and why not (docs/adr/029-reminder-steps.md). */
import type { UserStatus } from '@jujur/contract/enumerations.ts'
import type { DigestOmission, Omission, ReminderSteps } from '@jujur/contract/reminders.ts'
import { done, refuse, refuseWith } from '../kit/call/handler.ts'
import { addDays, daysBetween, hourOf } from '../kit/time/calendar.rules.ts'

// ── The company’s hour and days ───────────────────────────────────────────────────────────────────────────────

/** Before a company's hour nobody is written to; what came due while no server ran is made up for after it. */
export const isTime = ({ hour }: Pick<ReminderSteps, 'hour'>, now: Date): boolean => hourOf(now) >= hour

/** From Monday, 1, to Sunday, 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
type WorkingDays = Pick<ReminderSteps, 'working_days'>
export const isWorkingDay = ({ working_days }: WorkingDays, day: string): boolean => working_days.includes(weekdayOf(day))

/** Of two who save at once the later is told so. */
export const savedMeanwhile = refuseWith('changed_since')
export const savedOrRefused = (found: number, shown: number) => (found === shown ? done : savedMeanwhile)

// ── Steps ─────────────────────────────────────────────────────────────────────────────────────────────────────

type Rhythm = Pick<ReminderSteps, 'days_ahead' | 'days_apart'>

/** Later due dates have no step yet. */
export const lastDueDay = ({ days_ahead }: Rhythm, today: string): string => addDays(today, Math.max(-1, ...days_ahead))

/** The newest step up to today: so many days ahead, or whole intervals after the due date; null before the first. */
export const newestStep = ({ days_ahead, days_apart }: Rhythm, due_on: string, today: string): string | null => {
  const over = daysBetween(due_on, today)
  if (days_apart !== null && over >= days_apart) return addDays(due_on, over - (over % days_apart))
  const ahead = days_ahead.filter((days) => -days <= over)
  return ahead.length > 0 ? addDays(due_on, -Math.min(...ahead)) : null
}

export type Dated = {
  readonly due_on: string | null
  readonly assigned_on: string
  /** When the due date was changed last. */
  readonly changed_on: string | null
  readonly reminded_on: string | null
}
/**
 * The day of the step that is due: the newest, until somebody has been reminded since, by hand too; null where none is. One that fell into a standstill
 * is made up for, once. A step from before the person was told of this due date is none.
 */
export const dueStep = ({ due_on, assigned_on, changed_on, reminded_on }: Dated, rhythm: Rhythm, today: string): string | null => {
  const step = due_on && newestStep(rhythm, due_on, today)
  if (!step) return null
  const told = [assigned_on, changed_on ?? ''].every((day) => day < step)
  return told && (reminded_on === null || reminded_on < step) ? step : null
}

// ── Why not ───────────────────────────────────────────────────────────────────────────────────────────────────

export type Reached = {
  readonly user_status: UserStatus
  /** Paused, or the course is waived. */
  readonly is_exempt: boolean
  /** The mail server refuses the mailbox, and it is not yet to be tried again. */
  readonly not_reached: boolean
  /** Another mail told them something today. */
  readonly told_today: boolean
}

/** Why a step that is due is not told today; null where it is. What lasts comes before what is over tomorrow. */
export const omittedBecause = (
  { user_status, is_exempt, not_reached, told_today }: Reached,
  working: WorkingDays,
  today: string,
): Omission | null => {
  if (user_status === 'inactive') return 'deactivated'
  if (user_status !== 'active') return user_status
  if (is_exempt) return 'exempt'
  if (not_reached) return 'not_reached'
  if (!isWorkingDay(working, today)) return 'rest_day'
  return told_today ? 'told_today' : null
}

/** A mailbox that is not reached is tried again after so many days. */
const TRY_DAYS = 7
/** `tried_on`: when a mailbox that is not reached was tried last; undefined of one that is. */
export const isShut = (tried_on: string | undefined, today: string): boolean => tried_on !== undefined && daysBetween(tried_on, today) < TRY_DAYS

/** What lasts is written down once, until something else was; the others with each step. */
export const isNews = (because: Omission, last: Omission | null): boolean => because === 'rest_day' || because === 'told_today' || because !== last

// ── Digests of managers ───────────────────────────────────────────────────────────────────────────────────────

/** The week of a digest begins with its weekday. */
export const digestWeek = (digest_on: number, today: string): string => addDays(today, -((weekdayOf(today) - digest_on + 7) % 7))

export type Managing = {
  readonly user_status: UserStatus
  /** Their mailbox refuses, and is not tried again yet. */
  readonly not_reached: boolean
  readonly told_today: boolean
  /** Somebody is overdue or due soon. */
  readonly has_news: boolean
  /** The week of the last one that was told, or in which there was nothing to tell. */
  readonly last_week_on: string | null
}
/**
 * Whether a manager's digest of this week is due: `due`, why it is not told, or null where that week is over already. Seven days lie between the weeks of two, also
 * where the weekday was changed. Somebody without a password yet is told as well: they have people all the same.
 */
export const judgeDigest = (
  { user_status, not_reached, told_today, has_news, last_week_on }: Managing,
  week_on: string,
): 'due' | DigestOmission | null => {
  if (last_week_on !== null && daysBetween(last_week_on, week_on) < 7) return null
  if (user_status === 'inactive') return 'left'
  if (user_status === 'locked') return 'locked'
  if (!has_news) return 'nothing'
  if (not_reached) return 'not_reached'
  return told_today ? 'told_today' : 'due'
}

// ── Escalations ───────────────────────────────────────────────────────────────────────────────────────────────

export type Escalated = {
  readonly escalated: number
  readonly settled: number
  readonly not_reached: boolean
  readonly told_today: boolean
}
/** Whether a client admin is told of escalations today: `due`, why not, or `none` where there is nothing new. */
export const judgeAdminDigest = ({ escalated, settled, not_reached, told_today }: Escalated): 'due' | 'none' | 'not_reached' | 'told_today' => {
  if (escalated + settled === 0) return 'none'
  if (not_reached) return 'not_reached'
  return told_today ? 'told_today' : 'due'
}

/** A quarter of the year, so many before that of today; that of today ends today. */
export const quarterOf = (today: string, quarters_ago: number): { from: string; until: string } => {
  const months = Number(today.slice(0, 4)) * 12 + Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 - 3 * quarters_ago
  const firstOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  return { from: firstOf(months), until: quarters_ago === 0 ? today : addDays(firstOf(months + 3), -1) }
}

// ── By hand ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Somebody who is not there refuses all (10054); of one alone, what stands against it is the answer. */
export const remindedOrRefused = (reminded: readonly { readonly code: 2100 | 2111 | 10013 | 10054 | 10055 }[]) => {
  const [only] = reminded
  if (reminded.some(({ code }) => code === 10054)) return refuse(10054)
  if (reminded.length !== 1 || !only || only.code === 2100) return done
  return only.code === 2111 ? refuseWith('already_reminded') : refuse(only.code)
}
