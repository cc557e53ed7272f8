import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSignUp, givenPublicSignUp, givenRegistration, type SignUp } from '../../test/companies.samples.ts'
import { aPerson, type CompanyDesk, companyDesk } from '../../test/company-desk.ts'
import { openWorld, type World } from '../../test/world.ts'
import { approvalStep } from '../approvals/approvals.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Actor } from '../kit/call/handler.ts'
import { company } from './companies.table.ts'
import { listCompanyRegistrations } from './registration.store.ts'
import { showCompanyRegistrations } from './registration.view.ts'

let world: World
let desk: CompanyDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await companyDesk(world)
})
afterAll(() => world.close())

describe('pre-registering a company', () => {
  test('stores it as pending, begins its history, and tells the checkers but not the maker', async () => {
    const signUp = aSignUp()
    const { data, response_code } = await desk.create(signUp)
    expect(response_code).toBe(2100)
    const registration = await desk.shown(data.temp_company_user_registration_id)
    expect(registration).toMatchObject({
      ...signUp,
      approve_status_id: 2,
      version: 1,
      findings: [],
      submitted_by: desk.maker.name,
      decided_at: null,
      decided_by: null,
      will: {
        company: 'new',
        users: [
          { username: signUp.maker.username, kind: 'maker' },
          { username: signUp.checker?.username, kind: 'checker' },
        ],
      },
      history: [{ action: 'submitted', name: desk.maker.name, stage: null, remarks: null }],
      can: { approve: true, reject: true, edit: false, because: null },
    })
    expect((await desk.shown(data.temp_company_user_registration_id, desk.maker)).can).toMatchObject({
      approve: false,
      edit: true,
      because: 'permission',
    })
    expect((await desk.notices(desk.checker.user_id))[0]).toMatchObject({ kind: 'approval_wanted', data: { name: signUp.company_name } })
    expect(await desk.notices(desk.maker.user_id)).toEqual([])
  })

  test('is refused for a username or mailbox that an account has, in any spelling, and writes nothing', async () => {
    const known = await world.given.trainee({ email: 'si.ti@gmail.com', username: 'siti.known' })
    await world.kit.database.write({ kind: 'all' }, (tx) =>
      tx.sql.update(users).set({ email_normal: 'siti@gmail.com' }).where(eq(users.user_id, known.user_id)),
    )
    for (const side of ['maker', 'checker'] as const) {
      await desk.refused(() => desk.create(aSignUp({ [side]: aPerson({ username: 'SITI.Known' }) })), 10001)
      for (const email of ['si.ti@gmail.com', 'SITI@gmail.com', 's.i.t.i+work@googlemail.com'])
        await desk.refused(() => desk.create(aSignUp({ [side]: aPerson({ email }) })), 10002)
    }
  })

  test('is refused for what other registrations, of companies or trainees, ask for already', async () => {
    const { signUp } = await givenRegistration(world)
    await desk.refused(() => desk.create(aSignUp({ maker: aPerson({ username: signUp.checker?.username as string }) })), 10001)
    const spelt = signUp.maker.email.toUpperCase().replace('@', '+other@')
    await desk.refused(() => desk.create(aSignUp({ checker: aPerson({ email: spelt }) })), 10002)
    const owner = await world.given.company()
    const trainee = { name: 'Rosli', username: 'rosli.waits', email: 'rosli.waits@gmail.com', phone: '0123456789' }
    await world.as(null).call('login', { register_as: 'trainee', company_reg_no: owner.company_reg_no, ...trainee, accept_terms: true })
    await desk.refused(() => desk.create(aSignUp({ maker: aPerson({ username: 'rosli.waits' }) })), 10001)
    await desk.refused(() => desk.create(aSignUp({ maker: aPerson({ email: 'rosliwaits@gmail.com' }) })), 10002)
  })

  test('is refused for maker and checker who are or read as one', async () => {
    const one = aPerson()
    const pair = (over: Partial<SignUp['maker']>) => () => desk.create(aSignUp({ maker: one, checker: aPerson(over) }))
    await desk.refused(pair({ username: one.username }), 10017)
    await desk.refused(pair({ username: one.username.replace('.', '-') }), 10046)
    await desk.refused(pair({ email: one.email }), 10018)
    await desk.refused(pair({ email: one.email.replace('@', '+2@') }), 10047)
    expect((await pair({ email: one.email.toUpperCase() })()).response_code).toBe(10018)
    // Letters of other alphabets that look like ours are no letters of an address or username.
    for (const email of [one.email.replace('o', 'о'), one.email.replace('@', '＠')]) await desk.refused(pair({ email }), 7000)
    await desk.refused(pair({ username: one.username.replace('o', 'о') }), 10003)
  })

  test('is refused for a company that is too much like another, registered or asked for', async () => {
    const known = await world.given.company({ name: 'Teratai Emas Sdn Bhd' })
    const similar = (over: Partial<SignUp>) => () => desk.create(aSignUp(over))
    await desk.refused(similar({ company_name: 'TERATAI-EMAS (M) SDN. BHD.' }), 10008)
    await desk.refused(similar({ company_reg_no: known.company_reg_no }), 10008)
    const closed = await world.given.company({ name: 'Melati Sdn Bhd', status: 'inactive' })
    await desk.refused(similar({ company_name: closed.name, company_reg_no: closed.company_reg_no }), 10008)
    const { signUp } = await givenRegistration(world)
    await desk.refused(similar({ company_name: signUp.company_name }), 10008)
    await desk.refused(similar({ company_reg_no: signUp.company_reg_no }), 10008)
  })

  test('finds a company alike however common its first word is', async () => {
    await world.kit.database.write({ kind: 'all' }, async (tx) => {
      const rows = Array.from({ length: 250 }, (_, i) => ({
        name: `Syarikat Nombor ${i} Sdn Bhd`,
        company_reg_no: `SY${i}`,
        email: 'a@b.test',
        phone: '0312345678',
        created_at: new Date(),
      }))
      await tx.sql
        .insert(company)
        .values([...rows, { ...rows[0], name: 'Syarikat Zaitun Enterprise', company_reg_no: 'SYZ' } as (typeof rows)[number]])
    })
    await desk.refused(() => desk.create(aSignUp({ company_name: 'SYARIKAT ZAITUN' })), 10008)
  })

  test('takes no number with hyphens or of thirteen signs', async () => {
    for (const company_reg_no of ['2020-0101234', '2020010123456', '', '1234567-A', '２０２００１']) {
      const data = await desk.refused(() => desk.create(aSignUp({ company_reg_no })), 7000)
      expect(JSON.stringify(data)).toContain('company_reg_no')
    }
    expect((await desk.create(aSignUp({ company_reg_no: '123456x' }))).response_code).toBe(2100)
  })
})

describe('what would be refused is told while it is typed', () => {
  const check = (typed: object) => world.as(desk.maker).call('checkTempCompanyUserRegistration', typed)

  test('field by field, and writes nothing', async () => {
    const known = await world.given.company({ name: 'Cengal Raya Sdn Bhd' })
    const taken = await world.given.trainee({ username: 'taken.already' })
    const before = await world.digest()
    expect((await check({})).data).toEqual({ findings: [], similar: [] })
    const { data } = await check({
      company_name: 'Cengal Raya',
      company_reg_no: 'X1',
      maker: { username: taken.username, email: 'mona@cengal.test' },
      checker: { username: 'someone', email: 'mona+1@cengal.test' },
    })
    expect(data.findings).toEqual([
      { field: 'company_name', code: 10008 },
      { field: 'maker.username', code: 10001 },
      { field: 'checker.email', code: 10047 },
    ])
    expect(data.similar).toMatchObject([{ name: known.name, company_reg_no: known.company_reg_no, status: 'active' }])
    expect(await world.digest()).toBe(before)
  })

  test('a registration does not stand against itself while it is corrected', async () => {
    const { id, signUp } = await givenRegistration(world)
    const { email: _, phone: __, ...typed } = signUp
    expect((await check(typed)).data.findings).not.toEqual([])
    expect((await check({ ...typed, temp_company_user_registration_id: id })).data.findings).toEqual([])
    expect((await check({ temp_company_user_registration_id: 2_000_000_000 })).response_code).toBe(4444)
  })
})

describe('lists', () => {
  const queue = (q: string, search = '') => world.as(desk.checker).call('getCompanyUserRegistrationApproval', { q, search })

  test('the three queues, by their names', async () => {
    const [waits, approved, rejected] = [await givenRegistration(world), await givenRegistration(world), await givenRegistration(world)]
    await desk.approve(approved.id)
    await desk.reject(rejected.id)
    const ids = async (q: string) => (await queue(q)).data.list.map((row) => row.temp_company_user_registration_id)
    expect((await ids('PENDING')).at(-1)).toBe(waits.id)
    expect((await ids(' APPROVED_HISTORY_LIST '))[0]).toBe(approved.id)
    expect((await ids('REJECTED'))[0]).toBe(rejected.id)
    for (const q of ['', 'pending', 'ALL']) expect((await queue(q)).response_code).toBe(10006)
  })

  test('search looks at names, numbers and usernames, and takes %, _ as they are', async () => {
    const { id, signUp } = await givenRegistration(world)
    for (const words of [
      signUp.company_name.slice(2, 11),
      signUp.company_reg_no,
      signUp.checker?.username as string,
      signUp.maker.email.toUpperCase(),
    ])
      expect(
        (await queue('PENDING', words)).data.list.map((row) => row.temp_company_user_registration_id),
        words,
      ).toEqual([id])
    for (const words of ['%', '_', '\\']) expect((await queue('PENDING', words)).data).toEqual({ list: [], total: 0 })
  })

  test('need a fixed number of statements, however many wait', async () => {
    await givenRegistration(world)
    await givenRegistration(world)
    const statements = (length: number) =>
      world.sql(async (tx) => {
        let counted = 0
        // Each statement begins with one of the handle's methods.
        const sql = new Proxy(tx.sql, {
          get: (target, name) => {
            if (['select', 'execute', 'insert', 'update'].includes(String(name))) counted++
            const value = Reflect.get(target, name)
            return typeof value === 'function' ? value.bind(target) : value
          },
        })
        const page = { length, start: 0 }
        const { rows } = await listCompanyRegistrations({ ...tx, sql }, { words: '', approve_status_id: 2 }, page, 'asc')
        expect(rows).toHaveLength(length)
        await showCompanyRegistrations({ ...tx, sql }, { ...desk.checker, role: 'globalAdmin', permission: [] } as unknown as Actor, rows)
        return counted
      })
    const [few, many] = [await statements(1), await statements(8)]
    expect(many).toBe(few)
    expect(few).toBeLessThan(12)
  })
})

describe('signing up by the public form', () => {
  test('begins the history with the applicant’s mailbox, and tells those who may approve', async () => {
    const { id, signUp } = await givenPublicSignUp(world, { maker: aPerson({ email: 'Pak.Abu+signup@gmail.com' }) })
    const [step] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(approvalStep)
        .where(and(eq(approvalStep.entity, 'temp_company_user_registration'), eq(approvalStep.entity_id, id))),
    )
    expect(step).toMatchObject({ action: 'submitted', user_id: null, email_normal: 'pakabu@gmail.com', name: null, company_id: null })
    expect((await desk.notices(desk.checker.user_id))[0]).toMatchObject({
      kind: 'approval_wanted',
      data: { what: 'company_registration', name: signUp.company_name },
    })
    expect(await desk.notices(desk.maker.user_id)).toEqual([])
  })
})
