/** Voiding an invoice: only while nothing was paid and nothing is under way. */
import { audit } from '../../audit/audit.store.ts'
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { type Invoice, lockInvoices } from '../../invoices/ledger.store.ts'
import { voidHeld } from '../../invoices/void.store.ts'
import { type By, because, ok, refuse } from '../../kit/call/handler.ts'
import { atThisMoment } from '../../kit/call/this-moment.ts'
import type { Connection } from '../../kit/database/database.ts'
import { underWay } from './under-way.store.ts'

/** What stands in the way of voiding, or null. */
export const voidObstacle = async (at: Connection, { invoice_id, status }: Pick<Invoice, 'invoice_id' | 'status'>) => {
  if (status === 'void') return 'void' as const
  if (status !== 'unpaid') return 'paid' as const
  return underWay(at, invoice_id)
}

/**
 * Refusals: 10021 no such invoice, 10035 void or paid, be it in part, 20072 the gateway has or may have the money, in_use a receipt is being checked,
 * changed_since. A bill that is still due at the gateway is left to it: should it be paid all the same, the money is set apart.
 */
export const voidInvoice = async (at: Connection, asked: By, input: { invoice_id: number; version: number; remarks: string }) => {
  const [held] = await lockInvoices(at, [input.invoice_id])
  if (!held) return refuse(10021)
  const obstacle = await voidObstacle(at, held)
  if (obstacle === 'void' || obstacle === 'paid') return refuse(10035)
  if (obstacle === 'bill') return refuse(20072)
  if (obstacle === 'receipt') return because('in_use', { used_in: ['bank_receipt'] })
  if (held.version !== input.version) return because('changed_since', { version: held.version })
  const by = atThisMoment(asked)
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
  return ok({})
}
