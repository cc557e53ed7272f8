import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenInformation, givenInformationInForce, givenPair } from '../../test/companies.samples.ts'
import { all, type CompanyDesk, codesOf, companyDesk, count } from '../../test/company-desk.ts'
import { openWorld, PASSWORD, type Person, served, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { session } from '../identity/identity.table.ts'

let world: World
let desk: CompanyDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await companyDesk(world)
})
afterAll(() => world.close())

const setStatus = (company_id: number, status: 'active' | 'inactive', remarks = 'The contract has ended.', by = desk.maker) =>
  world.as(by).call('updateCompanyStatus', { company_id, status, remarks })
const change = (by: Person, input: Record<string, unknown>) => world.as(by).call('updateCompany', input)
const today = async (by: Person) => (await world.as(by).call('getCompanyUpdate', {})).data.company
const newestLine = async () => (await world.sql((tx) => tx.sql.select().from(auditEvent).orderBy(desc(auditEvent.audit_event_id)).limit(1)))[0]

describe('the provider’s view', () => {
  test('lists companies with their administrators and the state of their legal data', async () => {
    const { company } = await givenInformationInForce(world)
    const waiting = await givenInformation(world)
    const closed = await world.given.company({ status: 'inactive', name: 'Aardvark Sdn Bhd' })
    const list = async (input: object) => (await world.as(desk.maker).call('getCompanyList', input)).data
    expect((await list({ q: company.company_reg_no })).posts).toMatchObject([
      { company_id: company.company_id, admins: 2, registration_information: 'approved' },
    ])
    expect((await list({ q: waiting.company.company_reg_no })).posts).toMatchObject([{ registration_information: 'pending' }])
    expect(await list({ status: 'inactive' })).toMatchObject({
      total: 1,
      posts: [{ company_id: closed.company_id, admins: 0, registration_information: 'none' }],
    })
    expect((await list({ length: 1 })).posts).toMatchObject([{ company_id: closed.company_id }])
    expect((await list({ sort: 'company_reg_no', dir: 'desc', length: 1 })).total).toBeGreaterThan(2)
  })

  test('shows one with its people and trainees', async () => {
    const { company, maker, checker } = await givenPair(world)
    await world.given.trainee({ company })
    await world.given.trainee({ company, status: 'inactive' })
    const { data } = await world.as(desk.maker).call('globalAdminGetCompanyDetails', { company_id: company.company_id })
    expect(data.list.company).toMatchObject({ company_id: company.company_id, trainee_four_eyes: true, can_switch_four_eyes: false, version: 1 })
    expect(data.list.users.map(({ user_id }) => user_id).sort()).toEqual([maker.user_id, checker.user_id].sort())
    expect(data.list.trainees).toEqual({ active: 1, pending: 0, more: false })
    await desk.refused(() => world.as(desk.maker).call('globalAdminGetCompanyDetails', { company_id: 2_000_000_000 }), 10011)
  })
})

describe('deactivating a company', () => {
  test('ends the sessions of all its people, who cannot sign in until it is open again', async () => {
    const { company, maker, checker } = await givenPair(world)
    const trainee = await world.given.trainee({ company })
    const elsewhere = await world.given.admin('clientAdmin')
    expect((await setStatus(company.company_id, 'inactive')).data.company.status).toBe('inactive')
    for (const person of [maker, checker, trainee]) {
      expect((await world.as(person).call('getUserProfile', {})).response_code).toBe(6666)
      const [row] = await world.sql((tx) => tx.sql.select().from(session).where(eq(session.user_id, person.user_id)))
      expect(row).toMatchObject({ ended_because: 'deactivated' })
    }
    expect((await world.as(null).call('loginClientAdmin', { username: maker.username, password: PASSWORD })).response_code).toBe(10041)
    expect((await world.as(null).call('loginTraineeUser', { username: trainee.username, password: PASSWORD })).response_code).toBe(10041)
    expect((await world.as(elsewhere).call('getUserProfile', {})).response_code).toBe(2100)
    expect(await newestLine()).toMatchObject({
      action: 'company.status_changed',
      company_id: company.company_id,
      before: { status: 'active' },
      after: { status: 'inactive', remarks: 'The contract has ended.' },
    })

    expect((await setStatus(company.company_id, 'active', 'Renewed.', desk.checker)).data.company.status).toBe('active')
    // The old sessions stay ended.
    expect((await world.as(maker).call('getUserProfile', {})).response_code).toBe(6666)
    expect((await world.as(null).call('loginTraineeUser', { username: trainee.username, password: PASSWORD })).response_code).toBe(2100)
  })

  test('is told to its administrators and to the provider’s others, by mail too, and so is opening it again', async () => {
    const { company, maker, checker } = await givenPair(world)
    const { company_id, name } = company
    await setStatus(company_id, 'inactive')
    for (const { email } of [maker, checker]) {
      const [mail] = await world.mails(email)
      expect(mail).toMatchObject({ subject: `${name} is deactivated` })
      for (const words of ['The contract has ended.', 'can no longer sign in', world.kit.settings.supplier.email]) expect(mail?.text).toContain(words)
    }
    const [post] = (await world.as(desk.checker).call('getNotificationList', {})).data.posts
    expect(post).toMatchObject({ title: `${desk.maker.name} deactivated ${name}` })
    const details = async (by: Person) => (await world.as(by).call('globalAdminGetCompanyDetails', { company_id })).data.list.closed
    expect(await details(desk.maker)).toMatchObject({ by: desk.maker.name, reason: 'The contract has ended.', by_you: true })
    expect(await details(desk.checker)).toMatchObject({ by_you: false })
    // Said again, it is neither done nor told again.
    const before = await world.digest()
    await setStatus(company_id, 'inactive', 'Again.', desk.checker)
    expect(await world.digest()).toBe(before)

    await setStatus(company_id, 'active', 'Renewed.', desk.checker)
    expect((await world.mails(maker.email))[0]).toMatchObject({ subject: `${name} is open again` })
    expect(await details(desk.maker)).toBeNull()
  })
  test('is done by one person at once; only another opens it again', async () => {
    const { company_id } = await world.given.company()
    await setStatus(company_id, 'inactive')
    await desk.refused(() => setStatus(company_id, 'active', 'A mistake.'), 10004)
    expect((await setStatus(company_id, 'active', 'Renewed.', desk.checker)).response_code).toBe(2100)
    // What the one opened they may close, and then it is the first’s to open.
    expect((await setStatus(company_id, 'inactive', 'Not renewed.', desk.checker)).response_code).toBe(2100)
    expect((await setStatus(company_id, 'active', 'Renewed.')).response_code).toBe(2100)
  })
  test.runIf(served)('of those who close and open it at once, nobody opens what they closed', async () => {
    const { company_id } = await world.given.company()
    const people = await Promise.all(Array.from({ length: 10 }, () => world.given.admin('globalAdmin')))
    await Promise.all(people.flatMap((by) => [setStatus(company_id, 'inactive', 'Close.', by), setStatus(company_id, 'active', 'Open.', by)]))
    const lines = await world.sql((tx) => tx.sql.select().from(auditEvent).where(eq(auditEvent.company_id, company_id)))
    const acts = lines.filter(({ action }) => action === 'company.status_changed').toSorted((a, b) => a.audit_event_id - b.audit_event_id)
    expect(acts.length).toBeGreaterThan(0)
    for (const [n, { actor_user_id, after }] of acts.entries()) {
      expect(after).toMatchObject({ status: n % 2 === 0 ? 'inactive' : 'active' })
      if (n % 2 === 1) expect(actor_user_id).not.toBe(acts[n - 1]?.actor_user_id)
    }
  })
  test('needs a reason and a company', async () => {
    const { company_id } = await world.given.company()
    await desk.refused(() => setStatus(company_id, 'inactive', ''), 7000)
    await desk.refused(() => setStatus(2_000_000_000, 'inactive'), 10011)
  })
})

describe('payment terms of a company', () => {
  const details = async (company_id: number) => (await world.as(desk.checker).call('globalAdminGetCompanyDetails', { company_id })).data.list
  const setTerms = (company_id: number, payment_days: number | null, more: object = {}) =>
    world.as(desk.maker).call('updateCompanyTerms', { company_id, version: 1, payment_days, remarks: 'As agreed in the contract.', ...more })
  test('are set by one person with a reason, which stays, and are the usual ones again', async () => {
    const { company_id } = await world.given.company()
    const usual_days = world.kit.settings.paymentDays
    expect((await details(company_id)).terms).toEqual({ payment_days: null, usual_days, set: null })
    const { data } = await setTerms(company_id, 45)
    const set = { at: expect.any(String), by: desk.maker.name, reason: 'As agreed in the contract.' }
    expect(data).toMatchObject({ company: { company_id, version: 2 }, terms: { payment_days: 45, usual_days, set } })
    expect((await details(company_id)).terms).toEqual(data.terms)
    expect(await newestLine()).toMatchObject({
      action: 'company.terms_changed',
      company_id,
      before: { payment_days: null },
      after: { payment_days: 45, remarks: 'As agreed in the contract.' },
    })
    const before = await world.digest()
    await setTerms(company_id, 45, { version: 2, remarks: 'Again.' })
    expect(await world.digest()).toBe(before)
    expect((await setTerms(company_id, null, { version: 2, remarks: 'Ended.' })).data.terms).toMatchObject({
      payment_days: null,
      set: { reason: 'Ended.' },
    })
  })
  test('are refused without a reason, of no company, out of bounds, and on what somebody changed since', async () => {
    const { company_id } = await world.given.company()
    for (const days of [0, 366, 1.5, '45'] as number[]) await desk.refused(() => setTerms(company_id, days), 7000)
    await desk.refused(() => setTerms(company_id, 45, { remarks: '' }), 7000)
    await desk.refused(() => setTerms(2_000_000_000, 45), 10011)
    expect(await desk.refused(() => setTerms(company_id, 45, { version: 2 }), 2111)).toMatchObject({ reason: 'changed_since', version: 1 })
  })
})

describe('the own company', () => {
  test('its contact and settings change without approval, audited', async () => {
    const { maker } = await givenPair(world)
    const input = {
      version: 1,
      email: 'Office@New.test',
      phone: '+60 3-8765 4321',
      contact: 'Ext. 214',
      speak_up_url: 'https://speak.up.test',
      trainee_otp: true,
    }
    const { data, response_code } = await change(maker, input)
    expect(response_code).toBe(2100)
    expect(data.company).toMatchObject({
      email: 'office@new.test',
      phone: '+60387654321',
      contact: 'Ext. 214',
      speak_up_url: 'https://speak.up.test',
      trainee_otp: true,
      version: 2,
    })
    const line = await newestLine()
    expect(line).toMatchObject({
      action: 'company.updated',
      before: { trainee_otp: false, speak_up_url: null, version: 1 },
      after: {
        trainee_otp: true,
        speak_up_url: 'https://speak.up.test',
        version: 2,
        fields: ['email', 'phone', 'contact', 'speak_up_url', 'trainee_otp'],
      },
    })
    expect(JSON.stringify(line)).not.toContain('office@new.test')
    expect((await change(maker, { version: 2, speak_up_url: null, contact: null })).data.company).toMatchObject({ speak_up_url: null, contact: null })
  })

  test('is not changed on what somebody changed since', async () => {
    const { maker } = await givenPair(world)
    await change(maker, { version: 1, trainee_otp: true })
    expect(await desk.refused(() => change(maker, { version: 1, trainee_otp: false }), 2111)).toMatchObject({ reason: 'changed_since', version: 2 })
  })

  test('takes a speak-up address with https only', async () => {
    const { maker } = await givenPair(world)
    for (const speak_up_url of ['http://speak.up.test', 'javascript:alert(1)', 'data:text/html,x', '//speak.up.test', 'speak up'])
      await desk.refused(() => change(maker, { version: 1, speak_up_url }), 7000)
  })

  test('is changed by a maker of its own only', async () => {
    const { checker, maker } = await givenPair(world)
    const stranger = await world.given.admin('clientAdmin')
    await desk.refused(() => change(checker, { version: 1, trainee_otp: true }), 20067)
    await change(stranger, { version: 1, trainee_otp: true })
    expect(await today(maker)).toMatchObject({ trainee_otp: false, version: 1 })
    await desk.refused(() => change(maker, { version: 1, company_id: stranger.company_id }), 7000)
  })

  test('may switch four eyes for trainees off while one administrator is active; with a second they apply again', async () => {
    const company = await world.given.company()
    const alone = await world.given.admin('clientAdmin', { company })
    expect(await today(alone)).toMatchObject({ trainee_four_eyes: true, can_switch_four_eyes: true })
    expect((await change(alone, { version: 1, trainee_four_eyes: false })).data.company).toMatchObject({ trainee_four_eyes: false, version: 2 })
    expect(await newestLine()).toMatchObject({ before: { trainee_four_eyes: true }, after: { trainee_four_eyes: false } })
    await world.given.admin('clientAdmin', { company })
    expect(await today(alone)).toMatchObject({ trainee_four_eyes: true, can_switch_four_eyes: false })
    const data = await desk.refused(() => change(alone, { version: 2, trainee_four_eyes: false }), 7000)
    expect(data).toMatchObject([{ field: 'trainee_four_eyes', rule: 'invalid' }])
    expect((await change(alone, { version: 2, trainee_four_eyes: true })).response_code).toBe(2100)
  })

  test('says what is in force, and since when', async () => {
    const { maker, id } = await givenInformationInForce(world)
    const { data } = await world.as(maker).call('getCompanyUpdate', {})
    expect(data.registration_information).toMatchObject({ registration_information_id: id, status: 1 })
    const fresh = await world.as(await world.given.admin('clientAdmin')).call('getCompanyUpdate', {})
    expect(fresh.data).toMatchObject({ registration_information: null, since: null })
  })
})

test.runIf(served)('fifty changes of one version: one is made', async () => {
  const { maker } = await givenPair(world)
  const answers = codesOf(await all((n) => change(maker, { version: 1, contact: `Ext. ${n}` })))
  expect([count(answers, 2100), count(answers, 2111)]).toEqual([1, 49])
  expect(await today(maker)).toMatchObject({ version: 2 })
})
