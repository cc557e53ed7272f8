/** What a company may set of its cycles, and what a change of it does to people. */
import {
  type CycleRules,
  daysFrom,
  daysLater,
  dueFor,
  fitsCommonDay,
  nextCommonDay,
  opensFor,
  type Valid,
  windowLimits,
} from '@jujur/contract/cycle-dates.ts'
import type { CycleImpact, CyclePerson, CycleTouch } from '@jujur/contract/cycles.ts'
import { done, invalid, refuseWith } from '../../kit/call/handler.ts'

type Asked = Omit<CycleRules, 'aligns_from'>

/** The window fits the validity; the least period is as long as the window, so that no certificate is asked for again on its first day. */
export const maySetCycle = (asked: Asked, validity_months: number) => {
  if (asked.window_days > windowLimits(validity_months).most) return invalid('window_days', 'too_big')
  if (asked.mode === 'own_date') return done
  if (!fitsCommonDay(validity_months)) return invalid('mode', 'invalid')
  return asked.least_days < asked.window_days ? invalid('least_days', 'too_small') : done
}

/** Saved as it was read. */
export const isAsRead = (held: { readonly version: number }, version: number) => (held.version === version ? done : refuseWith('changed_since'))

/** With the day from which it may ask before a certificate ends: of the same common day, the one it had. */
export const settingOf = ({ renews, mode, common, window_days, least_days }: Asked, before: CycleRules, today: string): CycleRules => {
  const asked = { renews, mode, common, window_days, least_days }
  if (mode === 'own_date') return { ...asked, aligns_from: null }
  const same = before.mode === 'common_day' && before.common.month === common.month && before.common.day === common.day
  return { ...asked, aligns_from: same && before.aligns_from ? before.aligns_from : daysLater(today, window_days) }
}

/** So many people whose newest certificate is of these days; null of whoever has none, or one that was revoked, and is asked at once. */
export type SameDays = { readonly certificate: Valid | null; readonly people: number }

/** From what to what, on which day. */
export type Change = { readonly before: CycleRules; readonly after: CycleRules; readonly today: string }
/** When the first cycles open, and the common day for which they do. */
type First = Pick<CycleImpact, 'opens_on' | 'due_on'>
const firstOf = ({ after, today }: Change): First => {
  const due_on = after.mode === 'common_day' ? nextCommonDay(later(today, after.aligns_from ?? today), after.common) : null
  return { due_on, opens_on: due_on === null ? today : later(today, daysLater(due_on, -after.window_days)) }
}
type Reason = Exclude<CycleTouch, 'short'>
/** What a change does to whoever has such a certificate: each reason why it concerns them, with its days. */
export type Effect = Pick<CyclePerson, 'opens_before' | 'due_before' | 'opens_after' | 'due_after'> & {
  readonly why: Partial<Record<Reason, number>>
}
const effectOf = (certificate: Valid | null, { before, after, today }: Change, { opens_on, due_on }: First): Effect => {
  const opens = (rules: CycleRules) => (certificate ? opensFor(certificate, rules) : today)
  const dates = (rules: CycleRules) =>
    rules.renews ? { opens: later(opens(rules), today), due: certificate && dueFor(certificate, rules) } : { opens: null, due: null }
  const [held, wouldHold] = [dates(before), dates(after)]
  const why: Effect['why'] = {}
  const effect = { opens_before: held.opens, due_before: held.due, opens_after: wouldHold.opens, due_after: wouldHold.due, why }
  if (after.renews && !before.renews) why.starts = 0
  if (before.renews && !after.renews) why.stops = 0
  if (!after.renews) return effect
  const open = opens(after)
  if (open <= opens_on) why.needed = 0
  if (!certificate || certificate.to < today) return effect
  const days = before.renews ? daysFrom(open, opens(before)) : 0
  if (days !== 0) why[days > 0 ? 'earlier' : 'later'] = Math.abs(days)
  const due = dueFor(certificate, after)
  if (due < certificate.to) why.overlapping = daysFrom(due, certificate.to)
  if (due_on !== null && due === certificate.to && due > due_on && certificate.from > daysLater(due_on, 1 - after.least_days)) why.young = 0
  return effect
}

type Moves = Omit<CycleImpact, 'seats' | 'price_sen' | 'cost_sen'> & { readonly needed: number }
/** What changes for whom from one setting to the other. */
export const changesFor = (all: readonly SameDays[], change: Change): Moves => {
  const first = firstOf(change)
  const sums = new Map<Reason, { people: number; days: number }>()
  for (const { certificate, people } of all)
    for (const [reason, days] of Object.entries(effectOf(certificate, change, first).why) as [Reason, number][]) {
      const sum = sums.get(reason) ?? { people: 0, days: 0 }
      sums.set(reason, { people: sum.people + people, days: sum.days + people * days })
    }
  const count = (reason: Reason) => sums.get(reason)?.people ?? 0
  const moved = (reason: Reason) => ({ people: count(reason), days: Math.round((sums.get(reason)?.days ?? 0) / (count(reason) || 1)) })
  return {
    ...{ earlier: moved('earlier'), later: moved('later'), overlapping: moved('overlapping') },
    ...{ young: count('young'), starts: count('starts'), stops: count('stops'), needed: count('needed') },
    ...first,
  }
}

/** The days of certificates whose people are behind a figure, each with what holds and what would. */
export const touchedDays = <D extends { readonly certificate: Valid | null }>(all: readonly D[], change: Change, who: CycleTouch): (D & Effect)[] => {
  const first = firstOf(change)
  return all.flatMap((one) => {
    const effect = effectOf(one.certificate, change, first)
    return effect.why[who === 'short' ? 'needed' : who] === undefined ? [] : [{ ...one, ...effect }]
  })
}
const later = (one: string, other: string) => (one > other ? one : other)
