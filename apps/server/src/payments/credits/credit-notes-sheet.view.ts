/** Credit notes as a spreadsheet: the notes, and what each credits of its invoice. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { Step } from '../../approvals/approvals.rules.ts'
import { deciderOf, submitterOf } from '../../approvals/queues.rules.ts'
import { amount, cutAfter, moment, number, textCell, xlsxOf } from '../../kit/sheets/written.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import type english from '../../texts/en/invoices.json'
import type { CreditLine, ShownCreditNote } from './credits.store.ts'

const texts = textsOf<typeof english>('invoices')

export type CreditNotes = {
  readonly notes: readonly ShownCreditNote[]
  readonly steps: ReadonlyMap<number, readonly Step[]>
  readonly lines: readonly CreditLine[]
  /** The courses on the lines of their invoices. */
  readonly courses: readonly { readonly invoice_id: number; readonly line_no: number; readonly course_title: string }[]
  /** More match than these. */
  readonly isCut: boolean
}

export const creditNotesSheet = ({ notes, steps, lines, courses, isCut }: CreditNotes, language: Language): Promise<Uint8Array> => {
  const { sheet, creditSheet } = texts[language]
  const { number: noteNo, reason, owed, entered, enteredBy, decided, decidedBy, remarks } = creditSheet.headings
  const { invoice, company, beforeTax, tax, total, state, course, seats } = sheet.headings
  const told = isCut ? cutAfter(notes.length, language) : undefined
  const byId = new Map(notes.map((one) => [one.note.credit_note_id, one]))
  const titles = new Map(courses.map(({ invoice_id, line_no, course_title }) => [`${invoice_id} ${line_no}`, course_title]))
  return xlsxOf([
    {
      name: creditSheet.sheets.credits,
      told,
      headings: [noteNo, company, invoice, state, beforeTax, tax, total, owed, reason, entered, enteredBy, decided, decidedBy, remarks],
      rows: notes.map(({ note, invoice: { invoice_no }, company_name }) => {
        const own = steps.get(note.credit_note_id) ?? []
        return [
          textCell(note.credit_note_no),
          textCell(company_name),
          textCell(invoice_no),
          textCell(creditSheet.status[note.approve_status_id as 1 | 2 | 3]),
          amount(note.subtotal_sen),
          amount(note.tax_sen),
          amount(note.total_sen),
          amount(note.owed_sen),
          textCell(note.reason),
          moment(note.submitted_at),
          textCell(submitterOf(own)),
          note.decided_at ? moment(note.decided_at) : textCell(null),
          textCell(deciderOf(note, own)),
          textCell(note.remarks),
        ]
      }),
    },
    {
      name: creditSheet.sheets.lines,
      told,
      headings: [noteNo, invoice, course, seats, beforeTax, tax, total],
      rows: lines.map((line) => {
        const of = byId.get(line.credit_note_id)
        return [
          textCell(of?.note.credit_note_no ?? null),
          textCell(of?.invoice.invoice_no ?? null),
          textCell(titles.get(`${line.invoice_id} ${line.line_no}`) ?? null),
          number(line.seats),
          amount(line.subtotal_sen),
          amount(line.tax_sen),
          amount(line.total_sen),
        ]
      }),
    },
  ])
}
