/** What somebody chose for the columns of a file, on top of what was guessed. */
import type { ColumnMatching, FoundColumns } from '@jujur/contract/columns.ts'

/** By its place the field that was chosen for each column, null where it is left out; what was chosen last stands last. */
export type Chosen<F extends string> = ReadonlyMap<number, F | null>

export const guessedOf = <F extends string>({ columns }: FoundColumns<F>): Chosen<F> =>
  new Map(columns.map(({ column, field }) => [column, field as F | null]))

export const choose = <F extends string>(chosen: Chosen<F>, column: number, field: F | null): Chosen<F> =>
  new Map([...[...chosen].filter(([one]) => one !== column), [column, field]])

/**
 * Each field stands in one column, that for which it was chosen last. A column gets its field back when the other goes on to something else:
 * by keys people pass through all that lies between.
 */
export const settled = <F extends string>(chosen: Chosen<F>): Chosen<F> => {
  const taken = new Set<F>()
  const last = [...chosen].reverse().map(([column, field]): [number, F | null] => {
    if (field === null || taken.has(field)) return [column, null]
    taken.add(field)
    return [column, field]
  })
  return new Map(last)
}

export const matchingOf = <F extends string>({ heading_line, letters, columns }: FoundColumns<F>, chosen: Chosen<F>): ColumnMatching<F> => ({
  heading_line,
  ...(letters && { encoding: letters.encoding }),
  columns: columns.flatMap(({ column, heading }) => {
    const field = settled(chosen).get(column)
    return field ? [{ column, heading, field }] : []
  }),
})
