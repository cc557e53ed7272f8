/** Money that fits no invoice: listed until two people settle it. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/exceptions.ts'
import { EXPORTED_EXCEPTIONS } from '@jujur/contract/exceptions.ts'
import { queueOf, queueOfOne } from '../../approvals/queues.rules.ts'
import { type Actor, type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import { totals } from '../../kit/database/list.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { cutTo, inTurn, xlsxType } from '../../kit/sheets/written.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { paidByAnother } from './exceptions.rules.ts'
import { listExceptions, type Queue } from './exceptions.store.ts'
import { showExceptions } from './exceptions.view.ts'
import { exceptionsSheet } from './exceptions-sheet.view.ts'
import { payOut, proposeSettlement, sendBackSettlement, settleException } from './settling.usecases.ts'

const queues: Record<1 | 2 | 3, Queue> = {
  [approveStatus.PENDING]: 'pending',
  [approveStatus.APPROVED]: 'settled',
  [approveStatus.REJECTED]: 'rejected',
}
const stateAt = { payment_exceptions: 'open', payment_settlements: 'proposed', refunds_to_pay_out: 'to_pay_out' } as const
const waitingFor = (waits: keyof typeof stateAt | undefined, reader: Actor) => waits && { state: stateAt[waits], reader }

export const getPaymentExceptionList: Handler<typeof contract.getPaymentExceptionList> = async ({ input, actor, read, now, kit }) => {
  const { q, search: words, waits, payment_exception_id: id, kind, ...page } = input
  const queue = queueOfOne(q, id)
  if (isRefused(queue)) return queue
  return read(async (tx) => {
    const { rows, counted } = await listExceptions(
      tx,
      {
        queue: queue.value && queues[queue.value],
        id,
        kind,
        waits: waitingFor(waits, actor),
        words,
      },
      page,
    )
    return ok({ list: await showExceptions(tx, { actor, now, kit }, rows), ...totals(counted) })
  })
}

export const exportPaymentExceptions: Handler<typeof contract.exportPaymentExceptions> = ({ input, actor, read, now, kit }) =>
  inTurn(actor, async () => {
    const { q, search: words, waits, kind } = input
    const queue = queueOf(q)
    if (isRefused(queue)) throw new Error('the contract lets no other name of a list through')
    const { exceptions, isCut } = await read(async (tx) => {
      const filter = { queue: queues[queue.value], kind, waits: waitingFor(waits, actor), words }
      const { rows: found } = await listExceptions(tx, filter, { length: EXPORTED_EXCEPTIONS + 1, start: 0 })
      const { rows, isCut } = cutTo(found, EXPORTED_EXCEPTIONS)
      return { exceptions: await showExceptions(tx, { actor, now, kit }, rows), isCut }
    })
    const file = { name: `exceptions-${dayOf(now)}.xlsx`, type: xlsxType, cut_after: isCut ? exceptions.length : null }
    return { ...ok(await exceptionsSheet(exceptions, isCut, actor.language)), file }
  })

export const settlePaymentException: Handler<typeof contract.settlePaymentException> = (context) =>
  context.write((tx) => proposeSettlement(tx, context))

export const approvePaymentSettlement: Handler<typeof contract.approvePaymentSettlement> = (context) =>
  mapUniqueViolation(() => context.write((tx) => settleException(tx, context)), paidByAnother)

export const rejectPaymentSettlement: Handler<typeof contract.rejectPaymentSettlement> = (context) =>
  context.write((tx) => sendBackSettlement(tx, context))

export const payOutRefund: Handler<typeof contract.payOutRefund> = (context) => context.write((tx) => payOut(tx, context))
