/** Pauses, waivers and extensions as screens get them. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { type Exemption, endExemption } from '@jujur/contract/exemptions.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../../access/routes.store.ts'
import { decisionsOf } from '../../approvals/decided-once.view.ts'
import type { Actor } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { wantsFourEyes } from '../../trainees/registration/four-eyes.usecases.ts'
import { exemptionApproval } from './exemptions.kinds.ts'
import { canEnd, exemptionObstacle, exemptionState } from './exemptions.rules.ts'
import type { ShownExemption } from './exemptions.store.ts'

/** With what this reader may do with each. */
export const showExemptions = async (
  tx: Connection,
  { actor, now }: { actor: Actor; now: Date },
  rows: readonly ShownExemption[],
): Promise<Exemption[]> => {
  const decision = await decisionsOf(
    tx,
    exemptionApproval,
    actor,
    rows.map(({ row }) => row),
    { fourEyes: await wantsFourEyes(tx, ownCompanyId(actor)) },
  )
  const mayEnd = mayCall(endExemption, await routeToday(tx, endExemption), actor)
  const today = dayOf(now)
  return rows.map(({ row, name, department, user_status, course_title, update_to, status, due_on, ended_by_name }) => {
    const enrolment = status === null ? null : { status, due_on }
    const obstacle = row.approve_status_id === approveStatus.PENDING ? exemptionObstacle(row, user_status, enrolment, today) : null
    const { can, ...decided } = decision(row)
    return {
      exemption_id: row.exemption_id,
      kind: row.kind,
      person: { user_id: row.user_id, name, department },
      course_title,
      update_to,
      trainee_course_id: row.trainee_course_id,
      from_on: row.from_on,
      to_on: row.to_on,
      reason: row.reason,
      state: exemptionState(row, today),
      ended: row.ended_on !== null && row.ended_at !== null ? { on: row.ended_on, at: row.ended_at.toISOString(), by_name: ended_by_name } : null,
      obstacle,
      stated:
        row.issuer !== null && row.proven_on !== null && row.paper_name !== null
          ? { issuer: row.issuer, proven_on: row.proven_on, paper_name: row.paper_name }
          : null,
      ...decided,
      can: { ...(can.approve && obstacle ? { ...can, approve: false, because: 'findings' } : can), end: mayEnd && canEnd(row, today) },
    }
  })
}
