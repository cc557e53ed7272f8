/** Writing a small difference off: entered by one person, approved by another. */
import type { WriteOffObstacle } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { statusColumns } from '../../approvals/queues.rules.ts'
import { submit } from '../../approvals/submit.usecases.ts'
import { newestEdition } from '../../documents/documents.store.ts'
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { type Invoice, lockInvoices, post } from '../../invoices/ledger.store.ts'
import { payersOf } from '../../invoices/payers.usecases.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { openSeats } from '../../purchases/seats/seats.store.ts'
import { moneyUnderWay } from '../credits/under-way.store.ts'
import { differenceWrittenOff, writeOffApproval } from './write-offs.kinds.ts'
import { writeOffObstacle } from './write-offs.rules.ts'
import { insertWriteOff, type WriteOffRow } from './write-offs.store.ts'

type Known = Pick<Invoice, 'invoice_id' | 'status' | 'open_sen'>

/** What stands in the way of writing off what is left of an invoice, or null; of one that was `entered`, of approving it. */
export const beforeWriteOff = async (
  tx: Connection,
  invoice: Known,
  limit_sen: number,
  entered?: { readonly amount_sen: number },
): Promise<WriteOffObstacle | null> => {
  const known = writeOffObstacle(invoice, limit_sen, null, entered)
  return known ?? writeOffObstacle(invoice, limit_sen, await moneyUnderWay(tx, invoice.invoice_id), entered)
}

const refused = (obstacle: WriteOffObstacle) => {
  if (obstacle === 'bill') return refuse(20072)
  if (obstacle === 'receipt') return refuseWith('in_use', { used_in: ['bank_receipt'] })
  return refuse(10035)
}

/** Refusals: 10021 no such invoice, changed_since, and what stands in the way. A second of the same invoice violates write_off_once. */
export const enterWriteOff = async (
  tx: Connection,
  asked: ActionContext,
  { invoice_id, version, reason }: { invoice_id: number; version: number; reason: string },
) => {
  const [invoice] = await lockInvoices(tx, [invoice_id])
  if (!invoice) return refuse(10021)
  const ctx = withCurrentTime(asked)
  const obstacle = await beforeWriteOff(tx, invoice, ctx.kit.settings.writeOffLimitSen)
  if (obstacle) return refused(obstacle)
  if (invoice.version !== version) return refuseWith('changed_since', { version: invoice.version })
  const { company_id, open_sen: amount_sen } = invoice
  const id = await insertWriteOff(tx, {
    company_id,
    invoice_id,
    amount_sen,
    reason,
    submitted_at: ctx.now,
    submitted_by: ctx.actor.user_id,
    submitted_by_name: ctx.actor.name,
  })
  await submit(tx, writeOffApproval, ctx, {
    id,
    company_id,
    state: 'pending',
    name: invoice.invoice_no,
    remarks: reason,
    after: { ...statusColumns('pending'), invoice_id, amount_sen, version: 1 },
  })
  return ok({ write_off_id: id, amount_sen })
}

/** What an approval does besides: the invoice is paid with it, its seats open, a paper says so, and the company is told. The caller holds the invoice. */
export const writeOffHeld = async (tx: Connection, asked: ActionContext, row: WriteOffRow) => {
  const [held] = await lockInvoices(tx, [row.invoice_id])
  if (!held) throw new Error('a write-off is of an invoice')
  const ctx = withCurrentTime(asked)
  const obstacle = await beforeWriteOff(tx, held, ctx.kit.settings.writeOffLimitSen, row)
  if (obstacle) return refused(obstacle)
  const { company_id, invoice_id, amount_sen, reason } = row
  const entry = { company_id, invoice_id, kind: 'write_off', amount_sen: -amount_sen, at: ctx.now, user_id: ctx.actor.user_id } as const
  const invoice = await post(tx, { ...entry, note: reason })
  const seats_opened = await openSeats(tx, invoice, ctx.now)
  await keepInvoiceEdition(tx, invoice, 'written_off', ctx.now)
  const { invoice_no } = invoice
  const href = hrefOf('ownInvoices', { id: invoice_id })
  const paper = await newestEdition(tx, 'invoice', invoice_id)
  await notify(tx, await payersOf(tx, invoice), { kind: differenceWrittenOff, data: { invoice_no, amount_sen }, href }, ctx, { paper })
  return ok({
    value: undefined,
    change: { decided_by_name: ctx.actor.name },
    after: { status: invoice.status, open_sen: invoice.open_sen, seats_opened },
  })
}
