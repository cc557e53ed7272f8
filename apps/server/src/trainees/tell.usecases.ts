/** Something waits for a decision: the company's approvers are told. */
import { customerGroups, rights } from '@jujur/contract/permissions.ts'
import { wanted } from '../approvals/approvals.kinds.ts'
import { approversOf } from '../approvals/approvers.usecases.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { traineeRegistration } from './trainees.kinds.ts'

/** With what stands against it. Whoever submitted is left out: it is not for them to decide. */
export const tellTraineeApprovers = async (
  at: Connection,
  { actor, now, kit }: { actor: { user_id: number } | null; now: Date; kit: Pick<Kit, 'settings'> },
  company_id: number,
  waiting: { name: string; count: number; findings?: readonly number[] },
): Promise<void> => {
  const entry = { module_id: customerGroups.EMPLOYEE_REGISTRATION, right_id: rights.APPROVE }
  const approvers = await approversOf(at, company_id, entry, actor?.user_id)
  await notify(at, approvers, wanted(traineeRegistration, waiting, '/CA/trainee-user-approval'), { now, kit })
}
