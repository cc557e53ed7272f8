/** Money that fits no invoice, settled by two people: proposed, decided on, sent back, paid out. */
import type * as contract from '@jujur/contract/exceptions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { decide } from '../../approvals/decide.usecases.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { tellApprovers } from '../../approvals/tell.usecases.ts'
import { newestEdition } from '../../documents/documents.store.ts'
import { type Invoice, lockInvoices } from '../../invoices/ledger.store.ts'
import { payersOf } from '../../invoices/payers.usecases.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Answer, type Context, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { notify, recipientById } from '../../notifications/notifications.usecases.ts'
import { reopenCallbacks } from '../bills/bills.store.ts'
import { findPayment, lastVoucherOf, type PaymentException, voucherWithReference } from '../taking/taking.store.ts'
import { endTransfer } from '../taking/transfers.store.ts'
import { exceptionName, moneySettled, paymentSettlement, referenceAgain, settlementApproved, settlementRejected } from './exceptions.kinds.ts'
import { amountToSettle, canRefund, canTake, canTellPayee, hasApproved, mayPayOut, maySettle, proposedAnew } from './exceptions.rules.ts'
import { findException, invoiceByNo } from './exceptions.store.ts'
import { closeDifference, explain, giveBack, keepCredit, moveTo, refundCredit, whereItStands } from './exceptions.usecases.ts'
import { payableFromOf } from './exceptions.view.ts'
import { takeRecorded, tellTaken, turnedDown } from './transfers.usecases.ts'

export const proposeSettlement = async (
  tx: Connection,
  context: Context<typeof contract.settlePaymentException>,
): Promise<Answer<typeof contract.settlePaymentException>> => {
  const { payment_exception_id: id, version, settlement, amount_sen, payee, to_invoice, remarks } = context.input
  const wanted = settlement === 'moved' ? await invoiceByNo(tx, (to_invoice ?? '').toUpperCase()) : null
  const [target] = wanted === null ? [] : await lockInvoices(tx, [wanted])
  const decision = await decide(
    tx,
    paymentSettlement,
    context,
    { id, version, action: 'propose', remarks },
    {
      effects: async (item) => {
        const way = maySettle(item, settlement, await whereItStands(tx, item))
        if (isRefused(way)) return way
        if (settlement === 'moved' && !target) return refuse(10021)
        const { now, actor } = withCurrentTime(context)
        const refunding = canTellPayee(settlement, payee)
        if (isRefused(refunding)) return refunding
        const amount = amountToSettle(item, settlement, amount_sen)
        if (isRefused(amount)) return amount
        const taken = target ? canTake({ ...item, amount_sen: amount.value }, target) : null
        if (taken && isRefused(taken)) return taken
        const change = {
          settlement,
          // What has no amount that can be settled says none.
          settlement_sen: amount.value > 0 ? amount.value : null,
          refund_payee: payee ?? null,
          refund_value_on: null,
          refund_reference: null,
          to_invoice_id: target?.invoice_id ?? null,
          settlement_remarks: remarks,
          submitted_by: actor.user_id,
          submitted_at: now,
        }
        return ok({ value: undefined, change, after: { settlement, settlement_sen: change.settlement_sen, to_invoice_id: change.to_invoice_id } })
      },
    },
  )
  if (isRefused(decision)) return decision
  const { company_id } = decision.value.item
  await tellApprovers(tx, withCurrentTime(context), paymentSettlement, 'proposed', { id, company_id, name: exceptionName(decision.value.item) })
  return ok({})
}

/** By what of it is settled. */
const settledName = ({ settlement_sen, left_sen, currency }: PaymentException) => exceptionName({ amount_sen: settlement_sen ?? left_sen, currency })

const hrefOfItem = ({ payment_exception_id: id }: PaymentException, list?: 'approved' | 'rejected') => hrefOf('paymentExceptions', { id, list })

/** Those of the company who deal with its money are told what became of it; of money that nobody knows whose it is, nobody. */
const tellCustomer = async (tx: Connection, ctx: ActionContext, item: PaymentException, held: readonly Invoice[]) => {
  const { settlement, settlement_sen, left_sen, currency, invoice_id, to_invoice_id } = item
  const amount_sen = settlement_sen ?? left_sen
  const invoice = held.find((one) => one.invoice_id === (to_invoice_id ?? invoice_id))
  if (!invoice || settlement === null || settlement === 'explained') return
  const { invoice_no } = invoice
  const href = hrefOf('ownInvoices', { id: invoice.invoice_id })
  const voucher = settlement === 'refunded' ? await lastVoucherOf(tx, item.payment_exception_id) : null
  const paper = voucher === null ? null : await newestEdition(tx, 'refund_voucher', voucher)
  const notice = { kind: moneySettled, data: { way: settlement, invoice_no, amount_sen, currency }, href }
  await notify(tx, await payersOf(tx, invoice), notice, ctx, { paper })
}

export const settleException = async (
  tx: Connection,
  context: Context<typeof contract.approvePaymentSettlement>,
): Promise<Answer<typeof contract.approvePaymentSettlement>> => {
  const { payment_exception_id: id, version, remarks } = context.input
  const looked = await findException(tx, id)
  const isRefund = looked?.settlement === 'refunded'
  // Invoices are held before what names them.
  const held = looked
    ? await lockInvoices(
        tx,
        [looked.invoice_id, looked.to_invoice_id].filter((one) => one !== null),
      )
    : []
  const decision = await decide(
    tx,
    paymentSettlement,
    context,
    { id, version, action: isRefund ? 'agree' : 'approve', remarks },
    {
      notice: (item) => ({
        kind: settlementApproved,
        data: { name: settledName(item), remarks: remarks ?? '', to_pay_out: isRefund ? 1 : 0, is_transfer: item.kind === 'transfer' ? 1 : 0 },
        href: hrefOfItem(item, isRefund ? undefined : 'approved'),
      }),
      effects: async (item) => {
        const ctx = withCurrentTime(context)
        if (item.kind === 'transfer') return takeRecorded(tx, ctx, item)
        const way = maySettle(item, item.settlement ?? 'explained', await whereItStands(tx, item))
        if (isRefused(way)) return way
        const { settlement } = item
        const amount = amountToSettle(item, settlement ?? 'explained', item.settlement_sen ?? undefined)
        if (isRefused(amount)) return amount
        const settled = { ...item, settlement_sen: amount.value }
        const after = { settlement, settlement_sen: amount.value }
        if (isRefund !== (settlement === 'refunded')) return proposedAnew(item)
        if (isRefund) {
          const owed = item.kind === 'refund_owed' && held[0] ? canRefund({ amount_sen: amount.value }, held[0]) : null
          if (owed && isRefused(owed)) return owed
          await closeDifference(tx, ctx, item)
          const decided = { decided_by: ctx.actor.user_id, decided_at: ctx.now, remarks: remarks ?? null }
          return ok({ value: undefined, change: { ...decided, settlement_sen: amount.value > 0 ? amount.value : null }, after })
        }
        if (settlement !== 'moved') {
          await closeDifference(tx, ctx, item)
          if (settlement === 'credited') await keepCredit(tx, ctx, settled)
          else await explain(tx, ctx, settled)
          return ok({ value: undefined, change: settlement === 'credited' ? { settlement_sen: null } : { left_sen: 0 }, after })
        }
        const target = held.find(({ invoice_id }) => invoice_id === item.to_invoice_id)
        if (!target) return proposedAnew(item)
        const taken = canTake({ ...item, amount_sen: amount.value }, target)
        if (isRefused(taken)) return taken
        const change = await moveTo(tx, ctx, settled, target)
        return ok({ value: undefined, change, company_id: change.company_id, after: { ...after, to_invoice_id: target.invoice_id } })
      },
    },
  )
  if (isRefused(decision)) return decision
  const { item, value: payment_id } = decision.value
  const [invoice] = held
  if (payment_id !== undefined && invoice) await tellTaken(tx, withCurrentTime(context), payment_id, item.amount_sen, invoice)
  else if (!isRefund) await tellCustomer(tx, withCurrentTime(context), item, held)
  return ok({})
}

export const payOut = async (tx: Connection, context: Context<typeof contract.payOutRefund>): Promise<Answer<typeof contract.payOutRefund>> => {
  const { payment_exception_id: id, version, value_on, reference_no, again } = context.input
  const looked = await findException(tx, id)
  const held = looked?.invoice_id ? await lockInvoices(tx, [looked.invoice_id]) : []
  const other = await voucherWithReference(tx, reference_no)
  const decision = await decide(
    tx,
    paymentSettlement,
    context,
    { id, version, action: 'pay_out' },
    {
      effects: async (item) => {
        const ctx = withCurrentTime(context)
        const steps = (await stepsOf(tx, paymentSettlement.entity, [id])).get(id) ?? []
        const isApprover = hasApproved(steps, personOf(ctx.actor, await mailboxesOf(tx, ctx.actor.user_id)))
        const { paid_on = null } = item.payment_id === null ? {} : ((await findPayment(tx, item.payment_id)) ?? {})
        const possible = mayPayOut({
          isApprover,
          value_on,
          from: payableFromOf(item, paid_on),
          today: dayOf(ctx.now),
          isReferenceUsed: other !== null && !again,
        })
        if (isRefused(possible)) return possible
        const refund = { refund_value_on: value_on, refund_reference: reference_no }
        const paid = { ...item, ...refund, settlement_sen: item.settlement_sen ?? item.left_sen }
        const [invoice] = held
        const isOwed = item.kind === 'refund_owed'
        if (isOwed && !invoice) throw new Error('a refund is owed on an invoice')
        const owed = isOwed && invoice ? canRefund({ amount_sen: paid.settlement_sen }, invoice) : null
        if (owed && isRefused(owed)) return owed
        const { voucher_no, change } = isOwed && invoice ? await refundCredit(tx, ctx, paid, invoice) : await giveBack(tx, ctx, paid, invoice)
        const { decided_by, decided_at, remarks } = item
        return ok({
          value: voucher_no,
          change: { ...refund, decided_by, decided_at, remarks, ...change },
          after: {
            settlement: 'refunded',
            settlement_sen: paid.settlement_sen,
            value_on,
            reference_no,
            voucher_no,
            same_reference_as: other,
            left_sen: change.left_sen,
            // Of what is owed the rest is open again.
            ...(change.state && { state: change.state }),
          },
        })
      },
    },
  )
  if (isRefused(decision)) return decision
  const ctx = withCurrentTime(context)
  const { item, value: voucher_no } = decision.value
  await tellCustomer(tx, ctx, item, held)
  const approver = item.decided_by === null ? null : await recipientById(tx, item.decided_by)
  if (other !== null && approver) {
    const data = { name: settledName(item), reference_no, voucher_no: other, by: ctx.actor.name }
    await notify(tx, [approver], { kind: referenceAgain, data, href: hrefOfItem(item, 'approved') }, ctx)
  }
  return ok({ voucher_no })
}

export const sendBackSettlement = async (
  tx: Connection,
  context: Context<typeof contract.rejectPaymentSettlement>,
): Promise<Answer<typeof contract.rejectPaymentSettlement>> => {
  const { payment_exception_id: id, version, remarks } = context.input
  const looked = await findException(tx, id)
  const isTransfer = looked?.kind === 'transfer'
  // Whatever the gateway tells of it meanwhile waits until it stands as it then does.
  if (looked?.invoice_id) await lockInvoices(tx, [looked.invoice_id])
  const decision = await decide(
    tx,
    paymentSettlement,
    context,
    { id, version, action: isTransfer ? 'turn_down' : 'reject', remarks },
    {
      notice: (item) => ({
        kind: settlementRejected,
        data: { name: settledName(item), remarks, is_transfer: isTransfer ? 1 : 0 },
        href: hrefOfItem(item, isTransfer ? 'rejected' : undefined),
      }),
      effects: async (item) => {
        const { settlement, settlement_sen, refund_value_on, refund_reference, to_invoice_id, settlement_remarks } = item
        const { actor, now } = withCurrentTime(context)
        const before = { settlement, settlement_sen, refund_value_on, refund_reference, to_invoice_id, settlement_remarks }
        const decided = { decided_by: actor.user_id, decided_at: now, remarks }
        if (isTransfer) {
          await endTransfer(tx, id)
          return ok({ value: undefined, change: { ...turnedDown, ...decided }, before })
        }
        if (item.state === 'to_pay_out' && item.gateway_callback_id !== null && item.decided_at)
          await reopenCallbacks(tx, item.gateway_callback_id, item.decided_at)
        const nothing = {
          settlement: null,
          settlement_sen: null,
          refund_payee: null,
          refund_value_on: null,
          refund_reference: null,
          to_invoice_id: null,
          settlement_remarks: null,
          submitted_by: null,
          submitted_at: null,
        }
        return ok({ value: undefined, change: { ...nothing, ...decided }, before })
      },
    },
  )
  return isRefused(decision) ? decision : ok({})
}
