/** From when on a certificate is valid, until when the next cycle is due, and on which days there was none (over-the-years.md 3). */
import { type CycleRules, daysLater, dueFor, isInWindowOn, type Valid, validityOf, type WindowOn } from '@jujur/contract/cycle-dates.ts'
import { addDays, dayOf, daysBetween, endOfDay, startOfDay } from '../../kit/time/calendar.rules.ts'

/** Whoever got no seat in time has so many days from when they get it. */
export const LATE_DAYS = 30

type Validity = { readonly counts_from: Date; readonly completed_at: Date; readonly expires_at: Date }

/** A certificate signed while the one before was valid begins where that one ends, so that no day is lost. */
export const validFrom = ({ counts_from, completed_at }: Pick<Validity, 'counts_from' | 'completed_at'>): Date =>
  counts_from > completed_at ? counts_from : completed_at

const daysOf = (cycle: Validity): Valid => ({ from: dayOf(validFrom(cycle)), to: dayOf(cycle.expires_at) })

export const isInItsWindow = (cycle: Validity, window: WindowOn): boolean => isInWindowOn(window, daysOf(cycle))

/** The day for which a certificate asks; where that is over, or there is no certificate, some weeks from now. */
export const renewalDue = (certificate: Validity | null, rules: CycleRules, now: Date): string => {
  const due = certificate && dueFor(daysOf(certificate), rules)
  return due !== null && due >= dayOf(now) ? due : daysLater(dayOf(now), LATE_DAYS)
}

/** The certificate that is valid when another is signed. */
export type StandingCertificate = Validity
/**
 * What is signed at a moment, with the setting that holds then. `counts_from`: where it takes the place of the one before earlier than that one ends, as its
 * own validity begins by then.
 */
export const certificateOf = (
  { signed_at, standing, validity_months }: { signed_at: Date; standing: StandingCertificate | null; validity_months: number },
  rules: CycleRules,
): { valid_from: Date; expires_at: Date; counts_from: Date | null } => {
  const completed_on = dayOf(signed_at)
  const { from, to } = validityOf({ completed_on, standing: standing && daysOf(standing), validity_months }, rules)
  const valid_from = from > completed_on ? startOfDay(from) : signed_at
  return { valid_from, expires_at: endOfDay(to), counts_from: standing && valid_from <= standing.expires_at ? valid_from : null }
}

// ── Days without a certificate ────────────────────────────────────────────────────────────────────────────────

/** One cycle of a course; `valid_from` is null until it is completed. */
export type Covering = { readonly valid_from: Date | null; readonly expires_at: Date | null; readonly revoked_at: Date | null }
export type Uncovered = { from_on: string; to_on: string; days: number; is_open: boolean }

/** The last day on which it proved anything; null where it goes on for good. The day of its revocation is uncovered. */
export const lastDayOf = ({ expires_at, revoked_at }: Covering): string | null => {
  const ends = [expires_at && dayOf(expires_at), revoked_at && addDays(dayOf(revoked_at), -1)].filter((day) => day !== null).sort()
  return ends[0] ?? null
}

/** The days by then on which no certificate of the course stood, before a cycle's own and after it. */
export const uncoveredSpans = (cycle: Covering, earlier: readonly Covering[], by: string): Uncovered[] => {
  const none = { valid_from: null, expires_at: null, revoked_at: null }
  // One that begins later proves nothing yet.
  const hasBegun = cycle.valid_from !== null && dayOf(cycle.valid_from) <= by
  const spans = hasBegun
    ? [uncoveredBefore(cycle, earlier, by), uncoveredBefore(none, [...earlier, cycle], by)]
    : [uncoveredBefore(none, earlier, by)]
  return spans.filter((span) => span !== null)
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
