/** Three lives as a setting makes them, by the functions that the server works by. */
import {
  type CycleRules,
  cycleFor,
  daysFrom,
  daysLater,
  monthsLater,
  nextCommonDay,
  opensFor,
  type Valid,
  validityOf,
} from '@jujur/contract/cycle-dates.ts'

export type Life = {
  /** The certificate before, as far as there is one. */
  readonly before: Valid | null
  readonly joined_on: string | null
  readonly done_on: string
  readonly next: Valid
  /** Days without a certificate between the two. */
  readonly uncovered: number
}
export type Lives = {
  readonly finishes: Life
  readonly late: Life
  readonly joined: Life & { /** Days to the common day, where they are too few. */ readonly too_few: number | null }
  /** The day by which the first is due, and when that cycle opens. */
  readonly due_on: string
  readonly opens_on: string
}

/** So far into the window the first of the three finishes. */
const PART = 0.65
const LATE_MONTHS = 14
const JOINED_DAYS = 21
const LEARNED_DAYS = 14

export const livesOf = (asked: Omit<CycleRules, 'aligns_from'>, validity_months: number, today: string): Lives => {
  const cycle = cycleFor({ ...asked, aligns_from: null }, validity_months)
  const due_on = nextCommonDay(daysLater(today, cycle.window_days), cycle.common)
  const next = (completed_on: string, standing: Valid | null) => validityOf({ completed_on, standing, validity_months }, cycle)
  const life = (done_on: string, before: Valid | null, joined_on: string | null): Life => {
    const got = next(done_on, before && before.to >= done_on ? before : null)
    return { before, joined_on, done_on, next: got, uncovered: before ? Math.max(0, daysFrom(before.to, got.from) - 1) : 0 }
  }
  const valid = (to: string): Valid => ({ from: daysLater(monthsLater(to, -validity_months), 1), to })
  const before = valid(due_on)
  const opens_on = opensFor(before, cycle)
  const done_on = daysLater(due_on, -Math.floor(Math.min(cycle.window_days, daysFrom(opens_on, due_on)) * PART))
  const ended = valid(monthsLater(due_on, -12))
  const joined_on = daysLater(due_on, -JOINED_DAYS)
  const joined = life(daysLater(joined_on, LEARNED_DAYS), null, joined_on)
  const left = daysFrom(joined.done_on, due_on) + 1
  return {
    finishes: life(done_on, before, null),
    late: life(monthsLater(ended.to, LATE_MONTHS), ended, null),
    joined: { ...joined, too_few: cycle.mode === 'common_day' && left < cycle.least_days ? left : null },
    due_on,
    opens_on,
  }
}
