/** A volume of a report on paper, for reading: a cover that counts the volumes and ends in the sums, then so many rows. Drawn in a thread of its own. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { buckets, isLearningReport, isMoneyReport, VOLUME_ROWS } from '@jujur/contract/reports.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { sectionsPdf } from '../documents/sections.pdf.ts'
import type { PaperSection, SectionedPaper } from '../documents/sections.worker.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/reports.json'
import type { GatheredRow, ShownReport } from './reports.store.ts'
import { paperColumns, reportLanguage, reportWords, volumesOf } from './reports.view.ts'

const texts = textsOf<typeof english>('reports')
const day = /^\d{4}-\d{2}-\d{2}$/

type Format = ReturnType<typeof formatOf>
type Sums = NonNullable<PaperSection['sums']>
const peopleSums = (row: ShownReport['row'], format: Format): Sums => {
  const { about, buckets: states } = reportWords(reportLanguage(row))
  return row.reconciliation.map((one) => ({
    title: one.course_title,
    parts: [
      [about.people, one.people],
      ...buckets.filter((bucket) => one[bucket] > 0).map((bucket): [string, number] => [states[bucket], one[bucket]]),
      ...(one.overdue > 0 ? [[about.of_which, one.overdue] as [string, number]] : []),
    ].map(([name, count]) => `${name}: ${format.number(count as number)}`),
  }))
}
const otherSums = (row: ShownReport['row'], format: Format): Sums => {
  const { about, buckets: states } = reportWords(reportLanguage(row))
  return row.sums.map(({ title, rows, sen, ledger_sen, buckets: of, overdue, overdue_sen }) => {
    const told = (name: string, count: number, of_sen: number | null) =>
      `${name}: ${format.number(count)}${of_sen === null ? '' : ` (${format.money(of_sen)})`}`
    return {
      title,
      parts: [
        told(about.sum, rows, sen),
        ...of.filter((one) => one.rows > 0).map((one) => told(states[one.bucket], one.rows, one.sen)),
        ...(overdue > 0 ? [told(about.of_which, overdue, overdue_sen)] : []),
        ...(ledger_sen === null ? [] : [`${about.ledger}: ${format.money(ledger_sen)}`]),
      ],
    }
  })
}

const paperOf = (shown: ShownReport, rows: readonly GatheredRow[], { volume, portal }: { volume: number; portal: string }): SectionedPaper => {
  const { row, company_name, ordered_by, courses } = shown
  const language: Language = reportLanguage(row)
  const format = formatOf(bcp47[language])
  const words = reportWords(language)
  const { about } = words
  const total = row.total ?? 0
  const before = (volume - 1) * VOLUME_ROWS
  const { titles, cellsOf } = paperColumns(row)
  const counted = { volume, volumes: volumesOf(total), from: total === 0 ? 0 : before + 1, to: before + rows.length, total }
  return {
    language,
    portal,
    made_at: (row.at ?? row.ordered_at).toISOString(),
    title: words.kinds[row.kind],
    line: say(texts, language, 'pdf.volume', counted),
    page: texts[language].pdf.page,
    facts: [
      [about.as_at, format.longDate(row.as_at)],
      [about.reading, row.is_live ? about.live : about[row.known]],
      [about.at, row.at ? format.dateTime(row.at) : ''],
      [about.company, company_name ?? about.all_companies],
      ...(isMoneyReport(row.kind) ? [] : [[about.courses, courses.join(', ') || about.all] as const]),
      ...(isLearningReport(row.kind) ? [[about.department, row.no_department ? about.none : (row.department ?? about.all)] as const] : []),
      [about.ordered_by, ordered_by],
      [about.head, row.head_number === null ? about.no_head : `${row.head_number}: ${row.head_hash}`],
      [about.sha256, row.data_sha256 ?? ''],
    ],
    sections: [
      {
        heading: isLearningReport(row.kind) ? about.reconciliation : about.other_reconciliation,
        sums: isLearningReport(row.kind) ? peopleSums(row, format) : otherSums(row, format),
      },
      ...(rows.length === 0
        ? []
        : [
            { table: { titles, rows: rows.map((one) => cellsOf(one).map((cell) => (day.test(cell) ? format.date(cell) : cell))), startsPage: true } },
          ]),
    ],
  }
}

/** @throws TooBusy where it takes too much */
export const volumePdf = (shown: ShownReport, rows: readonly GatheredRow[], of: { volume: number; portal: string }): Promise<Uint8Array> =>
  sectionsPdf(paperOf(shown, rows, of))
