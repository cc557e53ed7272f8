/** Where days stand on a line of whole years. */
import type { StoryCourse } from '@jujur/contract/stories.ts'

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export type Years = { first: number; last: number; labels: readonly number[] }
type Of = { today: string; work: readonly { from_on: string }[]; courses: readonly StoryCourse[] }

/** As many years have their number over the line; of more, every second, third and so on. */
const MOST_LABELS = 8
/** A certificate that is valid for good does not stretch the line, and neither does one of twenty years. */
const YEARS_AHEAD = 2

/** From the first year in which anything is known to the last in which a certificate is valid, and to this year at least. */
export const yearsOf = ({ today, work, courses }: Of): Years => {
  const year = (day: string) => Number(day.slice(0, 4))
  const now = year(today)
  const begins = [today, ...work.map(({ from_on }) => from_on), ...courses.flatMap(({ spans }) => spans.map(({ from_on }) => from_on))].map(year)
  const ends = courses.flatMap(({ spans }) => spans.map(({ to_on }) => (to_on === null ? now + 1 : year(to_on))))
  const first = begins.reduce((least, one) => Math.min(least, one), now)
  const last = Math.min(
    now + YEARS_AHEAD,
    ends.reduce((most, one) => Math.max(most, one), now),
  )
  const step = Math.ceil((last - first + 1) / MOST_LABELS)
  const labels = Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, i) => first + i * step)
  return { first, last, labels }
}

/** How far along the line a day begins, in per cent. */
export const yearPlace = (day: string, { first, last }: Years): number => {
  const [from, to] = [at(`${first}-01-01`), at(`${last + 1}-01-01`)]
  return Math.min(100, Math.max(0, ((at(day) - from) * 100) / (to - from)))
}
/** Left edge and width of days, both included, in per cent; null goes on to the end. */
export const yearSpan = (from_on: string, to_on: string | null, years: Years): { left: string; width: string } => {
  const left = yearPlace(from_on, years)
  const right = to_on === null ? 100 : yearPlace(new Date((at(to_on) + 1) * DAY_MS).toISOString().slice(0, 10), years)
  return { left: `${left}%`, width: `${Math.max(0, right - left)}%` }
}
