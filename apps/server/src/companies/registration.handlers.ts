/** Companies asking to join, as the provider's makers enter them and its checkers decide on them. */
import type * as contract from '@jujur/contract/companies.ts'
import { approveStatus, defaultLanguage, languages } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { calls } from '@jujur/contract/index.ts'
import { defaultPermissions } from '../access/default-permissions.rules.ts'
import { registrationRejectedMail } from '../approvals/applicant.mails.ts'
import { mayDecide } from '../approvals/approvals.rules.ts'
import { recordSteps, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { queueOf } from '../approvals/queues.rules.ts'
import { tellSubmitter } from '../approvals/tell.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { inviteUser } from '../identity/invitation.usecases.ts'
import { type Answer, because, type Context, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { onUnique } from '../kit/database/unique.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { companyApproved, companyRejected } from './companies.kinds.ts'
import { companyRow } from './companies.store.ts'
import { companyUsersById } from './company-users.store.ts'
import { administratorsOf, type Found, registrationFindings, type Typed } from './registration.rules.ts'
import {
  changePending,
  insertAdministrators,
  insertCompany,
  insertCompanyRegistration,
  listRegistrations,
  lockRegistration,
  type Registration,
  registrationById,
  takeTurns,
} from './registration.store.ts'
import { approvalFindings, entity, isByProvider, showRegistrations } from './registration.view.ts'
import { lookUpRegistrations } from './registration-lookup.store.ts'
import { tellOfRegistration } from './tell.usecases.ts'

type Acting = Pick<Context<typeof contract.createTempCompanyUserRegistration>, 'actor' | 'now' | 'kit' | 'request'>

/** What would be refused of a registration as typed, other pending ones included. */
const findingsOf = async (at: Connection, typed: Typed, registration_id: number | undefined, byProvider: boolean): Promise<Found[]> => {
  const [looked] = await lookUpRegistrations(at, [{ ...typed, registration_id }], { pending: true })
  return looked ? registrationFindings(typed, looked, byProvider) : []
}
/** The first thing found is the answer, with the field; the others come along. */
const refusedFor = (found: readonly Found[]) => {
  const [first] = found
  return first ? refuse(first.code, { field: first.field, findings: found }) : null
}

const record = (at: Connection, { actor, now }: Acting, id: number, action: 'submitted' | 'edited' | 'approved' | 'rejected', remarks?: string) =>
  recordSteps(at, [{ entity, entity_id: id, company_id: null }], { action, remarks, at: now, by: personOf(actor) })

const line = (action: string, id: number, company_id: number | null = null) => ({
  action: `company_registration.${action}`,
  entity,
  entity_id: id,
  company_id,
})
const stateOf = ({ approve_status_id, version }: Registration) => ({ approve_status_id, version })

// ── Entering and correcting ───────────────────────────────────────────────────────────────────────────────────

export const createTempCompanyUserRegistration: Handler<typeof contract.createTempCompanyUserRegistration> = (context) => {
  const { input, actor, write, now } = context
  return write(async (at): Promise<Answer<typeof contract.createTempCompanyUserRegistration>> => {
    await takeTurns(at)
    const refused = refusedFor(await findingsOf(at, input, undefined, true))
    if (refused) return refused
    const id = await insertCompanyRegistration(at, {
      ...input,
      checker: input.checker ?? null,
      submitted_by: actor.user_id,
      submitted_by_email: normalEmail(actor.email),
      submitted_at: now,
    })
    await record(at, context, id, 'submitted')
    await tellOfRegistration(at, context, input.company_name)
    await audit(at, context, { ...line('submitted', id), after: { approve_status_id: approveStatus.PENDING, version: 1 } })
    return ok({ temp_company_user_registration_id: id })
  })
}

export const updateTempCompanyUserRegistration: Handler<typeof contract.updateTempCompanyUserRegistration> = (context) => {
  const { input, actor, write } = context
  const { temp_company_user_registration_id: id, version, ...fields } = input
  return write(async (at): Promise<Answer<typeof contract.updateTempCompanyUserRegistration>> => {
    await takeTurns(at)
    const before = await lockRegistration(at, id)
    if (!before) return refuse(4444)
    if (before.approve_status_id !== approveStatus.PENDING) return refuse(20073)
    if (before.version !== version) return because('changed_since', { version: before.version })
    const refused = refusedFor(await findingsOf(at, fields, id, isByProvider(before)))
    if (refused) return refused
    if (!(await changePending(at, before, { ...fields, checker: fields.checker ?? null, findings: [] }))) return refuse(20073)
    await record(at, context, id, 'edited')
    const saved = await registrationById(at, id)
    if (!saved) throw new Error('a corrected registration is still there')
    const [registration] = await showRegistrations(at, actor, [saved])
    if (!registration) throw new Error('one registration is shown as one')
    await audit(at, context, { ...line('edited', id), before: stateOf(before), after: stateOf(saved) })
    return ok({ registration })
  })
}

/** Nothing is written, however often it is asked while somebody types. */
export const checkTempCompanyUserRegistration: Handler<typeof contract.checkTempCompanyUserRegistration> = ({ input, read }) => {
  const { temp_company_user_registration_id: registration_id, ...typed } = input
  return read(async (at): Promise<Answer<typeof contract.checkTempCompanyUserRegistration>> => {
    const before = registration_id === undefined ? null : await registrationById(at, registration_id)
    if (registration_id !== undefined && before === null) return refuse(4444)
    const [looked] = await lookUpRegistrations(at, [{ ...typed, registration_id }], { pending: true })
    if (!looked) throw new Error('one registration is looked up as one')
    return ok({
      findings: registrationFindings(typed, looked, before === null || isByProvider(before)),
      similar: looked.alike.map(({ name, company_reg_no }) => ({ name, company_reg_no })),
    })
  })
}

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const getTempCompanyUserRegistrationList: Handler<typeof contract.getTempCompanyUserRegistrationList> = async ({ input, actor, read }) => {
  const { q, approve_status_id, temp_company_user_registration_id: id, ...page } = input
  return ok(
    await read(async (at) => {
      const { rows, counted } = await listRegistrations(at, { words: q, approve_status_id, id }, page, 'desc')
      return { temp_company_user_registrations: await showRegistrations(at, actor, rows), ...totals(counted) }
    }),
  )
}

export const getCompanyUserRegistrationApproval: Handler<typeof contract.getCompanyUserRegistrationApproval> = async ({ input, actor, read }) => {
  const { q, search, ...page } = input
  const queue = queueOf(q)
  if (isRefused(queue)) return queue
  return ok(
    await read(async (at) => {
      // Who waits longest comes first; of what is decided the newest.
      const filter = { words: search, approve_status_id: queue.value }
      const { rows, counted } = await listRegistrations(at, filter, page, queue.value === approveStatus.PENDING ? 'asc' : 'desc')
      return { list: await showRegistrations(at, actor, rows), ...totals(counted) }
    }),
  )
}

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

type Choice = { temp_company_user_registration_id: number; version?: number | undefined; remarks?: string | undefined }

/** The registration, held until the transaction ends, if this person may decide on it. */
const lockForDecision = async (at: Connection, { actor }: Acting, { temp_company_user_registration_id: id, version }: Choice) => {
  const registration = await lockRegistration(at, id)
  if (!registration) return refuse(4444)
  const steps = (await stepsOf(at, entity, [id])).get(id) ?? []
  const decision = mayDecide(registration, steps, personOf(actor), { version })
  return isRefused(decision) ? decision : ok(registration)
}

const decided = ({ actor, now }: Acting, approve_status_id: 1 | 3, remarks: string | undefined) => ({
  approve_status_id,
  decided_by: actor.user_id,
  decided_at: now,
  remarks: remarks ?? null,
})

const createCompany = (at: Connection, { company_name: name, company_reg_no, email, phone }: Registration, now: Date) =>
  insertCompany(at, { name, company_reg_no, email, phone, created_at: now })

/** The accounts, with the general permissions of their kinds, and their invitations. */
const createAdministrators = async (at: Connection, context: Acting, company_id: number, registration: Registration): Promise<number[]> => {
  const { now } = context
  const language = languages.find((known) => known === registration.language) ?? defaultLanguage
  const people = administratorsOf(registration)
  const withRights = people.map((person) => ({ ...person, permission: defaultPermissions('clientAdmin', person.kind, Object.values(calls)) }))
  const ids = await insertAdministrators(at, company_id, withRights, { language, now })
  for (const [i, { name, username, email }] of people.entries())
    await inviteUser(at, { user_id: ids[i] as number, name, username, email, language }, context)
  return ids
}

const tellOfDecision = async (
  at: Connection,
  context: Acting,
  { submitted_by, company_name: name }: Registration,
  kind: typeof companyApproved | typeof companyRejected,
  remarks = '',
) => {
  if (submitted_by !== null)
    await tellSubmitter(at, context, submitted_by, { kind, data: { name, remarks }, href: '/GA/company-user-pre-registration' })
}

const approve = async (
  at: Connection,
  context: Context<typeof contract.approveCompanyUserRegistration>,
): Promise<Answer<typeof contract.approveCompanyUserRegistration>> => {
  const { input, now } = context
  const { temp_company_user_registration_id: id, remarks } = input
  await takeTurns(at)
  const locked = await lockForDecision(at, context, input)
  if (isRefused(locked)) return locked
  const registration = locked.value
  const [standing] = await approvalFindings(at, [registration])
  if (!standing) throw new Error('one registration is looked up as one')
  const refused = refusedFor(standing.found)
  if (refused) return refused
  const company_id = standing.joined?.company_id ?? (await createCompany(at, registration, now))
  const user_ids = await createAdministrators(at, context, company_id, registration)
  if (!(await changePending(at, registration, { ...decided(context, approveStatus.APPROVED, remarks), company_id, findings: [] })))
    return refuse(20073)
  await record(at, context, id, 'approved', remarks)
  await tellOfDecision(at, context, registration, companyApproved, remarks)
  const company = await companyRow(at, company_id)
  if (!company) throw new Error('an approved company is there')
  const users = await companyUsersById(at, user_ids)
  await audit(at, context, {
    ...line('approved', id, company_id),
    before: stateOf(registration),
    after: { approve_status_id: approveStatus.APPROVED, company_id, new_company: standing.joined === null, user_ids },
  })
  return ok({ company, users })
}

/** Who comes second, to the same company, username or mailbox, is refused as if they had come later. */
export const approveCompanyUserRegistration: Handler<typeof contract.approveCompanyUserRegistration> = (context) =>
  onUnique(() => context.write((at) => approve(at, context)), {
    company_reg_no_unique: refuse(10008),
    users_username_unique: refuse(10001),
    users_email_unique: refuse(10002),
    users_email_normal: refuse(10002),
  })

export const rejectCompanyRegistration: Handler<typeof contract.rejectCompanyRegistration> = (context) => {
  const { input, write, now, kit } = context
  const { temp_company_user_registration_id: id, remarks } = input
  return write(async (at): Promise<Answer<typeof contract.rejectCompanyRegistration>> => {
    const locked = await lockForDecision(at, context, input)
    if (isRefused(locked)) return locked
    const registration = locked.value
    if (!(await changePending(at, registration, decided(context, approveStatus.REJECTED, remarks)))) return refuse(20073)
    await record(at, context, id, 'rejected', remarks)
    await tellOfDecision(at, context, registration, companyRejected, remarks)
    if (!isByProvider(registration)) {
      const language = languages.find((known) => known === registration.language) ?? defaultLanguage
      await queueMail(at, registrationRejectedMail(registration.maker.email, language, remarks, kit.settings), now)
    }
    await audit(at, context, { ...line('rejected', id), before: stateOf(registration), after: { approve_status_id: approveStatus.REJECTED } })
    return ok({})
  })
}
