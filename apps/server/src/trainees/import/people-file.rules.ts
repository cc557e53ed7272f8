/** Files of people, whatever they are for: what may be said of their columns, and what is shown of them. */
import type { ColumnMatching, FileFields, FoundColumns } from '@jujur/contract/columns.ts'
import { type FieldOfHeading, type HeadingWords, type Said, type SeenColumns, withGuesses } from '../../kit/sheets/columns.rules.ts'
import type { ImportColumn } from './headings.rules.ts'
import { maskedCell } from './spreadsheet.rules.ts'

/** One kind of such files. */
export type PeopleFile<F extends ImportColumn> = {
  /** What a company says of one kind says nothing of another with the same headings. */
  readonly of: 'import' | 'seats'
  /** The sheet of a workbook that is read where there is one of this name; else its first. */
  readonly sheet: string
  readonly declared: FileFields<F>
  readonly words: HeadingWords<F>
  readonly named: FieldOfHeading<F>
}

/** How many kinds of file a company is remembered for; the one that was not used for longest goes. */
export const MATCHINGS_KEPT = 20

/** What was said of each column: by its place the field, null where it was left out. */
export const saidOf = <F extends string>(columns: readonly { column: number }[], matching: ColumnMatching<F>): Said<F> =>
  Object.fromEntries(columns.map(({ column }) => [column, matching.columns.find((chosen) => chosen.column === column)?.field ?? null] as const))

/** The columns with the guess for each; identity numbers are masked, also such as stand where nobody expects them. */
export const guessedColumns = <F extends ImportColumn>(
  { declared, named }: Pick<PeopleFile<F>, 'declared' | 'named'>,
  seen: SeenColumns,
  said: Said<F> | null,
): FoundColumns<F> => {
  const columns = withGuesses(seen.columns, declared, named, said)
  const fieldAt = new Map(columns.map(({ column, field }) => [column, field]))
  return {
    ...seen,
    letters: seen.letters && { ...seen.letters, cells: seen.letters.cells.map((cell) => maskedCell(null, cell)) },
    columns: columns.map((one) => ({ ...one, samples: one.samples.map((cell) => maskedCell(one.field, cell)) })),
    first_lines: seen.first_lines.map(({ line, cells }) => ({
      line,
      cells: line === seen.heading_line ? cells : cells.map((cell, place) => maskedCell(fieldAt.get(place + 1) ?? null, cell)),
    })),
  } as FoundColumns<F>
}
