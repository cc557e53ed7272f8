/** Money that fits no invoice: listed until two people settle it. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/exceptions.ts'
import {
  approvePaymentSettlement as approving,
  EXPORTED_EXCEPTIONS,
  settlePaymentException as settlingCall,
  waysToSettle,
} from '@jujur/contract/exceptions.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../../access/routes.store.ts'
import { historyOf, whatCan } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { decide } from '../../approvals/decide.usecases.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { queueOf, queueOfOne } from '../../approvals/queues.rules.ts'
import { tellApprovers } from '../../approvals/tell.usecases.ts'
import { newestEdition } from '../../documents/documents.store.ts'
import { type Invoice, lockInvoices } from '../../invoices/ledger.store.ts'
import { payersOf } from '../../invoices/payers.usecases.ts'
import { type Actor, type Answer, type By, because, type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { atThisMoment } from '../../kit/call/this-moment.ts'
import type { Connection } from '../../kit/database/database.ts'
import { totals } from '../../kit/database/list.ts'
import { onUnique } from '../../kit/database/unique.ts'
import { cutTo, inTurn, xlsxType } from '../../kit/sheets/written.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { lastVoucherOf, type PaymentException } from '../taking/taking.store.ts'
import { EXCEPTIONS_PATH, moneySettled, nameOf, paymentSettlement, settlementApproved, settlementRejected } from './exceptions.kinds.ts'
import { amountToSettle, canRefund, canTake, canTellRefund, maySettle } from './exceptions.rules.ts'
import { findException, invoiceByNo, listExceptions, type Queue, type ShownException } from './exceptions.store.ts'
import { closeDifference, giveBack, isDealtWith, keepCredit, moveTo, refundCredit } from './exceptions.usecases.ts'
import { exceptionsSheet } from './exceptions-sheet.view.ts'

const queues: Record<1 | 2 | 3, Queue> = {
  [approveStatus.PENDING]: 'pending',
  [approveStatus.APPROVED]: 'settled',
  [approveStatus.REJECTED]: 'rejected',
}
const show = async (at: Connection, actor: Actor, rows: readonly ShownException[]): Promise<contract.PaymentException[]> => {
  const steps = await stepsOf(
    at,
    paymentSettlement.entity,
    rows.map(({ exception }) => exception.payment_exception_id),
  )
  const may = async (call: typeof approving | typeof settlingCall) => mayCall(call, await routeToday(at, call), actor)
  const held = { decide: await may(approving), edit: await may(settlingCall) }
  const person = personOf(actor, await mailboxesOf(at, actor.user_id))
  return rows.map(({ exception: row, company_name, invoice_no, to_invoice_no, receipt_no, bill_reference, is_dealt_with }) => {
    const own = steps.get(row.payment_exception_id) ?? []
    const { machine, of } = paymentSettlement
    const { state } = of(row)
    const can = whatCan(machine, of(row), { approve: 'approve', reject: 'reject' }, own, person, held)
    return {
      payment_exception_id: row.payment_exception_id,
      kind: row.kind,
      amount_sen: row.amount_sen,
      left_sen: row.left_sen,
      settlement_sen: row.settlement_sen,
      refund:
        row.refund_value_on !== null && row.refund_reference !== null ? { value_on: row.refund_value_on, reference_no: row.refund_reference } : null,
      currency: row.currency,
      state,
      company: row.company_id !== null && company_name !== null ? { company_id: row.company_id, name: company_name } : null,
      invoice: row.invoice_id !== null && invoice_no !== null ? { invoice_id: row.invoice_id, invoice_no } : null,
      receipt_no,
      bill_reference,
      told: row.details as Record<string, string>,
      raised_at: row.raised_at.toISOString(),
      ways: waysToSettle(row.kind).filter((way) => !isRefused(maySettle(row, way, is_dealt_with))),
      settlement: row.settlement,
      to_invoice: row.to_invoice_id !== null && to_invoice_no !== null ? { invoice_id: row.to_invoice_id, invoice_no: to_invoice_no } : null,
      settlement_remarks: row.settlement_remarks,
      approve_status_id: row.state === 'settled' ? approveStatus.APPROVED : approveStatus.PENDING,
      version: row.version,
      submitted_at: (row.submitted_at ?? row.raised_at).toISOString(),
      submitted_by: own.findLast(({ action }) => action === 'edited')?.name ?? null,
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: own.findLast(({ action }) => action === 'approved' || action === 'rejected')?.name ?? null,
      remarks: row.remarks,
      history: historyOf(own),
      // What is still open is proposed first; only then is there something to decide.
      can: state === 'open' ? { ...can, edit: held.edit, because: 'proposal' } : { ...can, edit: held.edit && state === 'kept' },
    }
  })
}

const waitingFor = (waits: 'payment_exceptions' | 'payment_settlements' | undefined, reader: Actor) =>
  waits && ({ state: waits === 'payment_exceptions' ? 'open' : 'proposed', reader } as const)

export const getPaymentExceptionList: Handler<typeof contract.getPaymentExceptionList> = async ({ input, actor, read }) => {
  const { q, search: words, waits, payment_exception_id: id, kind, ...page } = input
  const queue = queueOfOne(q, id)
  if (isRefused(queue)) return queue
  return read(async (at) => {
    const { rows, counted } = await listExceptions(
      at,
      {
        queue: queue.value && queues[queue.value],
        id,
        kind,
        waits: waitingFor(waits, actor),
        words,
      },
      page,
    )
    return ok({ list: await show(at, actor, rows), ...totals(counted) })
  })
}

export const exportPaymentExceptions: Handler<typeof contract.exportPaymentExceptions> = ({ input, actor, read, now }) =>
  inTurn(actor, async () => {
    const { q, search: words, waits, kind } = input
    const queue = queueOf(q)
    if (isRefused(queue)) throw new Error('the contract lets no other name of a list through')
    const { exceptions, isCut } = await read(async (at) => {
      const filter = { queue: queues[queue.value], kind, waits: waitingFor(waits, actor), words }
      const { rows: found } = await listExceptions(at, filter, { length: EXPORTED_EXCEPTIONS + 1, start: 0 })
      const { rows, isCut } = cutTo(found, EXPORTED_EXCEPTIONS)
      return { exceptions: await show(at, actor, rows), isCut }
    })
    const file = { name: `exceptions-${dayOf(now)}.xlsx`, type: xlsxType, cut_after: isCut ? exceptions.length : null }
    return { ...ok(await exceptionsSheet(exceptions, isCut, actor.language)), file }
  })

const propose = async (
  at: Connection,
  context: Context<typeof contract.settlePaymentException>,
): Promise<Answer<typeof contract.settlePaymentException>> => {
  const { payment_exception_id: id, version, settlement, amount_sen, refund, to_invoice, remarks } = context.input
  const wanted = settlement === 'moved' ? await invoiceByNo(at, (to_invoice ?? '').toUpperCase()) : null
  const [target] = wanted === null ? [] : await lockInvoices(at, [wanted])
  const decision = await decide(
    at,
    paymentSettlement,
    context,
    { id, version, action: 'propose', remarks },
    {
      effects: async (item) => {
        const way = maySettle(item, settlement, await isDealtWith(at, item))
        if (isRefused(way)) return way
        if (settlement === 'moved' && !target) return refuse(10021)
        const { now, actor } = atThisMoment(context)
        const refunding = canTellRefund(settlement, refund, dayOf(now))
        if (isRefused(refunding)) return refunding
        const amount = amountToSettle(item, settlement, amount_sen)
        if (isRefused(amount)) return amount
        const taken = target ? canTake({ ...item, amount_sen: amount.value }, target) : null
        if (taken && isRefused(taken)) return taken
        const change = {
          settlement,
          // What has no amount that can be settled says none.
          settlement_sen: amount.value > 0 ? amount.value : null,
          refund_value_on: refund?.value_on ?? null,
          refund_reference: refund?.reference_no ?? null,
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
  await tellApprovers(at, atThisMoment(context), paymentSettlement, 'proposed', { id, company_id, name: nameOf(decision.value.item) })
  return ok({})
}

export const settlePaymentException: Handler<typeof contract.settlePaymentException> = (context) => context.write((at) => propose(at, context))

const notice = (kind: typeof settlementApproved | typeof settlementRejected, remarks = '') => ({
  notice: (item: PaymentException) => ({
    kind,
    data: { name: nameOf(item), remarks },
    href: `${EXCEPTIONS_PATH}&id=${item.payment_exception_id}${kind === settlementApproved ? '&list=approved' : ''}`,
  }),
})

/** Those of the company who deal with its money are told what became of it; of money that nobody knows whose it is, nobody. */
const tellCustomer = async (at: Connection, by: By, item: PaymentException, held: readonly Invoice[]) => {
  const { settlement, settlement_sen, left_sen, currency, invoice_id, to_invoice_id } = item
  const amount_sen = settlement_sen ?? left_sen
  const invoice = held.find((one) => one.invoice_id === (to_invoice_id ?? invoice_id))
  if (!invoice || settlement === null || settlement === 'explained') return
  const { invoice_no } = invoice
  const href = `/CA/invoice-list?id=${invoice.invoice_id}`
  const voucher = settlement === 'refunded' ? await lastVoucherOf(at, item.payment_exception_id) : null
  const paper = voucher === null ? null : await newestEdition(at, 'refund_voucher', voucher)
  const notice = { kind: moneySettled, data: { way: settlement, invoice_no, amount_sen, currency }, href }
  await notify(at, await payersOf(at, invoice), notice, by, { paper })
}

const settle = async (
  at: Connection,
  context: Context<typeof contract.approvePaymentSettlement>,
): Promise<Answer<typeof contract.approvePaymentSettlement>> => {
  const { payment_exception_id: id, version, remarks } = context.input
  const looked = await findException(at, id)
  // Invoices are held before what names them.
  const held = looked
    ? await lockInvoices(
        at,
        [looked.invoice_id, looked.to_invoice_id].filter((one) => one !== null),
      )
    : []
  const decision = await decide(
    at,
    paymentSettlement,
    context,
    { id, version, action: 'approve', remarks },
    {
      ...notice(settlementApproved, remarks),
      effects: async (item) => {
        const by = atThisMoment(context)
        const way = maySettle(item, item.settlement ?? 'explained', await isDealtWith(at, item))
        if (isRefused(way)) return way
        const { settlement } = item
        const amount = amountToSettle(item, settlement ?? 'explained', item.settlement_sen ?? undefined)
        if (isRefused(amount)) return amount
        const settled = { ...item, settlement_sen: amount.value }
        const after = { settlement, settlement_sen: amount.value }
        if (settlement === 'refunded') {
          const told = item.refund_value_on !== null && item.refund_reference !== null
          // Proposed before a refund had to say how the bank has it.
          if (!told) return refuse(10035)
          const invoice = held.find(({ invoice_id }) => invoice_id === item.invoice_id)
          if (item.kind !== 'refund_owed') {
            await closeDifference(at, by, item)
            return ok({ value: undefined, change: await giveBack(at, by, settled, invoice), after })
          }
          if (!invoice) throw new Error('a refund is owed on an invoice')
          const possible = canRefund({ amount_sen: amount.value }, invoice)
          return isRefused(possible) ? possible : ok({ value: undefined, change: await refundCredit(at, by, settled, invoice), after })
        }
        if (settlement !== 'moved') {
          await closeDifference(at, by, item)
          if (settlement === 'credited') await keepCredit(at, by, settled)
          return ok({ value: undefined, change: settlement === 'credited' ? { settlement_sen: null } : { left_sen: 0 }, after })
        }
        const target = held.find(({ invoice_id }) => invoice_id === item.to_invoice_id)
        // Proposed anew between the look and the lock.
        if (!target) return because('changed_since', { version: item.version })
        const taken = canTake({ ...item, amount_sen: amount.value }, target)
        if (isRefused(taken)) return taken
        const change = await moveTo(at, by, settled, target)
        return ok({ value: undefined, change, company_id: change.company_id, after: { ...after, to_invoice_id: target.invoice_id } })
      },
    },
  )
  if (isRefused(decision)) return decision
  await tellCustomer(at, atThisMoment(context), decision.value.item, held)
  return ok({})
}

/** Two that tell of one unknown bill, settled at once: the second comes too late. */
const paidByAnother = { bill_gateway: refuse(20072) }
export const approvePaymentSettlement: Handler<typeof contract.approvePaymentSettlement> = (context) =>
  onUnique(() => context.write((at) => settle(at, context)), paidByAnother)

export const rejectPaymentSettlement: Handler<typeof contract.rejectPaymentSettlement> = (context) =>
  context.write(async (at): Promise<Answer<typeof contract.rejectPaymentSettlement>> => {
    const { payment_exception_id: id, version, remarks } = context.input
    const decision = await decide(
      at,
      paymentSettlement,
      context,
      { id, version, action: 'reject', remarks },
      {
        ...notice(settlementRejected, remarks),
        effects: async ({ settlement }) => {
          const { actor, now } = atThisMoment(context)
          const nothing = {
            settlement: null,
            settlement_sen: null,
            refund_value_on: null,
            refund_reference: null,
            to_invoice_id: null,
            settlement_remarks: null,
            submitted_by: null,
            submitted_at: null,
          }
          return ok({ value: undefined, change: { ...nothing, decided_by: actor.user_id, decided_at: now, remarks }, before: { settlement } })
        },
      },
    )
    return isRefused(decision) ? decision : ok({})
  })
