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
import type { CycleImpact } from '@jujur/contract/cycles.ts'
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

type Sum = { people: number; days: number }
const add = (sum: Sum, people: number, days: number) => {
  sum.people += people
  sum.days += days * people
}
const averaged = ({ people, days }: Sum) => ({ people, days: people === 0 ? 0 : Math.round(days / people) })

type Moves = Omit<CycleImpact, 'seats' | 'price_sen' | 'cost_sen'> & { readonly needed: number }
/** What changes for whom from one setting to the other. */
export const changesFor = (all: readonly SameDays[], before: CycleRules, after: CycleRules, today: string): Moves => {
  const due_on = after.mode === 'common_day' ? nextCommonDay(later(today, after.aligns_from ?? today), after.common) : null
  const opens_on = due_on === null ? today : later(today, daysLater(due_on, -after.window_days))
  const [earlier, longer, overlapping] = [none(), none(), none()]
  const sums = { young: 0, starts: 0, stops: 0, needed: 0 }
  for (const { certificate, people } of all) {
    if (after.renews && !before.renews) sums.starts += people
    if (before.renews && !after.renews) sums.stops += people
    if (!after.renews) continue
    const open = certificate ? opensFor(certificate, after) : today
    if (open <= opens_on) sums.needed += people
    if (!certificate || certificate.to < today) continue
    if (before.renews) {
      const days = daysFrom(open, opensFor(certificate, before))
      if (days !== 0) add(days > 0 ? earlier : longer, people, Math.abs(days))
    }
    const due = dueFor(certificate, after)
    if (due < certificate.to) add(overlapping, people, daysFrom(due, certificate.to))
    if (due_on !== null && due === certificate.to && due > due_on && certificate.from > daysLater(due_on, 1 - after.least_days)) sums.young += people
  }
  return { earlier: averaged(earlier), later: averaged(longer), overlapping: averaged(overlapping), opens_on, due_on, ...sums }
}
const none = (): Sum => ({ people: 0, days: 0 })
const later = (one: string, other: string) => (one > other ? one : other)
