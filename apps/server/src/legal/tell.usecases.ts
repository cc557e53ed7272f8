/** Registration information waits for a decision: its approvers are told. */
import { adminGroups, customerGroups, rights } from '@jujur/contract/permissions.ts'
import { wanted } from '../approvals/approvals.kinds.ts'
import { approversOf } from '../approvals/approvers.usecases.ts'
import type { By } from '../approvals/tell.usecases.ts'
import type { Connection } from '../kit/database/database.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { informationApproval } from './legal.kinds.ts'

/** Legal data waits for the company's own checkers, or for the provider's. */
export const tellOfInformation = async (at: Connection, by: By, company: { company_id: number; name: string }, stage: 'company' | 'provider') => {
  const own = stage === 'company'
  const entry = { module_id: own ? customerGroups.COMPANY : adminGroups.OPERATION, right_id: rights.APPROVE }
  const approvers = await approversOf(at, own ? company.company_id : null, entry, by.actor?.user_id)
  const href = own ? '/CA/company-reg-info' : '/GA/company?tab=information'
  await notify(at, approvers, wanted(informationApproval, { name: company.name }, href), by)
}
