/** The public sign-up: a trainee or a company asks to join. */
import { normalEmail } from '@jujur/contract/fields.ts'
import type * as joiningCalls from '@jujur/contract/sign-up.ts'
import { termsAccepted } from '../accounts/accounts.rules.ts'
import { traineeFindings } from '../accounts/taken.rules.ts'
import { takenBy } from '../accounts/taken.store.ts'
import type { Finding } from '../approvals/findings.rules.ts'
import { statusColumns } from '../approvals/queues.rules.ts'
import { submitAs } from '../approvals/submit.usecases.ts'
import { companyRegistration } from '../companies/companies.kinds.ts'
import { activeCompanyByRegNo } from '../companies/companies.store.ts'
import { codesOf, registrationFindings } from '../companies/registration.rules.ts'
import { insertCompanyRegistration } from '../companies/registration.store.ts'
import { lookUpRegistrations } from '../companies/registration-lookup.store.ts'
import { tooManyTries } from '../identity/credentials/password.usecases.ts'
import { type Context, type Handler, isRefused, ok } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { countedAs } from '../kit/security/address.ts'
import { inEqualTime } from '../kit/security/equal-time.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { countTry } from '../kit/security/throttle.ts'
import { insertRegistrations } from '../trainees/registration/registration.store.ts'
import { traineeRegistration } from '../trainees/trainees.kinds.ts'
import { registrationNotPossibleMail, registrationReceivedMail } from './sign-up.mails.ts'

type Register = Context<typeof joiningCalls.login>
type TraineeSignUp = Extract<Register['input'], { register_as: 'trainee' }>
type CompanySignUp = Extract<Register['input'], { register_as: 'company' }>

const registerTrainee = async (tx: Connection, context: Register, input: TraineeSignUp): Promise<void> => {
  const { kit, now } = context
  const { company_reg_no, name, username, email, phone, employee_no, department, language } = input
  const company = await activeCompanyByRegNo(tx, company_reg_no)
  if (!company) return queueMail(tx, registrationNotPossibleMail(email, language, kit.settings), now)
  const { company_id } = company
  const email_normal = normalEmail(email)
  const findings = traineeFindings(await takenBy(tx, { username, email, email_normal, employee_no, company_id }))
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
  const [id] = await insertRegistrations(tx, [{ company_id, ...applicant, findings }])
  if (id === undefined) throw new Error('a stored registration has an id')
  await queueMail(tx, registrationReceivedMail(email, language, findings, kit.settings), now)
  const submitter = { user_id: null, email_normal, name: null }
  const after = { ...statusColumns('pending'), findings }
  await submitAs(tx, traineeRegistration, context, submitter, { id, company_id, state: 'pending', name, findings, after })
}

const companyFindings = async (tx: Connection, input: CompanySignUp): Promise<Finding[]> => {
  const [looked] = await lookUpRegistrations(tx, [input], { pending: true })
  return looked ? codesOf(registrationFindings(input, looked, false)) : []
}

const registerCompany = async (tx: Connection, context: Register, input: CompanySignUp): Promise<void> => {
  const { kit, now } = context
  const { register_as: _, accept_terms: __, checker, ...rest } = input
  const findings = await companyFindings(tx, input)
  const submitted_by_email = normalEmail(input.maker.email)
  const id = await insertCompanyRegistration(tx, {
    ...rest,
    checker: checker ?? null,
    findings,
    submitted_by_email,
    submitted_at: now,
    terms_accepted_at: now,
  })
  await queueMail(tx, registrationReceivedMail(input.maker.email, input.language, findings, kit.settings), now)
  const submitter = { user_id: null, email_normal: submitted_by_email, name: null }
  const after = { ...statusColumns('pending'), findings }
  await submitAs(tx, companyRegistration, context, submitter, {
    id,
    company_id: null,
    state: 'pending',
    name: input.company_name,
    findings,
    named: checker ? [checker.email] : [],
    after,
  })
}

/** One mailbox may be used for so many registrations an hour; what comes beyond is dropped, and answered alike. */
const PER_MAILBOX = { limit: 5, windowSeconds: 3600 }

/** And one address so many: an office signs up together, a flood does not. */
const PER_ADDRESS = { limit: 100, windowSeconds: 3600 }

/** Registering. The screen is told nothing about who exists; the applicant and the approver are, by mail. */
export const login: Handler<typeof joiningCalls.login> = async (context) => {
  const { input, asSystem, now, request } = context
  const accepted = termsAccepted(input.accept_terms)
  if (isRefused(accepted)) return accepted
  const flood = await asSystem.write((tx) => countTry(tx, `register-from:${countedAs(request.ip)}`, PER_ADDRESS, now))
  if (flood.retry_at) return tooManyTries(flood.retry_at)
  const applicant = normalEmail(input.register_as === 'trainee' ? input.email : input.maker.email)
  return inEqualTime(async () => {
    await asSystem.write(async (tx) => {
      const { retry_at } = await countTry(tx, `register:${sha256(applicant)}`, PER_MAILBOX, now)
      if (retry_at) return
      if (input.register_as === 'trainee') await registerTrainee(tx, context, input)
      else await registerCompany(tx, context, input)
    })
    return ok({})
  })
}
