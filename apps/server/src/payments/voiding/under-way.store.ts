/** Whether a payment of an invoice is on its way. */
import { and, eq, or, sql } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { bill, gatewayCallback } from '../bills/bills.table.ts'
import { bankReceiptAllocation } from '../receipts/receipts.table.ts'

/** `bill`: the gateway told that a bill was paid, handled or not; `receipt`: a bank receipt is being checked. */
export const underWay = async (at: Connection, invoice_id: number): Promise<'bill' | 'receipt' | null> => {
  const told = sql`exists (select 1 from ${gatewayCallback} c where c.gateway_bill_id = ${bill.gateway_bill_id} and c.is_paid)`
  const bills = await at.sql
    .select({ id: bill.bill_id })
    .from(bill)
    .where(and(eq(bill.invoice_id, invoice_id), or(eq(bill.state, 'paid'), told), inScope(at, bill)))
    .limit(1)
  if (bills.length > 0) return 'bill'
  const receipts = await at.sql
    .select({ id: bankReceiptAllocation.bank_receipt_id })
    .from(bankReceiptAllocation)
    .where(and(eq(bankReceiptAllocation.invoice_id, invoice_id), eq(bankReceiptAllocation.is_live, true), inScope(at, bankReceiptAllocation)))
    .limit(1)
  return receipts.length > 0 ? 'receipt' : null
}
