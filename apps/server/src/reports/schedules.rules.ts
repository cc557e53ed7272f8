/** When a report comes by itself, and whether it still may. */
import type { ScheduleStep, scheduleStops } from '@jujur/contract/report-schedules.ts'
import type { ReportKind } from '@jujur/contract/reports.ts'
import { ok, refuse, refuseWith } from '../kit/call/handler.ts'
import { addDays, addMonths, dayOf, startOfDay } from '../kit/time/calendar.rules.ts'

export const SCHEDULE_JOB = 'report-schedules'
const HOUR_MS = 3_600_000

export type When = { readonly every: ScheduleStep; readonly day: number; readonly hour: number }

const dayOfMonth = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`
/** Monday is 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const dueAt = (day: string, hour: number): Date => new Date(startOfDay(day).getTime() + hour * HOUR_MS)

/** The first days from this one on, by the step: the one of its own week, month or quarter, and the one after. */
const daysAround = ({ every, day }: When, today: string): [string, string] => {
  if (every === 'week') {
    const own = addDays(today, day - weekdayOf(today))
    return [own, addDays(own, 7)]
  }
  const month = today.slice(0, 7)
  const first = every === 'month' ? month : addMonths(month, -((Number(month.slice(5)) - 1) % 3))
  return [dayOfMonth(first, day), dayOfMonth(addMonths(first, every === 'month' ? 1 : 3), day)]
}

/** The first time after a moment. */
export const nextAfter = (when: When, after: Date): Date => {
  const [own, following] = daysAround(when, dayOf(after))
  const at = dueAt(own, when.hour)
  return at > after ? at : dueAt(following, when.hour)
}

/** The last time up to a moment: of several that were missed, the one that is made up. */
export const lastUpTo = (when: When, now: Date): Date => {
  const [own] = daysAround(when, dayOf(now))
  const at = dueAt(own, when.hour)
  if (at <= now) return at
  const back = { week: 7, month: 28, quarter: 80 }[when.every]
  const [before] = daysAround(when, addDays(own, -back))
  return dueAt(before, when.hour)
}

/** Whoever set it up is still in, and may still have such reports; null where that is so. */
export const stopsFor = (isIn: boolean, may: boolean): (typeof scheduleStops)[number] | null => (isIn ? (may ? null : 'right') : 'left')

export const mayAdd = (active: number, most: number) => (active >= most ? refuseWith('full') : ok(undefined))
/** All of them, or as if none were there. */
export const mayReceive = (wanted: readonly number[], kind: ReportKind, people: readonly { user_id: number; kinds: readonly ReportKind[] }[]) =>
  wanted.every((id) => people.some(({ user_id, kinds }) => user_id === id && kinds.includes(kind))) ? ok(undefined) : refuse(4444)
export const endedAlready = refuseWith('too_late')
