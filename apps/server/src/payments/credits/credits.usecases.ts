/** Credit notes: entered by one person, approved by another, and their papers. Shaped (at, by, input). */
import { record } from '../../approvals/decide.usecases.ts'
import { statusColumns } from '../../approvals/queues.rules.ts'
import { tellApprovers } from '../../approvals/tell.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { keepEdition, nextNo } from '../../documents/documents.store.ts'
import { printedEInvoice } from '../../invoices/e-invoices.store.ts'
import { documentNo } from '../../invoices/invoices.rules.ts'
import { linesOf } from '../../invoices/invoices.store.ts'
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { lockInvoices, post } from '../../invoices/ledger.store.ts'
import { type By, ok, refuse } from '../../kit/call/handler.ts'
import { atThisMoment } from '../../kit/call/this-moment.ts'
import type { Connection } from '../../kit/database/database.ts'
import { yearOf } from '../../kit/time/calendar.rules.ts'
import { closeSeats, lotsOf } from '../../purchases/closed-seats.store.ts'
import { insertException } from '../taking/taking.store.ts'
import { type CreditNotePaper, creditNotePaper } from './credit-note-paper.view.ts'
import { creditNoteApproval } from './credits.kinds.ts'
import { type CreditedLine, credits, type WantedCredit } from './credits.rules.ts'
import { type CreditNoteRow, creditedSeats, creditLinesOf, insertCreditNote } from './credits.store.ts'

/** The invoice's lines, with what was credited of each and what is free. */
export const creditableLines = async (at: Connection, invoice_id: number): Promise<CreditedLine[]> => {
  const [lines, lots, credited] = [await linesOf(at, invoice_id), await lotsOf(at, invoice_id), await creditedSeats(at, invoice_id)]
  return lines.map(({ line_no, seats, unit_price_sen, tax_rate_bp }) => {
    const lot = lots.find((one) => one.line_no === line_no)
    return { line_no, seats, unit_price_sen, tax_rate_bp, credited: credited.get(line_no) ?? 0, free: lot ? lot.seats - lot.used - lot.closed : 0 }
  })
}

export type WantedCreditNote = { invoice_id: number; lines: readonly WantedCredit[]; reason: string }

/** Refusals: 10021 no such invoice, 10035 not paid, and those of the rule (credits.rules). A second that waits violates credit_note_pending. */
export const enterCreditNote = async (at: Connection, asked: By, { invoice_id, lines, reason }: WantedCreditNote) => {
  const [invoice] = await lockInvoices(at, [invoice_id])
  if (!invoice) return refuse(10021)
  if (invoice.status !== 'paid') return refuse(10035)
  const credit = credits(await creditableLines(at, invoice_id), lines)
  if (!('ok' in credit)) return credit
  const by = atThisMoment(asked)
  const { company_id } = invoice
  const { entity, subject } = creditNoteApproval
  const { sums } = credit.value
  const submitted = { submitted_at: by.now, submitted_by: by.actor.user_id }
  const id = await insertCreditNote(at, { company_id, invoice_id, reason, ...sums, ...submitted }, credit.value.lines)
  await record(at, creditNoteApproval, { id, company_id }, by, { action: 'submitted', remarks: reason })
  await tellApprovers(at, by, creditNoteApproval, 'pending', { id, company_id, name: invoice.invoice_no })
  await audit(at, by, {
    action: `${subject}.submitted`,
    entity,
    entity_id: id,
    company_id,
    after: { ...statusColumns('pending'), invoice_id, lines: credit.value.lines, ...sums, version: 1 },
  })
  return ok({ credit_note_id: id, total_sen: sums.total_sen })
}

/** The paper as the credit note stands now, kept as its next edition. */
export const keepCreditNoteEdition = async (
  at: Connection,
  note: CreditNoteRow & { credit_note_no: string; decided_at: Date },
  reason: CreditNotePaper['reason'],
  issued_at: Date,
): Promise<void> => {
  const { credit_note_id, company_id, credit_note_no, invoice_id } = note
  const [invoice] = await lockInvoices(at, [invoice_id])
  if (!invoice) throw new Error('a credit note is of an invoice')
  const facts = creditNotePaper(note, await creditLinesOf(at, [credit_note_id]), invoice, await linesOf(at, invoice_id), {
    reason,
    invoice_uuid: (await printedEInvoice(at, 'invoice', invoice_id)).e_invoice?.uuid ?? null,
    ...(await printedEInvoice(at, 'credit_note', credit_note_id)),
  })
  await keepEdition(at, { company_id, kind: 'credit_note', document_id: credit_note_id, document_no: credit_note_no, reason, facts, issued_at })
}

/**
 * What an approval does besides: closes the seats, numbers the paper, credits the ledger and keeps both papers. The caller holds the invoice.
 * Refuses none_left where seats were taken since.
 */
export const creditInvoice = async (at: Connection, asked: By, note: CreditNoteRow) => {
  const lines = await creditLinesOf(at, [note.credit_note_id])
  const short = await closeSeats(at, note.invoice_id, lines)
  if (short) return { refuse: 2111 as const, data: { reason: 'none_left' as const, ...short } }
  const by = atThisMoment(asked)
  const year = yearOf(by.now)
  const credit_note_no = documentNo('CN', year, await nextNo(at, 'CN', year))
  const { credit_note_id, company_id, invoice_id, total_sen } = note
  const entry = { company_id, invoice_id, kind: 'credit', amount_sen: -total_sen, at: by.now, user_id: by.actor.user_id } as const
  const invoice = await post(at, { ...entry, credit_note_id, document_no: credit_note_no })
  await keepCreditNoteEdition(at, { ...note, credit_note_no, decided_at: by.now }, 'issued', by.now)
  await keepInvoiceEdition(at, invoice, 'credited', by.now)
  // Until two people have said that it was given back, it is on the list of what is owed.
  await insertException(at, { company_id, kind: 'refund_owed', amount_sen: total_sen, invoice_id, raised_at: by.now })
  return ok({ value: credit_note_no, change: { credit_note_no }, after: { credit_note_no, open_sen: invoice.open_sen, seats_closed: lines } })
}
