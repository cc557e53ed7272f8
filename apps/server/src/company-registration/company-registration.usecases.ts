/** A company's legal data submitted, passed on, put in force or turned down: each within the caller's transaction. */

import type * as contract from '@jujur/contract/company-registration.ts'
import { enumerations } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { decide, turnDown } from '../approvals/decide.usecases.ts'
import { statusColumns } from '../approvals/queues.rules.ts'
import { submit } from '../approvals/submit.usecases.ts'
import { tellApprovers } from '../approvals/tell.usecases.ts'
import { companyRow, countActiveAdmins, lockCompany, updateCompanyRecord } from '../companies/companies.store.ts'
import { type Answer, type Context, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { postcodeInState } from '../reference/reference.store.ts'
import { informationApproved, informationRejected, registrationInformationApproval } from './company-registration.kinds.ts'
import { actionsOf, addable, firstStage, numbersOf, type Stage, waitsForApproval } from './company-registration.rules.ts'
import { hasPending, type Information, insertInformation, isOthersNumber, putOutOfForce } from './company-registration.store.ts'

/** A postcode lies in its state: 10049. Of two who submit at once the second is refused as if it had come later. */
export const submitInformation = async (
  context: Context<typeof contract.addNewCompanyRegistrationInformation>,
): Promise<Answer<typeof contract.addNewCompanyRegistrationInformation>> => {
  const { postcode, state_code } = context.input
  if (!postcodeInState(postcode, state_code)) return refuse(10049)
  return mapUniqueViolation(() => context.write((tx) => addInformation(tx, context)), waitsForApproval)
}

/** The company's record is held, so that of two who submit at once the second finds the first. */
const addInformation = async (
  tx: Connection,
  context: Context<typeof contract.addNewCompanyRegistrationInformation>,
): Promise<Answer<typeof contract.addNewCompanyRegistrationInformation>> => {
  const { input: details, actor, now } = context
  const company_id = ownCompanyId(actor)
  const company = await lockCompany(tx, company_id)
  if (!company) throw new Error('an administrator has a company')
  const known = { isPending: await hasPending(tx, company_id), isOthers: await isOthersNumber(tx, company_id, numbersOf(details)) }
  const checked = addable(details, company.company_reg_no, known)
  if (isRefused(checked)) return checked
  const stage = firstStage(await countActiveAdmins(tx, company_id))
  const id = await insertInformation(tx, {
    company_id,
    details,
    ssm_no_new: details.ssm_no_new,
    stage,
    submitted_by: actor.user_id,
    submitted_by_email: normalEmail(actor.email),
    submitted_at: now,
  })
  const after = { ...statusColumns('pending'), stage, version: 1 }
  await submit(tx, registrationInformationApproval, context, { id, company_id, state: `at_${stage}`, name: company.name, after })
  return ok({ registration_information_id: id })
}

type Deciding =
  | Context<typeof contract.approveRegistrationInformation>
  | Context<typeof contract.rejectRegistrationInformation>
  | Context<typeof contract.approveTempRegistrationInformation>
  | Context<typeof contract.rejectTempRegistrationInformation>

const choiceOf = ({ input }: Deciding) => {
  const { registration_information_id: id, version, remarks } = input
  return { id, version, remarks }
}
const noticeOf =
  (kind: typeof informationApproved | typeof informationRejected, stage: Stage, remarks = '') =>
  ({ details }: Information) => ({ kind, data: { name: details.company_name, stage, remarks }, href: hrefOf('registrationInformation') })

/** The company's own approval: the provider's approvers are told. */
export const passOn = async (
  tx: Connection,
  context: Context<typeof contract.approveRegistrationInformation>,
): Promise<Answer<typeof contract.approveRegistrationInformation>> => {
  const choice = choiceOf(context)
  const decision = await decide(
    tx,
    registrationInformationApproval,
    context,
    { ...choice, action: 'pass_on' },
    {
      notice: noticeOf(informationApproved, 'company', choice.remarks),
      effects: async ({ company_id }) => {
        const company = await companyRow(tx, company_id)
        if (!company) throw new Error('legal data belongs to a company')
        await tellApprovers(tx, context, registrationInformationApproval, 'at_provider', { id: choice.id, ...company })
        return ok({ value: undefined })
      },
    },
  )
  return isRefused(decision) ? decision : ok({})
}

/** At either stage. */
export const rejectInformation = (tx: Connection, context: Deciding, side: Stage) => {
  const choice = choiceOf(context)
  const { reject: action } = actionsOf[side]
  return turnDown(tx, registrationInformationApproval, context, { ...choice, action }, noticeOf(informationRejected, side, choice.remarks))
}

/** The provider's approval; the version in force until now stays, out of force. */
export const putInForce = async (
  tx: Connection,
  context: Context<typeof contract.approveTempRegistrationInformation>,
): Promise<Answer<typeof contract.approveTempRegistrationInformation>> => {
  const choice = choiceOf(context)
  const decision = await decide(
    tx,
    registrationInformationApproval,
    context,
    { ...choice, action: 'approve' },
    {
      notice: noticeOf(informationApproved, 'provider', choice.remarks),
      effects: async ({ registration_information_id: id, company_id, details }) => {
        if (await isOthersNumber(tx, company_id, numbersOf(details))) return refuse(10008)
        const former = await putOutOfForce(tx, company_id)
        const owner = await lockCompany(tx, company_id)
        if (!owner) throw new Error('legal data belongs to a company')
        const { company_name: name, phone, email } = details
        await updateCompanyRecord(tx, owner, { name, phone, email })
        const change = { status: enumerations.RegistrationInformationStatus.ACTIVE }
        return ok({ value: company_id, change, before: { in_force: former }, after: { in_force: id } })
      },
    },
  )
  if (isRefused(decision)) return decision
  const company = await companyRow(tx, decision.value.value)
  if (!company) throw new Error('legal data belongs to a company')
  return ok({ company })
}
