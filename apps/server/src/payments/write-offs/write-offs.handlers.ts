/** Small differences that are written off. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type * as contract from '@jujur/contract/write-offs.ts'
import { approveWriteOff as approving } from '@jujur/contract/write-offs.ts'
import { routeToday } from '../../access/routes.store.ts'
import { historyOf, permittedActions, unlessFindings } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { decide, nothingElse } from '../../approvals/decide.usecases.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { deciderOf, submitterOf } from '../../approvals/queues.rules.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { writeOffApproval, writeOffApproved, writeOffRejected } from './write-offs.kinds.ts'
import { findWriteOff, listWriteOffs, type ShownWriteOff } from './write-offs.store.ts'
import { beforeWriteOff, enterWriteOff, writeOffHeld } from './write-offs.usecases.ts'

export const createWriteOff: Handler<typeof contract.createWriteOff> = (context) =>
  mapUniqueViolation(() => context.write((tx): Promise<Answer<typeof contract.createWriteOff>> => enterWriteOff(tx, context, context.input)), {
    write_off_once: refuse(10012),
  })

const show = async (
  tx: Connection,
  { actor, kit }: Pick<Context<typeof contract.getWriteOffList>, 'actor' | 'kit'>,
  rows: readonly ShownWriteOff[],
): Promise<contract.WriteOff[]> => {
  const ids = rows.map(({ row }) => row.write_off_id)
  const steps = await stepsOf(tx, writeOffApproval.entity, ids)
  const held = { decide: mayCall(approving, await routeToday(tx, approving), actor), edit: false }
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const shown: contract.WriteOff[] = []
  for (const { row, invoice, company_name } of rows) {
    const own = steps.get(row.write_off_id) ?? []
    const { machine, of } = writeOffApproval
    const isPending = row.approve_status_id === approveStatus.PENDING
    const obstacle = isPending ? await beforeWriteOff(tx, invoice, kit.settings.writeOffLimitSen, row) : null
    const can = permittedActions(machine, of(row), { approve: 'approve', reject: 'reject' }, own, person, held)
    shown.push({
      write_off_id: row.write_off_id,
      invoice: { invoice_id: row.invoice_id, invoice_no: invoice.invoice_no, company: { company_id: row.company_id, name: company_name } },
      amount_sen: row.amount_sen,
      total_sen: invoice.total_sen,
      reason: row.reason,
      obstacle,
      approve_status_id: row.approve_status_id as 1 | 2 | 3,
      version: row.version,
      submitted_at: row.submitted_at.toISOString(),
      submitted_by: submitterOf(own),
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: deciderOf(row, own),
      remarks: row.remarks,
      history: historyOf(own),
      can: unlessFindings(can, obstacle ? [obstacle] : []),
    })
  }
  return shown
}

export const getWriteOffList: Handler<typeof contract.getWriteOffList> = (context) => {
  const { write_off_id: id } = context.input
  return listQueueOrOne(context, id, {
    find: (tx, filter, page, otherwise) => listWriteOffs(tx, { ...filter, id }, page, otherwise),
    show: (tx, rows) => show(tx, context, rows),
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
