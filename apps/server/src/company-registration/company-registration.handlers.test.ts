import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detailsOf, givenInformation, givenInformationAtProvider, givenInformationInForce, givenPair } from '../../test/companies.samples.ts'
import { all, type CompanyDesk, codesOf, companyDesk, count, RACERS } from '../../test/company-desk.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { registrationInformation } from './company-registration.table.ts'

let world: World
let desk: CompanyDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await companyDesk(world)
})
afterAll(() => world.close())

const add = (by: Person, details: Record<string, unknown>) => world.as(by).call('addNewCompanyRegistrationInformation', details)
const choice = (id: number, version: number) => ({ registration_information_id: id, version })
const passOn = (by: Person, id: number, version = 1) => world.as(by).call('approveRegistrationInformation', choice(id, version))
const refuseAtCompany = (by: Person, id: number, version = 1, remarks = 'Old address.') =>
  world.as(by).call('rejectRegistrationInformation', { ...choice(id, version), remarks })
const putInForce = (id: number, version = 2, by = desk.checker) => world.as(by).call('approveTempRegistrationInformation', choice(id, version))
const refuseAtProvider = (id: number, version = 2, remarks = 'Unknown TIN.', by = desk.checker) =>
  world.as(by).call('rejectTempRegistrationInformation', { ...choice(id, version), remarks })
const own = async (by: Person) => (await world.as(by).call('getRegistrationInformationList', {})).data.list
const atProvider = async (company_id: number, by = desk.checker) =>
  (await world.as(by).call('getTempRegistrationInformationList', { company_id })).data.list
const queued = async (q: string, search = '') => (await world.as(desk.checker).call('getCompanyRegistrationApproval', { q, search })).data.list
const details = (company_id: number) => world.as(desk.checker).call('globalAdminGetCompanyDetails', { company_id })

describe('submitting legal data', () => {
  test('stores it for the company’s checker, who is told', async () => {
    const { company, maker, checker } = await givenPair(world)
    const { response_code, data } = await add(maker, detailsOf(company, { ssm_no_old: '1364665w', tin: ' c2584563222 ' }))
    expect(response_code).toBe(2100)
    const [shown] = await own(checker)
    expect(shown).toMatchObject({
      registration_information_id: data.registration_information_id,
      company: { company_id: company.company_id },
      status: 2,
      stage: 'company',
      approve_status_id: 2,
      version: 1,
      submitted_by: maker.name,
      in_force: null,
      details: { ssm_no_new: company.company_reg_no, ssm_no_old: '1364665W', tin: 'C2584563222', address_line_2: null, country_code: 458 },
      can: { approve: true, edit: false },
    })
    expect((await own(maker))[0]?.can).toMatchObject({ approve: false, because: 'permission' })
    expect((await desk.notices(checker.user_id))[0]).toMatchObject({
      kind: 'approval_wanted',
      data: { what: 'registration_information' },
      href: '/CA/company-reg-info',
    })
    expect(await desk.notices(maker.user_id)).toEqual([])
    expect(await atProvider(company.company_id)).toEqual([])
  })

  test('goes straight to the provider where the company has a single active administrator', async () => {
    const company = await world.given.company()
    const alone = await world.given.admin('clientAdmin', { company })
    await world.given.admin('clientAdmin', { company, status: 'inactive' })
    await world.given.admin('clientAdmin', { company, status: 'invited' })
    await add(alone, detailsOf(company))
    const [shown] = await own(alone)
    expect(shown).toMatchObject({ stage: 'provider', version: 1, can: { approve: false, because: 'decided' } })
    expect((await desk.notices(desk.checker.user_id))[0]).toMatchObject({ kind: 'approval_wanted', data: { name: company.name } })
    await desk.refused(() => passOn(alone, shown?.registration_information_id as number), 20073)
  })

  test('is refused where the postcode is not in the state, as the address is wrong', async () => {
    const { company, maker } = await givenPair(world)
    for (const over of [{ postcode: '50450', state_code: '01' }, { postcode: '99999' }, { state_code: '99' }, { state_code: '00' }])
      await desk.refused(() => add(maker, detailsOf(company, over)), 10049)
    await desk.refused(() => add(maker, detailsOf(company, { postcode: '5045' })), 10049)
  })

  test('is refused with numbers that are another company’s, registered or in force', async () => {
    const other = await givenInformationInForce(world, undefined, { ssm_no_old: '7654321K' })
    const oldOnly = await world.given.company({ company_reg_no: '998877X' })
    const { company, maker } = await givenPair(world)
    await desk.refused(() => add(maker, detailsOf(company, { ssm_no_new: other.company.company_reg_no, ssm_no_old: null })), 10008)
    await desk.refused(() => add(maker, detailsOf(company, { ssm_no_old: '7654321K' })), 10008)
    await desk.refused(() => add(maker, detailsOf(company, { ssm_no_old: oldOnly.company_reg_no })), 10008)
  })

  test('is refused when neither number is the company’s own', async () => {
    const { company, maker } = await givenPair(world)
    const data = await desk.refused(() => add(maker, detailsOf(company, { ssm_no_new: '201801999999' })), 7000)
    expect(data).toMatchObject([{ field: 'ssm_no_new', rule: 'invalid' }])
    const old = await givenPair(world, await world.given.company({ company_reg_no: '1122334D' }))
    expect((await add(old.maker, detailsOf(old.company, { ssm_no_new: '201801999998', ssm_no_old: '1122334D' }))).response_code).toBe(2100)
  })

  test('is refused while some is pending, and for a checker', async () => {
    const { company, maker, checker } = await givenPair(world)
    await desk.refused(() => add(checker, detailsOf(company)), 20067)
    await add(maker, detailsOf(company))
    await desk.refused(() => add(maker, detailsOf(company)), 20073)
  })
})

describe('the company’s own decision', () => {
  test('passes the data on to the provider, whose checkers are told', async () => {
    const { id, company, maker, checker } = await givenInformation(world)
    expect(await own(maker)).toMatchObject([{ stage: 'company', deciders: [checker.name] }])
    expect((await passOn(checker, id)).response_code).toBe(2100)
    expect(await own(maker)).toMatchObject([{ stage: 'provider', deciders: [] }])
    const [shown] = await atProvider(company.company_id)
    expect(shown).toMatchObject({ stage: 'provider', approve_status_id: 2, version: 2, decided_at: null, can: { approve: true } })
    expect(shown?.history.map(({ action, stage }) => [action, stage])).toEqual([
      ['submitted', null],
      ['approved', 'company'],
    ])
    expect((await desk.notices(desk.checker.user_id))[0]).toMatchObject({ href: '/GA/company?tab=information' })
    expect((await desk.notices(maker.user_id))[0]).toMatchObject({ kind: 'registration_information_approved', data: { stage: 'company' } })
    await desk.refused(() => passOn(checker, id, 2), 20073)
    await desk.refused(() => refuseAtCompany(checker, id, 2), 20073)
  })

  test('or rejects it with a reason; the provider never sees it, and the correction is a new record', async () => {
    const { id, company, maker, checker } = await givenInformation(world)
    await desk.refused(() => refuseAtCompany(checker, id, 1, ''), 7000)
    expect((await refuseAtCompany(checker, id)).response_code).toBe(2100)
    expect((await own(maker))[0]).toMatchObject({ approve_status_id: 3, stage: 'company', remarks: 'Old address.', decided_by: checker.name })
    expect((await desk.notices(maker.user_id))[0]).toMatchObject({
      kind: 'registration_information_rejected',
      data: { stage: 'company', remarks: 'Old address.' },
    })
    expect(await atProvider(company.company_id)).toEqual([])
    expect((await details(company.company_id)).data.list.registration_information).toEqual([])
    expect(await queued('REJECTED', company.company_reg_no)).toEqual([])
    await desk.refused(() => refuseAtProvider(id), 20073)
    expect((await add(maker, detailsOf(company))).response_code).toBe(2100)
    expect(await own(maker)).toHaveLength(2)
  })

  test('is not for whoever submitted it, by person', async () => {
    const company = await world.given.company()
    const both = await world.given.admin('clientAdmin', { company, email: 'office.one@gmail.com' })
    const again = await world.given.admin('clientAdmin', { company, email: 'officeone+2@gmail.com' })
    const { data } = await add(both, detailsOf(company))
    const id = data.registration_information_id
    for (const by of [both, again]) {
      await desk.refused(() => passOn(by, id), 10004)
      await desk.refused(() => refuseAtCompany(by, id), 10004)
    }
    expect((await own(both))[0]?.can).toMatchObject({ approve: false, because: 'own' })
  })

  test('nor for two accounts whose mailboxes one person of the provider moved', async () => {
    const { company, maker, checker } = await givenPair(world)
    const thief = await world.given.admin('globalAdmin')
    for (const { user_id, name } of [maker, checker]) {
      const moved = { user_id, name, phone: '+60123456789', email: `theirs.${user_id}@people.test` }
      expect((await world.as(thief).call('updateCompanyUser', moved)).response_code).toBe(2100)
    }
    const { data } = await add(maker, detailsOf(company))
    await desk.refused(() => passOn(checker, data.registration_information_id), 10004)
    const third = await world.given.admin('clientAdmin', { company })
    expect((await passOn(third, data.registration_information_id)).response_code).toBe(2100)
  })

  test('is for a checker, on the version seen, of the own company only', async () => {
    const { id, maker, checker } = await givenInformation(world)
    await desk.refused(() => passOn(maker, id), 20067)
    expect(await desk.refused(() => passOn(checker, id, 7), 2111)).toMatchObject({ reason: 'changed_since', version: 1 })
    const stranger = await givenPair(world)
    const absent = await passOn(stranger.checker, 2_000_000_000)
    for (const work of [() => passOn(stranger.checker, id), () => refuseAtCompany(stranger.checker, id)]) {
      await desk.refused(work, 4444)
      expect((await work()).data).toEqual(absent.data)
    }
    expect(await own(stranger.checker)).toEqual([])
  })
})

describe('the provider’s decision', () => {
  test('puts the data in force, the former out of force, and the company’s name and contact as it says', async () => {
    const first = await givenInformationInForce(world)
    const { company, maker, checker } = first
    const over = { company_name: `${company.name.replace('Sdn', 'Maju Sdn')}`, email: 'new@office.test', phone: '+60399998888' }
    const { data } = await add(maker, detailsOf(company, over))
    const id = data.registration_information_id
    await passOn(checker, id)
    const [waiting] = await atProvider(company.company_id)
    expect(waiting?.in_force).toMatchObject({ company_name: company.name })
    const answer = await putInForce(id)
    expect(answer.data.company).toMatchObject({ name: over.company_name, email: over.email, phone: over.phone, registration_information: 'approved' })
    const versions = await atProvider(company.company_id)
    expect(versions.map((one) => [one.registration_information_id, one.status, one.approve_status_id])).toEqual([
      [id, 1, 1],
      [first.id, 2, 1],
    ])
    expect(versions[0]?.in_force).toBeNull()
    expect(versions[1]?.in_force).toMatchObject({ company_name: over.company_name })
    expect((await desk.notices(maker.user_id))[0]).toMatchObject({ kind: 'registration_information_approved', data: { stage: 'provider' } })
    const { data: today } = await world.as(maker).call('getCompanyUpdate', {})
    expect(today).toMatchObject({ registration_information: { registration_information_id: id }, since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(today.company.version).toBe(3)
    const [line] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.action, 'registration_information.approved'))
        .orderBy(desc(auditEvent.audit_event_id))
        .limit(1),
    )
    expect(line).toMatchObject({ entity_id: String(id), before: { in_force: first.id }, after: { in_force: id } })
  })

  test('or rejects it with a reason; what was in force stays', async () => {
    const first = await givenInformationInForce(world)
    const second = await givenInformationAtProvider(world, first.company)
    expect((await refuseAtProvider(second.id)).response_code).toBe(2100)
    const versions = await atProvider(first.company.company_id)
    expect(versions.map((one) => [one.registration_information_id, one.status, one.approve_status_id])).toEqual([
      [second.id, 2, 3],
      [first.id, 1, 1],
    ])
    expect(versions[0]).toMatchObject({ stage: 'provider', remarks: 'Unknown TIN.', decided_by: desk.checker.name })
    expect((await desk.notices(second.maker.user_id))[0]).toMatchObject({ kind: 'registration_information_rejected', data: { stage: 'provider' } })
    await desk.refused(() => putInForce(second.id, 3), 20073)
  })

  test('waits for the company’s own', async () => {
    const { id } = await givenInformation(world)
    await desk.refused(() => putInForce(id, 1), 20073)
    await desk.refused(() => refuseAtProvider(id, 1), 20073)
  })

  test('is for a checker, on the version seen, and once', async () => {
    const { id } = await givenInformationAtProvider(world)
    await desk.refused(() => putInForce(id, 2, desk.maker), 20067)
    await desk.refused(() => putInForce(id, 1), 2111)
    await desk.refused(() => putInForce(2_000_000_000), 4444)
    await putInForce(id)
    await desk.refused(() => putInForce(id, 3), 20073)
    await desk.refused(() => refuseAtProvider(id, 3), 20073)
  })

  test('is not for a person of the provider who submitted it as the company’s', async () => {
    const company = await world.given.company()
    const insider = await world.given.admin('clientAdmin', { company, email: 'insider.at@gmail.com' })
    const provider = await world.given.admin('globalAdmin', { email: 'insiderat+work@gmail.com' })
    const { data } = await add(insider, detailsOf(company))
    await desk.refused(() => putInForce(data.registration_information_id, 1, provider), 10004)
    expect((await putInForce(data.registration_information_id, 1)).response_code).toBe(2100)
  })

  test('is refused when another company got the number meanwhile', async () => {
    const one = await givenInformationAtProvider(world, undefined, { ssm_no_old: '4455667H' })
    const other = await givenInformationAtProvider(world, undefined, { ssm_no_old: '4455667H' })
    await putInForce(one.id)
    await desk.refused(() => putInForce(other.id), 10008)
  })
})

test('the provider’s queues hold what is at its stage, and are searched by company and officer', async () => {
  const [waits, approved, atCompany] = [await givenInformationAtProvider(world), await givenInformationInForce(world), await givenInformation(world)]
  const ids = async (q: string, search = '') => (await queued(q, search)).map((one) => one.registration_information_id)
  expect((await ids('PENDING')).at(-1)).toBe(waits.id)
  expect(await ids('PENDING')).not.toContain(atCompany.id)
  expect((await ids('APPROVED_HISTORY_LIST '))[0]).toBe(approved.id)
  expect(await ids('PENDING', waits.company.company_reg_no)).toEqual([waits.id])
  expect(await ids('PENDING', 'nurul huda')).toContain(waits.id)
  for (const q of ['', 'ALL']) expect((await world.as(desk.checker).call('getCompanyRegistrationApproval', { q })).response_code).toBe(10006)
})

describe.runIf(served)('races on PostgreSQL', () => {
  test('fifty submissions leave one pending', async () => {
    const { company, maker } = await givenPair(world)
    const answers = codesOf(await all(() => add(maker, detailsOf(company))))
    expect([count(answers, 2100), count(answers, 20073)]).toEqual([1, RACERS - 1])
  })

  test('fifty approvals, some rejecting, decide once', async () => {
    const { id, company } = await givenInformationAtProvider(world)
    const answers = codesOf(await all<{ response_code: number }>((n) => (n % 2 ? putInForce(id) : refuseAtProvider(id))))
    expect([count(answers, 2100), count(answers, 20073)]).toEqual([1, RACERS - 1])
    expect((await atProvider(company.company_id))[0]?.history).toHaveLength(3)
  })

  test('one number of two companies comes into force for one', async () => {
    const number = '201903777777'
    const rows = [
      await givenPair(world, await world.given.company({ company_reg_no: '7700001A' })),
      await givenPair(world, await world.given.company({ company_reg_no: '7700002A' })),
    ]
    const ids: number[] = []
    for (const { company, maker, checker } of rows) {
      const { data } = await add(maker, detailsOf(company, { ssm_no_new: number, ssm_no_old: company.company_reg_no }))
      await passOn(checker, data.registration_information_id)
      ids.push(data.registration_information_id)
    }
    const answers = codesOf(await all((n) => putInForce(ids[n % 2] as number)))
    expect(count(answers, 2100)).toBe(1)
    expect(answers.every((code) => [2100, 10008, 20073].includes(code))).toBe(true)
    const inForce = await world.sql((tx) => tx.sql.select().from(registrationInformation).where(eq(registrationInformation.ssm_no_new, number)))
    expect(inForce.filter(({ status }) => status === 1)).toHaveLength(1)
  })
})
