import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenRegistration, newTrainee } from '../../../test/trainees.samples.ts'
import { openWorld, PASSWORD, type Person, served, type World } from '../../../test/world.ts'
import { permission } from '../../access/access.table.ts'
import { auditEvent } from '../../audit/audit.table.ts'
import { company as companyTable } from '../../companies/companies.table.ts'
import { users } from '../../identity/identity.table.ts'

let world: World
let company: { company_id: number }
let maker: Person
let checker: Person
beforeAll(async () => {
  world = await openWorld()
  company = await world.given.company()
  maker = await world.given.admin('clientAdmin', { company, kind: 'maker' })
  checker = await world.given.admin('clientAdmin', { company, kind: 'checker' })
})
afterAll(() => world.close())

const approve = (ids: number[], more: object = {}, by: Person = checker) =>
  world.as(by).call('approveTraineeUserRegistration', { temp_trainee_user_registration_ids: ids, ...more })
const reject = (ids: number[], more: object = {}, by: Person = checker) =>
  world.as(by).call('rejectTraineeUserRegistration', { temp_trainee_user_registration_ids: ids, remarks: 'Not ours', ...more })
const accounts = (username: string) => world.sql((tx) => tx.sql.select().from(users).where(eq(users.username, username)))
const notices = async (person: Person) => (await world.as(person).call('getNotificationList')).data.posts
const shown = async (id: number) => {
  const { data } = await world.as(checker).call('getTempTraineeUserRegistrationList', { temp_trainee_user_registration_id: id })
  return data.temp_trainee_user_registrations[0]
}
const register = (fields: object) =>
  world.as(null).call('login', { register_as: 'trainee', accept_terms: true, phone: '+60123456789', ...fields } as never)

describe('approving', () => {
  test('makes the account with its general permission, and mails the invitation', async () => {
    const fields = newTrainee({ ic_no: '910203045555' })
    const id = await givenRegistration(world, maker, fields)
    const { data } = await approve([id], { remarks: 'Welcome' })
    const user_id = data.results[0]?.user_id ?? 0
    expect(data.results).toEqual([{ temp_trainee_user_registration_id: id, done: true, code: 2100, user_id }])
    const [account] = await accounts(fields.username)
    expect(account).toMatchObject({
      user_id,
      company_id: company.company_id,
      system_type_id: 1,
      status: 'invited',
      kind: null,
      password_hash: null,
      email: fields.email,
      employee_no: fields.employee_no,
      department: 'Sales',
      risk_level: 'low',
    })
    expect(account?.ic_no_hash).toMatch(/^[0-9a-f]{64}$/)
    const held = await world.sql((tx) => tx.sql.select().from(permission).where(eq(permission.user_id, user_id)))
    expect(held).toMatchObject([{ module_id: 1, right_id: 1, maker_status: 1, checker_status: 1, company_id: company.company_id }])

    const one = await shown(id)
    expect(one).toMatchObject({ approve_status_id: 1, user_id, decided_by: checker.name, remarks: 'Welcome', can: { because: 'decided' } })
    expect(one?.history.map(({ action, name, remarks }) => [action, name, remarks])).toEqual([
      ['submitted', maker.name, null],
      ['approved', checker.name, 'Welcome'],
    ])
    const [line] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.action, 'trainee_registration.approved'), eq(auditEvent.entity_id, String(id)))),
    )
    expect(line).toMatchObject({ actor_user_id: checker.user_id, company_id: company.company_id, after: { approve_status_id: 1, user_id } })

    const [mail] = await world.mails(fields.email)
    const token = mail?.text.match(/token=([\w-]+)/)?.[1]
    const accepted = await world.as(null).call('acceptInvitation', { token, password: PASSWORD, confirm_password: PASSWORD, accept_terms: true })
    expect(accepted.response_code).toBe(2100)
    expect((await world.as(null).call('loginTraineeUser', { username: fields.username, password: PASSWORD })).response_code).toBe(2100)
  })

  test('is not for who entered or corrected it, whichever account or spelling they use', async () => {
    const both = await world.given.admin('clientAdmin', { company, email: 'hana.lee@gmail.com' })
    const id = await givenRegistration(world, both)
    expect(await approve([id], {}, both)).toMatchObject({ response_code: 10004 })
    const other = await givenRegistration(world, maker)
    await world.as(both).call('updateTempTraineeUserRegistration', { temp_trainee_user_registration_id: other, version: 1, ...newTrainee() })
    expect((await approve([other], {}, both)).response_code).toBe(10004)
    expect((await reject([other], {}, both)).response_code).toBe(10004)
    expect((await approve([other])).response_code).toBe(2100)
  })

  test('of one’s own sign-up is not possible with the same mailbox in another spelling', async () => {
    const own = await world.given.company({ company_reg_no: 'OWN1' })
    await world.given.admin('clientAdmin', { company: own })
    const self = await world.given.admin('clientAdmin', { company: own, email: 'own.self+office@corp.test' })
    await register({ company_reg_no: 'OWN1', name: 'Self', username: 'own.self', email: 'own.self@corp.test' })
    const { data } = await world.as(self).call('getTraineeUserRegistrationApproval', { q: 'PENDING' })
    const id = data.list[0]?.temp_trainee_user_registration_id ?? 0
    await world.sql((tx) => tx.sql.update(users).set({ email_normal: 'own.self.elsewhere@corp.test' }).where(eq(users.user_id, self.user_id)))
    expect((await approve([id], {}, self)).response_code).toBe(10004)
  })

  test('by a company’s only administrator is possible once four eyes are switched off', async () => {
    const alone = await world.given.company()
    const admin = await world.given.admin('clientAdmin', { company: alone })
    const id = await givenRegistration(world, admin)
    expect((await approve([id], {}, admin)).response_code).toBe(10004)
    await world.sql((tx) => tx.sql.update(companyTable).set({ trainee_four_eyes: false }).where(eq(companyTable.company_id, alone.company_id)))
    const second = await world.given.admin('clientAdmin', { company: alone })
    expect((await approve([id], {}, admin)).response_code).toBe(10004)
    await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, second.user_id)))
    expect((await approve([id], {}, admin)).response_code).toBe(2100)
  })

  test('answers several one by one, in the order sent', async () => {
    const fields = newTrainee()
    const [good, taken, changed, decided] = [
      await givenRegistration(world, maker),
      await givenRegistration(world, maker, fields),
      await givenRegistration(world, maker),
      await givenRegistration(world, maker),
    ]
    await world.given.trainee({ username: fields.username })
    await world.as(maker).call('updateTempTraineeUserRegistration', { temp_trainee_user_registration_id: changed, version: 1, ...newTrainee() })
    await approve([decided])
    const ids = [decided, taken, good, changed, good]
    const { data } = await approve(ids, { versions: [1, 1, 1, 1, 1] })
    expect(data.results.map(({ temp_trainee_user_registration_id }) => temp_trainee_user_registration_id)).toEqual(ids)
    expect(data.results.map(({ done, code }) => [done, code])).toEqual([
      [false, 20073],
      [false, 10001],
      [true, 2100],
      [false, 2111],
      [false, 20073],
    ])
  })

  test('with one foreign or absent id writes nothing', async () => {
    const own = await givenRegistration(world, maker)
    const foreign = await givenRegistration(world, await world.given.admin('clientAdmin'))
    const before = await world.digest()
    for (const other of [foreign, 2_000_000_000]) {
      expect((await approve([own, other])).response_code).toBe(4444)
      expect((await reject([other, own])).response_code).toBe(4444)
    }
    expect(await world.digest()).toBe(before)
  })

  test('takes as many versions as ids', async () => {
    const id = await givenRegistration(world, maker)
    expect((await approve([id], { versions: [1, 1] })).response_code).toBe(7000)
  })

  test('tells the submitter once for all', async () => {
    const own = await world.given.company()
    const [one, two] = [await world.given.admin('clientAdmin', { company: own }), await world.given.admin('clientAdmin', { company: own })]
    const ids = [await givenRegistration(world, one), await givenRegistration(world, one)]
    await approve(ids, {}, two)
    expect((await notices(one)).map(({ kind }) => kind)).toEqual(['trainee_registration_approved'])
  })

  test('of two sign-ups of the same person lets one in', async () => {
    const own = await world.given.company({ company_reg_no: 'TWICE1' })
    const admin = await world.given.admin('clientAdmin', { company: own })
    const person = { company_reg_no: 'TWICE1', name: 'Twice', username: 'twice.here', email: 'twice@people.test' }
    await register(person)
    await register(person)
    const { data } = await world.as(admin).call('getTraineeUserRegistrationApproval', { q: 'PENDING' })
    const ids = data.list.map((one) => one.temp_trainee_user_registration_id)
    expect(data.list.map(({ findings, history }) => [findings, history.length])).toEqual([
      [[], 1],
      [[], 1],
    ])
    expect((await approve(ids, {}, admin)).data.results.map(({ code }) => code)).toEqual([2100, 10001])
  })
})

describe('rejecting', () => {
  test('needs a reason, keeps it and makes no account', async () => {
    const fields = newTrainee()
    const id = await givenRegistration(world, maker, fields)
    expect((await reject([id], { remarks: ' ' })).response_code).toBe(7000)
    expect((await reject([id])).data.results).toMatchObject([{ done: true, code: 2100, user_id: null }])
    expect(await shown(id)).toMatchObject({ approve_status_id: 3, remarks: 'Not ours', decided_by: checker.name })
    expect(await accounts(fields.username)).toEqual([])
    expect(await world.mails(fields.email)).toEqual([])
    expect((await notices(maker))[0]).toMatchObject({ kind: 'trainee_registration_rejected' })
    expect((await approve([id])).response_code).toBe(20073)
  })
  test('is mailed to who signed up', async () => {
    const own = await world.given.company({ company_reg_no: 'SIGNUP1' })
    const admin = await world.given.admin('clientAdmin', { company: own })
    await register({ company_reg_no: 'SIGNUP1', name: 'Joiner', username: 'joiner', email: 'joiner@people.test', language: 'de' })
    const { data } = await world.as(admin).call('getTraineeUserRegistrationApproval', { q: 'PENDING' })
    expect(data.list).toMatchObject([{ source: 'sign_up', submitted_by: null, history: [{ action: 'submitted', name: null }] }])
    await reject([data.list[0]?.temp_trainee_user_registration_id ?? 0], {}, admin)
    const [mail] = await world.mails('joiner@people.test')
    expect(mail?.text).toContain('Not ours')
  })
})

describe.runIf(served)('fifty at once on PostgreSQL', () => {
  const racers = 50
  test('who approve the same registration make one account and one invitation', async () => {
    const fields = newTrainee()
    const id = await givenRegistration(world, maker, fields)
    const answers = await Promise.all(Array.from({ length: racers }, () => approve([id])))
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(answers.filter(({ response_code }) => response_code === 20073)).toHaveLength(racers - 1)
    expect(await accounts(fields.username)).toHaveLength(1)
    expect(await world.mails(fields.email)).toHaveLength(1)
    expect((await shown(id))?.history).toHaveLength(2)
  })
  test('who approve and reject the same registration: one of them wins', async () => {
    const fields = newTrainee()
    const id = await givenRegistration(world, maker, fields)
    const answers = await Promise.all(Array.from({ length: racers }, (_, i) => (i % 2 ? approve : reject)([id])))
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    const one = await shown(id)
    expect(await accounts(fields.username)).toHaveLength(one?.approve_status_id === 1 ? 1 : 0)
    expect(one?.history).toHaveLength(2)
  })
  test('of two companies who want the same username: one has it, the other is told', async () => {
    const sides = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const own = await world.given.company({ company_reg_no: `RACE${i}` })
        const admin = await world.given.admin('clientAdmin', { company: own })
        await register({ company_reg_no: `RACE${i}`, name: 'Same', username: 'same.name', email: `same${i}@people.test` })
        const { data } = await world.as(admin).call('getTraineeUserRegistrationApproval', { q: 'PENDING' })
        return { admin, id: data.list[0]?.temp_trainee_user_registration_id ?? 0 }
      }),
    )
    const answers = await Promise.all(sides.map(({ admin, id }) => approve([id], {}, admin)))
    const codes = answers.map(({ data }) => data.results[0]?.code)
    expect(codes.filter((code) => code === 2100)).toHaveLength(1)
    expect(codes.filter((code) => code === 10001)).toHaveLength(9)
    expect(await accounts('same.name')).toHaveLength(1)
  })
})
