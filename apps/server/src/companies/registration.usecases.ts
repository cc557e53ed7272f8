/** Companies asking to join: entered, corrected, approved and turned down, each within the caller's transaction. */

import type * as contract from '@jujur/contract/companies.ts'
import { defaultLanguage, languages } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { registerAccounts } from '../accounts/accounts.usecases.ts'
import { registrationRejectedMail } from '../approvals/applicant.mails.ts'
import { kindOfLine } from '../approvals/approvals.kinds.ts'
import { recordNamed } from '../approvals/approvals.store.ts'
import { decide, record } from '../approvals/decide.usecases.ts'
import { statusColumns } from '../approvals/queues.rules.ts'
import { submit } from '../approvals/submit.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { type ActionContext, type Answer, type Context, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { companyApproved, companyRegistration, companyRejected } from './companies.kinds.ts'
import { companyRow } from './companies.store.ts'
import { companyUsersById } from './company-users.store.ts'
import { administratorsOf, correctable, type FieldFinding, refusedFor, registrationFindings, type Typed } from './registration.rules.ts'
import {
  type CompanyRegistrationRow,
  changePendingCompany,
  companyRegistrationById,
  insertCompany,
  insertCompanyRegistration,
  lockCompanyRegistration,
  takeTurns,
} from './registration.store.ts'
import { approvalFindings, isByProvider, showCompanyRegistrations } from './registration.view.ts'
import { lookUpRegistrations } from './registration-lookup.store.ts'

/** What would be refused of a registration as typed, other pending ones included. */
const findingsOf = async (tx: Connection, typed: Typed, registration_id: number | undefined, byProvider: boolean): Promise<FieldFinding[]> => {
  const [looked] = await lookUpRegistrations(tx, [{ ...typed, registration_id }], { pending: true })
  return looked ? registrationFindings(typed, looked, byProvider) : []
}
const itemOf = (id: number) => ({ entity: companyRegistration.entity, entity_id: id, company_id: null })
const emailsOf = ({ maker, checker }: { maker: { email: string }; checker?: { email: string } | undefined }) =>
  checker ? [maker.email, checker.email] : [maker.email]

export const enterRegistration = async (
  tx: Connection,
  context: Context<typeof contract.createTempCompanyUserRegistration>,
): Promise<Answer<typeof contract.createTempCompanyUserRegistration>> => {
  const { input, actor, now } = context
  await takeTurns(tx)
  const checked = refusedFor(await findingsOf(tx, input, undefined, true))
  if (isRefused(checked)) return checked
  const id = await insertCompanyRegistration(tx, {
    ...input,
    checker: input.checker ?? null,
    submitted_by: actor.user_id,
    submitted_by_email: normalEmail(actor.email),
    submitted_at: now,
  })
  const after = { ...statusColumns('pending'), version: 1 }
  await submit(tx, companyRegistration, context, {
    id,
    company_id: null,
    state: 'pending',
    name: input.company_name,
    named: emailsOf(input),
    after,
  })
  return ok({ temp_company_user_registration_id: id })
}

export const correctRegistration = async (
  tx: Connection,
  context: Context<typeof contract.updateTempCompanyUserRegistration>,
): Promise<Answer<typeof contract.updateTempCompanyUserRegistration>> => {
  const { input, actor, now } = context
  const { temp_company_user_registration_id: id, version, ...fields } = input
  await takeTurns(tx)
  const before = await lockCompanyRegistration(tx, id)
  if (!before) return refuse(4444)
  const standing = correctable(before, version)
  if (isRefused(standing)) return standing
  const checked = refusedFor(await findingsOf(tx, fields, id, isByProvider(before)))
  if (isRefused(checked)) return checked
  const corrected = { ...fields, checker: fields.checker ?? null, another_company: fields.another_company ?? null, findings: [] }
  if (!(await changePendingCompany(tx, before, corrected))) return refuse(20073)
  await record(tx, companyRegistration, { id, company_id: null }, context, { action: 'edited' })
  await recordNamed(tx, itemOf(id), emailsOf(fields), now)
  const saved = await companyRegistrationById(tx, id)
  if (!saved) throw new Error('a corrected registration is still there')
  const [registration] = await showCompanyRegistrations(tx, actor, [saved])
  if (!registration) throw new Error('one registration is shown as one')
  const { entity, shown } = companyRegistration
  await audit(tx, context, {
    action: kindOfLine(companyRegistration, 'edited'),
    entity,
    entity_id: id,
    company_id: null,
    before: shown(before),
    after: shown(saved),
  })
  return ok({ registration })
}

const languageOf = ({ language }: CompanyRegistrationRow) => languages.find((known) => known === language) ?? defaultLanguage

const createCompany = (tx: Connection, { company_name: name, company_reg_no, email, phone }: CompanyRegistrationRow, now: Date) =>
  insertCompany(tx, { name, company_reg_no, email, phone, created_at: now })

/** The company's first administrators, or further ones. */
const createAdministrators = (tx: Connection, ctx: ActionContext, company_id: number, registration: CompanyRegistrationRow): Promise<number[]> => {
  const language = languageOf(registration)
  const people = administratorsOf(registration)
  return registerAccounts(
    tx,
    ctx,
    people.map((person) => ({ ...person, company_id, language, system_type_id: systemTypes.clientAdmin })),
  )
}

type Approving = Context<typeof contract.approveCompanyUserRegistration>
const choiceOf = ({ input }: Approving | Context<typeof contract.rejectCompanyRegistration>) => {
  const { temp_company_user_registration_id: id, version, remarks } = input
  return { id, version, remarks }
}
const noticeOf =
  (kind: typeof companyApproved | typeof companyRejected, remarks = '') =>
  ({ company_name: name }: CompanyRegistrationRow) => ({ kind, data: { name, remarks }, href: hrefOf('companyPreRegistration') })

/** The company where it is new, its administrators with their invitations, in the same transaction as the decision. */
export const approveRegistration = async (tx: Connection, context: Approving): Promise<Answer<typeof contract.approveCompanyUserRegistration>> => {
  const { now } = context
  const choice = choiceOf(context)
  await takeTurns(tx)
  const decision = await decide(
    tx,
    companyRegistration,
    context,
    { ...choice, action: 'approve' },
    {
      notice: noticeOf(companyApproved, choice.remarks),
      effects: async (registration) => {
        const [standing] = await approvalFindings(tx, [registration])
        if (!standing) throw new Error('one registration is looked up as one')
        const checked = refusedFor(standing.found)
        if (isRefused(checked)) return checked
        const company_id = standing.joined?.company_id ?? (await createCompany(tx, registration, now))
        const user_ids = await createAdministrators(tx, context, company_id, registration)
        const company = await companyRow(tx, company_id)
        if (!company) throw new Error('an approved company is there')
        const value = { company, users: await companyUsersById(tx, user_ids) }
        return ok({ value, company_id, change: { company_id, findings: [] }, after: { company_id, new_company: standing.joined === null, user_ids } })
      },
    },
  )
  return isRefused(decision) ? decision : ok(decision.value.value)
}

export const rejectRegistration = async (
  tx: Connection,
  context: Context<typeof contract.rejectCompanyRegistration>,
): Promise<Answer<typeof contract.rejectCompanyRegistration>> => {
  const { now, kit } = context
  const choice = choiceOf(context)
  const { remarks = '' } = choice
  const decision = await decide(
    tx,
    companyRegistration,
    context,
    { ...choice, action: 'reject' },
    {
      notice: noticeOf(companyRejected, remarks),
      effects: async (registration) => {
        if (!isByProvider(registration))
          await queueMail(tx, registrationRejectedMail(registration.maker.email, languageOf(registration), remarks, kit.settings), now)
        return ok({ value: undefined })
      },
    },
  )
  return isRefused(decision) ? decision : ok({})
}
