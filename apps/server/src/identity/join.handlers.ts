/** Ways to become somebody here: asking to join, taking an invitation, confirming an address. */
import type * as accountsCalls from '@jujur/contract/accounts.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import type * as joiningCalls from '@jujur/contract/joining.ts'
import { recordSteps } from '../approvals/approvals.store.ts'
import { activeCompanyByRegNo } from '../companies/companies.store.ts'
import { codesOf, registrationFindings } from '../companies/registration.rules.ts'
import { insertCompanyRegistration } from '../companies/registration.store.ts'
import { lookUpRegistrations } from '../companies/registration-lookup.store.ts'
import { tellOfRegistration } from '../companies/tell.ts'
import { audit } from '../kit/audit.ts'
import type { Connection } from '../kit/database.ts'
import { type Answer, type Context, type Handler, invalid, ok, refuse } from '../kit/handler.ts'
import { queueMail } from '../kit/mail.ts'
import { sha256 } from '../kit/secrets.ts'
import { countTry } from '../kit/throttle.ts'
import { insertRegistrations } from '../trainees/registration.store.ts'
import { tellTraineeApprovers } from '../trainees/tell-approvers.ts'
import { traineeFindings } from '../trainees/trainees.rules.ts'
import { takenBy } from '../trainees/trainees.store.ts'
import { linkByToken, useLink, voidLinks } from './challenges.store.ts'
import { inEqualTime } from './equal-time.ts'
import { linkState } from './identity.rules.ts'
import { isEmailTaken, lockPerson, personById, updatePerson } from './identity.store.ts'
import { refusedNewPassword } from './new-password.ts'
import { registrationNotPossibleMail, registrationReceivedMail } from './registration.mails.ts'
import type { Finding } from './registration.rules.ts'

type Register = Context<typeof joiningCalls.login>
type TraineeSignUp = Extract<Register['input'], { register_as: 'trainee' }>
type CompanySignUp = Extract<Register['input'], { register_as: 'company' }>

const registerTrainee = async (at: Connection, context: Register, input: TraineeSignUp): Promise<void> => {
  const { kit, now } = context
  const { company_reg_no, name, username, email, phone, employee_no, department, language } = input
  const company = await activeCompanyByRegNo(at, company_reg_no)
  if (!company) return queueMail(at, registrationNotPossibleMail(email, language, kit.settings), now)
  const { company_id } = company
  const email_normal = normalEmail(email)
  const findings = traineeFindings(await takenBy(at, { username, email, email_normal, employee_no, company_id }))
  const applicant = {
    name,
    username,
    email,
    email_normal,
    phone,
    employee_no,
    department,
    language,
    submitted_by_email: email_normal,
    submitted_at: now,
    terms_accepted_at: now,
  }
  const [id] = await insertRegistrations(at, [{ company_id, ...applicant, findings }])
  if (id === undefined) throw new Error('a stored registration has an id')
  const item = { entity: 'temp_trainee_user_registration' as const, entity_id: id, company_id }
  await recordSteps(at, [item], { action: 'submitted', at: now, by: { user_id: null, email_normal, name: null } })
  await queueMail(at, registrationReceivedMail(email, language, findings, kit.settings), now)
  await tellTraineeApprovers(at, context, company_id, { name, count: 1, findings })
  const line = { action: 'trainee_registration.submitted', entity: 'temp_trainee_user_registration', entity_id: id, company_id }
  await audit(at, context, { ...line, after: { approve_status_id: 2, findings } })
}

const companyFindings = async (at: Connection, input: CompanySignUp): Promise<Finding[]> => {
  const [looked] = await lookUpRegistrations(at, [input], { pending: true })
  return looked ? codesOf(registrationFindings(input, looked, false)) : []
}

const registerCompany = async (at: Connection, context: Register, input: CompanySignUp): Promise<void> => {
  const { kit, now } = context
  const { register_as: _, accept_terms: __, checker, ...rest } = input
  const findings = await companyFindings(at, input)
  const submitted_by_email = normalEmail(input.maker.email)
  const id = await insertCompanyRegistration(at, {
    ...rest,
    checker: checker ?? null,
    findings,
    submitted_by_email,
    submitted_at: now,
    terms_accepted_at: now,
  })
  const item = { entity: 'temp_company_user_registration' as const, entity_id: id, company_id: null }
  await recordSteps(at, [item], { action: 'submitted', at: now, by: { user_id: null, email_normal: submitted_by_email, name: null } })
  await queueMail(at, registrationReceivedMail(input.maker.email, input.language, findings, kit.settings), now)
  await tellOfRegistration(at, { ...context, actor: null }, input.company_name, findings)
  const line = { action: 'company_registration.submitted', entity: 'temp_company_user_registration', entity_id: id, company_id: null }
  await audit(at, context, { ...line, after: { approve_status_id: 2, findings } })
}

/** One mailbox may be used for so many registrations an hour; what comes beyond is dropped, and answered alike. */
const PER_MAILBOX = { limit: 5, windowSeconds: 3600 }

/** Registering. The screen is told nothing about who exists; the applicant and the approver are, by mail. */
export const login: Handler<typeof joiningCalls.login> = async (context) => {
  const { input, asSystem, now } = context
  if (!input.accept_terms) return refuse(20073, { field: 'accept_terms' })
  const applicant = normalEmail(input.register_as === 'trainee' ? input.email : input.maker.email)
  return inEqualTime(async () => {
    await asSystem.write(async (at) => {
      const { retry_at } = await countTry(at, `register:${sha256(applicant)}`, PER_MAILBOX, now)
      if (retry_at) return
      if (input.register_as === 'trainee') await registerTrainee(at, context, input)
      else await registerCompany(at, context, input)
    })
    return ok({})
  })
}

export const acceptInvitation: Handler<typeof accountsCalls.acceptInvitation> = async (context) => {
  const { input, asSystem, now, kit } = context
  if (!input.accept_terms) return refuse(20073, { field: 'accept_terms' })
  const { state, person } = await asSystem.read(async (at) => {
    const link = await linkByToken(at, input.token, 'invitation')
    return { state: linkState(link, now), person: link && (await personById(at, link.user_id)) }
  })
  if (state === 'expired') return refuse(10032)
  if (state === 'unknown' || person?.status !== 'invited' || person.company_status === 'inactive') return refuse(10031)
  if (input.password !== input.confirm_password) return invalid('confirm_password', 'same')
  const refused = await refusedNewPassword(kit, input.password, person)
  if (refused) return refused
  const password_hash = await kit.hashing.hash(input.password)

  return asSystem.write(async (at): Promise<Answer<typeof accountsCalls.acceptInvitation>> => {
    const today = await lockPerson(at, person.user_id)
    if (today?.status !== 'invited' || !(await useLink(at, input.token, now))) return refuse(10031)
    await updatePerson(at, person.user_id, { password_hash, password_changed_at: now, status: 'active', last_active_at: now, terms_accepted_at: now })
    const line = { action: 'invitation.accepted', entity: 'user', entity_id: person.user_id, company_id: person.company_id }
    await audit(at, { ...context, actor: person }, { ...line, before: { status: 'invited' }, after: { status: 'active' } })
    return ok({ username: person.username, system_type_id: person.system_type_id })
  })
}

export const confirmEmail: Handler<typeof accountsCalls.confirmEmail> = (context) => {
  const { input, asSystem, now } = context
  return asSystem.write(async (at): Promise<Answer<typeof accountsCalls.confirmEmail>> => {
    const link = await linkByToken(at, input.token, 'email')
    const state = linkState(link, now)
    if (state === 'expired') return refuse(10032)
    const person = state === 'valid' && link ? await lockPerson(at, link.user_id) : null
    if (!link?.email || !person || (person.status !== 'active' && person.status !== 'locked')) return refuse(10031)
    const email_normal = normalEmail(link.email)
    if (await isEmailTaken(at, link.email, email_normal, person.user_id)) return refuse(10002)
    if (!(await useLink(at, input.token, now))) return refuse(10031)
    await updatePerson(at, person.user_id, { email: link.email, email_normal, new_email: null })
    await voidLinks(at, person.user_id, now)
    await audit(
      at,
      { ...context, actor: person },
      { action: 'email.changed', entity: 'user', entity_id: person.user_id, company_id: person.company_id },
    )
    return ok({})
  })
}
