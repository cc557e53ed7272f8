/** Addresses outside the company as administrators get them. */

import { mayCall } from '@jujur/contract/permissions.ts'
import { approveReportAddress, type ReportAddress, stopReportAddress } from '@jujur/contract/report-schedules.ts'
import { routeToday } from '../access/routes.store.ts'
import { historyOf, permittedActions } from '../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { deciderOf, submitterOf } from '../approvals/queues.rules.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { addressKindAt } from './addresses.kinds.ts'
import { isAddressLive } from './addresses.rules.ts'
import { addressStageOf, type ShownAddress } from './addresses.store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const showAddresses = async (tx: Connection, actor: Actor, rows: readonly ShownAddress[]): Promise<ReportAddress[]> => {
  const steps = await stepsOf(
    tx,
    'report_address',
    rows.map(({ row }) => row.report_address_id),
  )
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const mayDecide = mayCall(approveReportAddress, await routeToday(tx, approveReportAddress), actor)
  const mayStop = mayCall(stopReportAddress, await routeToday(tx, stopReportAddress), actor)
  return rows.map(({ row, schedule: { kind, every, day, hour, no_department }, company_name, courses, department, category }) => {
    const own = steps.get(row.report_address_id) ?? []
    const { machine, of } = addressKindAt[row.stage]
    const held = { decide: mayDecide && row.stage === addressStageOf(actor), edit: false }
    return {
      report_address_id: row.report_address_id,
      report_schedule_id: row.report_schedule_id,
      company: { company_id: row.company_id, name: company_name },
      ...{ kind, every, day, hour, courses, department, no_department },
      category: category?.employee_category_id == null ? null : category,
      name: row.name,
      email: row.email,
      language: row.language,
      reason: row.reason,
      state: row.state,
      decided_at_desk: row.stage,
      stopped_at: iso(row.stopped_at),
      stopped_by: row.stopped_by_name,
      approve_status_id: row.approve_status_id as 1 | 2 | 3,
      version: row.version,
      submitted_at: row.submitted_at.toISOString(),
      submitted_by: submitterOf(own) ?? row.submitted_by_name,
      decided_at: iso(row.decided_at),
      decided_by: deciderOf(row, own),
      remarks: row.remarks,
      history: historyOf(own),
      can: {
        ...permittedActions(machine, of(row), { approve: 'approve', reject: 'reject' }, own, person, held),
        stop: mayStop && isAddressLive(row.state),
      },
    }
  })
}
