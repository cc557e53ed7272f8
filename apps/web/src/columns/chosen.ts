/** What somebody chose for the columns of a file, on top of what was guessed. */
import type { ColumnMatching, FoundColumns } from '@jujur/contract/columns.ts'

/** By its place the field of each column, null where it is left out. */
export type Chosen<F extends string> = ReadonlyMap<number, F | null>

export const guessedOf = <F extends string>({ columns }: FoundColumns<F>): Chosen<F> =>
  new Map(columns.map(({ column, field }) => [column, field as F | null]))

/** Each field stands in one column: who chooses it for another takes it from the first. */
export const choose = <F extends string>(chosen: Chosen<F>, column: number, field: F | null): Chosen<F> =>
  new Map([...chosen].map(([one, before]) => [one, one === column ? field : before === field && field !== null ? null : before]))

export const matchingOf = <F extends string>({ heading_line, columns }: FoundColumns<F>, chosen: Chosen<F>): ColumnMatching<F> => ({
  heading_line,
  columns: columns.flatMap(({ column, heading }) => {
    const field = chosen.get(column)
    return field ? [{ column, heading, field }] : []
  }),
})
