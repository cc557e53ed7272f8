/** What settling does: money that moves pays its invoice, as if it had come for it. */
import { keepInvoiceEdition } from '../../invoices/invoices.usecases.ts'
import { type Invoice, post } from '../../invoices/ledger.store.ts'
import type { By } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { openSeats } from '../../purchases/seats.store.ts'
import { instantOf, toldOf } from '../bills/billplz.rules.ts'
import { isGivenBack } from '../bills/bills.rules.ts'
import { billOfGateway, changeBill, findCallback, holdTold, insertBill, lockBill, raisedOf } from '../bills/bills.store.ts'
import type { PaymentException } from '../taking/taking.store.ts'
import { takePayment } from '../taking/taking.usecases.ts'

/** Whether the bill that a callback told of is paid by now, or was given back as another told of it; held, so that it stays so. */
export const isDealtWith = async (at: Connection, item: PaymentException): Promise<boolean> => {
  const { payment_exception_id, payment_id, gateway_callback_id } = item
  const told = payment_id === null && gateway_callback_id !== null ? await findCallback(at, gateway_callback_id) : null
  if (!told) return false
  const { gateway_bill_id } = told
  const known = await billOfGateway(at, gateway_bill_id)
  if (known) await lockBill(at, known.bill_id)
  await holdTold(at, gateway_bill_id)
  // Looked at again: whoever settled another of its messages meanwhile may have made it a bill.
  if ((await billOfGateway(at, gateway_bill_id))?.state === 'paid') return true
  return isGivenBack((await raisedOf(at, gateway_bill_id)).filter((one) => one.payment_exception_id !== payment_exception_id))
}

/** A payment that is known already: what was set apart of it goes to the invoice. */
const moveRest = async (at: Connection, by: By, item: PaymentException, payment_id: number, target: Invoice): Promise<void> => {
  const { company_id, invoice_id } = target
  const { payment_exception_id, amount_sen } = item
  const entry = { company_id, invoice_id, payment_id, payment_exception_id, user_id: by.actor.user_id, at: by.now }
  const paid = await post(at, { ...entry, kind: 'payment', amount_sen: -amount_sen })
  if (paid.status === 'paid') await openSeats(at, paid, by.now)
  await keepInvoiceEdition(at, paid, paid.status === 'paid' ? 'paid' : 'paid_in_part', by.now)
}

/** Money that only a callback tells of becomes a payment; a bill that nobody knew becomes one of the invoice. */
const takeTold = async (at: Connection, by: By, item: PaymentException, target: Invoice): Promise<number> => {
  const body = item.details as Record<string, string>
  const told = toldOf(body)
  const paid_at = instantOf(told.paid_at, by.now)
  const paid = { state: 'paid', paid_at, transaction_id: told.transaction_id, closed_at: null } as const
  const { company_id, invoice_id } = target
  const { amount_sen } = item
  const held = item.bill_id === null ? null : await lockBill(at, item.bill_id)
  const bill = held
    ? await changeBill(at, held, paid)
    : await insertBill(at, {
        company_id,
        invoice_id,
        amount_sen,
        ...paid,
        gateway_bill_id: told.gateway_bill_id,
        collection_id: told.collection_id,
        url: body.url ?? '',
        created_at: by.now,
        created_by: by.actor.user_id,
        created_by_name: by.actor.name,
      })
  const { payment } = await takePayment(at, by, {
    company_id,
    channel: 1,
    bill_id: bill.bill_id,
    amount_sen,
    shares: [{ invoice_id, amount_sen }],
    paid_on: dayOf(paid_at),
    reference: told.transaction_id ?? told.gateway_bill_id,
    bank_code: bill.bank_code,
  })
  return payment.payment_id
}

/** The caller holds both, and has looked whether the invoice takes it. Answers what the exception then says of its payment. */
export const moveTo = async (
  at: Connection,
  by: By,
  item: PaymentException,
  target: Invoice,
): Promise<{ payment_id: number; company_id: number }> => {
  const { company_id } = target
  if (item.payment_id === null) return { payment_id: await takeTold(at, by, item, target), company_id }
  await moveRest(at, by, item, item.payment_id, target)
  return { payment_id: item.payment_id, company_id }
}

/** What a credit note owed was given back: the ledger of its invoice is even again. The caller holds the invoice, and has looked whether it owes that much. */
export const refundCredit = async (at: Connection, by: By, item: PaymentException, { company_id, invoice_id }: Invoice): Promise<void> => {
  const { payment_exception_id, amount_sen, settlement_remarks: note } = item
  const entry = { company_id, invoice_id, payment_exception_id, user_id: by.actor.user_id, at: by.now, note }
  await keepInvoiceEdition(at, await post(at, { ...entry, kind: 'refund', amount_sen }), 'refunded', by.now)
}

/** Settled otherwise: a bill whose sum differed is not waited for any more, so that what is open can be paid anew. */
export const closeDifference = async (at: Connection, by: Pick<By, 'now'>, { kind, bill_id }: PaymentException): Promise<void> => {
  if (bill_id === null || (kind !== 'amount_differs' && kind !== 'currency')) return
  const bill = await lockBill(at, bill_id)
  if (bill?.state === 'due') await changeBill(at, bill, { state: 'deleted', closed_at: by.now })
}
