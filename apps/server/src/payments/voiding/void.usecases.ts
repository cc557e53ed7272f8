/** Voiding an invoice: only while nothing was paid, nothing is under way, and no e-invoice counts. */

import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { createCreditNote, type deleteInvoice } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../../access/who-may-call.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { invoiceVoided } from '../../invoices/invoices.kinds.ts'
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { type Invoice, lockInvoices } from '../../invoices/ledger.store.ts'
import { voidHeld } from '../../invoices/void.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Answer, type Context, isRefused, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { beforeVoid, closingRefused } from '../credits/closing.usecases.ts'
import { cancelAtService } from '../e-invoice/cancelling.usecases.ts'

/** What stands in the way of voiding, or null. */
export const voidObstacle = async (tx: Connection, invoice: Pick<Invoice, 'invoice_id' | 'status'>, now: Date) => {
  const before = await beforeVoid(tx, invoice, now)
  return before === 'cancel' ? null : before
}

/**
 * Refusals: 10021 no such invoice, 10035 void or paid, be it in part, 20072 the gateway has or may have the money, in_use a receipt is being checked or
 * an e-invoice not answered, too_late the e-invoice can no longer be cancelled and only a credit note closes it, changed_since. Does nothing and answers `cancel` where its e-invoice has to
 * be cancelled first. A bill that is still due at the gateway is left to it: should it be paid all the same, the money is set apart.
 */
export const voidInvoice = async (tx: Connection, asked: ActionContext, input: { invoice_id: number; version: number; remarks: string }) => {
  const [held] = await lockInvoices(tx, [input.invoice_id])
  if (!held) return refuse(10021)
  const ctx = withCurrentTime(asked)
  const obstacle = await beforeVoid(tx, held, ctx.now)
  if (obstacle === 'e_invoice_final') return refuseWith('too_late')
  if (obstacle !== null && obstacle !== 'cancel') return closingRefused(obstacle)
  if (held.version !== input.version) return refuseWith('changed_since', { version: held.version })
  if (obstacle === 'cancel') return ok('cancel' as const)
  const { company_id, invoice_id, invoice_no, total_sen } = held
  const row = await voidHeld(tx, held, { at: ctx.now, user_id: ctx.actor.user_id, remarks: input.remarks }, { kind: 'void' })
  await keepInvoiceEdition(tx, row, 'void', ctx.now)
  await audit(tx, ctx, {
    action: 'invoice.voided',
    entity: 'invoice',
    entity_id: invoice_id,
    company_id,
    before: { status: held.status, open_sen: held.open_sen },
    after: { status: row.status, open_sen: row.open_sen, invoice_no, total_sen },
  })
  // Nobody of the provider has a say in it, so those who deal with its money hear of it.
  const { company_name } = held.buyer as RegistrationDetails
  const data = { invoice_no, company: company_name, name: ctx.actor.name, reason: input.remarks }
  const notice = { kind: invoiceVoided, data, href: hrefOf('providerInvoices', { id: invoice_id }) }
  await notify(tx, await whoMayCall(tx, createCreditNote, null), notice, ctx, { gathered: true })
  return ok('void' as const)
}

/** An e-invoice that counts is cancelled first; should the voiding then be refused, because the invoice was paid meanwhile, it can be submitted anew. */
export const closeInvoice = async (context: Context<typeof deleteInvoice>): Promise<Answer<typeof deleteInvoice>> => {
  const { input, write } = context
  const tried = await write((tx) => voidInvoice(tx, context, input))
  if (isRefused(tried)) return tried
  if (tried.value === 'void') return ok({})
  const cancelled = await cancelAtService(context, { kind: 'invoice', document_id: input.invoice_id, reason: input.remarks })
  if (isRefused(cancelled)) return cancelled
  const done = await write((tx) => voidInvoice(tx, context, input))
  if (isRefused(done)) return done
  return done.value === 'void' ? ok({}) : refuseWith('changed_since')
}
