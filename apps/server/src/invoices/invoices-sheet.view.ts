/** Invoices as a spreadsheet: invoices, lines and ledger, amounts in ringgit as numbers that add up. */

import type { Language } from '@jujur/contract/enumerations.ts'
import { amount, cutAfter, day, moment, number, type Sheet, textCell } from '../kit/sheets/written.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/invoices.json'
import type { ListedInvoice } from './invoice-list.store.ts'
import { isOverdueOnDay } from './invoices.rules.ts'
import type { InvoiceLine } from './invoices.store.ts'
import { entryName } from './invoices.view.ts'
import type { LedgerEntry } from './ledger.store.ts'

const texts = textsOf<typeof english>('invoices')

type Found = { rows: readonly ListedInvoice[]; isCut: boolean; lines: readonly InvoiceLine[]; entries: readonly LedgerEntry[] }

/** `isCut`: more match than these. */
export const invoiceSheets = ({ rows, isCut, lines, entries }: Found, language: Language, today: string): Sheet[] => {
  const { sheets, headings, status, entry } = texts[language].sheet
  const named = (...names: (keyof typeof headings)[]) => names.map((name) => headings[name])
  const numbers = new Map(rows.map(({ invoice }) => [invoice.invoice_id, invoice.invoice_no]))
  const numberOf = (invoice_id: number) => textCell(numbers.get(invoice_id) ?? null)
  const told = isCut ? cutAfter(rows.length, language) : undefined
  return [
    {
      name: sheets.invoices,
      told,
      headings: named(
        'invoice',
        'company',
        'issued',
        'due',
        'po',
        'seats',
        'beforeTax',
        'tax',
        'total',
        'paid',
        'refunded',
        'credited',
        'voided',
        'writtenOff',
        'open',
        'state',
      ),
      rows: rows.map(({ invoice, company_name, seats, standing }) => [
        textCell(invoice.invoice_no),
        textCell(company_name),
        day(invoice.issued_on),
        day(invoice.due_on),
        textCell(invoice.po_number),
        number(seats),
        amount(invoice.subtotal_sen),
        amount(invoice.tax_sen),
        amount(invoice.total_sen),
        amount(standing.paid_sen),
        amount(standing.refunded_sen),
        amount(standing.credited_sen),
        amount(standing.voided_sen),
        amount(standing.written_off_sen),
        amount(invoice.open_sen),
        textCell(isOverdueOnDay(invoice, today) ? status.overdue : status[invoice.status]),
      ]),
    },
    {
      name: sheets.lines,
      told,
      headings: named('invoice', 'course', 'code', 'seats', 'price', 'beforeTax', 'tax', 'total'),
      rows: lines.map((line) => [
        numberOf(line.invoice_id),
        textCell(line.course_title),
        textCell(line.course_code),
        number(line.seats),
        amount(line.unit_price_sen),
        amount(line.subtotal_sen),
        amount(line.tax_sen),
        amount(line.total_sen),
      ]),
    },
    {
      name: sheets.ledger,
      told,
      headings: named('invoice', 'entry', 'document', 'at', 'amount'),
      rows: entries.map((one) => [
        numberOf(one.invoice_id),
        textCell(entry[entryName(one)]),
        textCell(one.document_no),
        moment(one.at),
        amount(one.amount_sen),
      ]),
    },
  ]
}
