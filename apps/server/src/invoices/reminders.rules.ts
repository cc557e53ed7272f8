/** When the company is reminded of an invoice that is not paid; it is never voided by itself (product.md section 7). */
import { daysBetween } from '../kit/time/calendar.rules.ts'

/** So many days after its due date; the first on that day. */
export const REMINDED_AFTER = [0, 14, 30] as const

/** The last reminder whose day has come, counted from 1; 0 before the due date. What fell into a standstill is made up for once. */
export const reminderOn = (due_on: string, today: string): number => {
  const days = daysBetween(due_on, today)
  return REMINDED_AFTER.filter((after) => days >= after).length
}
