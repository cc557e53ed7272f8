/** Write-offs as screens get them. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/write-offs.ts'
import { unlessFindings } from '../../approvals/approvals.rules.ts'
import { decisionsOf } from '../../approvals/decided-once.view.ts'
import type { Context } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { writeOffApproval } from './write-offs.kinds.ts'
import type { ShownWriteOff } from './write-offs.store.ts'
import { beforeWriteOff } from './write-offs.usecases.ts'

/** With what this reader may do with each. */
export const showWriteOffs = async (
  tx: Connection,
  { actor, kit }: Pick<Context<typeof contract.getWriteOffList>, 'actor' | 'kit'>,
  rows: readonly ShownWriteOff[],
): Promise<contract.WriteOff[]> => {
  const decision = await decisionsOf(
    tx,
    writeOffApproval,
    actor,
    rows.map(({ row }) => row),
  )
  const shown: contract.WriteOff[] = []
  for (const { row, invoice, company_name } of rows) {
    const isPending = row.approve_status_id === approveStatus.PENDING
    const obstacle = isPending ? await beforeWriteOff(tx, invoice, kit.settings.writeOffLimitSen, row) : null
    const { can, ...decided } = decision(row)
    shown.push({
      write_off_id: row.write_off_id,
      invoice: { invoice_id: row.invoice_id, invoice_no: invoice.invoice_no, company: { company_id: row.company_id, name: company_name } },
      amount_sen: row.amount_sen,
      total_sen: invoice.total_sen,
      reason: row.reason,
      obstacle,
      ...decided,
      can: unlessFindings(can, obstacle ? [obstacle] : []),
    })
  }
  return shown
}
