/** Registrations as screens get them: with their history, what stands against them and what the reader may do. */
import type { Call } from '@jujur/contract/call.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { approveTraineeUserRegistration, type TraineeRegistration, updateTempTraineeUserRegistration } from '@jujur/contract/trainees.ts'
import { routesToday } from '../../access/routes.store.ts'
import { historyOf, permittedActions, unlessFindings } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { personOf } from '../../approvals/person.rules.ts'
import type { Actor } from '../../kit/call/handler.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { icNoMasker } from '../../kit/security/ic-no.ts'
import { traineeRegistration } from '../trainees.kinds.ts'
import { accountFindings } from './decision.usecases.ts'
import { wantsFourEyes } from './four-eyes.usecases.ts'
import type { ShownTraineeRegistration } from './registration.store.ts'

const { machine, of } = traineeRegistration

type Reader = { actor: Actor; kit: Pick<Kit, 'settings'> }

const isPending = (row: ShownTraineeRegistration) => row.approve_status_id === approveStatus.PENDING

/** What stands against a pending one is looked up anew; of a decided one it is what stood against it then. */
const findingsNow = async (
  tx: Connection,
  company_id: number,
  rows: readonly ShownTraineeRegistration[],
): Promise<Map<number, readonly number[]>> => {
  const pending = rows.filter(isPending)
  const found = await accountFindings(tx, company_id, pending)
  return new Map(pending.map((row, i) => [row.temp_trainee_user_registration_id, found[i] ?? []]))
}

export const showTraineeRegistrations = async (
  tx: Connection,
  { actor, kit }: Reader,
  company_id: number,
  rows: readonly ShownTraineeRegistration[],
): Promise<TraineeRegistration[]> => {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.temp_trainee_user_registration_id)
  const [steps, fourEyes, routeOf] = await Promise.all([stepsOf(tx, traineeRegistration.entity, ids), wantsFourEyes(tx, company_id), routesToday(tx)])
  const findings = await findingsNow(tx, company_id, rows)
  const masked = icNoMasker(kit.settings)
  const may = (call: Call) => mayCall(call, routeOf(call), actor)
  const held = { decide: may(approveTraineeUserRegistration), edit: may(updateTempTraineeUserRegistration) }
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  return rows.map((row) => {
    const own = steps.get(row.temp_trainee_user_registration_id) ?? []
    const found = [...(findings.get(row.temp_trainee_user_registration_id) ?? (row.findings as number[]))]
    return {
      temp_trainee_user_registration_id: row.temp_trainee_user_registration_id,
      name: row.name,
      username: row.username,
      email: row.email,
      phone: row.phone,
      ic_no_masked: masked(row.ic_no_sealed),
      employee_no: row.employee_no,
      department: row.department,
      position: row.position,
      risk_level: row.risk_level,
      category: row.category,
      is_board_member: row.is_board_member,
      manager: row.manager,
      joined_on: row.joined_on,
      facts_from: row.facts_from,
      manager_email: row.manager_email,
      findings: found,
      source: row.source,
      user_id: row.user_id,
      approve_status_id: row.approve_status_id as TraineeRegistration['approve_status_id'],
      version: row.version,
      submitted_at: row.submitted_at.toISOString(),
      submitted_by: row.submitter,
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: row.decider,
      remarks: row.remarks,
      history: historyOf(own),
      can: unlessFindings(permittedActions(machine, of(row), { approve: 'approve', reject: 'reject' }, own, person, held, fourEyes), found),
    }
  })
}
