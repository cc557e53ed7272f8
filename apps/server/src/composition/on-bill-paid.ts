/** What else happens, in the same transaction, where a bill turns out paid (payments/bills/callbacks.usecases.ts): the rooms above add theirs. */
import type { WhenBillPaid } from '../payments/bills/callbacks.usecases.ts'
import { setAsideAsPaid } from '../payments/receipts/receipts.usecases.ts'

/** A bank receipt for the same invoice that is being checked becomes an exception: nobody approves the same money twice. */
const receiptsSetAside: WhenBillPaid = async (tx, ctx, { invoice }) => {
  await setAsideAsPaid(tx, ctx, [invoice.invoice_id])
}

export const whenBillPaid: readonly WhenBillPaid[] = [receiptsSetAside]
