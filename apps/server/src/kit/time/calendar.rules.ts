/** Dates as Malaysia counts them: Asia/Kuala_Lumpur has been UTC+8 without summer time since 1982. */
export const OFFSET_MS = 8 * 60 * 60 * 1000
export const DAY_MS = 24 * 60 * 60 * 1000

/** The date in Kuala Lumpur at an instant, as YYYY-MM-DD. */
export const dayOf = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)

/** Days from one to another, both included. */
export type DayRange = { readonly from_on: string; readonly to_on: string }

/** The hour in Kuala Lumpur, 0 to 23. */
export const hourOf = (at: Date): number => new Date(at.getTime() + OFFSET_MS).getUTCHours()

export const yearOf = (at: Date): number => Number(dayOf(at).slice(0, 4))

/** The first instant of a day in Kuala Lumpur. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS)

/** So many days later, or earlier below zero. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** From one day to another; below zero backwards. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** So many months after a month `2026-11`, or before below zero. */
export const addMonths = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7)

/** The last months up to that of an instant in Kuala Lumpur, oldest first. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addMonths(dayOf(now).slice(0, 7), i + 1 - count))

/** The last millisecond of a day in Kuala Lumpur: what `*_on` dates are valid to. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T23:59:59.999Z`) - OFFSET_MS)
