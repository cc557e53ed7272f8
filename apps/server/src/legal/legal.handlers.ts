/** A company's legal data on its way: submitted by the company's maker, approved by its checker and by the provider's. */
import { approveStatus, enumerations } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import type * as contract from '@jujur/contract/legal.ts'
import { mayDecide } from '../approvals/approvals.rules.ts'
import { recordSteps, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { queueOf } from '../approvals/queues.rules.ts'
import { tellSubmitter } from '../approvals/tell.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { companyRow, countActiveAdmins, lockCompany, updateCompanyRecord } from '../companies/companies.store.ts'
import { type Answer, type Context, type Handler, invalid, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { onUnique } from '../kit/database/unique.ts'
import { postcodeInState } from '../reference/reference.store.ts'
import { informationApproved, informationRejected } from './legal.kinds.ts'
import { asSeenBy, firstStage, isOwnNumber, type Stage } from './legal.rules.ts'
import {
  changePendingInformation,
  hasPending,
  type Information,
  insertInformation,
  isOthersNumber,
  listInformation,
  lockInformation,
  putOutOfForce,
} from './legal.store.ts'
import { entity, showInformation } from './legal.view.ts'
import { tellOfInformation } from './tell.usecases.ts'

type Acting = Pick<Context<typeof contract.approveRegistrationInformation>, 'actor' | 'now' | 'kit' | 'request'>

const record = (
  at: Connection,
  { actor, now }: Acting,
  { id, company_id }: { id: number; company_id: number },
  step: { action: 'submitted' | 'approved' | 'rejected'; stage?: Stage; remarks?: string | undefined },
) => recordSteps(at, [{ entity, entity_id: id, company_id }], { ...step, at: now, by: personOf(actor) })

const line = (action: string, id: number, company_id: number) => ({ action: `registration_information.${action}`, entity, entity_id: id, company_id })
const stateOf = ({ approve_status_id, stage, version }: Information) => ({ approve_status_id, stage, version })

// ── Submitting ────────────────────────────────────────────────────────────────────────────────────────────────

const submit = async (
  at: Connection,
  context: Context<typeof contract.addNewCompanyRegistrationInformation>,
): Promise<Answer<typeof contract.addNewCompanyRegistrationInformation>> => {
  const { input: details, actor, now } = context
  const company_id = ownCompanyId(actor)
  const company = await lockCompany(at, company_id)
  if (!company) throw new Error('an administrator has a company')
  if (await hasPending(at, company_id)) return refuse(20073)
  if (await isOthersNumber(at, company_id, details)) return refuse(10008)
  if (!isOwnNumber(details, company.company_reg_no)) return invalid('ssm_no_new', 'invalid')
  const stage = firstStage(await countActiveAdmins(at, company_id))
  const id = await insertInformation(at, {
    company_id,
    details,
    ssm_no_new: details.ssm_no_new,
    stage,
    submitted_by: actor.user_id,
    submitted_by_email: normalEmail(actor.email),
    submitted_at: now,
  })
  await record(at, context, { id, company_id }, { action: 'submitted' })
  await tellOfInformation(at, context, company, stage)
  await audit(at, context, { ...line('submitted', id, company_id), after: { approve_status_id: approveStatus.PENDING, stage, version: 1 } })
  return ok({ registration_information_id: id })
}

export const addNewCompanyRegistrationInformation: Handler<typeof contract.addNewCompanyRegistrationInformation> = async (context) => {
  const { postcode, state_code } = context.input
  if (!postcodeInState(postcode, state_code)) return refuse(10049)
  return onUnique(() => context.write((at) => submit(at, context)), { registration_information_one_pending: refuse(20073) })
}

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const getRegistrationInformationList: Handler<typeof contract.getRegistrationInformationList> = ({ input, actor, read }) => {
  const { q: words, approve_status_id, ...page } = input
  return read(async (at) => {
    const { rows, counted } = await listInformation(at, { words, approve_status_id }, page, 'desc')
    return ok({ list: await showInformation(at, actor, rows), ...totals(counted) })
  })
}

export const getTempRegistrationInformationList: Handler<typeof contract.getTempRegistrationInformationList> = ({ input, actor, read }) => {
  const { q: words, approve_status_id, company_id, ...page } = input
  return read(async (at) => {
    const { rows, counted } = await listInformation(at, { words, approve_status_id, company_id, stage: 'provider' }, page, 'desc')
    return ok({ list: await showInformation(at, actor, rows), ...totals(counted) })
  })
}

export const getCompanyRegistrationApproval: Handler<typeof contract.getCompanyRegistrationApproval> = async ({ input, actor, read }) => {
  const { q, search: words, ...page } = input
  const queue = queueOf(q)
  if (isRefused(queue)) return queue
  return read(async (at) => {
    // Who waits longest comes first; of what is decided the newest.
    const otherwise = queue.value === approveStatus.PENDING ? 'asc' : 'desc'
    const { rows, counted } = await listInformation(at, { words, approve_status_id: queue.value, stage: 'provider' }, page, otherwise)
    return ok({ list: await showInformation(at, actor, rows), ...totals(counted) })
  })
}

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

type Choice = { registration_information_id: number; version: number; remarks?: string | undefined }

/** The legal data, held until the transaction ends, if this person may decide on it at this side's stage. */
const lockForDecision = async (at: Connection, { actor }: Acting, side: Stage, { registration_information_id: id, version }: Choice) => {
  const information = await lockInformation(at, id)
  if (!information) return refuse(4444)
  const steps = (await stepsOf(at, entity, [id])).get(id) ?? []
  const decision = mayDecide(asSeenBy(side, information), steps, personOf(actor), { version })
  return isRefused(decision) ? decision : ok(information)
}

const decided = ({ actor, now }: Acting, approve_status_id: 1 | 3, remarks: string | undefined) => ({
  approve_status_id,
  decided_by: actor.user_id,
  decided_at: now,
  remarks: remarks ?? null,
})

const tellOfDecision = (
  at: Connection,
  context: Acting,
  { submitted_by, details }: Information,
  kind: typeof informationApproved | typeof informationRejected,
  stage: Stage,
  remarks = '',
) => tellSubmitter(at, context, submitted_by, { kind, data: { name: details.company_name, stage, remarks }, href: '/CA/company-reg-info' })

export const approveRegistrationInformation: Handler<typeof contract.approveRegistrationInformation> = (context) => {
  const { input, write } = context
  return write(async (at): Promise<Answer<typeof contract.approveRegistrationInformation>> => {
    const locked = await lockForDecision(at, context, 'company', input)
    if (isRefused(locked)) return locked
    const { registration_information_id: id, company_id } = locked.value
    if (!(await changePendingInformation(at, locked.value, { stage: 'provider' }))) return refuse(20073)
    await record(at, context, { id, company_id }, { action: 'approved', stage: 'company', remarks: input.remarks })
    const company = await companyRow(at, company_id)
    if (!company) throw new Error('legal data belongs to a company')
    await tellOfInformation(at, context, company, 'provider')
    await tellOfDecision(at, context, locked.value, informationApproved, 'company', input.remarks)
    const before = stateOf(locked.value)
    await audit(at, context, { ...line('passed_on', id, company_id), before, after: { ...before, stage: 'provider', version: before.version + 1 } })
    return ok({})
  })
}

/** At either stage: decided, the remarks told, nothing else changed. */
const reject = async (at: Connection, context: Acting, side: Stage, choice: Choice & { remarks: string }) => {
  const locked = await lockForDecision(at, context, side, choice)
  if (isRefused(locked)) return locked
  const { registration_information_id: id, company_id } = locked.value
  if (!(await changePendingInformation(at, locked.value, decided(context, approveStatus.REJECTED, choice.remarks)))) return refuse(20073)
  await record(at, context, { id, company_id }, { action: 'rejected', stage: side, remarks: choice.remarks })
  await tellOfDecision(at, context, locked.value, informationRejected, side, choice.remarks)
  const before = stateOf(locked.value)
  await audit(at, context, { ...line('rejected', id, company_id), before, after: { ...before, approve_status_id: approveStatus.REJECTED } })
  return ok({})
}

export const rejectRegistrationInformation: Handler<typeof contract.rejectRegistrationInformation> = (context) =>
  context.write((at) => reject(at, context, 'company', context.input))
export const rejectTempRegistrationInformation: Handler<typeof contract.rejectTempRegistrationInformation> = (context) =>
  context.write((at) => reject(at, context, 'provider', context.input))

const putInForce = async (
  at: Connection,
  context: Context<typeof contract.approveTempRegistrationInformation>,
): Promise<Answer<typeof contract.approveTempRegistrationInformation>> => {
  const { input } = context
  const locked = await lockForDecision(at, context, 'provider', input)
  if (isRefused(locked)) return locked
  const { registration_information_id: id, company_id, details } = locked.value
  if (await isOthersNumber(at, company_id, details)) return refuse(10008)
  const former = await putOutOfForce(at, company_id)
  const status = enumerations.RegistrationInformationStatus.ACTIVE
  if (!(await changePendingInformation(at, locked.value, { ...decided(context, approveStatus.APPROVED, input.remarks), status })))
    return refuse(20073)
  const owner = await lockCompany(at, company_id)
  if (!owner) throw new Error('legal data belongs to a company')
  const { company_name: name, phone, email } = details
  await updateCompanyRecord(at, owner, { name, phone, email })
  await record(at, context, { id, company_id }, { action: 'approved', stage: 'provider', remarks: input.remarks })
  await tellOfDecision(at, context, locked.value, informationApproved, 'provider', input.remarks)
  const company = await companyRow(at, company_id)
  if (!company) throw new Error('legal data belongs to a company')
  const before = { ...stateOf(locked.value), in_force: former }
  await audit(at, context, {
    ...line('approved', id, company_id),
    before,
    after: { ...before, approve_status_id: approveStatus.APPROVED, in_force: id },
  })
  return ok({ company })
}

/** Of two companies with one number the database lets one have it in force. */
export const approveTempRegistrationInformation: Handler<typeof contract.approveTempRegistrationInformation> = (context) =>
  onUnique(() => context.write((at) => putInForce(at, context)), { registration_information_number_in_force: refuse(10008) })
