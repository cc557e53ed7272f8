/** When a course is taken again, from when on the new certificate is valid, and on which days there was none (over-the-years.md 3). */
import { addDays, DAY_MS, dayOf, daysBetween } from '../../kit/time/calendar.rules.ts'

/** So long before a certificate ends the next cycle may be opened, while the old one stays valid; of one valid for less than twice as long, from halfway. */
export const WINDOW_DAYS = 60
/** Whoever got no seat in time has so many days from when they get it. */
export const LATE_DAYS = 30

type Validity = { readonly counts_from: Date; readonly completed_at: Date; readonly expires_at: Date }

/** A certificate signed while the one before was valid begins where that one ends, so that no day is lost. */
export const validFrom = ({ counts_from, completed_at }: Pick<Validity, 'counts_from' | 'completed_at'>): Date =>
  counts_from > completed_at ? counts_from : completed_at

/** In SQL: `windowOpensAt` of enrolments.table.ts. */
export const windowOpensAt = (cycle: Validity): Date => {
  const [begins, ends] = [validFrom(cycle).getTime(), cycle.expires_at.getTime()]
  return new Date(Math.max(ends - WINDOW_DAYS * DAY_MS, begins + Math.floor((ends - begins) / 2)))
}

/** The last day on which the old certificate is valid; where it is over, some weeks from now. */
export const renewalDue = (expires_at: Date | null, now: Date): string =>
  expires_at !== null && expires_at >= now ? dayOf(expires_at) : dayOf(new Date(now.getTime() + LATE_DAYS * DAY_MS))

// ── Days without a certificate ────────────────────────────────────────────────────────────────────────────────

/** One cycle of a course; `valid_from` is null until it is completed. */
export type Covering = { readonly valid_from: Date | null; readonly expires_at: Date | null; readonly revoked_at: Date | null }
export type Uncovered = { from_on: string; to_on: string; days: number; is_open: boolean }

/** The last day on which it proved anything; null where it goes on for good. The day of its revocation is uncovered. */
const lastDayOf = ({ expires_at, revoked_at }: Covering): string | null => {
  const ends = [expires_at && dayOf(expires_at), revoked_at && addDays(dayOf(revoked_at), -1)].filter((day) => day !== null).sort()
  return ends[0] ?? null
}

/** The days between the certificates before a cycle and its own, or today while it has none. Null where there are none, or there was no certificate before. */
export const uncoveredBefore = (cycle: Covering, earlier: readonly Covering[], today: string): Uncovered | null => {
  const lastDays = earlier.filter(({ valid_from }) => valid_from !== null).map(lastDayOf)
  const covered = lastDays.filter((day) => day !== null).sort()
  const last = covered.at(-1)
  if (last === undefined || covered.length < lastDays.length) return null
  const is_open = cycle.valid_from === null
  const from_on = addDays(last, 1)
  const to_on = cycle.valid_from === null ? today : addDays(dayOf(cycle.valid_from), -1)
  return to_on < from_on ? null : { from_on, to_on, days: daysBetween(from_on, to_on) + 1, is_open }
}
