/** What the calendar says of its months. */
import type { Output } from '@jujur/contract/call.ts'
import type { getDueCalendar } from '@jujur/contract/due-calendar.ts'

export type DueCalendar = Output<typeof getDueCalendar>
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The month in which most falls due, the first of several; null where nothing does. */
export const fullest = ({ months, falls_due }: Pick<DueCalendar, 'months' | 'falls_due'>): string | null => {
  const most = Math.max(...falls_due)
  return most > 0 ? (months[falls_due.indexOf(most)] ?? null) : null
}

export type Missing = { course_id: number; title: string; count: number; from: string }
/** Seats that courses lack up to the end of a month, and from when on. */
export const missingUntil = ({ months, short }: Pick<DueCalendar, 'months' | 'short'>, month: string): Missing[] => {
  const upTo = months.indexOf(month) + 1
  return short.flatMap(({ course_id, title, seats_missing }) => {
    const count = sum(seats_missing.slice(0, upTo))
    const from = months[seats_missing.findIndex((one) => one > 0)]
    return count > 0 && from !== undefined ? [{ course_id, title, count, from }] : []
  })
}
