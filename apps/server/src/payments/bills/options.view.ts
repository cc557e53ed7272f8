/** The ways to pay an invoice, and what was paid of it. */
import type * as contract from '@jujur/contract/bills.ts'
import type { Output } from '@jujur/contract/call.ts'
import { findListed, standingOfInvoice } from '../../invoices/invoice-list.store.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { banks } from '../../reference/reference.store.ts'
import type { Settings } from '../../settings.ts'
import { obstacleOf } from './bills.rules.ts'
import { liveReceiptOf, newestBill } from './bills.store.ts'
import { toPayOf } from './bills.usecases.ts'
import { showBanks, showBill } from './bills.view.ts'
import type { Gateway } from './gateway.usecases.ts'
import { paidToInvoice, seatsOf } from './to-pay.store.ts'

type Options = Output<typeof contract.getPaymentOptions>

const showInvoice = async (tx: Connection, invoice: Invoice): Promise<Options['invoice']> => {
  const { invoice_id, invoice_no, due_on, status, total_sen, open_sen } = invoice
  const { paid_sen, refunded_sen, credited_sen } = await standingOfInvoice(tx, invoice_id)
  const { seats, courses } = await seatsOf(tx, invoice_id)
  return {
    ...{ invoice_id, invoice_no, due_on, status, total_sen, paid_sen, refunded_sen, credited_sen, seats, courses },
    issued_at: invoice.issued_at.toISOString(),
    refund_sen: Math.max(0, -open_sen),
    open_sen: Math.max(0, open_sen),
    paid_at: invoice.paid_at?.toISOString() ?? null,
    voided_at: invoice.voided_at?.toISOString() ?? null,
  }
}

const showOnline = async (tx: Connection, gateway: Gateway | null, codes: readonly string[], invoice: Invoice): Promise<Options['online']> => {
  const largest = gateway?.settings.largestBusinessSen ?? 0
  const toPay = await toPayOf(tx, invoice)
  const own = obstacleOf(toPay, gateway ? largest : Number.MAX_SAFE_INTEGER)
  return {
    because: own ?? (!gateway ? 'off' : gateway.isOpen() ? 'down' : null),
    arrived_sen: toPay.arrived_sen,
    banks: showBanks(codes, banks),
    largest_personal_sen: gateway?.settings.largestPersonalSen ?? 0,
    largest_business_sen: largest,
  }
}

const showTransfer = async (tx: Connection, { supplier, partialPayments }: Settings, { invoice_id }: Invoice): Promise<Options['transfer']> => {
  const receipt = await liveReceiptOf(tx, invoice_id)
  return {
    bank_name: supplier.bank_name,
    account_name: supplier.account_name,
    account_no: supplier.account_no,
    takes_parts: partialPayments,
    receipt_refused: (await findListed(tx, invoice_id))?.receipt_refused ?? false,
    receipt: receipt && {
      bank_receipt_id: receipt.bank_receipt_id,
      status: receipt.status,
      amount_sen: receipt.amount_sen,
      share_sen: receipt.share_sen,
      bank_code: receipt.bank_code,
      reference_no: receipt.reference_no,
      paid_on: receipt.paid_on,
      submitted_at: receipt.submitted_at.toISOString(),
      submitted_by: receipt.submitted_by_name,
    },
  }
}

/** `codes`: of the banks that the gateway lists, asked for before a connection was held. */
export const paymentOptions = async (
  tx: Connection,
  { settings, gateway, codes }: { settings: Settings; gateway: Gateway | null; codes: readonly string[] },
  invoice: Invoice,
): Promise<Options> => {
  const payments = await paidToInvoice(tx, invoice.invoice_id)
  const newest = await newestBill(tx, invoice.invoice_id)
  return {
    invoice: await showInvoice(tx, invoice),
    payments: payments.map((one) => ({ ...one, recorded_at: one.recorded_at.toISOString() })),
    online: await showOnline(tx, gateway, codes, invoice),
    transfer: await showTransfer(tx, settings, invoice),
    bill: newest && showBill(newest),
  }
}
