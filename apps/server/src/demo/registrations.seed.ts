/** Who waits for admission in the demo: as the calls would have stored it, the people told included. */
import { type CompanySignUp, normalEmail } from '@jujur/contract/fields.ts'
import type { z } from 'zod'
import { recordSteps } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { tellApprovers } from '../approvals/tell.usecases.ts'
import { companyRegistration } from '../companies/companies.kinds.ts'
import { codesOf, registrationFindings } from '../companies/registration.rules.ts'
import { insertCompanyRegistration } from '../companies/registration.store.ts'
import { lookUpRegistrations } from '../companies/registration-lookup.store.ts'
import { icNoSealer } from '../kit/security/ic-no.ts'
import { insertRegistrations } from '../trainees/registration/registration.store.ts'
import { traineeRegistration } from '../trainees/trainees.kinds.ts'
import { ago, companyOf, type Member, type Seed } from './seeding.seed.ts'

type Applicant = { name: string; username: string; department: string; position: string | null; employee_no: string; ic_no: string | null }

const entered: Applicant[] = [
  {
    name: 'Nur Aina Binti Zulkifli',
    username: 'nuraina',
    department: 'Procurement',
    position: 'Buyer',
    employee_no: 'SM-0218',
    ic_no: '980214-10-5522',
  },
  { name: 'Jeyaraj A/L Muniandy', username: 'jeyaraj', department: 'Logistics', position: 'Shift lead', employee_no: 'SM-0219', ic_no: null },
]
const signedUp: Applicant = { name: 'Lee Jia Hui', username: 'jiahui', department: 'Sales', position: null, employee_no: 'SM-0220', ic_no: null }

/** Two that the maker entered, one that came through the public form. */
export const addTraineeRegistrations = async (seed: Seed, maker: Member): Promise<void> => {
  const { tx, kit } = seed
  const company_id = companyOf(maker)
  const sealed = icNoSealer(kit.settings, company_id)
  const row = ({ ic_no, ...applicant }: Applicant) => {
    const email = `${applicant.username}@selatmaju.test`
    return { ...applicant, ...sealed(ic_no), company_id, email, email_normal: normalEmail(email), phone: '+60122200218', language: 'en' }
  }
  const store = async (applicant: Applicant, hours: number, by: Member | null) => {
    const { now } = ago(seed, hours)
    const fields = row(applicant)
    const source = by ? ('form' as const) : ('sign_up' as const)
    const submitted_by_email = by ? normalEmail(by.email) : fields.email_normal
    const [id] = await insertRegistrations(tx, [
      { ...fields, source, submitted_by: by?.user_id ?? null, submitted_by_email, submitted_at: now, terms_accepted_at: by ? null : now },
    ])
    if (id === undefined) throw new Error('the demo seed got no id back')
    const toucher = by ? personOf(by) : { user_id: null, email_normal: submitted_by_email, name: null }
    const item = { entity: 'temp_trainee_user_registration' as const, entity_id: id, company_id }
    await recordSteps(tx, [item], { action: 'submitted', at: now, by: toucher })
    await tellApprovers(tx, { actor: by, ...ago(seed, hours) }, traineeRegistration, 'pending', { id, company_id, name: applicant.name })
  }
  for (const [i, applicant] of entered.entries()) await store(applicant, 26 - i, maker)
  await store(signedUp, 3, null)
}

type SignUp = z.output<typeof CompanySignUp>
const person = (name: string, username: string, domain: string, phone: string) => ({ name, username, email: `${username}@${domain}`, phone })

const pelita: SignUp = {
  company_name: 'Pelita Samudera Sdn Bhd',
  company_reg_no: '201901033445',
  email: 'office@pelita.test',
  phone: '+60333110044',
  maker: person('Mona Binti Ibrahim', 'mona.ibrahim', 'pelita.test', '+60123300441'),
  checker: person('Chong Wai Kit', 'waikit', 'pelita.test', '+60123300442'),
}
/** Its name is that of a customer but for the legal form. */
const lookAlike: SignUp = {
  company_name: 'Selat Maju Enterprise',
  company_reg_no: '202303098765',
  email: 'hello@selatmaju-ent.test',
  phone: '+60355120098',
  maker: person('Ravi Shankar A/L Kumar', 'ravi.shankar', 'selatmaju-ent.test', '+60123300551'),
}

/** One from the provider's maker, ready to be approved; one from the public form that somebody has to look at twice. */
export const addCompanyRegistrations = async (seed: Seed, maker: Member): Promise<void> => {
  const store = async (input: SignUp, hours: number, by: Member | null) => {
    const { tx } = seed
    const { now } = ago(seed, hours)
    const [looked] = await lookUpRegistrations(tx, [input], { pending: true })
    const findings = looked ? codesOf(registrationFindings(input, looked, by !== null)) : []
    const submitted_by_email = normalEmail(by?.email ?? input.maker.email)
    const id = await insertCompanyRegistration(tx, {
      ...input,
      checker: input.checker ?? null,
      findings,
      submitted_by: by?.user_id ?? null,
      submitted_by_email,
      submitted_at: now,
      terms_accepted_at: by ? null : now,
    })
    const toucher = by ? personOf(by) : { user_id: null, email_normal: submitted_by_email, name: null }
    const item = { entity: 'temp_company_user_registration' as const, entity_id: id, company_id: null }
    await recordSteps(tx, [item], { action: 'submitted', at: now, by: toucher })
    await tellApprovers(tx, { actor: by, ...ago(seed, hours) }, companyRegistration, 'pending', {
      id,
      company_id: null,
      name: input.company_name,
      findings,
    })
  }
  await store(pelita, 20, maker)
  await store(lookAlike, 5, null)
}
