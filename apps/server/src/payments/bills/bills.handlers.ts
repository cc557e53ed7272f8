/** Paying online. */
import type * as contract from '@jujur/contract/bills.ts'
import { findListed, standingOfInvoice } from '../../invoices/invoice-list.store.ts'
import { findInvoice } from '../../invoices/invoices.store.ts'
import { assertFound } from '../../kit/call/assert-found.ts'
import { type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { totals } from '../../kit/database/list.ts'
import { banks } from '../../reference/reference.store.ts'
import { isToBeAsked, noGateway, obstacleOf, stillDue, toldByGateway } from './bills.rules.ts'
import { findBill, listBills, liveReceiptOf, newestBill } from './bills.store.ts'
import { billFor, look, toPayOf } from './bills.usecases.ts'
import { showBanks, showBill } from './bills.view.ts'
import type { BillWork, WhenBillPaid } from './callbacks.usecases.ts'
import { gatewayOf } from './gateway.usecases.ts'
import { paidToInvoice, seatsOf } from './to-pay.store.ts'

export const getBillList: Handler<typeof contract.getBillList> = async ({ input, read }) => {
  const { q, invoice_id, state, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listBills(tx, { q, invoice_id, state }, page)
    return ok({ billsList: rows.map(showBill), ...totals(counted) })
  })
}

export const getPaymentOptions: Handler<typeof contract.getPaymentOptions> = async ({ input, read, kit }) => {
  const gateway = gatewayOf(kit.settings)
  // Asked for before anything is read: nothing is open meanwhile.
  const codes = (await gateway?.listBanks()) ?? []
  return read(async (tx) => {
    const invoice = await findInvoice(tx, input.invoice_id)
    if (!invoice) return refuse(10021)
    const { invoice_id, invoice_no, due_on, status, total_sen } = invoice
    const payments = await paidToInvoice(tx, invoice_id)
    const receipt = await liveReceiptOf(tx, invoice_id)
    const newest = await newestBill(tx, invoice_id)
    const { supplier } = kit.settings
    const largest = gateway?.settings.largestBusinessSen ?? 0
    const toPay = await toPayOf(tx, invoice)
    const own = obstacleOf(toPay, gateway ? largest : Number.MAX_SAFE_INTEGER)
    const because = own ?? (!gateway ? 'off' : gateway.isOpen() ? 'down' : null)
    const { paid_sen, refunded_sen, credited_sen } = await standingOfInvoice(tx, invoice_id)
    const { seats, courses } = await seatsOf(tx, invoice_id)
    return ok({
      invoice: {
        invoice_id,
        invoice_no,
        issued_at: invoice.issued_at.toISOString(),
        due_on,
        status,
        total_sen,
        paid_sen,
        refunded_sen,
        credited_sen,
        refund_sen: Math.max(0, -invoice.open_sen),
        open_sen: Math.max(0, invoice.open_sen),
        seats,
        courses,
        paid_at: invoice.paid_at?.toISOString() ?? null,
        voided_at: invoice.voided_at?.toISOString() ?? null,
      },
      payments: payments.map((one) => ({ ...one, recorded_at: one.recorded_at.toISOString() })),
      online: {
        because,
        arrived_sen: toPay.arrived_sen,
        banks: showBanks(codes, banks),
        largest_personal_sen: gateway?.settings.largestPersonalSen ?? 0,
        largest_business_sen: largest,
      },
      transfer: {
        bank_name: supplier.bank_name,
        account_name: supplier.account_name,
        account_no: supplier.account_no,
        takes_parts: kit.settings.partialPayments,
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
      },
      bill: newest && showBill(newest),
    })
  })
}

/** `effects`: what else happens where a bill turns out paid. */
export const billHandlers = (
  effects: readonly WhenBillPaid[],
): { createBill: Handler<typeof contract.createBill>; getBillStatus: Handler<typeof contract.getBillStatus> } => {
  const workOf = ({ kit, request, asSystem }: Pick<Context<typeof contract.createBill>, 'kit' | 'request' | 'asSystem'>): BillWork => ({
    kit,
    request,
    effects,
    write: asSystem.write,
  })
  return {
    createBill: async (context) => {
      const { input, read, kit } = context
      const gateway = gatewayOf(kit.settings)
      if (!gateway) return noGateway((await read((tx) => findInvoice(tx, input.invoice_id))) !== null)
      const asked = { invoice_id: input.invoice_id, bank_code: input.bank_code ?? null }
      const made = await billFor({ ...context, work: workOf(context), gateway }, asked)
      if (isRefused(made)) return made
      const shown = assertFound(await read((tx) => findBill(tx, made.value.bill_id)))
      const due = stillDue(shown.bill.state)
      return isRefused(due) ? due : ok({ bill: showBill(shown) })
    },
    getBillStatus: async (context) => {
      const { input, read, kit } = context
      const found = await read((tx) => findBill(tx, input.bill_id))
      if (!found) return refuse(10021)
      const gateway = gatewayOf(kit.settings)
      if (isToBeAsked(found.bill, kit.clock.now())) {
        const told = toldByGateway(gateway ? await look(workOf(context), gateway, found.bill) : 'down')
        if (isRefused(told)) return told
      }
      return read(async (tx) => {
        const shown = assertFound(await findBill(tx, input.bill_id))
        const { status, open_sen } = assertFound(await findInvoice(tx, shown.bill.invoice_id))
        return ok({ bill: showBill(shown), invoice: { status, open_sen } })
      })
    },
  }
}
