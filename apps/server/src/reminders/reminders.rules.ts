/** When people are reminded by themselves (product.md section 6). */
import { REMINDED } from '@jujur/contract/reminders.ts'
import { done, refuse, refuseWith } from '../kit/call/handler.ts'
import { addDays, daysBetween, hourOf } from '../kit/time/calendar.rules.ts'

/** Before this hour of Kuala Lumpur nobody is written to; what came due while no server ran is made up for after it. */
const MORNING = 8
export const isMorning = (now: Date): boolean => hourOf(now) >= MORNING

/** From this due date on nobody is reminded yet. */
export const lastDueDay = (today: string): string => addDays(today, Math.max(...REMINDED.daysAhead))

/** The day of the newest step up to today: a week ahead, a day ahead, or whole weeks after the due date; null before the first. */
export const newestStep = (due_on: string, today: string): string | null => {
  const over = daysBetween(due_on, today)
  if (over >= REMINDED.daysApart) return addDays(due_on, over - (over % REMINDED.daysApart))
  const ahead = REMINDED.daysAhead.filter((days) => -days <= over)
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
 * The newest step is due until somebody has been reminded since, by hand too: one that fell into a standstill is made up for, once. A step from
 * before the person was told of this due date is none.
 */
export const isDue = ({ due_on, assigned_on, changed_on, reminded_on }: Dated, today: string): boolean => {
  const step = due_on && newestStep(due_on, today)
  if (!step) return false
  const told = [assigned_on, changed_on ?? ''].every((day) => day < step)
  return told && (reminded_on === null || reminded_on < step)
}

/** Somebody who is not there refuses all (10054); of one alone, what stands against it is the answer. */
export const remindedOrRefused = (reminded: readonly { readonly code: 2100 | 2111 | 10013 | 10054 | 10055 }[]) => {
  const [only] = reminded
  if (reminded.some(({ code }) => code === 10054)) return refuse(10054)
  if (reminded.length !== 1 || !only || only.code === 2100) return done
  return only.code === 2111 ? refuseWith('already_reminded') : refuse(only.code)
}
