/** A report as screens and sheets get it. */
import type { Output } from '@jujur/contract/call.ts'
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import {
  buckets,
  type ColumnType,
  columnsOf,
  type getReport,
  inductionSteps,
  isLearningReport,
  isMoneyReport,
  type Reconciled,
  type Report,
  type ReportKind,
  reportColumns,
  type Summed,
  VOLUME_ROWS,
} from '@jujur/contract/reports.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { formatOf } from '@jujur/words/formats.ts'
import type { StreamedCell, StreamedRow, StreamedSheet } from '../kit/sheets/streamed.ts'
import { amount, day, moment, number, textCell } from '../kit/sheets/written.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/reports.json'
import { OFFERED } from './gathering.store.ts'
import type { CategoryFigures, GatheredRow, InductionFigures, ReportRow, ShownReport } from './reports.store.ts'
import type { ReportCell } from './reports.table.ts'

const texts = textsOf<typeof english>('reports')
export const reportWords = (language: Language) => texts[language]
export const reportLanguage = ({ language }: Pick<ReportRow, 'language'>) => language as Language

export const volumesOf = (rows: number): number => Math.max(1, Math.ceil(rows / VOLUME_ROWS))
export const toReport = ({ row, company_name, ordered_by, courses, category }: ShownReport): Report => ({
  report_id: row.report_id,
  kind: row.kind,
  state: row.state,
  company_name,
  as_at: row.as_at,
  known: row.known,
  at: row.at?.toISOString() ?? null,
  courses,
  department: row.department,
  no_department: row.no_department,
  category: category?.employee_category_id == null ? null : category,
  language: reportLanguage(row),
  ordered_at: row.ordered_at.toISOString(),
  ordered_by,
  rows: row.total,
  worked: row.worked,
  volumes: volumesOf(row.total ?? 0),
  why: row.why,
  ends_at: row.state === 'made' ? (row.ends_at?.toISOString() ?? null) : null,
  head: row.head_number !== null && row.head_hash !== null ? { number: row.head_number, hash: row.head_hash } : null,
  data_sha256: row.data_sha256,
  taken: row.taken,
})

// ── Cells ─────────────────────────────────────────────────────────────────────────────────────────────────────

type Words = ReturnType<typeof reportWords>
const among = (of: Readonly<Record<string, string>>, value: ReportCell): string => of[String(value)] ?? String(value)
/** A category by its own name, or one that is offered in the reader's words. */
const categoryName = (words: Words, value: ReportCell): string | null =>
  typeof value === 'string' ? (value.startsWith(OFFERED) ? among(words.offered, value.slice(OFFERED.length)) : value) : null

/** What a cell says to people, but days and numbers. */
const said = (words: Words, is: ColumnType, value: ReportCell): ReportCell => {
  if (value === null) return null
  if (is === 'category') return categoryName(words, value)
  if (is === 'bucket') return among(words.buckets, value)
  if (is === 'step') return among(words.steps, value)
  if (is === 'outcome') return among(words.outcomes, value)
  if (is === 'yes') return value === true ? words.yes : words.no
  return value
}
const sheetCell = (words: Words, is: ColumnType, value: ReportCell): StreamedCell => {
  if (value === null) return { is: 'none' }
  if (is === 'number' && typeof value === 'number') return number(value)
  if (is === 'money' && typeof value === 'number') return amount(value)
  if (is === 'day' && typeof value === 'string') return day(value)
  return textCell(String(said(words, is, value)))
}

/** The columns of a kind as they are shown, each with its place among the cells that are kept. */
const placesOf = (kind: ReportKind, ofAll: boolean) =>
  columnsOf(kind, ofAll).map((column) => ({ ...column, place: reportColumns[kind].findIndex(({ name }) => name === column.name) }))

/** Rows as data: what screens make words of is left as it is, the rest in the reader's words. */
export const toRows = (
  { kind, company_id }: Pick<ReportRow, 'kind' | 'company_id'>,
  rows: readonly GatheredRow[],
  language: Language,
): Pick<Output<typeof getReport>, 'columns' | 'rows'> => {
  const words = reportWords(language)
  const columns = placesOf(kind, company_id === null)
  return {
    columns: columns.map(({ name, is }) => ({ name, is, title: words.columns[name] })),
    rows: rows.map(({ place, user_id, cells }) => ({
      place,
      user_id,
      cells: columns.map((column) => {
        const value = cells[column.place] ?? null
        return column.is === 'bucket' || column.is === 'yes' ? value : said(words, column.is, value)
      }),
    })),
  }
}

/** The cells that stand on paper, as texts. */
export const paperColumns = (row: Pick<ReportRow, 'kind' | 'company_id' | 'language'>) => {
  const words = reportWords(reportLanguage(row))
  const { money } = formatOf(bcp47[reportLanguage(row)])
  const columns = placesOf(row.kind, row.company_id === null).filter(({ onPaper, name }) => onPaper || name === 'company')
  const onPaper = (is: ColumnType, value: ReportCell) =>
    is === 'money' && typeof value === 'number' ? money(value) : String(said(words, is, value) ?? '')
  return {
    titles: columns.map(({ name }) => words.columns[name]),
    cellsOf: ({ cells }: Pick<GatheredRow, 'cells'>): string[] => columns.map(({ place, is }) => onPaper(is, cells[place] ?? null)),
  }
}

// ── Sheets ────────────────────────────────────────────────────────────────────────────────────────────────────

export type SheetSource = { readonly report: ShownReport; readonly rows: () => AsyncIterable<GatheredRow> }
const heading = (value: string): StreamedCell => ({ is: 'heading', value })
const widthOf = (is: ColumnType, name: string) =>
  name === 'question'
    ? 60
    : name === 'name' || name === 'course' || name === 'company'
      ? 28
      : is === 'day' || is === 'number' || is === 'money'
        ? 13
        : 18

/** What the hash is of: the same rows and words make the same bytes. */
export const rowsSheet = ({ row, rows }: { row: ReportRow; rows: SheetSource['rows'] }): StreamedSheet => {
  const words = reportWords(reportLanguage(row))
  const columns = placesOf(row.kind, row.company_id === null)
  return {
    name: words.sheets.rows,
    widths: columns.map(({ is, name }) => widthOf(is, name)),
    frozen: 1,
    rows: async function* () {
      yield columns.map(({ name }) => heading(words.columns[name]))
      for await (const { cells } of rows()) yield columns.map(({ place, is }) => sheetCell(words, is, cells[place] ?? null))
    },
  }
}

const MOST_MATRIX_COURSES = 100
/** People down, courses across, by the same rows; a day is that of completion. */
const matrixSheet = ({ report: { row }, rows }: SheetSource): StreamedSheet => {
  const words = reportWords(reportLanguage(row))
  const courses = row.reconciliation
  const ofAll = row.company_id === null
  const { completion } = reportColumns
  const at = (cells: GatheredRow['cells'], name: (typeof completion)[number]['name']) =>
    cells[completion.findIndex((one) => one.name === name)] ?? null
  const stateOf = (one: GatheredRow): StreamedCell => {
    const completed_on = at(one.cells, 'completed_on')
    if (one.bucket === 'completed' && typeof completed_on === 'string') return day(completed_on)
    return textCell(one.is_overdue ? words.columns.overdue : words.buckets[one.bucket ?? 'not_started'])
  }
  const names = (one: GatheredRow) => [
    ...(ofAll ? [textCell(at(one.cells, 'company') as string)] : []),
    textCell(at(one.cells, 'name') as string),
    textCell(at(one.cells, 'department') as string | null),
  ]
  const lineOf = (of: readonly GatheredRow[]): StreamedRow => {
    const [first] = of
    if (!first) return []
    const byCourse = new Map(of.map((one) => [one.course_id, one]))
    return [
      ...names(first),
      ...courses.map(({ course_id }): StreamedCell => {
        const one = byCourse.get(course_id)
        return one ? stateOf(one) : { is: 'none' }
      }),
    ]
  }
  return {
    name: words.sheets.matrix,
    widths: [...(ofAll ? [28] : []), 28, 18, ...courses.map(() => 20)],
    frozen: 1,
    rows: async function* () {
      const { company, name, department } = words.columns
      yield [...(ofAll ? [heading(company)] : []), heading(name), heading(department), ...courses.map(({ course_title }) => heading(course_title))]
      let person: GatheredRow[] = []
      for await (const one of rows()) {
        if (person[0] && person[0].user_id !== one.user_id) {
          yield lineOf(person)
          person = []
        }
        person.push(one)
      }
      if (person.length > 0) yield lineOf(person)
    },
  }
}

export type Figures = { readonly categories?: readonly CategoryFigures[]; readonly induction?: readonly InductionFigures[] }
const categorySheet = (row: ReportRow, figures: readonly CategoryFigures[]): StreamedSheet => {
  const words = reportWords(reportLanguage(row))
  const { about, columns, buckets: states } = words
  return {
    name: words.sheets.categories,
    widths: [28, 28, 12, 20, 12, 12, 14],
    frozen: 2,
    rows: () => [
      [textCell(about.share_note)],
      [columns.category, columns.course, about.people, about.asked, states.completed, columns.overdue, about.share].map(heading),
      ...figures.map(({ board, category, course_title, people, asked, completed, overdue }) => [
        textCell(board ? about.board : (categoryName(words, category) ?? about.no_category)),
        textCell(course_title),
        number(people),
        number(asked),
        number(completed),
        number(overdue),
        asked === 0 ? ({ is: 'none' } as const) : amount(Math.round((completed / asked) * 10_000)),
      ]),
    ],
  }
}
/** How many completed within each step, each once: the first it fits. */
export const distributed = (figures: readonly InductionFigures[]) =>
  [...Map.groupBy(figures, ({ course_title }) => course_title)].map(([course_title, of]) => {
    const counts: number[] = [...inductionSteps.map(() => 0), 0, 0]
    for (const { days, people } of of) {
      const step = days === null ? counts.length - 1 : inductionSteps.findIndex((most) => days <= most)
      const at = step === -1 ? inductionSteps.length : step
      counts[at] = (counts[at] ?? 0) + people
    }
    return { course_title, counts, people: counts.reduce((sum, one) => sum + one, 0) }
  })
const inductionSheet = (row: ReportRow, figures: readonly InductionFigures[]): StreamedSheet => {
  const { about, columns, sheets } = reportWords(reportLanguage(row))
  const within = inductionSteps.map((days) => say(texts, reportLanguage(row), 'about.within', { days }))
  return {
    name: sheets.induction,
    widths: [28, 12, ...inductionSteps.map(() => 16), 12, 18],
    frozen: 1,
    rows: () => [
      [columns.course, about.people, ...within, about.longer, about.not_yet].map(heading),
      ...distributed(figures).map(({ course_title, people, counts }) => [textCell(course_title), number(people), ...counts.map(number)]),
    ],
  }
}

type Group = { readonly course_id: number | null; readonly company_id?: number | null }
const addressOf = (baseUrl: string, row: ReportRow, { course_id, company_id }: Group, bucket: string) => {
  const set = { report: row.report_id, ...(course_id ? { course: course_id } : {}), ...(company_id ? { company: company_id } : {}), bucket }
  return `${baseUrl}${row.is_provider ? hrefOf('providerReports', set) : hrefOf('companyReports', set)}`
}

/** Each course or company as a block: its buckets, what they come to, and what the ledger says. */
const otherSums = (row: ReportRow, baseUrl: string): StreamedRow[] => {
  const { about, buckets: states, columns } = reportWords(reportLanguage(row))
  const isMoney = isMoneyReport(row.kind)
  const note = row.kind === 'receipts' ? about.no_money : row.kind === 'questions' ? about.few_note : null
  const money = (sen: number | null): StreamedCell[] => (sen === null ? [] : [amount(sen)])
  const block = (one: Summed): StreamedRow[] => [
    [heading(one.title), heading(about.sum), number(one.rows), ...money(one.sen), ...money(one.ledger_sen)],
    ...one.buckets.map(({ bucket, rows, sen }): StreamedRow => {
      const count: StreamedCell = rows === 0 ? number(0) : { is: 'link', value: rows, href: addressOf(baseUrl, row, one, bucket) }
      return [{ is: 'none' }, textCell(states[bucket]), count, ...money(sen)]
    }),
    ...(one.overdue === 0 ? [] : [[{ is: 'none' } as const, textCell(about.of_which), number(one.overdue), ...money(one.overdue_sen)]]),
  ]
  return [
    [heading(about.other_reconciliation)],
    ...(note ? [[textCell(note)]] : []),
    [isMoney ? columns.company : columns.course, columns.bucket, about.rows, ...(isMoney ? [columns.amount, about.ledger] : [])].map(heading),
    ...row.sums.flatMap(block),
  ]
}

/** As at when, of whom, by whom, and by what it can be checked; then the sums, each a link to its people. */
const aboutSheet = ({ report: { row, company_name, ordered_by, courses, category } }: SheetSource, baseUrl: string): StreamedSheet => {
  const words = reportWords(reportLanguage(row))
  const { about, buckets: states } = words
  const reading = row.is_live ? about.live : about[row.known]
  const linked = (one: Reconciled, bucket: string, value: number): StreamedCell =>
    value === 0 ? number(0) : { is: 'link', value, href: addressOf(baseUrl, row, one, bucket) }
  const ofPeople: [string, StreamedCell][] = [
    [about.department, textCell(row.no_department ? about.none : (row.department ?? about.all))],
    [
      about.category,
      textCell(category?.employee_category_id == null ? about.all : (category.name ?? (category.offered ? words.offered[category.offered] : ''))),
    ],
  ]
  const told: [string, StreamedCell][] = [
    [about.as_at, day(row.as_at)],
    [about.reading, textCell(reading)],
    [`${about.at} (UTC+8)`, row.at ? moment(row.at) : { is: 'none' }],
    [about.company, textCell(company_name ?? about.all_companies)],
    ...(isMoneyReport(row.kind) ? [] : [[about.courses, textCell(courses.join(', ') || about.all)] as [string, StreamedCell]]),
    ...(isLearningReport(row.kind) ? ofPeople : []),
    [about.ordered_by, textCell(ordered_by)],
    [`${about.ordered_at} (UTC+8)`, moment(row.ordered_at)],
    [about.rows, number(row.total ?? 0)],
    [about.head, textCell(row.head_number === null ? about.no_head : `${row.head_number}: ${row.head_hash}`)],
    [about.sha256, textCell(row.data_sha256)],
  ]
  const peopleSums = (): StreamedRow[] => [
    [heading(about.reconciliation)],
    [words.columns.course, about.versions, about.people, ...buckets.map((bucket) => states[bucket]), about.of_which].map(heading),
    ...row.reconciliation.map(
      (one): StreamedRow => [
        textCell(one.course_title),
        textCell(one.versions.join(', ')),
        linked(one, 'all', one.people),
        ...buckets.map((bucket) => linked(one, bucket, one[bucket])),
        linked(one, 'overdue', one.overdue),
      ],
    ),
  ]
  return {
    name: words.sheets.about,
    widths: [36, 30, 12, ...buckets.map(() => 14), 14],
    frozen: 0,
    rows: () => [
      [{ is: 'title', value: words.kinds[row.kind] }],
      ...told.map(([name, cell]): StreamedRow => [heading(name), cell]),
      [{ is: 'none' }, textCell(about.check)],
      [],
      ...(isLearningReport(row.kind) ? [] : otherSums(row, baseUrl)),
      ...(isLearningReport(row.kind) ? peopleSums() : []),
    ],
  }
}

/** The place of the sheet whose hash is kept. */
export const ROWS_AT = 1
export const sheetsOf = (source: SheetSource, figures: Figures, baseUrl: string): StreamedSheet[] => {
  const { row } = source.report
  const more = {
    completion: () => (row.reconciliation.length <= MOST_MATRIX_COURSES ? [matrixSheet(source)] : []),
    categories: () => [categorySheet(row, figures.categories ?? [])],
    induction: () => [inductionSheet(row, figures.induction ?? [])],
    overdue: () => [],
    pledges: () => [],
    certificates: () => [],
    questions: () => [],
    purchases: () => [],
    receipts: () => [],
    statement: () => [],
    ageing: () => [],
  } satisfies Record<ReportKind, () => StreamedSheet[]>
  return [aboutSheet(source, baseUrl), rowsSheet({ row, rows: source.rows }), ...more[row.kind]()]
}
