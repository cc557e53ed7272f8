/** A company's legal data on its way: submitted by the company's maker, approved by its checker and by the provider's. */
import { enumerations } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import type * as contract from '@jujur/contract/legal.ts'
import { decide, nothingElse } from '../approvals/decide.usecases.ts'
import { listQueue } from '../approvals/queue.usecases.ts'
import { statusColumns } from '../approvals/queues.rules.ts'
import { submit } from '../approvals/submit.usecases.ts'
import { tellApprovers } from '../approvals/tell.usecases.ts'
import { companyRow, countActiveAdmins, lockCompany, updateCompanyRecord } from '../companies/companies.store.ts'
import { type Answer, type Context, type Handler, invalid, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { postcodeInState } from '../reference/reference.store.ts'
import { informationApproved, informationRejected, registrationInformation } from './legal.kinds.ts'
import { actionsOf, firstStage, isOwnNumber, numbersOf, type Stage } from './legal.rules.ts'
import { hasPending, type Information, insertInformation, isOthersNumber, listInformation, putOutOfForce } from './legal.store.ts'
import { showInformation } from './legal.view.ts'

// ── Submitting ────────────────────────────────────────────────────────────────────────────────────────────────

const add = async (
  tx: Connection,
  context: Context<typeof contract.addNewCompanyRegistrationInformation>,
): Promise<Answer<typeof contract.addNewCompanyRegistrationInformation>> => {
  const { input: details, actor, now } = context
  const company_id = ownCompanyId(actor)
  const company = await lockCompany(tx, company_id)
  if (!company) throw new Error('an administrator has a company')
  if (await hasPending(tx, company_id)) return refuse(20073)
  if (await isOthersNumber(tx, company_id, numbersOf(details))) return refuse(10008)
  if (!isOwnNumber(details, company.company_reg_no)) return invalid('ssm_no_new', 'invalid')
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
  await submit(tx, registrationInformation, context, { id, company_id, state: `at_${stage}`, name: company.name, after })
  return ok({ registration_information_id: id })
}

export const addNewCompanyRegistrationInformation: Handler<typeof contract.addNewCompanyRegistrationInformation> = async (context) => {
  const { postcode, state_code } = context.input
  if (!postcodeInState(postcode, state_code)) return refuse(10049)
  return mapUniqueViolation(() => context.write((tx) => add(tx, context)), { registration_information_one_pending: refuse(20073) })
}

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const getRegistrationInformationList: Handler<typeof contract.getRegistrationInformationList> = ({ input, actor, read }) => {
  const { q: words, approve_status_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listInformation(tx, { words, approve_status_id }, page, 'desc')
    return ok({ list: await showInformation(tx, actor, rows), ...totals(counted) })
  })
}

export const getTempRegistrationInformationList: Handler<typeof contract.getTempRegistrationInformationList> = ({ input, actor, read }) => {
  const { q: words, approve_status_id, company_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listInformation(tx, { words, approve_status_id, company_id, stage: 'provider' }, page, 'desc')
    return ok({ list: await showInformation(tx, actor, rows), ...totals(counted) })
  })
}

export const getCompanyRegistrationApproval: Handler<typeof contract.getCompanyRegistrationApproval> = (context) =>
  listQueue(context, {
    find: (tx, filter, page, otherwise) => listInformation(tx, { ...filter, stage: 'provider' }, page, otherwise),
    show: (tx, rows) => showInformation(tx, context.actor, rows),
  })

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

type Deciding =
  | Context<typeof contract.approveRegistrationInformation>
  | Context<typeof contract.rejectRegistrationInformation>
  | Context<typeof contract.approveTempRegistrationInformation>
  | Context<typeof contract.rejectTempRegistrationInformation>

const choiceOf = ({ input }: Deciding) => {
  const { registration_information_id: id, version, remarks } = input
  return { id, version, remarks }
}
const notice = (kind: typeof informationApproved | typeof informationRejected, stage: Stage, remarks = '') => ({
  notice: ({ details }: Information) => ({ kind, data: { name: details.company_name, stage, remarks }, href: '/CA/company-reg-info' }),
})

export const approveRegistrationInformation: Handler<typeof contract.approveRegistrationInformation> = (context) => {
  const choice = choiceOf(context)
  return context.write(async (tx): Promise<Answer<typeof contract.approveRegistrationInformation>> => {
    const decision = await decide(
      tx,
      registrationInformation,
      context,
      { ...choice, action: 'pass_on' },
      {
        ...notice(informationApproved, 'company', choice.remarks),
        effects: async ({ company_id }) => {
          const company = await companyRow(tx, company_id)
          if (!company) throw new Error('legal data belongs to a company')
          await tellApprovers(tx, context, registrationInformation, 'at_provider', { id: choice.id, ...company })
          return ok({ value: undefined })
        },
      },
    )
    return isRefused(decision) ? decision : ok({})
  })
}

/** At either stage: decided, the remarks told, nothing else changed. */
const reject = async (tx: Connection, context: Deciding, side: Stage) => {
  const choice = choiceOf(context)
  const decision = await decide(
    tx,
    registrationInformation,
    context,
    { ...choice, action: actionsOf[side].reject },
    {
      ...notice(informationRejected, side, choice.remarks),
      effects: nothingElse,
    },
  )
  return isRefused(decision) ? decision : ok({})
}

export const rejectRegistrationInformation: Handler<typeof contract.rejectRegistrationInformation> = (context) =>
  context.write((tx) => reject(tx, context, 'company'))
export const rejectTempRegistrationInformation: Handler<typeof contract.rejectTempRegistrationInformation> = (context) =>
  context.write((tx) => reject(tx, context, 'provider'))

const putInForce = async (
  tx: Connection,
  context: Context<typeof contract.approveTempRegistrationInformation>,
): Promise<Answer<typeof contract.approveTempRegistrationInformation>> => {
  const choice = choiceOf(context)
  const decision = await decide(
    tx,
    registrationInformation,
    context,
    { ...choice, action: 'approve' },
    {
      ...notice(informationApproved, 'provider', choice.remarks),
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

/** Of two companies with one number the database lets one have it in force. */
export const approveTempRegistrationInformation: Handler<typeof contract.approveTempRegistrationInformation> = (context) =>
  mapUniqueViolation(() => context.write((tx) => putInForce(tx, context)), { registration_information_number_in_force: refuse(10008) })
