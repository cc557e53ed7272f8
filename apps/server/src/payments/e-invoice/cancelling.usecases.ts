/** Cancelling e-invoices: noted in the database first, asked outside any transaction, and what came back kept with a new edition of the paper. */
import { audit } from '../../audit/audit.store.ts'
import { mayCancel, reasonForService } from '../../invoices/e-invoices.rules.ts'
import { changeEInvoice, type EInvoiceRow, eInvoicesOf } from '../../invoices/e-invoices.store.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type HandlerKit, isRefused, ok, refuse, refuseWith, type UnitOfWork } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { creditNotesOf, findCreditNote } from '../credits/credits.store.ts'
import { type EInvoicePaper, keepEInvoiceEdition } from './e-invoice.usecases.ts'
import { askService, type CancelOutcome } from './submitter.usecases.ts'

/** The invoice is held before its e-invoices, as everywhere. */
const holdInvoice = async (tx: Connection, { kind, document_id }: EInvoicePaper) => {
  const invoice_id = kind === 'invoice' ? document_id : (await findCreditNote(tx, document_id))?.invoice_id
  const [invoice] = invoice_id === undefined ? [] : await lockInvoices(tx, [invoice_id])
  return invoice
}

/** LHDN cancels nothing that another e-invoice refers to. */
const isReferredTo = async (tx: Connection, { kind, document_id }: EInvoicePaper): Promise<boolean> => {
  if (kind !== 'invoice') return false
  for (const { credit_note_id } of await creditNotesOf(tx, document_id))
    if ((await eInvoicesOf(tx, 'credit_note', credit_note_id)).some(({ state }) => state === 'valid' || state === 'submitted')) return true
  return false
}

/**
 * Notes who wants a valid e-invoice cancelled, and why, before anybody is asked; who comes second asks again what the first asked. Refusals: 4444 no
 * such paper, changed_since it is not valid, too_late its 72 hours are over or it was submitted by hand, in_use a credit note's e-invoice refers to it.
 */
export const claimCancelling = async (tx: Connection, asked: ActionContext, { reason, ...paper }: EInvoicePaper & { reason: string }) => {
  if (!(await holdInvoice(tx, paper))) return refuse(4444)
  const ctx = withCurrentTime(asked)
  const may = mayCancel(await eInvoicesOf(tx, paper.kind, paper.document_id), ctx.now)
  if (isRefused(may)) return may
  if (await isReferredTo(tx, paper)) return refuseWith('in_use', { used_in: ['credit_note'] })
  const row = may.value
  if (row.cancel_asked_at) return ok(row)
  const { user_id: cancel_asked_by, name: cancel_asked_by_name } = ctx.actor
  const noted = { cancel_asked_at: ctx.now, cancel_asked_by, cancel_asked_by_name, cancel_reason: reasonForService(reason) }
  const changed = await changeEInvoice(tx, row.e_invoice_id, { ...noted, version: row.version + 1 })
  const { e_invoice_id, company_id, uuid } = row
  await audit(tx, ctx, {
    action: 'e_invoice.cancel_asked',
    entity: 'e_invoice',
    entity_id: e_invoice_id,
    company_id,
    after: { uuid, reason: noted.cancel_reason },
  })
  return ok(changed)
}

/** Keeps what came back, once; answers the e-invoice as it is then. */
export const keepCancelled = async (tx: Connection, asked: ActionContext, row: EInvoiceRow, outcome: CancelOutcome): Promise<EInvoiceRow> => {
  const { kind, document_id, e_invoice_id, company_id } = row
  const invoice = await holdInvoice(tx, row)
  const now = (await eInvoicesOf(tx, kind, document_id)).find((one) => one.e_invoice_id === e_invoice_id)
  if (!invoice || !now) throw new Error('what is to be cancelled is there')
  // Another who asked the same was quicker.
  if (now.state !== 'valid' || !now.cancel_asked_at) return now
  const ctx = withCurrentTime(asked)
  const isDone = outcome.state === 'cancelled'
  const changed = await changeEInvoice(tx, e_invoice_id, {
    ...(isDone
      ? { state: 'cancelled', cancelled_at: outcome.cancelled_at }
      : { cancel_asked_at: null, cancel_asked_by: null, cancel_asked_by_name: null, cancel_reason: null }),
    version: now.version + 1,
  })
  if (isDone) await keepEInvoiceEdition(tx, row, invoice, 'e_invoice_cancelled', ctx.now)
  await audit(tx, ctx, {
    action: isDone ? 'e_invoice.cancelled' : 'e_invoice.cancel_refused',
    entity: 'e_invoice',
    entity_id: e_invoice_id,
    company_id,
    before: { state: now.state },
    after: { state: changed.state, uuid: now.uuid, ...(isDone ? { reason: now.cancel_reason } : {}) },
  })
  return changed
}

type Asking = ActionContext & Pick<UnitOfWork, 'write'> & { readonly kit: HandlerKit }

/** All of it, one after the other. Refuses besides 10007: the service did not answer, and the same can be asked again. */
export const cancelAtService = async (context: Asking, asked: EInvoicePaper & { reason: string }) => {
  const { kit, write } = context
  const claimed = await write((tx) => claimCancelling(tx, context, asked))
  if (isRefused(claimed)) return claimed
  const { uuid, validated_at, cancel_reason } = claimed.value
  if (!uuid || !validated_at || cancel_reason === null) throw new Error('a valid e-invoice has its number')
  const outcome = await askService(kit, (service) => service.cancel({ uuid, reason: cancel_reason, validated_at }, kit.clock.now()))
  if (!outcome) return refuse(10007)
  const kept = await write((tx) => keepCancelled(tx, context, claimed.value, outcome))
  return kept.state === 'cancelled' ? ok(kept) : refuseWith('too_late')
}
