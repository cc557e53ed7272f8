/** Whether a payment of an invoice is on its way. */
import { and, eq, or, sql } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { bill, gatewayCallback } from '../bills/bills.table.ts'
import { bankReceiptAllocation } from '../receipts/receipts.table.ts'
import { paymentException } from '../taking/taking.table.ts'

/**
 * Of an unpaid invoice. `bill`: the gateway told that a bill was paid, and that is not taken in yet, or nobody has settled what it told; `receipt`: a
 * bank receipt is being checked.
 */
export const moneyUnderWay = async (tx: Connection, invoice_id: number): Promise<'bill' | 'receipt' | null> => {
  const untaken = sql`exists (select 1 from ${gatewayCallback} c where c.gateway_bill_id = ${bill.gateway_bill_id} and c.is_paid and c.handled_at is null)`
  const unsettled = sql`exists (select 1 from ${paymentException} x where x.bill_id = ${bill.bill_id} and x.state in ('open', 'proposed'))`
  const bills = await tx.sql
    .select({ id: bill.bill_id })
    .from(bill)
    .where(and(eq(bill.invoice_id, invoice_id), or(untaken, unsettled), inScope(tx, bill)))
    .limit(1)
  if (bills.length > 0) return 'bill'
  const receipts = await tx.sql
    .select({ id: bankReceiptAllocation.bank_receipt_id })
    .from(bankReceiptAllocation)
    .where(and(eq(bankReceiptAllocation.invoice_id, invoice_id), eq(bankReceiptAllocation.is_live, true), inScope(tx, bankReceiptAllocation)))
    .limit(1)
  return receipts.length > 0 ? 'receipt' : null
}
