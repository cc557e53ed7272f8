import type { Kind } from '@jujur/contract/permissions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSignUp } from '../../test/companies.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { registrationInformation } from '../company-registration/company-registration.table.ts'
import { users } from '../identity/identity.table.ts'
import { outboxMail } from '../kit/mail/outbox.table.ts'
import { readClock } from '../kit/time/clock.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const applicant = (n: number) => ({ name: 'Rosli Ahmad', username: `rosli${n}`, email: `rosli${n}@home.test`, phone: '0123456789' })
const register = (input: Record<string, unknown>) => world.as(null).call('login', { accept_terms: true, ...input })

const waitingFor = async (person: Person) => (await world.as(person).call('getDashboard')).data.waiting
/** The count of legal data, or nothing where none is told. */
const legal = async (person: Person) => (await waitingFor(person)).filter(({ what }) => what === 'registration_information').map(({ count }) => count)

/** Only what is counted; that it can be submitted is told where it is. */
const submitted = async (by: Person, stage: 'company' | 'provider') => {
  const submitted_at = await readClock(world.kit)
  const row = { company_id: by.company_id ?? 0, details: {} as never, ssm_no_new: '202001012345', stage, submitted_at }
  await world.sql(({ sql }) => sql.insert(registrationInformation).values({ ...row, submitted_by: by.user_id, submitted_by_email: by.email }))
}

test('a trainee sees the own rights and that nothing waits', async () => {
  const { data } = await world.as(await world.given.trainee()).call('getDashboard')
  expect(data.rights).toContainEqual({ system_type_id: 1, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 })
  expect(data.waiting).toEqual([])
})

test('a client admin sees how many trainees of the own company wait', async () => {
  const owner = await world.given.company()
  const other = await world.given.company()
  for (const n of [1, 2]) await register({ register_as: 'trainee', company_reg_no: owner.company_reg_no, ...applicant(n) })
  await register({ register_as: 'trainee', company_reg_no: other.company_reg_no, ...applicant(3) })
  expect(await waitingFor(await world.given.admin('clientAdmin', { company: owner }))).toContainEqual(
    expect.objectContaining({ what: 'trainee_registrations', count: 2 }),
  )
})

test('a global admin sees how many companies wait', async () => {
  const company = { company_name: 'Pelita Sdn Bhd', company_reg_no: 'PLT1', email: 'office@pelita.test', phone: '0312345678' }
  await register({ register_as: 'company', ...company, maker: applicant(4) })
  expect(await waitingFor(await world.given.admin('globalAdmin'))).toContainEqual(
    expect.objectContaining({ what: 'company_registrations', count: 1 }),
  )
})

describe('legal data', () => {
  test('at the company wait for its checkers, but not for who submitted them', async () => {
    const owner = await world.given.company()
    const admin = (kind: Kind) => world.given.admin('clientAdmin', { company: owner, kind })
    const [maker, checker, both] = [await admin('maker'), await admin('checker'), await admin('maker_checker')]
    await submitted(both, 'company')
    expect(await legal(checker)).toEqual([1])
    expect(await legal(both)).toEqual([0])
    // A maker has nothing to decide.
    expect(await legal(maker)).toEqual([])
    expect(await legal(await world.given.admin('clientAdmin'))).toEqual([0])
  })

  test('at the provider wait for the provider', async () => {
    const before = await legal(await world.given.admin('globalAdmin'))
    const person = await world.given.admin('clientAdmin')
    await submitted(person, 'provider')
    expect(await legal(await world.given.admin('globalAdmin'))).toEqual([(before[0] ?? 0) + 1])
    expect(await legal(person)).toEqual([0])
  })
})

test('only what one may decide counts: not for a maker, not what one entered, and since when the oldest waits', async () => {
  const makerAndChecker = await world.given.admin('globalAdmin', { kind: 'maker_checker' })
  const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
  const companies = async (person: Person) => (await waitingFor(person)).find(({ what }) => what === 'company_registrations')
  const before = await companies(makerAndChecker)
  const { data } = await world.as(makerAndChecker).call('createTempCompanyUserRegistration', aSignUp())
  const id = data.temp_company_user_registration_id
  expect(await companies(makerAndChecker)).toEqual(before)
  expect(await companies(checker)).toMatchObject({ count: (before?.count ?? 0) + 1, oldest_id: before?.oldest_id ?? id })
  expect((await companies(checker))?.oldest_at).toMatch(/^\d{4}-.*Z$/)
  expect(await companies(await world.given.admin('globalAdmin', { kind: 'maker' }))).toBeUndefined()
})

test('the administrators of a company see each other, and what waits for each, not those of others', async () => {
  const [company, other] = [await world.given.company(), await world.given.company()]
  const maker = await world.given.admin('clientAdmin', { company, kind: 'maker', name: 'Azlan Maker' })
  const checker = await world.given.admin('clientAdmin', { company, kind: 'checker', name: 'Bina Checker' })
  const invited = await world.given.admin('clientAdmin', { company, name: 'Chan Invited', status: 'invited' })
  await world.given.admin('clientAdmin', { company: other })
  await register({ register_as: 'trainee', company_reg_no: company.company_reg_no, ...applicant(95) })
  const { admins } = (await world.as(maker).call('getCompanyAdmins')).data
  expect(admins.map(({ user_id, kind, status, is_you, waiting }) => [user_id, kind, status, is_you, waiting])).toEqual([
    [maker.user_id, 'maker', 'active', true, 0],
    [checker.user_id, 'checker', 'active', false, 1],
    [invited.user_id, 'maker_checker', 'invited', false, 0],
  ])
})

test('what one signed up for by an address one had before does not wait for oneself either', async () => {
  const owner = await world.given.company()
  const before = await world.given.admin('clientAdmin', { company: owner, email: 'older.self@home.test' })
  const newer = { email: 'newer.self@home.test', email_normal: 'newer.self@home.test' }
  await world.sql((tx) => tx.sql.update(users).set(newer).where(eq(users.user_id, before.user_id)))
  await register({ register_as: 'trainee', company_reg_no: owner.company_reg_no, ...applicant(90), email: 'Older.Self@home.test' })
  const trainees = async (person: Person) => (await waitingFor(person)).find(({ what }) => what === 'trainee_registrations')?.count
  expect(await trainees(before)).toBe(0)
  expect(await trainees(await world.given.admin('clientAdmin', { company: owner }))).toBe(1)
})

test('who may not read a list, or decide on it, is not told how long it is', async () => {
  const general = { system_type_id: 2, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 } as const
  expect(await waitingFor(await world.given.admin('globalAdmin', { permission: [general] }))).toEqual([])
  const operation = { ...general, module_id: 3 }
  const approving = { ...operation, right_id: 5 }
  const some = await waitingFor(await world.given.admin('globalAdmin', { permission: [general, operation, approving] }))
  expect(await waitingFor(await world.given.admin('globalAdmin', { permission: [general, operation] }))).toEqual([])
  expect(some.map(({ what }) => what)).toEqual([
    'registration_information',
    'certificate_revocations',
    'disposals',
    'evidence_packs',
    'auditor_rooms',
    'report_addresses',
  ])
  const customer = { ...general, system_type_id: 1 as const }
  expect(await waitingFor(await world.given.admin('clientAdmin', { permission: [customer] }))).toEqual([])
})

test('what a super admin closed to somebody is not counted for them any more', async () => {
  const superAdmin = world.as(await world.given.admin('superAdmin'))
  const [route] = (await superAdmin.call('getRoutePermissionList')).data.filter(({ route }) => route === 'getCompanyRegistrationApproval')
  if (!route) throw new Error('the route is not in the list')
  const change = (permissions: typeof route.permissions, version: number) =>
    superAdmin.call('updateRoutePermissionList', { routes: [{ route_id: route.route_id, access_level: route.access_level, permissions, version }] })
  const seen = async () => (await waitingFor(await world.given.admin('globalAdmin'))).map(({ what }) => what)
  expect(await seen()).toContain('registration_information')
  expect((await change([], route.version)).response_code).toBe(2100)
  const others = [
    'course_reviews',
    'certificate_revocations',
    'disposals',
    'evidence_packs',
    'auditor_rooms',
    'report_addresses',
    'receipts_to_check',
    'receipts_to_approve',
  ]
  expect(await seen()).toEqual([
    'company_registrations',
    ...others,
    'payment_exceptions',
    'payment_settlements',
    'refunds_to_pay_out',
    'credit_notes',
    'write_offs',
    'e_invoice_answers',
  ])
  expect((await change(route.permissions, route.version + 1)).response_code).toBe(2100)
  expect(await seen()).toContain('registration_information')
})

test('a super admin sees how many mails failed', async () => {
  const at = await readClock(world.kit)
  const mail = { to: 'a@b.test', subject: 's', text: 't', html: 'h', created_at: at }
  await world.sql(({ sql }) => sql.insert(outboxMail).values([mail, { ...mail, sent_at: at }, { ...mail, failed_at: at }]))
  const { data } = await world.as(await world.given.admin('superAdmin')).call('getDashboard')
  expect(data.waiting).toEqual([{ what: 'mails_failed', count: 1, oldest_at: null, oldest_id: null }])
})
