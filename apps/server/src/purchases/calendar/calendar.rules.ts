/** Months ahead, and what is counted in them (over-the-years.md, screens). */
import { type DueRow, MONTHS_AHEAD, MOST_DUE_ROWS } from '@jujur/contract/due-calendar.ts'
import { addMonths } from '../../kit/time/calendar.rules.ts'

/** This month and those after it, as `2027-02`. */
export const monthsFrom = (today: string): string[] => Array.from({ length: MONTHS_AHEAD }, (_, i) => addMonths(today.slice(0, 7), i))

/** The last day of the last of them. */
export const lastDayAhead = (today: string): string => {
  const after = addMonths(today.slice(0, 7), MONTHS_AHEAD)
  return new Date(Date.parse(`${after}-01T00:00:00Z`) - 1).toISOString().slice(0, 10)
}

export type InMonth = { readonly month: string; readonly count: number }
/** One number for each month; months that nothing is told of have none. */
export const monthly = (months: readonly string[], counted: readonly InMonth[]): number[] => {
  const by = new Map<string, number>()
  for (const { month, count } of counted) by.set(month, (by.get(month) ?? 0) + count)
  return months.map((month) => by.get(month) ?? 0)
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const added = (months: readonly string[], rows: readonly (readonly number[])[]): number[] => months.map((_, i) => sum(rows.map((row) => row[i] ?? 0)))

export type RowInMonth = InMonth & Pick<DueRow, 'course_id' | 'name'>
/** A row for each course or department, the one with the most first, as many as are shown and named to the reader; the others as one. */
export const dueRows = (months: readonly string[], counted: readonly RowInMonth[], isNamed: (name: string | null) => boolean = () => true) => {
  const groups = [...Map.groupBy(counted, ({ course_id, name }) => JSON.stringify([course_id, name])).values()]
  const rows = groups.flatMap((group): DueRow[] => {
    const [first] = group
    return first ? [{ course_id: first.course_id, name: first.name, falls_due: monthly(months, group) }] : []
  })
  const ordered = rows.toSorted((one, other) => sum(other.falls_due) - sum(one.falls_due) || (one.name ?? '').localeCompare(other.name ?? '', 'en'))
  const shown = ordered.filter(({ name }) => isNamed(name)).slice(0, MOST_DUE_ROWS)
  const rest = ordered.filter((row) => !shown.includes(row))
  return {
    rows: shown,
    others:
      rest.length === 0
        ? null
        : {
            rows: rest.length,
            falls_due: added(
              months,
              rest.map(({ falls_due }) => falls_due),
            ),
          },
    falls_due: added(
      months,
      rows.map(({ falls_due }) => falls_due),
    ),
  }
}
