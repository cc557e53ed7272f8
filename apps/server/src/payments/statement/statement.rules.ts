/** Statements of account: which days, and the balance after each entry. */
import type { Ok } from '../../kit/call/handler.ts'
import { addDays } from '../../kit/time/calendar.rules.ts'

const DAYS = 365

/** From a day to a day, both told; without them the year that ends today. Refuses 10035 where it ends before it begins. */
export const span = (from: string | undefined, to: string | undefined, today: string): Ok<{ from: string; to: string }> | { refuse: 10035 } => {
  const last = to ?? today
  const first = from ?? addDays(last, -DAYS)
  return first <= last ? { ok: true, value: { from: first, to: last } } : { refuse: 10035 }
}

/** Each with the balance once it counts. */
export const balanced = <E extends { readonly amount_sen: number }>(opening_sen: number, entries: readonly E[]): (E & { balance_sen: number })[] => {
  let balance_sen = opening_sen
  return entries.map((entry) => {
    balance_sen += entry.amount_sen
    return { ...entry, balance_sen }
  })
}
