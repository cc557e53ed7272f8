/** Customers, makers and checkers at work on bank receipts, for tests. */
import { eq } from 'drizzle-orm'
import { invoice } from '../src/invoices/invoices.table.ts'
import { type Invoice, lockInvoices } from '../src/invoices/ledger.store.ts'
import { everything } from '../src/kit/database/scope.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { bill } from '../src/payments/bills/bills.table.ts'
import { bankReceipt } from '../src/payments/receipts/receipts.table.ts'
import { setAsideAsPaid } from '../src/payments/receipts/receipts.usecases.ts'
import { payment } from '../src/payments/taking/taking.table.ts'
import { takePayment } from '../src/payments/taking/taking.usecases.ts'
import { purchasedCourse } from '../src/purchases/purchases.table.ts'
import { slip, transferFor, WHY } from './receipts.samples.ts'
import type { Person, World } from './world.ts'

type Receipt = { bank_receipt_id: number; version: number; amount_sen: number }
export const pdf = async () => ({ name: 'maybank.pdf', bytes: await slip() })

export const receiptDesk = (world: World) => {
  const byGateway = () => ({ actor: null, now: new Date(), request: { id: 'callback', ip: '127.0.0.1' }, kit: world.kit })
  return {
    byGateway,
    invoiceNow: async (id: number) => {
      const [row] = await world.sql((tx) => tx.sql.select().from(invoice).where(eq(invoice.invoice_id, id)))
      if (!row) throw new Error('the invoice is gone')
      return row
    },
    receiptNow: async (id: number) => {
      const [row] = await world.sql((tx) => tx.sql.select().from(bankReceipt).where(eq(bankReceipt.bank_receipt_id, id)))
      if (!row) throw new Error('the receipt is gone')
      return row
    },
    paymentsOf: (id: number) => world.sql((tx) => tx.sql.select().from(payment).where(eq(payment.bank_receipt_id, id))),
    seatsOf: async (company_id: number | null) => {
      const own = eq(purchasedCourse.company_id, company_id ?? 0)
      const rows = await world.sql((tx) => tx.sql.select().from(purchasedCourse).where(own))
      return rows.reduce((sum, { seats_opened }) => sum + seats_opened, 0)
    },
    send: async (
      who: Person,
      of: Pick<Invoice, 'invoice_id' | 'open_sen'>,
      over: Record<string, unknown> = {},
      file?: { name: string; bytes: Uint8Array },
    ) => world.as(who).call('uploadBankReceipt', { ...(await transferFor(world, of)), ...over }, { file: file ?? (await pdf()) }),
    approve: (who: Person, { bank_receipt_id, version, amount_sen }: Receipt, typed = amount_sen) =>
      world.as(who).call('approveBankReceipt', { bank_receipt_id, version, approve_amount_sen: typed }),
    reject: (who: Person, { bank_receipt_id, version }: Omit<Receipt, 'amount_sen'>) =>
      world.as(who).call('rejectBankReceipt', { bank_receipt_id, version, remarks: WHY }),
    back: (who: Person, { bank_receipt_id, version }: Receipt) =>
      world.as(who).call('raiseBankReceiptException', { bank_receipt_id, version, remarks: WHY }),
    kinds: async (who: Person) => (await world.as(who).call('getNotificationList', {})).data.posts.map(({ kind }) => kind),
    /** Marks all of an invoice as paid by a bill, as the gateway's callback does, and tells its receipts. */
    payByBill: async (of: Invoice, settle = true) => {
      const now = await readClock(world.kit)
      return world.kit.database.write(everything, async (tx) => {
        const [held] = await lockInvoices(tx, [of.invoice_id])
        if (!held || held.open_sen <= 0) return 'nothing due' as const
        const { company_id, invoice_id } = of
        const made = { company_id, invoice_id, amount_sen: held.open_sen, state: 'paid' as const, paid_at: now, created_at: now, created_by: 1 }
        const [row] = await tx.sql
          .insert(bill)
          .values({ ...made, gateway_bill_id: `bill${invoice_id}`, url: 'https://x.test', collection_id: 'c', created_by_name: 'X' })
          .returning()
        const bill_id = row?.bill_id ?? 0
        const ctx = { ...byGateway(), now }
        const share = { invoice_id, amount_sen: held.open_sen }
        const told = { paid_on: '2026-11-20', reference: 'T1', bank_code: null, channel: 1 as const, bill_id }
        await takePayment(tx, ctx, { company_id, amount_sen: held.open_sen, shares: [share], ...told })
        if (settle) await setAsideAsPaid(tx, ctx, [invoice_id])
        return 'paid' as const
      })
    },
  }
}
