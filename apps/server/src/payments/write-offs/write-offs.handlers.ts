/** Small differences that are written off. */
import { hrefOf } from '@jujur/contract/screens.ts'
import type * as contract from '@jujur/contract/write-offs.ts'
import { decide, nothingElse } from '../../approvals/decide.usecases.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import { type Answer, type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { writeOffApproval, writeOffApproved, writeOffRejected } from './write-offs.kinds.ts'
import { writtenOffOnce } from './write-offs.rules.ts'
import { findWriteOff, listWriteOffs } from './write-offs.store.ts'
import { enterWriteOff, writeOffHeld } from './write-offs.usecases.ts'
import { showWriteOffs } from './write-offs.view.ts'

export const createWriteOff: Handler<typeof contract.createWriteOff> = (context) =>
  mapUniqueViolation(
    () => context.write((tx): Promise<Answer<typeof contract.createWriteOff>> => enterWriteOff(tx, context, context.input)),
    writtenOffOnce,
  )

export const getWriteOffList: Handler<typeof contract.getWriteOffList> = (context) => {
  const { write_off_id: id } = context.input
  return listQueueOrOne(context, id, {
    find: (tx, filter, page, otherwise) => listWriteOffs(tx, { ...filter, id }, page, otherwise),
    show: (tx, rows) => showWriteOffs(tx, context, rows),
  })
}

const noticeOf = (kind: typeof writeOffApproved | typeof writeOffRejected, invoice_no: string, remarks = '') => ({
  notice: ({ write_off_id: id }: { write_off_id: number }) => ({
    kind,
    data: { name: invoice_no, remarks },
    href: hrefOf('writeOffs', { list: kind === writeOffApproved ? 'approved' : 'rejected', id }),
  }),
})

/** The invoice is held before what is written off of it, as everywhere. */
const invoiceOf = async (tx: Connection, write_off_id: number): Promise<string> => {
  const row = await findWriteOff(tx, write_off_id)
  const [invoice] = row ? await lockInvoices(tx, [row.invoice_id]) : []
  return invoice?.invoice_no ?? ''
}

export const approveWriteOff: Handler<typeof contract.approveWriteOff> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.approveWriteOff>> => {
    const { write_off_id: id, version, remarks } = context.input
    const notice = noticeOf(writeOffApproved, await invoiceOf(tx, id), remarks)
    const effects = (row: Parameters<typeof writeOffHeld>[2]) => writeOffHeld(tx, context, row)
    const decision = await decide(tx, writeOffApproval, context, { id, version, remarks, action: 'approve' }, { ...notice, effects })
    return isRefused(decision) ? decision : ok({})
  })

export const rejectWriteOff: Handler<typeof contract.rejectWriteOff> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.rejectWriteOff>> => {
    const { write_off_id: id, version, remarks } = context.input
    const notice = noticeOf(writeOffRejected, await invoiceOf(tx, id), remarks)
    const decision = await decide(tx, writeOffApproval, context, { id, version, remarks, action: 'reject' }, { ...notice, effects: nothingElse })
    return isRefused(decision) ? decision : ok({})
  })
