/** Which column of a spreadsheet is what: guessed by its heading, in the words that a feature declares for its fields, or as somebody said. */
import { type ColumnMatching, type ColumnReason, columnLimits, type FileEncoding, type FileFields, isReadable } from '@jujur/contract/columns.ts'
import { tellingCells } from './letters.rules.ts'
import { type SheetFault, type SheetRow, sheetLimits } from './sheet.rules.ts'

/** What a heading may be, for each field: words as `bare` makes them, between spaces. */
export type HeadingWords<F extends string> = Readonly<Record<F, string>>

/** Small letters and digits of any script, nothing between. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The field's own name, as a template writes it. */
const asInTemplate = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, '_')
    .replace(/^_|_$/g, '')

export type FieldOfHeading<F extends string> = (heading: string) => F | null
/** The field that a heading names: as it stands, without what is in brackets, or in each of two languages side by side. */
export const naming = <F extends string>({ fields }: Pick<FileFields<F>, 'fields'>, words: HeadingWords<F>): FieldOfHeading<F> => {
  const known = new Map(fields.flatMap((field) => words[field].split(' ').map((word) => [bare(word), field] as const)))
  return (heading) => {
    const whole = known.get(bare(heading)) ?? known.get(bare(heading.replace(/[(（[][^)）\]]*[)）\]]/g, '')))
    if (whole) return whole
    const named = new Set(heading.split(/[/|,;\n]/).flatMap((part) => known.get(bare(part)) ?? []))
    return named.size === 1 ? ([...named][0] ?? null) : null
  }
}

/** By place the field of each heading: the template's own name before all others, and of several that mean the same the first. */
export const guessFields = <F extends string>(fields: readonly F[], named: FieldOfHeading<F>, headings: readonly string[]): (F | null)[] => {
  const guessed: (F | null)[] = headings.map(() => null)
  for (const field of fields) {
    const exact = headings.findIndex((heading) => asInTemplate(heading) === field)
    const at = exact >= 0 ? exact : headings.findIndex((heading, place) => guessed[place] === null && named(heading) === field)
    if (at >= 0) guessed[at] = field
  }
  return guessed
}

export type Headings<F extends string> = { at: number; fields: (F | null)[] }
/** The first row whose headings name all that is required. */
export const findHeadings = <F extends string>(declared: FileFields<F>, named: FieldOfHeading<F>, rows: readonly SheetRow[]): Headings<F> | null => {
  for (const [at, { cells }] of rows.slice(0, columnLimits.headingsWithin).entries()) {
    const fields = guessFields(declared.fields, named, cells)
    if (isReadable(declared, fields)) return { at, fields }
  }
  return null
}

/** Where there is no such row: that which names most, a single letter being no name, else the first that has two cells or more, as a title has not. */
export const likelyHeadings = <F extends string>(declared: FileFields<F>, named: FieldOfHeading<F>, rows: readonly SheetRow[]): Headings<F> => {
  const found = findHeadings(declared, named, rows)
  if (found) return found
  const first = rows.slice(0, columnLimits.headingsWithin)
  const guesses = first.map(({ cells }, at) => ({ at, fields: guessFields(declared.fields, named, cells) }))
  const count = ({ at, fields }: Headings<F>) =>
    fields.filter((field, place) => field !== null && (first[at]?.cells[place] ?? '').trim().length > 1).length
  const best = guesses.reduce<Headings<F> | null>((most, guess) => (count(guess) > (most ? count(most) : 0) ? guess : most), null)
  const wide = first.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  return best ?? guesses[Math.max(0, wide)] ?? { at: 0, fields: [] }
}

/** On one line, no longer than is shown, and with nothing that makes it look like something else. */
export const shown = (cell: string) => {
  const line = cell
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
  if (line.length <= columnLimits.shown) return line
  // Half of a letter is left away.
  const cut = line.slice(0, columnLimits.shown)
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`
}

/** What a thread tells of a file: of every column that has a heading or something below it. */
export type SeenColumns = {
  sheet: string | null
  letters: { encoding: FileEncoding; cells: string[] } | null
  rows: number
  heading_line: number
  first_lines: { line: number; cells: string[] }[]
  sample_lines: number[]
  columns: { column: number; heading: string; samples: string[]; filled: number }[]
}
export type Unread = { fault: 'no_rows' | 'too_many_rows' | 'columns_changed' }

/** Of a row that may be the headings so many cells tell whether it is. */
const BESIDE = 12
/** `heading_line` where somebody says which row the headings are in. */
export const seenColumns = <F extends string>(
  { rows, sheet, encoding }: { rows: readonly SheetRow[]; sheet: string | null; encoding: FileEncoding | null },
  declared: FileFields<F>,
  named: FieldOfHeading<F>,
  heading_line?: number,
): SeenColumns | Unread => {
  const first = rows.slice(0, columnLimits.headingsWithin)
  const at = heading_line === undefined ? likelyHeadings(declared, named, rows).at : first.findIndex(({ line }) => line === heading_line)
  const head = first[at]
  const below = rows.slice(at + 1)
  if (below.length === 0) return { fault: 'no_rows' }
  if (!head) return { fault: 'columns_changed' }
  if (below.length > sheetLimits.rows) return { fault: 'too_many_rows' }
  const width = rows.slice(at).reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const filled = new Array<number>(width).fill(0)
  for (const { cells } of below) for (const [place, cell] of cells.entries()) if (cell.trim() !== '') filled[place] = (filled[place] ?? 0) + 1
  const samples = below.slice(0, columnLimits.samples)
  return {
    sheet,
    letters: encoding && { encoding, cells: tellingCells(rows, columnLimits.letters).map(shown) },
    rows: below.length,
    heading_line: head.line,
    first_lines: first.map(({ line, cells }) => ({ line, cells: cells.slice(0, BESIDE).map(shown) })),
    sample_lines: samples.map(({ line }) => line),
    columns: filled
      .map((count, place) => ({
        column: place + 1,
        heading: shown(head.cells[place] ?? ''),
        samples: samples.map(({ cells }) => shown(cells[place] ?? '')),
        filled: count,
      }))
      .filter(({ heading, filled: count }) => heading !== '' || count > 0),
  }
}

/** Two files with the same are alike: what was said of the one is the guess for the other. */
export const headingsMark = (columns: readonly { column: number; heading: string }[]): string =>
  JSON.stringify(columns.map(({ column, heading }) => [column, bare(heading) || heading]))

export type Said<F extends string> = { readonly [column: number]: F | null }
/** The guess for each column: what was said last time, else what the heading says. */
export const withGuesses = <F extends string, C extends { column: number; heading: string }>(
  columns: readonly C[],
  { fields }: FileFields<F>,
  named: FieldOfHeading<F>,
  said: Said<F> | null,
): (C & { field: F | null; because: ColumnReason })[] => {
  const guessed = guessFields(
    fields,
    named,
    columns.map(({ heading }) => heading),
  )
  return columns.map((column, i) => {
    if (said) {
      const field = said[column.column] ?? null
      return { ...column, field, because: field ? 'remembered' : 'left_out' }
    }
    const field = guessed[i] ?? null
    return { ...column, field, because: field ? 'known' : named(column.heading) ? 'same' : 'unknown' }
  })
}

export type TakenColumns<F extends string> = { at: number; columns: Map<F, number>; headings: Partial<Record<F, string>> }
/** Where each field stands: as the matching says, if the file still has these headings there. */
export const matchedColumns = <F extends string>(rows: readonly SheetRow[], matching: ColumnMatching<F>): TakenColumns<F> | Unread => {
  const at = rows.slice(0, columnLimits.headingsWithin).findIndex(({ line }) => line === matching.heading_line)
  const cells = rows[at]?.cells
  if (!cells || matching.columns.some(({ column, heading }) => shown(cells[column - 1] ?? '') !== heading)) return { fault: 'columns_changed' }
  return {
    at,
    columns: new Map(matching.columns.map(({ field, column }) => [field, column - 1])),
    headings: Object.fromEntries(matching.columns.map(({ field, heading }) => [field, heading])) as Partial<Record<F, string>>,
  }
}

/** The same by the headings alone. */
export const namedColumns = <F extends string>(
  declared: FileFields<F>,
  named: FieldOfHeading<F>,
  rows: readonly SheetRow[],
): TakenColumns<F> | null => {
  const found = findHeadings(declared, named, rows)
  if (!found) return null
  const places = found.fields.flatMap((field, place) => (field ? [{ field, place }] : []))
  return {
    at: found.at,
    columns: new Map(places.map(({ field, place }) => [field, place])),
    headings: Object.fromEntries(places.map(({ field, place }) => [field, shown(rows[found.at]?.cells[place] ?? '')])) as Partial<Record<F, string>>,
  }
}

// ── Rows ──────────────────────────────────────────────────────────────────────────────────────────────────────

export type RowsBelow<F extends string> = {
  rows: readonly SheetRow[]
  columns: Map<F, number>
  headings: Partial<Record<F, string>>
  seen: SeenColumns['columns']
}
/** The rows below the headings, with where each field stands: by the matching, else by the headings. What is above them is skipped. */
export const rowsBelow = <F extends string>(
  declared: FileFields<F>,
  named: FieldOfHeading<F>,
  sheet: readonly SheetRow[],
  matching?: ColumnMatching<F>,
): RowsBelow<F> | { fault: SheetFault } => {
  const taken = matching ? matchedColumns(sheet, matching) : namedColumns(declared, named, sheet)
  if (!taken) return { fault: 'no_header' }
  if ('fault' in taken) return taken
  const seen = seenColumns({ rows: sheet, sheet: null, encoding: null }, declared, named, sheet[taken.at]?.line)
  if ('fault' in seen) return seen
  return { rows: sheet.slice(taken.at + 1), columns: taken.columns, headings: taken.headings, seen: seen.columns }
}

export const valuesOf = <F extends string>({ cells }: SheetRow, columns: ReadonlyMap<F, number>): Map<F, string> =>
  new Map([...columns].map(([field, at]) => [field, (cells[at] ?? '').trim()] as const))

/** What a spreadsheet program would work out instead of show. */
const looksLikeFormula = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell)
/** Fields whose cells hold a formula, or what would be taken for one; a field that `mayLook` may begin as formulas do, as a phone number with its plus. */
export const calculatedIn = <F extends string>(
  { formulas = [] }: SheetRow,
  columns: ReadonlyMap<F, number>,
  values: ReadonlyMap<F, string>,
  mayLook?: F,
): F[] =>
  [...values]
    .filter(([field, cell]) => formulas.includes(columns.get(field) ?? -1) || (field !== mayLook && looksLikeFormula(cell)))
    .map(([field]) => field)
