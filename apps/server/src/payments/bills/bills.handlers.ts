/** Paying online. */
import type * as contract from '@jujur/contract/bills.ts'
import { findInvoice } from '../../invoices/invoices.store.ts'
import { assertFound } from '../../kit/call/assert-found.ts'
import { type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { totals } from '../../kit/database/list.ts'
import { isToBeAsked, noGateway, stillDue, toldByGateway } from './bills.rules.ts'
import { findBill, listBills } from './bills.store.ts'
import { billFor, look } from './bills.usecases.ts'
import { showBill } from './bills.view.ts'
import type { BillWork, WhenBillPaid } from './callbacks.usecases.ts'
import { gatewayOf } from './gateway.usecases.ts'
import { paymentOptions } from './options.view.ts'

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
    return ok(await paymentOptions(tx, { settings: kit.settings, gateway, codes }, invoice))
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
