import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { general } from '../../test/access.samples.ts'
import { openWorld, PASSWORD, type Person, served, type World } from '../../test/world.ts'
import { permission } from '../access/access.table.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { users } from '../identity/identity.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let last = 0
const someone = (fields: Record<string, unknown> = {}) => {
  const n = ++last
  return { name: 'Mei Ling Tan', username: `meiling${n}`, email: `mei.ling${n}@people.test`, phone: '+60 12-345 6789', kind: 'maker', ...fields }
}
const superAdmin = async () => world.as(await world.given.admin('superAdmin'))
const row = async (user_id: number) => (await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, user_id))))[0]
const linkIn = async (email: string) => (await world.mails(email))[0]?.text.match(/#token=(\S+)/)?.[1] ?? ''
const accept = async (token: string) =>
  (await world.as(null).call('acceptInvitation', { token, password: 'Fresh#2027pine', confirm_password: 'Fresh#2027pine', accept_terms: true }))
    .response_code

describe('registering an administrator of the provider', () => {
  it('makes an invited person with the general permission of the kind, who comes in by the mailed link', async () => {
    const wanted = someone({ kind: 'checker' })
    const { data } = await (await superAdmin()).call('registerGlobalAdmin', wanted)
    expect(data.user).toMatchObject({
      username: wanted.username,
      phone: '+60123456789',
      system_type_id: 3,
      kind: 'checker',
      status: 'invited',
      can: { edit: true, permissions: true, invite: true, unlock: false },
    })
    const held = await world.sql((tx) => tx.sql.select().from(permission).where(eq(permission.user_id, data.user.user_id)))
    const keyOf = (entry: { module_id: number; right_id: number; checker_status: number; maker_status: number }) =>
      [entry.module_id, entry.right_id, entry.maker_status, entry.checker_status].join()
    expect(held.map(keyOf).sort()).toEqual(general('globalAdmin', 'checker').map(keyOf).sort())
    expect(await accept(await linkIn(wanted.email))).toBe(2100)
    expect((await row(data.user.user_id))?.status).toBe('active')
    const lines = await world.sql((tx) => tx.sql.select().from(auditEvent))
    const line = lines.find(({ action, entity_id }) => action === 'user.registered' && entity_id === String(data.user.user_id))
    expect(JSON.stringify(line)).not.toContain(wanted.email)
  })
  it('may be another super admin', async () => {
    const { data } = await (await superAdmin()).call('registerGlobalAdmin', someone({ system_type_id: 4, kind: 'maker_checker' }))
    expect(data.user).toMatchObject({ system_type_id: 4, kind: 'maker_checker' })
  })
  it('is never anybody of a customer', async () => {
    for (const system_type_id of [1, 2])
      expect((await (await superAdmin()).call('registerGlobalAdmin', someone({ system_type_id }))).response_code).toBe(7000)
  })
  it('is refused for a username or an address that is taken, in any spelling, by whomever', async () => {
    const me = await superAdmin()
    const taken = await world.given.trainee({ email: `some.body${++last}@gmail.com` })
    const register = async (fields: Record<string, unknown>) => (await me.call('registerGlobalAdmin', someone(fields))).response_code
    expect(await register({ username: taken.username })).toBe(10001)
    expect(await register({ username: taken.username.toUpperCase() })).toBe(10001)
    await me.call('registerGlobalAdmin', someone({ email: 'siti.aminah@gmail.com' }))
    for (const email of ['siti.aminah@gmail.com', 'Siti.Aminah@GMAIL.com', 'sitiaminah+portal@googlemail.com'])
      expect(await register({ email })).toBe(10002)
  })
  it('names the username where it is none', async () => {
    const answer = await (await superAdmin()).call('registerGlobalAdmin', someone({ username: 'mei ling!' }))
    expect(answer).toMatchObject({ response_code: 10003, data: { field: 'username' } })
  })
  it.runIf(served)('of fifty with one username at once makes one, and tells the others 10001', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => superAdmin()))
    const wanted = someone()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => people[i % 5]?.call('registerGlobalAdmin', { ...wanted, email: `racer${i}.${last}@people.test` })),
    )
    const codes = answers.map((answer) => answer?.response_code)
    expect(codes.filter((code) => code === 2100)).toHaveLength(1)
    expect(codes.filter((code) => code === 10001)).toHaveLength(49)
    expect(await world.sql((tx) => tx.sql.$count(users, eq(users.username, wanted.username)))).toBe(1)
  })
  it.runIf(served)('of fifty with one mailbox at once makes one, and tells the others 10002', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => superAdmin()))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => people[i % 5]?.call('registerGlobalAdmin', someone({ email: `one.box+${i}@people.test` }))),
    )
    const codes = answers.map((answer) => answer?.response_code)
    expect(codes.filter((code) => code === 2100)).toHaveLength(1)
    expect(codes.filter((code) => code === 10002)).toHaveLength(49)
  })
})

describe('the list of the provider’s people', () => {
  it('holds no customer, is searched as typed, sorted, cut into pages and counted', async () => {
    const me = await superAdmin()
    const marks = ['A%dam', 'B_ert', 'Cecil']
    for (const name of marks) await world.given.admin('globalAdmin', { name: `Zz ${name} ${last}` })
    await world.given.trainee({ name: `Zz Trainee ${last}` })
    const names = async (input: Record<string, unknown>) =>
      (await me.call('getGlobalAdminUserList', input)).data.posts.map(({ name }) => name.split(' ')[1])
    expect(await names({ q: `zz` })).toEqual(marks)
    expect(await names({ q: 'zz', sort: 'name', dir: 'desc', length: 2 })).toEqual(['Cecil', 'B_ert'])
    expect(await names({ q: 'zz', start: 2 })).toEqual(['Cecil'])
    expect(await names({ q: '%' })).toEqual(['A%dam'])
    expect(await names({ q: '_' })).toEqual(['B_ert'])
    expect(await names({ q: 'zz', status: 'locked' })).toEqual([])
    expect((await me.call('getGlobalAdminUserList', { q: 'zz', length: 1 })).data).toMatchObject({ total: 3, posts: [expect.anything()] })
  })
  it('says that nobody edits themselves, and nothing that the rights do not open', async () => {
    const person = await world.given.admin('superAdmin')
    const other = await world.given.admin('superAdmin', { status: 'locked' })
    const can = async (reader: Person, about: Person) =>
      (await world.as(reader).call('getGlobalAdminUserList', { q: about.username })).data.posts.find(({ user_id }) => user_id === about.user_id)?.can
    expect(await can(person, person)).toEqual({ edit: false, permissions: false, invite: false, unlock: false })
    expect(await can(person, other)).toEqual({ edit: true, permissions: true, invite: false, unlock: true })
    const onlooker = await world.given.admin('superAdmin', {
      permission: [{ system_type_id: 2, module_id: 2, right_id: 1, maker_status: 1, checker_status: 1 }],
    })
    expect(await can(onlooker, other)).toEqual({ edit: false, permissions: false, invite: false, unlock: false })
  })
})

describe('changing an administrator of the provider', () => {
  const fields = { name: 'Mei Ling Tan', phone: '+60123456789' }
  const update = async (person: Person, change: Record<string, unknown> = {}) =>
    (await superAdmin()).call('updateGlobalAdminUser', { ...fields, email: person.email, user_id: person.user_id, ...change })

  it('tells the old address of a new one, and voids the links mailed there', async () => {
    const person = await world.given.admin('globalAdmin')
    await world.as(null).call('resetPassword', { email: person.email })
    const token = await linkIn(person.email)
    const email = `moved${++last}@people.test`
    const { data } = await update(person, { email })
    expect(data.user).toMatchObject({ ...fields, email })
    const [told] = await world.mails(person.email)
    expect(told?.text).toContain(email)
    const reset = { token, password: 'Fresh#2027pine', confirm_password: 'Fresh#2027pine' }
    expect((await world.as(null).call('resetPassword', reset)).response_code).toBe(10031)
  })
  it('invites anew at the new address who was not in yet; the old link is void', async () => {
    const wanted = someone()
    const { data } = await (await superAdmin()).call('registerGlobalAdmin', wanted)
    const old = await linkIn(wanted.email)
    const email = `moved${++last}@people.test`
    await update({ ...data.user, company_id: null, token: '' }, { email })
    expect(await accept(old)).toBe(10031)
    expect(await accept(await linkIn(email))).toBe(2100)
  })
  it('is refused for an address in use, in any spelling', async () => {
    const [one, other] = [await world.given.admin('globalAdmin'), await world.given.trainee()]
    expect((await update(one, { email: other.email })).response_code).toBe(10002)
    expect((await update(one, { email: other.email.replace('@', '+x@') })).response_code).toBe(10002)
  })
  it('ends the sessions of somebody deactivated, at once, and keeps the password out', async () => {
    const person = await world.given.admin('globalAdmin')
    expect((await update(person, { status: 'inactive' })).data.user.status).toBe('inactive')
    expect((await world.as(person).call('getUserProfile')).response_code).toBe(6666)
    expect((await world.as(null).call('loginGlobalAdmin', { username: person.username, password: PASSWORD })).response_code).toBe(10041)
    expect((await update(person, { status: 'active' })).data.user.status).toBe('active')
    expect((await world.as(null).call('loginGlobalAdmin', { username: person.username, password: PASSWORD })).response_code).toBe(2100)
  })
  it('makes invited again who never took the invitation, with a fresh link', async () => {
    const wanted = someone()
    const { data } = await (await superAdmin()).call('registerGlobalAdmin', wanted)
    const person = { ...data.user, company_id: null, token: '' }
    const old = await linkIn(wanted.email)
    await update(person, { status: 'inactive' })
    expect(await accept(old)).toBe(10031)
    expect((await update(person, { status: 'active' })).data.user.status).toBe('invited')
    expect(await accept(await linkIn(wanted.email))).toBe(2100)
  })
  it('does not unlock', async () => {
    const person = await world.given.admin('globalAdmin', { status: 'locked' })
    expect((await update(person, { status: 'active' })).data.user.status).toBe('locked')
  })
  it('is refused for oneself, and for people of customers as for nobody', async () => {
    const person = await world.given.admin('superAdmin')
    const me = world.as(person)
    expect((await me.call('updateGlobalAdminUser', { ...fields, email: person.email, user_id: person.user_id })).response_code).toBe(10004)
    const nobody = await update(person, { user_id: 2_000_000_000 })
    expect(nobody.response_code).toBe(10043)
    for (const other of [await world.given.trainee(), await world.given.admin('clientAdmin')]) expect((await update(other)).body).toBe(nobody.body)
  })
  it.runIf(served)('of two who deactivate each other at once lets one stay', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await world.given.admin('superAdmin'), await world.given.admin('superAdmin')]
      const deactivate = (by: Person, whom: Person) =>
        world.as(by).call('updateGlobalAdminUser', { ...fields, email: whom.email, user_id: whom.user_id, status: 'inactive' })
      const answers = await Promise.all([deactivate(one, other), deactivate(other, one)])
      expect(answers.map(({ response_code }) => response_code).sort()).toEqual([2100, 6666])
      expect([(await row(one.user_id))?.status, (await row(other.user_id))?.status].sort()).toEqual(['active', 'inactive'])
    }
  })
})
