/** Samples of the calls about companies, and companies in every state for tests that need one to be there. */
import type { CompanySignUp } from '@jujur/contract/fields.ts'
import type { z } from 'zod'
import type { Make } from './sample.ts'
import type { Person, World } from './world.ts'

let last = 0
/** Distinct in every world, and alike in nothing. */
const next = () => {
  const n = ++last
  return { n, letters: [...n.toString().padStart(4, '0')].map((digit) => 'bcdfghjkmp'[Number(digit)]).join('') }
}

export type SignUp = z.input<typeof CompanySignUp>

/** A company nobody has heard of, with two people; any of it can be said otherwise. */
export const aSignUp = (over: Partial<SignUp> = {}): SignUp => {
  const { n, letters } = next()
  return {
    company_name: `Kilang ${letters} Sdn Bhd`,
    company_reg_no: `20190200${String(n).padStart(4, '0')}`,
    email: `office@${letters}.test`,
    phone: '+60312345678',
    maker: { name: 'Mona Lim', username: `mona.${letters}`, email: `mona@${letters}.test`, phone: '+60123456701' },
    checker: { name: 'Chong Wei', username: `chong.${letters}`, email: `chong@${letters}.test`, phone: '+60123456702' },
    ...over,
  }
}

/** A pre-registration that waits, with who submitted it. */
export const givenRegistration = async (world: World, over: Partial<SignUp> = {}) => {
  const submitter = await world.given.admin('globalAdmin', { kind: 'maker' })
  const signUp = aSignUp(over)
  const { data, body } = await world.as(submitter).call('createTempCompanyUserRegistration', signUp)
  if (!data?.temp_company_user_registration_id) throw new Error(`the sample was not pre-registered: ${body}`)
  return { submitter, signUp, id: data.temp_company_user_registration_id }
}

/** A company that signed up itself by the public form. */
export const givenPublicSignUp = async (world: World, over: Partial<SignUp> = {}, language = 'en') => {
  const signUp = aSignUp(over)
  await world.as(null).call('login', { register_as: 'company', ...signUp, accept_terms: true, language })
  const reader = await world.given.admin('globalAdmin')
  const { data } = await world.as(reader).call('getTempCompanyUserRegistrationList', { q: signUp.maker.username, length: 1 })
  const id = data.temp_company_user_registrations[0]?.temp_company_user_registration_id
  if (id === undefined) throw new Error('the sample did not sign up')
  return { signUp, id }
}

/** Legal data of a company, complete and in order. */
export const detailsOf = (company: { name: string; company_reg_no: string }, over: Record<string, unknown> = {}): Record<string, unknown> => ({
  company_name: company.name,
  ssm_no_new: company.company_reg_no,
  ssm_no_old: null,
  tin: 'C2584563222',
  sst_no: null,
  msic_code: '62010',
  business_activity: 'Computer programming',
  address_line_1: '12, Jalan Ampang',
  city: 'Kuala Lumpur',
  postcode: '50450',
  state_code: '14',
  phone: '+60380001200',
  email: `legal@${company.company_reg_no}.test`,
  officer_name: 'Nurul Huda Ismail',
  officer_position: 'Company secretary',
  officer_email: 'secretary@officers.test',
  officer_phone: '+60120000004',
  ...over,
})

type Owner = { company_id: number; name: string; company_reg_no: string }
/** A company with its maker and its checker. */
export const givenPair = async (world: World, company?: { company_id: number }) => {
  const owner = company ? await ownerOf(world, company.company_id) : await world.given.company()
  const maker = await world.given.admin('clientAdmin', { company: owner, kind: 'maker' })
  const checker = await world.given.admin('clientAdmin', { company: owner, kind: 'checker' })
  return { company: owner, maker, checker }
}
const ownerOf = async (world: World, company_id: number): Promise<Owner> => {
  const reader = await world.given.admin('globalAdmin')
  const { data } = await world.as(reader).call('globalAdminGetCompanyDetails', { company_id })
  return data.list.company
}

/** Legal data that waits for the company's checker; where the company has some waiting already, that. */
export const givenInformation = async (world: World, company?: { company_id: number }, over: Record<string, unknown> = {}) => {
  const pair = await givenPair(world, company)
  await world.as(pair.maker).call('addNewCompanyRegistrationInformation', detailsOf(pair.company, over))
  const { data } = await world.as(pair.checker).call('getRegistrationInformationList', { approve_status_id: 2 })
  const [waiting] = data.list
  if (!waiting) throw new Error('the sample has no legal data waiting')
  return { ...pair, id: waiting.registration_information_id, version: waiting.version }
}
/** The same, passed on to the provider. */
export const givenInformationAtProvider = async (world: World, company?: { company_id: number }, over: Record<string, unknown> = {}) => {
  const one = await givenInformation(world, company, over)
  const { response_code, body } = await world
    .as(one.checker)
    .call('approveRegistrationInformation', { registration_information_id: one.id, version: one.version })
  if (response_code !== 2100) throw new Error(`the sample was not passed on: ${body}`)
  return { ...one, version: one.version + 1 }
}
/** The same, in force. */
export const givenInformationInForce = async (world: World, company?: { company_id: number }, over: Record<string, unknown> = {}) => {
  const one = await givenInformationAtProvider(world, company, over)
  const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
  const input = { registration_information_id: one.id, version: one.version }
  const { response_code, body } = await world.as(checker).call('approveTempRegistrationInformation', input)
  if (response_code !== 2100) throw new Error(`the sample was not approved: ${body}`)
  return one
}

const globalAdmin = (world: World): Promise<Person> => world.given.admin('globalAdmin')
const companyAdmin = (world: World, company?: { company_id: number }): Promise<Person> => world.given.admin('clientAdmin', company ? { company } : {})
const globalList: Make = async (world) => ({ actor: await globalAdmin(world), input: {} })
const details = { email: 'renamed@company.test', phone: '+60123456799' }

export const companiesSamples = {
  createTempCompanyUserRegistration: async (world) => ({ actor: await globalAdmin(world), input: aSignUp() }),
  updateTempCompanyUserRegistration: async (world) => {
    const { id, signUp } = await givenRegistration(world)
    return { actor: await globalAdmin(world), input: { temp_company_user_registration_id: id, version: 1, ...signUp, phone: '+60387654321' } }
  },
  checkTempCompanyUserRegistration: async (world) => {
    const { id, signUp } = await givenRegistration(world)
    const { email: _, phone: __, ...typed } = signUp
    return { actor: await globalAdmin(world), input: { temp_company_user_registration_id: id, ...typed } }
  },
  getTempCompanyUserRegistrationList: async (world) => {
    await givenRegistration(world)
    return { actor: await globalAdmin(world), input: {} }
  },
  getCompanyUserRegistrationApproval: async (world) => {
    await givenRegistration(world)
    return { actor: await globalAdmin(world), input: { q: 'PENDING' } }
  },
  approveCompanyUserRegistration: async (world) => {
    const { id } = await givenRegistration(world)
    return { actor: await globalAdmin(world), input: { temp_company_user_registration_id: id, version: 1 } }
  },
  rejectCompanyRegistration: async (world) => {
    const { id } = await givenRegistration(world)
    return { actor: await globalAdmin(world), input: { temp_company_user_registration_id: id, version: 1, remarks: 'Not a customer.' } }
  },
  getCompanyUserList: globalList,
  updateCompanyUser: async (world, company) => {
    const { user_id, email } = await companyAdmin(world, company)
    return { actor: await globalAdmin(world), input: { user_id, name: 'Nurul Huda', email, phone: details.phone, status: 'active' } }
  },
  deleteCompanyUser: async (world, company) => ({
    actor: await globalAdmin(world),
    input: { user_id: (await companyAdmin(world, company)).user_id },
  }),
  getRegistrationInformationList: async (world, company) => {
    const { checker } = await givenInformation(world, company)
    return { actor: checker, input: {} }
  },
  addNewCompanyRegistrationInformation: async (world, company) => {
    const { maker, company: owner } = await givenPair(world, company)
    return { actor: maker, input: detailsOf(owner) }
  },
  approveRegistrationInformation: async (world, company) => {
    const { checker, id, version } = await givenInformation(world, company)
    return { actor: checker, input: { registration_information_id: id, version } }
  },
  rejectRegistrationInformation: async (world, company) => {
    const { checker, id, version } = await givenInformation(world, company)
    return { actor: checker, input: { registration_information_id: id, version, remarks: 'The address is old.' } }
  },
  getTempRegistrationInformationList: globalList,
  getCompanyRegistrationApproval: async (world) => ({ actor: await globalAdmin(world), input: { q: 'PENDING' } }),
  approveTempRegistrationInformation: async (world) => {
    const { id, version } = await givenInformationAtProvider(world)
    return { actor: await globalAdmin(world), input: { registration_information_id: id, version } }
  },
  rejectTempRegistrationInformation: async (world) => {
    const { id, version } = await givenInformationAtProvider(world)
    return { actor: await globalAdmin(world), input: { registration_information_id: id, version, remarks: 'The TIN is unknown.' } }
  },
  getCompanyList: globalList,
  globalAdminGetCompanyDetails: async (world) => ({
    actor: await globalAdmin(world),
    input: { company_id: (await givenInformationAtProvider(world)).company.company_id },
  }),
  updateCompanyStatus: async (world) => ({
    actor: await globalAdmin(world),
    input: { company_id: (await world.given.company()).company_id, status: 'inactive', remarks: 'The contract has ended.' },
  }),
  updateCompanyTerms: async (world) => ({
    actor: await globalAdmin(world),
    input: { company_id: (await world.given.company()).company_id, version: 1, payment_days: 45, remarks: 'As agreed in the contract.' },
  }),
  getCompanyUpdate: async (world, company) => ({ actor: await companyAdmin(world, company), input: {} }),
  updateCompany: async (world, company) => ({ actor: await companyAdmin(world, company), input: { version: 1, ...details, trainee_otp: true } }),
} satisfies Record<string, Make>
