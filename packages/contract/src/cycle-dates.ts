/**
 * When the cycles of a course open, are due, and how long their certificates are valid (ADR 25, 27): the server and the screen that shows examples work it
 * out by these functions. Days are those of Kuala Lumpur, `YYYY-MM-DD`; a certificate is valid on its first and its last. Imports nothing.
 */

const DAY_MS = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** So many days later, or earlier below zero. */
export const daysLater = (day: string, days: number): string => dayAt(at(day) + days * DAY_MS)
/** From one day to another; below zero backwards. */
export const daysFrom = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS)
const later = (one: string, other: string): string => (one > other ? one : other)

/** The same day of the month so many months later; of a day that the month lacks its last. */
export const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The last day of so many months: the day before the same day of the month. Valid from 14 October for twelve months: to 13 October. */
export const lastDayOf = (from: string, months: number): string => daysLater(monthsLater(from, months), -1)

// ── What a company sets ───────────────────────────────────────────────────────────────────────────────────────

export type CommonDay = { readonly month: number; readonly day: number }
export type CycleRules = {
  /** A cycle opens by itself. */
  readonly renews: boolean
  readonly mode: 'own_date' | 'common_day'
  /** Of each year; 29 February is the last day of February. */
  readonly common: CommonDay
  /** So long before it is due a cycle opens. */
  readonly window_days: number
  /** With a common day: no certificate is asked for again, or ends, before it was valid for so many days. */
  readonly least_days: number
  /** The first common day that may come before a certificate ends: one whose whole window was ahead when the day was set. */
  readonly aligns_from: string | null
}

/** Of a company that has set nothing. */
export const usualCycle: CycleRules = {
  renews: true,
  mode: 'own_date',
  common: { month: 12, day: 31 },
  window_days: 60,
  least_days: 120,
  aligns_from: null,
}

export const WINDOW_LIMITS = { least: 14, most: 180 } as const
export const LEAST_LIMITS = { least: 30, most: 300 } as const
/** The window of a course is never longer than half the validity. */
export const windowLimits = (validity_months: number): { least: number; most: number } => {
  const half = Math.floor((validity_months * 365) / 12 / 2)
  return { least: WINDOW_LIMITS.least, most: Math.min(WINDOW_LIMITS.most, half) }
}
/** A common day once a year fits only what is valid for whole years: of another validity something would be lost each time. */
export const fitsCommonDay = (validity_months: number): boolean => validity_months % 12 === 0

/** What holds of a course of this validity, which may have changed since the company set a common day. */
export const cycleFor = <C extends CycleRules>(cycle: C, validity_months: number): C =>
  cycle.mode === 'common_day' && !fitsCommonDay(validity_months) ? { ...cycle, mode: 'own_date' } : cycle

// ── The common day ────────────────────────────────────────────────────────────────────────────────────────────

const commonDayIn = (year: number, { month, day }: CommonDay): string => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1, Math.min(day, last)))
}
/** The first on this day or after it. */
export const nextCommonDay = (day: string, common: CommonDay): string => {
  const year = Number(day.slice(0, 4))
  const inYear = commonDayIn(year, common)
  return inYear >= day ? inYear : commonDayIn(year + 1, common)
}
/** The last on this day or before it. */
export const lastCommonDay = (day: string, common: CommonDay): string => {
  const year = Number(day.slice(0, 4))
  const inYear = commonDayIn(year, common)
  return inYear <= day ? inYear : commonDayIn(year - 1, common)
}

// ── The next cycle of a certificate ───────────────────────────────────────────────────────────────────────────

/** A certificate's first and last day. */
export type Valid = { readonly from: string; readonly to: string }

/**
 * The day until which the next cycle is due: the certificate's last; with a common day the last such day within it, if the certificate has been valid
 * for the least period by then.
 */
export const dueFor = (certificate: Valid, cycle: CycleRules): string => {
  if (cycle.mode === 'own_date') return certificate.to
  const common = lastCommonDay(certificate.to, cycle.common)
  const first = later(daysLater(certificate.from, cycle.least_days - 1), cycle.aligns_from ?? '')
  return common >= first ? common : certificate.to
}

const halfway = (from: string, to: string): string => daysLater(from, Math.floor(daysFrom(from, to) / 2))

/** From when on the next cycle is open: the window before it is due, and never in the first half of what comes before. */
export const opensFor = (certificate: Valid, cycle: CycleRules): string => {
  const due = dueFor(certificate, cycle)
  return later(daysLater(due, -cycle.window_days), halfway(certificate.from, due))
}

/** A certificate ends on a common day so that it is valid for its validity, shortened or prolonged by less than a year: for the least period at least. */
const commonEnd = (from: string, validity_months: number, { common, least_days }: CycleRules): string =>
  nextCommonDay(daysLater(monthsLater(from, validity_months - 12), least_days - 1), common)

/**
 * From when to when a certificate is valid that is given on a day, beside `standing`, the one that is still valid then. It follows that one, so that no
 * day is lost or counted twice. Done by a common day that comes before that one ends, it begins on the day after the common day: the two overlap, once.
 */
export const validityOf = (
  { completed_on, standing, validity_months }: { completed_on: string; standing: Valid | null; validity_months: number },
  asked: CycleRules,
): Valid => {
  const cycle = cycleFor(asked, validity_months)
  const from = beginOf(completed_on, standing, cycle)
  return { from, to: cycle.mode === 'common_day' ? commonEnd(from, validity_months, cycle) : lastDayOf(from, validity_months) }
}
const beginOf = (completed_on: string, standing: Valid | null, cycle: CycleRules): string => {
  if (standing === null || standing.to < completed_on) return completed_on
  const due = dueFor(standing, cycle)
  return daysLater(completed_on <= due ? due : standing.to, 1)
}

// ── The same for many, to be asked of a database ──────────────────────────────────────────────────────────────

/**
 * Whose next cycle is open on a day: certificates that end on `ends_by` or before, and those within which one of these common days lies: ending on
 * `due_on` or later, before `before`, valid since `begun_by` at least. All of them halfway through at least.
 */
export type WindowOn = {
  readonly today: string
  readonly ends_by: string
  readonly common: readonly { due_on: string; before: string; begun_by: string }[]
}
export const windowOn = (today: string, cycle: CycleRules): WindowOn => {
  const ends_by = daysLater(today, cycle.window_days)
  if (cycle.mode === 'own_date') return { today, ends_by, common: [] }
  const days = new Set([lastCommonDay(today, cycle.common), lastCommonDay(ends_by, cycle.common)])
  const common = [...days]
    .filter((due_on) => due_on >= (cycle.aligns_from ?? ''))
    .map((due_on) => ({ due_on, before: nextCommonDay(daysLater(due_on, 1), cycle.common), begun_by: daysLater(due_on, 1 - cycle.least_days) }))
  return { today, ends_by, common }
}
/** In SQL: `isInWindow` of enrolments.table.ts. */
export const isInWindowOn = ({ today, ends_by, common }: WindowOn, { from, to }: Valid): boolean =>
  (to <= ends_by && halfway(from, to) <= today) ||
  common.some(({ due_on, before, begun_by }) => to >= due_on && to < before && from <= begun_by && halfway(from, due_on) <= today)
