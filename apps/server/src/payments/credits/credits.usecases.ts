import { hrefOf } from '@jujur/contract/screens.ts'
import { statusColumns } from '../../approvals/queues.rules.ts'
import { submit } from '../../approvals/submit.usecases.ts'
import { keepEdition, newestEdition, nextNo } from '../../documents/documents.store.ts'
import { printedEInvoice } from '../../invoices/e-invoices.store.ts'
import { documentNo } from '../../invoices/invoices.rules.ts'
import { invoiceLinesOf } from '../../invoices/invoices.store.ts'
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { type Invoice, lockInvoices, post } from '../../invoices/ledger.store.ts'
import { payersOf } from '../../invoices/payers.usecases.ts'
import { voidHeld } from '../../invoices/void.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, isRefused, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { yearOf } from '../../kit/time/calendar.rules.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { closeSeats, lotsOfInvoice } from '../../purchases/seats/closed-seats.store.ts'
import { insertException } from '../taking/taking.store.ts'
import { closingRefused, creditObstacle } from './closing.usecases.ts'
import { type CreditNotePaper, creditNotePaper } from './credit-note-paper.view.ts'
import { creditNoteApproval, invoiceCredited, seatsCredited } from './credits.kinds.ts'
import { type CreditedLine, credits, owedFor, paidSoFar, type WantedCredit, wholeCredit } from './credits.rules.ts'
import { type CreditNoteRow, creditedSeats, creditLinesOf, insertCreditNote, paidAndOwed } from './credits.store.ts'

/** The invoice's lines, with what was credited of each and what is free. */
export const creditableLines = async (tx: Connection, invoice_id: number): Promise<CreditedLine[]> => {
  const [lines, lots, credited] = [await invoiceLinesOf(tx, invoice_id), await lotsOfInvoice(tx, invoice_id), await creditedSeats(tx, invoice_id)]
  return lines.map(({ line_no, seats, unit_price_sen, tax_rate_bp }) => {
    const lot = lots.find((one) => one.line_no === line_no)
    return { line_no, seats, unit_price_sen, tax_rate_bp, credited: credited.get(line_no) ?? 0, free: lot ? lot.seats - lot.used - lot.closed : 0 }
  })
}

/** Without lines: all of an invoice that is not paid in full. */
export type WantedCreditNote = { invoice_id: number; lines?: readonly WantedCredit[] | undefined; reason: string }

/** Refusals: those of the rule (credits.rules), 10035 of seats that are not paid, and those of closing an invoice (closing.usecases). */
const creditWanted = async (tx: Connection, invoice: Invoice, lines: WantedCreditNote['lines'], now: Date) => {
  const { invoice_id } = invoice
  if (lines) return invoice.status === 'paid' ? credits(await creditableLines(tx, invoice_id), lines) : refuse(10035)
  const obstacle = await creditObstacle(tx, invoice, now)
  return obstacle ? closingRefused(obstacle) : ok(wholeCredit(await invoiceLinesOf(tx, invoice_id)))
}

/** Refusals: 10021 no such invoice, and those of what is wanted. A second that waits violates credit_note_pending. */
export const enterCreditNote = async (tx: Connection, asked: ActionContext, { invoice_id, lines, reason }: WantedCreditNote) => {
  const [invoice] = await lockInvoices(tx, [invoice_id])
  if (!invoice) return refuse(10021)
  const ctx = withCurrentTime(asked)
  const credit = await creditWanted(tx, invoice, lines, ctx.now)
  if (!('ok' in credit)) return credit
  const { company_id } = invoice
  const { sums } = credit.value
  const submitted = { submitted_at: ctx.now, submitted_by: ctx.actor.user_id }
  const closes_invoice = lines === undefined
  const owed_sen = closes_invoice ? paidSoFar(invoice) : owedFor(sums.total_sen, await paidAndOwed(tx, invoice_id))
  const id = await insertCreditNote(tx, { company_id, invoice_id, reason, closes_invoice, owed_sen, ...sums, ...submitted }, credit.value.lines)
  await submit(tx, creditNoteApproval, ctx, {
    id,
    company_id,
    state: 'pending',
    name: invoice.invoice_no,
    remarks: reason,
    after: { ...statusColumns('pending'), invoice_id, closes_invoice, owed_sen, lines: credit.value.lines, ...sums, version: 1 },
  })
  return ok({ credit_note_id: id, total_sen: sums.total_sen })
}

/** The paper as the credit note stands now, kept as its next edition. */
export const keepCreditNoteEdition = async (
  tx: Connection,
  note: CreditNoteRow & { credit_note_no: string; decided_at: Date },
  reason: CreditNotePaper['reason'],
  issued_at: Date,
): Promise<void> => {
  const { credit_note_id, company_id, credit_note_no, invoice_id } = note
  const [invoice] = await lockInvoices(tx, [invoice_id])
  if (!invoice) throw new Error('a credit note is of an invoice')
  const facts = creditNotePaper(note, await creditLinesOf(tx, [credit_note_id]), invoice, await invoiceLinesOf(tx, invoice_id), {
    reason,
    invoice_uuid: (await printedEInvoice(tx, 'invoice', invoice_id)).e_invoice?.uuid ?? null,
    ...(await printedEInvoice(tx, 'credit_note', credit_note_id)),
  })
  await keepEdition(tx, { company_id, kind: 'credit_note', document_id: credit_note_id, document_no: credit_note_no, reason, facts, issued_at })
}

const numberOf = async (tx: Connection, { now }: ActionContext): Promise<string> => {
  const year = yearOf(now)
  return documentNo('CN', year, await nextNo(tx, 'CN', year))
}

/** Closes the seats; what of them was written off is no credit, so that only what came in is owed. Refuses none_left where seats were taken since. */
const creditSeats = async (tx: Connection, asked: ActionContext, note: CreditNoteRow) => {
  const lines = await creditLinesOf(tx, [note.credit_note_id])
  const short = await closeSeats(tx, note.invoice_id, lines)
  if (short) return refuseWith('none_left', short)
  const ctx = withCurrentTime(asked)
  const credit_note_no = await numberOf(tx, ctx)
  const { credit_note_id, company_id, invoice_id, total_sen, owed_sen } = note
  const entry = { company_id, invoice_id, document_no: credit_note_no, at: ctx.now, user_id: ctx.actor.user_id }
  const credited = await post(tx, { ...entry, kind: 'credit', amount_sen: -total_sen, credit_note_id })
  const invoice = owed_sen === total_sen ? credited : await post(tx, { ...entry, kind: 'write_off', amount_sen: total_sen - owed_sen })
  return ok({ invoice, credit_note_no, ctx, after: { seats_closed: lines } })
}

/** Closes an invoice that is not paid in full, of which no seat was ever open. Refuses where something was paid since, or may be about to. */
const creditWhole = async (tx: Connection, asked: ActionContext, note: CreditNoteRow) => {
  const { credit_note_id, invoice_id, reason } = note
  const [held] = await lockInvoices(tx, [invoice_id])
  if (!held) throw new Error('a credit note is of an invoice')
  const ctx = withCurrentTime(asked)
  const obstacle = await creditObstacle(tx, held, ctx.now, note)
  if (obstacle) return closingRefused(obstacle)
  const credit_note_no = await numberOf(tx, ctx)
  const closing = { at: ctx.now, user_id: ctx.actor.user_id, remarks: reason }
  const invoice = await voidHeld(tx, held, closing, { kind: 'credit', credit_note_id, document_no: credit_note_no })
  return ok({ invoice, credit_note_no, ctx, after: { status: invoice.status } })
}

/** Those of the company who deal with its money are told what became of their invoice. */
const tellCustomer = async (tx: Connection, ctx: ActionContext, invoice: Invoice, note: CreditNoteRow, no: string) => {
  const { invoice_id, invoice_no } = invoice
  const to = await payersOf(tx, invoice)
  const named = { invoice_no, credit_note_no: no }
  const paper = await newestEdition(tx, 'credit_note', note.credit_note_id)
  const href = hrefOf('ownInvoices', { id: invoice_id })
  if (note.closes_invoice) return notify(tx, to, { kind: invoiceCredited, data: { ...named, paid_sen: note.owed_sen }, href }, ctx, { paper })
  const seats = (await creditLinesOf(tx, [note.credit_note_id])).reduce((sum, line) => sum + line.seats, 0)
  return notify(tx, to, { kind: seatsCredited, data: { ...named, seats, amount_sen: note.owed_sen }, href }, ctx, { paper })
}

/**
 * What an approval does besides: closes the seats or the invoice, numbers the paper, credits the ledger, lists what is owed back, keeps both papers and tells the company.
 * The caller holds the invoice. Refusals: those of the two.
 */
export const creditInvoice = async (tx: Connection, asked: ActionContext, note: CreditNoteRow) => {
  const credited = await (note.closes_invoice ? creditWhole : creditSeats)(tx, asked, note)
  if (isRefused(credited)) return credited
  const { invoice, credit_note_no, ctx, after } = credited.value
  const { company_id, invoice_id, owed_sen } = note
  // Until two people have said that it was given back, it is on the list of what is owed.
  if (owed_sen > 0) await insertException(tx, { company_id, kind: 'refund_owed', amount_sen: owed_sen, invoice_id, raised_at: ctx.now })
  await keepCreditNoteEdition(tx, { ...note, credit_note_no, decided_at: ctx.now }, 'issued', ctx.now)
  await keepInvoiceEdition(tx, invoice, 'credited', ctx.now)
  await tellCustomer(tx, ctx, invoice, note, credit_note_no)
  return ok({ value: credit_note_no, change: { credit_note_no }, after: { credit_note_no, open_sen: invoice.open_sen, ...after } })
}
