/** Something waits for a decision: the company's approvers are told. */
import { customerGroups, rights } from '@jujur/contract/permissions.ts'
import { approversOf } from '../approvals/approvers.usecases.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { notify } from '../notifications/notifications.usecases.ts'

/** With what stands against it. Whoever submitted is left out: it is not for them to decide. */
export const tellTraineeApprovers = async (
  at: Connection,
  { actor, now, kit }: { actor: { user_id: number } | null; now: Date; kit: Pick<Kit, 'settings'> },
  company_id: number,
  { findings = [], ...what }: { name: string; count: number; findings?: readonly number[] },
): Promise<void> => {
  const entry = { module_id: customerGroups.EMPLOYEE_REGISTRATION, right_id: rights.APPROVE }
  const approvers = await approversOf(at, company_id, entry, actor?.user_id)
  const data = { what: 'trainee_registration', ...what, findings: findings.join(' ') }
  await notify(at, approvers, { kind: 'approval_wanted', data, href: '/CA/trainee-user-approval' }, { now, kit })
}
