/** Voiding an invoice: only while nothing was paid, nothing is under way, and no e-invoice counts. */
import { audit } from '../../audit/audit.store.ts'
import { eInvoicesOf } from '../../invoices/e-invoices.store.ts'
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { type Invoice, lockInvoices } from '../../invoices/ledger.store.ts'
import { voidHeld } from '../../invoices/void.store.ts'
import { type By, because, ok, refuse } from '../../kit/call/handler.ts'
import { atThisMoment } from '../../kit/call/this-moment.ts'
import type { Connection } from '../../kit/database/database.ts'
import { eInvoiceBeforeVoid } from '../e-invoice/cancelling.rules.ts'
import { underWay } from './under-way.store.ts'

type Held = Pick<Invoice, 'invoice_id' | 'status'>
/** What stands in the way of voiding; `cancel` where the e-invoice is cancelled with it; or null. */
const beforeVoid = async (at: Connection, { invoice_id, status }: Held, now: Date) => {
  if (status === 'void') return 'void' as const
  if (status !== 'unpaid') return 'paid' as const
  return (await underWay(at, invoice_id)) ?? eInvoiceBeforeVoid(await eInvoicesOf(at, 'invoice', invoice_id), now)
}

/** What stands in the way of voiding, or null. */
export const voidObstacle = async (at: Connection, invoice: Held, now: Date) => {
  const before = await beforeVoid(at, invoice, now)
  return before === 'cancel' ? null : before
}

/**
 * Refusals: 10021 no such invoice, 10035 void or paid, be it in part, 20072 the gateway has or may have the money, in_use a receipt is being checked or
 * an e-invoice not answered, too_late the e-invoice can no longer be cancelled, changed_since. Does nothing and answers `cancel` where its e-invoice has to
 * be cancelled first. A bill that is still due at the gateway is left to it: should it be paid all the same, the money is set apart.
 */
export const voidInvoice = async (at: Connection, asked: By, input: { invoice_id: number; version: number; remarks: string }) => {
  const [held] = await lockInvoices(at, [input.invoice_id])
  if (!held) return refuse(10021)
  const by = atThisMoment(asked)
  const obstacle = await beforeVoid(at, held, by.now)
  if (obstacle === 'void' || obstacle === 'paid') return refuse(10035)
  if (obstacle === 'bill') return refuse(20072)
  if (obstacle === 'receipt') return because('in_use', { used_in: ['bank_receipt'] })
  if (obstacle === 'e_invoice_open') return because('in_use', { used_in: ['e_invoice'] })
  if (obstacle === 'e_invoice_final') return because('too_late')
  if (held.version !== input.version) return because('changed_since', { version: held.version })
  if (obstacle === 'cancel') return ok('cancel' as const)
  const { company_id, invoice_id, invoice_no, total_sen } = held
  const row = await voidHeld(at, held, { at: by.now, user_id: by.actor.user_id, remarks: input.remarks })
  await keepInvoiceEdition(at, row, 'void', by.now)
  await audit(at, by, {
    action: 'invoice.voided',
    entity: 'invoice',
    entity_id: invoice_id,
    company_id,
    before: { status: held.status, open_sen: held.open_sen },
    after: { status: row.status, open_sen: row.open_sen, invoice_no, total_sen },
  })
  return ok('void' as const)
}
