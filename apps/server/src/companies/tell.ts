/** Telling people of companies what waits for them, and what became of theirs. */
import { adminGroups, customerGroups, rights } from '@jujur/contract/permissions.ts'
import type { Connection } from '../kit/database.ts'
import type { Kit } from '../kit/kit.ts'
import { approversOf, type NewNotice, notify, recipientById } from '../notifications/notify.ts'

type By = { actor: { user_id: number } | null; now: Date; kit: Pick<Kit, 'settings'> }

/** A company waits for the provider's checkers, who are told what stands against it; who submitted it is left out. */
export const tellOfRegistration = async (at: Connection, by: By, name: string, findings: readonly number[] = []): Promise<void> => {
  const approvers = await approversOf(at, null, { module_id: adminGroups.USERS, right_id: rights.APPROVE }, by.actor?.user_id)
  const data = { what: 'company_registration', name, count: 1, findings: findings.join(' ') }
  await notify(at, approvers, { kind: 'approval_wanted', data, href: '/GA/company-user-pre-reg-approval' }, by)
}

/** Legal data waits for the company's own checkers, or for the provider's. */
export const tellOfInformation = async (at: Connection, by: By, company: { company_id: number; name: string }, stage: 'company' | 'provider') => {
  const own = stage === 'company'
  const entry = { module_id: own ? customerGroups.COMPANY : adminGroups.OPERATION, right_id: rights.APPROVE }
  const approvers = await approversOf(at, own ? company.company_id : null, entry, by.actor?.user_id)
  const data = { what: 'registration_information', name: company.name, count: 1 }
  await notify(at, approvers, { kind: 'approval_wanted', data, href: own ? '/CA/company-reg-info' : '/GA/company?tab=information' }, by)
}

/** Whoever submitted is told, if they still may come in. */
export const tellSubmitter = async (at: Connection, by: By, submitted_by: number, notice: NewNotice): Promise<void> => {
  const submitter = await recipientById(at, submitted_by)
  if (submitter) await notify(at, [submitter], notice, by)
}
