/** Companies asking to join, as the provider's makers enter them and its checkers decide on them. */
import type * as contract from '@jujur/contract/companies.ts'
import { approveStatus, defaultLanguage, languages } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { registerAccounts } from '../accounts/accounts.usecases.ts'
import { registrationRejectedMail } from '../approvals/applicant.mails.ts'
import { recordNamed } from '../approvals/approvals.store.ts'
import { decide, record } from '../approvals/decide.usecases.ts'
import { listQueue } from '../approvals/queue.usecases.ts'
import { statusColumns } from '../approvals/queues.rules.ts'
import { submit } from '../approvals/submit.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { type ActionContext, type Answer, type Context, type Handler, isRefused, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { companyApproved, companyRegistration, companyRejected } from './companies.kinds.ts'
import { companyRow } from './companies.store.ts'
import { companyUsersById } from './company-users.store.ts'
import { administratorsOf, type Found, registrationFindings, type Typed } from './registration.rules.ts'
import {
  changePending,
  insertCompany,
  insertCompanyRegistration,
  listRegistrations,
  lockRegistration,
  type Registration,
  registrationById,
  takeTurns,
} from './registration.store.ts'
import { approvalFindings, isByProvider, showRegistrations } from './registration.view.ts'
import { lookUpRegistrations } from './registration-lookup.store.ts'

/** What would be refused of a registration as typed, other pending ones included. */
const findingsOf = async (tx: Connection, typed: Typed, registration_id: number | undefined, byProvider: boolean): Promise<Found[]> => {
  const [looked] = await lookUpRegistrations(tx, [{ ...typed, registration_id }], { pending: true })
  return looked ? registrationFindings(typed, looked, byProvider) : []
}
/** The first thing found is the answer, with the field; the others come along. */
const refusedFor = (found: readonly Found[]) => {
  const [first] = found
  return first ? refuse(first.code, { field: first.field, findings: found }) : null
}

const itemOf = (id: number) => ({ entity: companyRegistration.entity, entity_id: id, company_id: null })
const emailsOf = ({ maker, checker }: { maker: { email: string }; checker?: { email: string } | undefined }) =>
  checker ? [maker.email, checker.email] : [maker.email]

// ── Entering and correcting ───────────────────────────────────────────────────────────────────────────────────

export const createTempCompanyUserRegistration: Handler<typeof contract.createTempCompanyUserRegistration> = (context) => {
  const { input, actor, write, now } = context
  return write(async (tx): Promise<Answer<typeof contract.createTempCompanyUserRegistration>> => {
    await takeTurns(tx)
    const refused = refusedFor(await findingsOf(tx, input, undefined, true))
    if (refused) return refused
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
  })
}

export const updateTempCompanyUserRegistration: Handler<typeof contract.updateTempCompanyUserRegistration> = (context) => {
  const { input, actor, write, now } = context
  const { temp_company_user_registration_id: id, version, ...fields } = input
  return write(async (tx): Promise<Answer<typeof contract.updateTempCompanyUserRegistration>> => {
    await takeTurns(tx)
    const before = await lockRegistration(tx, id)
    if (!before) return refuse(4444)
    if (before.approve_status_id !== approveStatus.PENDING) return refuse(20073)
    if (before.version !== version) return refuseWith('changed_since', { version: before.version })
    const refused = refusedFor(await findingsOf(tx, fields, id, isByProvider(before)))
    if (refused) return refused
    if (
      !(await changePending(tx, before, {
        ...fields,
        checker: fields.checker ?? null,
        another_company: fields.another_company ?? null,
        findings: [],
      }))
    )
      return refuse(20073)
    await record(tx, companyRegistration, { id, company_id: null }, context, { action: 'edited' })
    await recordNamed(tx, itemOf(id), emailsOf(fields), now)
    const saved = await registrationById(tx, id)
    if (!saved) throw new Error('a corrected registration is still there')
    const [registration] = await showRegistrations(tx, actor, [saved])
    if (!registration) throw new Error('one registration is shown as one')
    const { entity, subject, shown } = companyRegistration
    await audit(tx, context, { action: `${subject}.edited`, entity, entity_id: id, company_id: null, before: shown(before), after: shown(saved) })
    return ok({ registration })
  })
}

/** Nothing is written, however often it is asked while somebody types. */
export const checkTempCompanyUserRegistration: Handler<typeof contract.checkTempCompanyUserRegistration> = ({ input, read }) => {
  const { temp_company_user_registration_id: registration_id, ...typed } = input
  return read(async (tx): Promise<Answer<typeof contract.checkTempCompanyUserRegistration>> => {
    const before = registration_id === undefined ? null : await registrationById(tx, registration_id)
    if (registration_id !== undefined && before === null) return refuse(4444)
    const [looked] = await lookUpRegistrations(tx, [{ ...typed, registration_id }], { pending: true })
    if (!looked) throw new Error('one registration is looked up as one')
    return ok({
      findings: registrationFindings(typed, looked, before === null || isByProvider(before)),
      similar: looked.alike.map(({ company_id, name, company_reg_no, status }) => ({ company_id, name, company_reg_no, status })),
    })
  })
}

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const getTempCompanyUserRegistrationList: Handler<typeof contract.getTempCompanyUserRegistrationList> = async ({ input, actor, read }) => {
  const { q, approve_status_id, temp_company_user_registration_id: id, ...page } = input
  return ok(
    await read(async (tx) => {
      const { rows, counted } = await listRegistrations(tx, { words: q, approve_status_id, id }, page, 'desc')
      return { temp_company_user_registrations: await showRegistrations(tx, actor, rows), ...totals(counted) }
    }),
  )
}

export const getCompanyUserRegistrationApproval: Handler<typeof contract.getCompanyUserRegistrationApproval> = (context) =>
  listQueue(context, {
    find: listRegistrations,
    show: (tx, rows) => showRegistrations(tx, context.actor, rows),
  })

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

const languageOf = ({ language }: Registration) => languages.find((known) => known === language) ?? defaultLanguage

const createCompany = (tx: Connection, { company_name: name, company_reg_no, email, phone }: Registration, now: Date) =>
  insertCompany(tx, { name, company_reg_no, email, phone, created_at: now })

/** The company's first administrators, or further ones. */
const createAdministrators = (tx: Connection, ctx: ActionContext, company_id: number, registration: Registration): Promise<number[]> => {
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
const notice = (kind: typeof companyApproved | typeof companyRejected, remarks = '') => ({
  notice: ({ company_name: name }: Registration) => ({ kind, data: { name, remarks }, href: '/GA/company-user-pre-registration' }),
})

const approve = async (tx: Connection, context: Approving): Promise<Answer<typeof contract.approveCompanyUserRegistration>> => {
  const { now } = context
  const choice = choiceOf(context)
  await takeTurns(tx)
  const decision = await decide(
    tx,
    companyRegistration,
    context,
    { ...choice, action: 'approve' },
    {
      ...notice(companyApproved, choice.remarks),
      effects: async (registration) => {
        const [standing] = await approvalFindings(tx, [registration])
        if (!standing) throw new Error('one registration is looked up as one')
        const refused = refusedFor(standing.found)
        if (refused) return refused
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

/** Who comes second, to the same company, username or mailbox, is refused as if they had come later. */
export const approveCompanyUserRegistration: Handler<typeof contract.approveCompanyUserRegistration> = (context) =>
  mapUniqueViolation(() => context.write((tx) => approve(tx, context)), {
    company_reg_no_unique: refuse(10008),
    users_username_unique: refuse(10001),
    users_email_unique: refuse(10002),
    users_email_normal: refuse(10002),
  })

export const rejectCompanyRegistration: Handler<typeof contract.rejectCompanyRegistration> = (context) => {
  const { write, now, kit } = context
  const choice = choiceOf(context)
  const { remarks = '' } = choice
  return write(async (tx): Promise<Answer<typeof contract.rejectCompanyRegistration>> => {
    const decision = await decide(
      tx,
      companyRegistration,
      context,
      { ...choice, action: 'reject' },
      {
        ...notice(companyRejected, remarks),
        effects: async (registration) => {
          if (!isByProvider(registration))
            await queueMail(tx, registrationRejectedMail(registration.maker.email, languageOf(registration), remarks, kit.settings), now)
          return ok({ value: undefined })
        },
      },
    )
    return isRefused(decision) ? decision : ok({})
  })
}
