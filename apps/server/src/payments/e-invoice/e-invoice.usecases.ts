/** Submitting e-invoices: claimed in the database first, asked outside any transaction, and what came back kept with a new edition of the paper. */
import type { submitEInvoice } from '@jujur/contract/invoices.ts'
import { audit } from '../../audit/audit.store.ts'
import { editionsOf } from '../../documents/documents.store.ts'
import { answerWaits } from '../../invoices/e-invoice-answers.store.ts'
import { SUBMIT_WITHIN_MS } from '../../invoices/e-invoices.rules.ts'
import { changeEInvoice, type EInvoiceKind, type EInvoiceRow, eInvoicesOf, insertEInvoice, printedEInvoice } from '../../invoices/e-invoices.store.ts'
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { type Invoice, lockInvoices } from '../../invoices/ledger.store.ts'
import type { InvoicePaper } from '../../invoices/paper.view.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Context, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import type { CreditNotePaper } from '../credits/credit-note-paper.view.ts'
import { findCreditNote, isCreditGivenBack } from '../credits/credits.store.ts'
import { keepCreditNoteEdition } from '../credits/credits.usecases.ts'
import { notVoid } from './answers.rules.ts'
import { eCreditNoteOf, eInvoiceOf } from './e-invoice.view.ts'
import { askService, type EInvoiceOutcome, type SentEInvoice, sealed } from './submitter.usecases.ts'
import { isRefundNote, type UblDocument, ublOf } from './ubl.rules.ts'

export type EInvoicePaper = { kind: EInvoiceKind; document_id: number }
type Known = { company_id: number; document_no: string; document: UblDocument; invoice_id: number; issued_on: string; is_void: boolean }

/** What is at MyInvois stays what it is there; before, it is a refund note once the bank has sent all that it owes. */
const noteKind = async (tx: Connection, { credit_note_id, invoice_id }: CreditNotePaper): Promise<'credit_note' | 'refund_note'> => {
  const sent = (await eInvoicesOf(tx, 'credit_note', credit_note_id)).findLast(({ state }) => state === 'valid' || state === 'submitted')
  const isRefund = sent ? isRefundNote(sent.document as UblDocument) : await isCreditGivenBack(tx, { credit_note_id, invoice_id })
  return isRefund ? 'refund_note' : 'credit_note'
}

/** The newest edition of the paper in the form of MyInvois; null where there is none. */
export const eDocument = async (tx: Connection, { kind, document_id }: EInvoicePaper, issued_at: Date): Promise<Known | null> => {
  const [edition] = await editionsOf(tx, kind, document_id)
  // An invoice and a credit note are always somebody's.
  if (!edition || edition.company_id === null) return null
  const { document_no, company_id } = edition
  if (kind === 'invoice') {
    const facts = edition.facts as InvoicePaper
    const { invoice_id, issued_on } = facts
    // One that was credited in full was issued, and its credit note refers to it.
    const is_void = facts.entries.some((entry) => entry.kind === 'void')
    return { company_id, document_no, invoice_id, issued_on, is_void, document: ublOf(eInvoiceOf(facts, issued_at)) }
  }
  const facts = edition.facts as CreditNotePaper
  // It refers to the e-invoice that counts now, which may be another than when the paper was printed.
  const invoice_uuid = (await printedEInvoice(tx, 'invoice', facts.invoice_id)).e_invoice?.uuid ?? null
  const document = ublOf(eCreditNoteOf({ ...facts, invoice_uuid }, issued_at, await noteKind(tx, facts)))
  return { company_id, document_no, invoice_id: facts.invoice_id, issued_on: dayOf(edition.issued_at), is_void: false, document }
}

/** The paper as it stands, and its invoice, which is held until the transaction ends; null where there is no such paper. */
export const holdPaper = async (tx: Connection, paper: EInvoicePaper, now: Date): Promise<{ known: Known; invoice: Invoice } | null> => {
  const looked = await eDocument(tx, paper, now)
  const [invoice] = looked ? await lockInvoices(tx, [looked.invoice_id]) : []
  const known = invoice ? await eDocument(tx, paper, now) : null
  return invoice && known ? { known, invoice } : null
}

export type Claim = { row: EInvoiceRow; sent: SentEInvoice }

/**
 * Notes that a paper is submitted, before anybody is asked. One that was sent and never answered is sent again as it was, as long as its 72 hours
 * last. Refusals: 4444 no such paper, 10035 a void invoice, 10012 it is valid already, somebody says that MyInvois has it and nobody has looked yet,
 * or the very same was sent before: a moment later it is another, for its time is that of sending.
 */
export const claimEInvoice = async (tx: Connection, asked: ActionContext, paper: EInvoicePaper) => {
  const held = await holdPaper(tx, paper, asked.now)
  if (!held) return refuse(4444)
  const counts = notVoid(held.known)
  if (isRefused(counts)) return counts
  if (await answerWaits(tx, paper.kind, paper.document_id)) return refuse(10012)
  const earlier = await eInvoicesOf(tx, paper.kind, paper.document_id)
  if (earlier.some(({ state }) => state === 'valid')) return refuse(10012)
  const ctx = withCurrentTime(asked)
  const open = earlier.find(({ state }) => state === 'submitted')
  if (open && open.submitted_at.getTime() > ctx.now.getTime() - SUBMIT_WITHIN_MS)
    return ok<Claim>({ row: open, sent: sealed(open.document as UblDocument, open.document_no) })
  if (open) await changeEInvoice(tx, open.e_invoice_id, { state: 'invalid', problems: ['not answered within 72 hours'], version: open.version + 1 })
  const fresh = await eDocument(tx, paper, ctx.now)
  if (!fresh) return refuse(4444)
  const sent = sealed(fresh.document, fresh.document_no)
  if (earlier.some(({ document_hash }) => document_hash === sent.document_hash)) return refuse(10012)
  const { company_id, document_no } = fresh
  const row = await insertEInvoice(tx, {
    ...paper,
    company_id,
    document_no,
    document: sent.document,
    document_hash: sent.document_hash,
    state: 'submitted',
    submitted_at: ctx.now,
    submitted_by: ctx.actor.user_id,
  })
  await audit(tx, ctx, {
    action: 'e_invoice.submitted',
    entity: 'e_invoice',
    entity_id: row.e_invoice_id,
    company_id,
    after: { ...paper, document_no, document_hash: sent.document_hash },
  })
  return ok<Claim>({ row, sent })
}

/** The paper as it is printed now that its e-invoice counts, or counts no longer. The caller holds the invoice. */
export const keepEInvoiceEdition = async (
  tx: Connection,
  { kind, document_id }: EInvoicePaper,
  invoice: Invoice,
  reason: 'e_invoice' | 'e_invoice_cancelled' | 'e_invoice_corrected',
  now: Date,
): Promise<void> => {
  if (kind === 'invoice') return keepInvoiceEdition(tx, invoice, reason, now)
  const note = await findCreditNote(tx, document_id)
  if (!note?.credit_note_no || !note.decided_at) throw new Error('a credit note with a paper was approved')
  await keepCreditNoteEdition(tx, { ...note, credit_note_no: note.credit_note_no, decided_at: note.decided_at }, reason, now)
}

/** Keeps what came back, once; a valid one is printed with its code as a new edition. */
export const keepOutcome = async (tx: Connection, asked: ActionContext, { row }: Claim, outcome: EInvoiceOutcome): Promise<EInvoiceRow> => {
  const { kind, document_id, e_invoice_id, company_id } = row
  const known = await eDocument(tx, row, asked.now)
  const [invoice] = known ? await lockInvoices(tx, [known.invoice_id]) : []
  const now = (await eInvoicesOf(tx, kind, document_id)).find((one) => one.e_invoice_id === e_invoice_id)
  if (!invoice || !now) throw new Error('what was submitted is there')
  // Another who sent the same again was quicker.
  if (now.state !== 'submitted') return now
  const ctx = withCurrentTime(asked)
  const { submission_uid, uuid } = outcome
  const told = outcome.state === 'valid' ? { long_id: outcome.long_id, validated_at: outcome.validated_at } : { problems: outcome.problems }
  const changed = await changeEInvoice(tx, e_invoice_id, { state: outcome.state, submission_uid, uuid, ...told, version: now.version + 1 })
  if (outcome.state === 'valid') await keepEInvoiceEdition(tx, row, invoice, 'e_invoice', ctx.now)
  await audit(tx, ctx, {
    action: `e_invoice.${outcome.state}`,
    entity: 'e_invoice',
    entity_id: e_invoice_id,
    company_id,
    after: { state: outcome.state, uuid, ...(outcome.state === 'invalid' ? { problems: outcome.problems } : {}) },
  })
  return changed
}

/** Claimed, asked with nothing open, kept. 10007 where the service does not answer: the claim stays, and is sent again as it was. */
export const submitPaper = async (context: Context<typeof submitEInvoice>) => {
  const { input, kit, write } = context
  const claimed = await write((tx) => claimEInvoice(tx, context, input))
  if (isRefused(claimed)) return claimed
  const outcome = await askService(kit, (service) => service.submit(claimed.value.sent, kit.clock.now()))
  return outcome ? ok(await write((tx) => keepOutcome(tx, context, claimed.value, outcome))) : refuse(10007)
}
