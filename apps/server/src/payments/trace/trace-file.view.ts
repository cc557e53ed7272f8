/** What the file of a trace says besides its documents: in the reader's language, every time in UTC. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import type { TraceStep } from '@jujur/contract/invoices.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { showEntries } from '../../invoices/invoices.view.ts'
import { amount, number, type Sheet, type SheetCell, textCell, xlsxOf } from '../../kit/sheets/written.ts'
import { say, textsOf } from '../../kit/texts/texts.ts'
import type english from '../../texts/en/invoices.json'
import type { LoadedTrace } from './trace.usecases.ts'
import { seatsOfLots } from './trace.view.ts'
import type { LeftOutDocument, TakenDocument } from './trace-file.rules.ts'

const texts = textsOf<typeof english>('invoices')

export type TraceFile = {
  trace: LoadedTrace
  taken: readonly TakenDocument[]
  leftOut: readonly LeftOutDocument[]
  made_at: Date
  made_by: string
  portal_name: string
}
/** A file of the zip that is no document. */
export type ToldFile = { path: string; sha256: string; bytes: number }

const FORMAT = 'jujur-trace/1'

/** For machines and for whoever compares: names and reasons as they are, in no language. */
export const traceManifest = ({ trace, taken, leftOut, made_at, made_by, portal_name }: TraceFile, told: readonly ToldFile[]) => ({
  format: FORMAT,
  portal: portal_name,
  invoice_no: trace.listed.invoice.invoice_no,
  company: { name: trace.buyer_name, registration_no: trace.buyer_reg_no },
  made_at: made_at.toISOString(),
  made_by,
  time_zone: 'UTC',
  files: [...told, ...taken.map(({ at, ...document }) => ({ ...document, at: at.toISOString() }))],
  left_out: leftOut.map(({ at, path: _, ...document }) => ({ ...document, at: at.toISOString() })),
})

/** 2026-11-22 06:40:05, as spreadsheets and people can read it. */
const utc = (at: string | Date): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

const wordsOf = (language: Language) => {
  const tell = (key: Parameters<typeof say<typeof english>>[2], values?: Parameters<typeof say>[3]) => say(texts, language, key, values)
  const { money } = formatOf(bcp47[language])
  return {
    tell,
    money,
    step: ({ step, channel, amount_sen, count, of }: TraceStep): string => {
      const key = step === 'paid' ? (channel === 1 ? 'paidOnline' : 'paidTransfer') : step
      const values = { amount: money(amount_sen ?? 0), count: count ?? 0, free: (of ?? 0) - (count ?? 0) }
      return tell(`trace.step.${key}` as 'trace.step.issued', values)
    },
    by: ({ step, by }: TraceStep): string =>
      by ?? tell(step === 'certified' ? 'trace.each' : step === 'issued' || step === 'opened' ? 'trace.automatic' : 'trace.provider'),
  }
}

const blank = textCell(null)
const whole = (value: number | null): SheetCell => (value === null ? blank : number(value))
const money = (sen: number | null): SheetCell => (sen === null ? blank : amount(sen))

type Heading = keyof (typeof texts)['en']['trace']['headings']
type TraceSheet = {
  name: string
  /** Each with its width. */
  columns: readonly (readonly [Heading, number])[]
  rows: SheetCell[][]
  told?: string
}
type Words = ReturnType<typeof wordsOf>

const stepsSheet = (steps: readonly TraceStep[], { tell, step, by }: Words): TraceSheet => ({
  name: tell('trace.sheets.steps'),
  columns: [
    ['step', 48],
    ['at', 20],
    ['until', 20],
    ['by', 28],
    ['enteredBy', 28],
    ['amount', 16],
    ['reference', 28],
    ['document', 20],
    ['edition', 10],
    ['note', 40],
  ],
  rows: steps.map((one) => [
    textCell(step(one)),
    textCell(utc(one.at)),
    textCell(one.until && utc(one.until)),
    textCell(by(one)),
    textCell(one.entered_by),
    money(one.amount_sen),
    textCell(one.reference),
    textCell(one.paper?.document_no ?? null),
    whole(one.paper?.edition ?? null),
    textCell(one.note),
  ]),
})

const ledgerSheet = (entries: LoadedTrace['entries'], { tell }: Words, language: Language): TraceSheet => ({
  name: tell('trace.sheets.ledger'),
  columns: [
    ['at', 20],
    ['entry', 24],
    ['document', 20],
    ['amount', 16],
    ['after', 20],
    ['note', 40],
  ],
  rows: showEntries(entries).map((one) => [
    textCell(utc(one.at)),
    textCell(texts[language].sheet.entry[one.kind]),
    textCell(one.document_no),
    money(one.amount_sen),
    money(one.open_after_sen),
    textCell(one.note),
  ]),
})

const peopleSheet = ({ people, uses }: LoadedTrace, { tell }: Words): TraceSheet => ({
  name: tell('trace.sheets.people'),
  columns: [
    ['name', 28],
    ['course', 40],
    ['taken', 20],
    ['returned', 20],
    ['certificate', 22],
    ['certified', 20],
    ['pledge', 22],
  ],
  rows: people.map(({ use, name, course_title, serial_no, certified_at, pledge_serial_no }) => [
    textCell(name),
    textCell(course_title),
    textCell(utc(use.taken_at)),
    textCell(use.returned_at && utc(use.returned_at)),
    textCell(serial_no),
    textCell(certified_at && utc(certified_at)),
    textCell(pledge_serial_no),
  ]),
  told: uses.people > people.length ? tell('trace.more', { count: uses.people }) : undefined,
})

const documentsSheet = ({ taken, leftOut }: TraceFile, { tell }: Words, language: Language): TraceSheet => {
  const { kind, leftOut: reasons } = texts[language].trace
  return {
    name: tell('trace.sheets.documents'),
    columns: [
      ['file', 48],
      ['kind', 20],
      ['number', 24],
      ['edition', 10],
      ['person', 28],
      ['at', 20],
      ['sha256', 68],
      ['bytes', 12],
      ['leftOut', 48],
    ],
    rows: [...taken, ...leftOut].map((one) => [
      textCell('sha256' in one ? one.path : null),
      textCell(kind[one.kind]),
      textCell(one.document_no),
      whole(one.edition),
      textCell(one.person),
      textCell(utc(one.at)),
      textCell('sha256' in one ? one.sha256 : null),
      whole('bytes' in one ? one.bytes : null),
      textCell('reason' in one ? reasons[one.reason] : null),
    ]),
  }
}

export const traceSheet = (file: TraceFile, language: Language): Promise<Uint8Array> => {
  const { trace } = file
  const words = wordsOf(language)
  const { headings } = texts[language].trace
  const sheets = [
    stepsSheet(trace.steps, words),
    ledgerSheet(trace.entries, words, language),
    peopleSheet(trace, words),
    documentsSheet(file, words, language),
  ]
  return xlsxOf(
    sheets.map(
      ({ columns, ...sheet }): Sheet => ({
        ...sheet,
        headings: columns.map(([heading]) => headings[heading]),
        widths: columns.map(([, width]) => width),
      }),
    ),
  )
}

/** To be read without any program: what happened, and which file is what. */
export const traceSummary = ({ trace, taken, leftOut, made_at, made_by, portal_name }: TraceFile, language: Language): string => {
  const { tell, money, step: stepWords, by } = wordsOf(language)
  const { kind, leftOut: reasons } = texts[language].trace
  const { entry } = texts[language].sheet
  const { invoice, seats } = trace.listed
  const entries = showEntries(trace.entries)
  const name = ({ kind: of, document_no, edition, person }: TakenDocument | LeftOutDocument) =>
    [kind[of], document_no, edition === null ? null : tell('trace.edition', { edition }), person].filter((part) => part !== null).join(', ')
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, '='.repeat(title.length), ...lines] : [])
  return [
    tell('trace.title', { number: invoice.invoice_no }),
    tell('trace.about', { company: trace.buyer_name, number: trace.buyer_reg_no, count: seats, amount: money(invoice.total_sen) }),
    tell('trace.made', { portal: portal_name, at: utc(made_at), name: made_by }),
    tell('trace.check', { file: 'manifest.json' }),
    ...part(
      tell('trace.sheets.steps'),
      trace.steps.map((one) => {
        const span = one.until && one.until !== one.at ? `${utc(one.at)} – ${utc(one.until)}` : utc(one.at)
        return [`${span}  ${stepWords(one)}`, by(one), one.reference, one.paper?.document_no, one.note].filter(Boolean).join(' | ')
      }),
    ),
    ...part(tell('trace.sheets.ledger'), [
      ...entries.map((one) => [`${utc(one.at)}  ${entry[one.kind]}`, money(one.amount_sen), one.document_no].filter(Boolean).join(' | ')),
      tell('trace.balance', { amount: money(entries.at(-1)?.open_after_sen ?? 0) }),
      tell('trace.seats', seatsOfLots(trace.lots)),
    ]),
    ...part(
      tell('trace.sheets.people'),
      trace.people.map(({ use, name: person, course_title, serial_no }) =>
        [`${utc(use.taken_at)}  ${person}`, course_title, serial_no].filter(Boolean).join(' | '),
      ),
    ),
    ...(trace.uses.people > trace.people.length ? [tell('trace.more', { count: trace.uses.people })] : []),
    ...part(
      tell('trace.sheets.documents'),
      taken.map((one) => `${one.path}  ${name(one)}`),
    ),
    ...part(
      tell('trace.headings.leftOut'),
      leftOut.map((one) => `${name(one)}: ${reasons[one.reason]}`),
    ),
    '',
  ].join('\n')
}
