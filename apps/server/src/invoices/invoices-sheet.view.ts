/** Invoices as a spreadsheet: invoices, lines and ledger, amounts in ringgit as numbers that add up. */
import type { Language } from '@jujur/contract/enumerations.ts'
import writeXlsxFile from 'write-excel-file/node'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/invoices.json'
import type { ListedInvoice } from './invoice-list.store.ts'
import type { InvoiceLine } from './invoices.store.ts'
import type { LedgerEntry } from './ledger.store.ts'

const texts = textsOf<typeof english>('invoices')

type Cell = { value?: string | number | Date; type?: StringConstructor | NumberConstructor | DateConstructor; format?: string; fontWeight?: 'bold' }
const text = (value: string | null): Cell => ({ value: value ?? '', type: String })
const number = (value: number): Cell => ({ value, type: Number })
/** Two digits of a hundredth are exact in what a cell holds, up to far more than an invoice may be. */
const amount = (sen: number): Cell => ({ value: sen / 100, type: Number, format: '#,##0.00' })
const day = (value: string): Cell => ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' })

type Found = { rows: readonly ListedInvoice[]; lines: readonly InvoiceLine[]; entries: readonly LedgerEntry[] }

export const invoicesSheet = async ({ rows, lines, entries }: Found, language: Language, today: string): Promise<Uint8Array> => {
  const { sheets, headings, status, entry } = texts[language].sheet
  const header = (names: readonly (keyof typeof headings)[]): Cell[] =>
    names.map((name) => ({ value: headings[name], type: String, fontWeight: 'bold' }))
  const numbers = new Map(rows.map(({ invoice }) => [invoice.invoice_id, invoice.invoice_no]))
  const numberOf = (invoice_id: number) => text(numbers.get(invoice_id) ?? null)
  const widths = (count: number) => Array.from({ length: count }, (_, i) => ({ width: i < 2 ? 24 : 16 }))
  const sheet = (name: string, data: Cell[][]) => ({ sheet: name, data, columns: widths(data[0]?.length ?? 0), stickyRowsCount: 1 })
  const isLate = ({ status: state, due_on }: { status: string; due_on: string }) => (state === 'unpaid' || state === 'part_paid') && due_on < today

  const file = writeXlsxFile([
    sheet(sheets.invoices, [
      header(['invoice', 'company', 'issued', 'due', 'po', 'seats', 'beforeTax', 'tax', 'total', 'open', 'state']),
      ...rows.map(({ invoice, company_name, seats }) => [
        text(invoice.invoice_no),
        text(company_name),
        day(invoice.issued_on),
        day(invoice.due_on),
        text(invoice.po_number),
        number(seats),
        amount(invoice.subtotal_sen),
        amount(invoice.tax_sen),
        amount(invoice.total_sen),
        amount(invoice.open_sen),
        text(isLate(invoice) ? status.overdue : status[invoice.status]),
      ]),
    ]),
    sheet(sheets.lines, [
      header(['invoice', 'course', 'code', 'seats', 'price', 'beforeTax', 'tax', 'total']),
      ...lines.map((line) => [
        numberOf(line.invoice_id),
        text(line.course_title),
        text(line.course_code),
        number(line.seats),
        amount(line.unit_price_sen),
        amount(line.subtotal_sen),
        amount(line.tax_sen),
        amount(line.total_sen),
      ]),
    ]),
    sheet(sheets.ledger, [
      header(['invoice', 'entry', 'document', 'at', 'amount']),
      ...entries.map((one) => [
        numberOf(one.invoice_id),
        text(entry[one.kind]),
        text(one.document_no),
        { value: one.at, type: Date, format: 'yyyy-mm-dd hh:mm' },
        amount(one.amount_sen),
      ]),
    ]),
  ])
  return new Uint8Array(await file.toBuffer())
}
