/** Telling people of companies what waits for them, and what became of theirs. */
import { adminGroups, rights } from '@jujur/contract/permissions.ts'
import { wanted } from '../approvals/approvals.kinds.ts'
import { approversOf } from '../approvals/approvers.usecases.ts'
import type { By } from '../approvals/tell.usecases.ts'
import type { Connection } from '../kit/database/database.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { companyRegistration } from './companies.kinds.ts'

/** A company waits for the provider's checkers, who are told what stands against it; who submitted it is left out. */
export const tellOfRegistration = async (at: Connection, by: By, name: string, findings: readonly number[] = []): Promise<void> => {
  const approvers = await approversOf(at, null, { module_id: adminGroups.USERS, right_id: rights.APPROVE }, by.actor?.user_id)
  await notify(at, approvers, wanted(companyRegistration, { name, findings }, '/GA/company-user-pre-reg-approval'), by)
}
