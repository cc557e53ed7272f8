/** Queues and lists of registrations find what people type, as quick search and the other lists do. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { detailsOf, givenRegistration as givenCompany, givenInformationAtProvider } from '../../test/companies.samples.ts'
import { aPerson } from '../../test/company-desk.ts'
import { givenRegistration as givenTrainee } from '../../test/trainees.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'

let world: World
let provider: Person
let admin: Person
beforeAll(async () => {
  world = await openWorld()
  provider = await world.given.admin('globalAdmin')
  admin = await world.given.admin('clientAdmin')
})
afterAll(() => world.close())

const companies = async (search: string) =>
  (await world.as(provider).call('getCompanyUserRegistrationApproval', { q: 'PENDING', search })).data.list.map((row) => row.company_name)
const trainees = async (q: string, by = admin) =>
  (await world.as(by).call('getTempTraineeUserRegistrationList', { q })).data.temp_trainee_user_registrations.map(({ name }) => name)
const legal = async (search: string) =>
  (await world.as(provider).call('getCompanyRegistrationApproval', { q: 'PENDING', search })).data.list.map(({ details }) => details.officer_name)

/** What finds it, and what does not. */
const asPeopleType: [name: string, finds: string[], findsNot: string[]][] = [
  ['Siti Nurhaliza Großmann', ['siti', 'GROSSMANN nurhaliza', 'haliz siti'], ['siti osman', 'iti nur x']],
  ['Zoë Ñandú', ['zoe nandu', 'Ñandú Zoë', '%nandu_', '"zoe"'], ['nan%du', 'z_e nandu', "zoe' or '1'='1"]],
  ['陈李明', ['李明', '陈李'], ['明李']],
  ['Ng Wei Ming', ['ng ming'], ['g ming']],
]

describe('registrations of trainees', () => {
  it.each(asPeopleType)('%s', async (name, finds, findsNot) => {
    await givenTrainee(world, admin, { name })
    for (const words of finds) expect(await trainees(words), words).toEqual([name])
    for (const words of findsNot) expect(await trainees(words), words).toEqual([])
  })

  test('by a part of the employee number, however divided, and by the address', async () => {
    await givenTrainee(world, admin, { name: 'Numbered', employee_no: 'EMP-00917', email: 'k.raj@harbour.test' })
    for (const words of ['00917', 'emp00917', 'EMP 00917', 'harbour']) expect(await trainees(words), words).toEqual(['Numbered'])
  })

  test('a corrected one by its new name only', async () => {
    const id = await givenTrainee(world, admin, { name: 'Before Correcting' })
    const fields = { name: 'After Correcting', username: 'after.correcting', email: 'after.correcting@people.test' }
    const input = { temp_trainee_user_registration_id: id, version: 1, ...fields }
    expect((await world.as(admin).call('updateTempTraineeUserRegistration', input)).response_code).toBe(2100)
    expect(await trainees('before')).toEqual([])
    expect(await trainees('correcting after')).toEqual(['After Correcting'])
  })

  test('each company finds its own, and approves no more than it finds', async () => {
    const other = await world.given.admin('clientAdmin')
    await givenTrainee(world, other, { name: 'Shared Namesake' })
    await givenTrainee(world, admin, { name: 'Shared Namesake' })
    expect(await trainees('namesake')).toEqual(['Shared Namesake'])
    expect(await trainees('namesake', other)).toEqual(['Shared Namesake'])
    const second = await world.given.admin('clientAdmin', { company: { company_id: admin.company_id as number } })
    const matching = (search: string) => world.as(second).call('approveAllMatchingTraineeRegistrations', { search })
    expect(await matching('namesake nobody')).toMatchObject({ response_code: 2111, data: { reason: 'none_left' } })
    expect((await matching('NAMESAKE sharéd')).data).toMatchObject({ job: { total: 1 } })
  })
})

describe('pre-registrations of companies', () => {
  it.each(asPeopleType)('by whoever was entered: %s', async (name, finds, findsNot) => {
    const { signUp } = await givenCompany(world, { checker: aPerson({ name }) })
    for (const words of finds) expect(await companies(words), words).toEqual([signUp.company_name])
    for (const words of findsNot) expect(await companies(words), words).toEqual([])
  })

  test('by a part of the number, however divided, together with the name', async () => {
    const { signUp } = await givenCompany(world, { company_name: 'Société Générale Berhad', company_reg_no: '201901555777' })
    for (const words of ['01555777', '201901-555777', 'generale societe', 'berhad 5557'])
      expect(await companies(words), words).toEqual([signUp.company_name])
  })
})

describe('registration information', () => {
  it.each(asPeopleType)('by the officer: %s', async (officer_name, finds, findsNot) => {
    await givenInformationAtProvider(world, undefined, { officer_name })
    for (const words of finds) expect(await legal(words), words).toEqual([officer_name])
    for (const words of findsNot) expect(await legal(words), words).toEqual([])
  })

  test('by both numbers, by the company as registered, and by the name it gives', async () => {
    const company = await world.given.company({ name: 'Selat Maju Sdn Bhd', company_reg_no: '201901000123' })
    const over = { company_name: 'Selat Jaya Berhad', ssm_no_old: '1364665W', officer_name: 'Only Officer' }
    await givenInformationAtProvider(world, company, over)
    for (const words of ['maju selat', '201901-000123', 'jaya', '2019 0100 0123', '00123', '1364665-w', '364665', 'officer jaya'])
      expect(await legal(words), words).toEqual(['Only Officer'])
    expect(await legal('jaya nobody')).toEqual([])
  })

  test('a company finds nothing of another', async () => {
    const company = await world.given.company()
    const { maker } = await givenInformationAtProvider(world, company, { officer_name: 'Hidden Officer' })
    const own = async (by: Person) => (await world.as(by).call('getRegistrationInformationList', { q: 'hidden officer' })).data.list.length
    expect(await own(maker)).toBe(1)
    const stranger = await world.given.company()
    const other = await world.given.admin('clientAdmin', { company: stranger })
    const added = await world.as(other).call('addNewCompanyRegistrationInformation', detailsOf(stranger))
    expect(added.response_code).toBe(2100)
    expect(await own(other)).toBe(0)
  })
})
