import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, type CompanyDesk, codesOf, companyDesk, count } from '../../test/company-desk.ts'
import { openWorld, PASSWORD, type Person, served, type World } from '../../test/world.ts'
import { inviteUser } from '../identity/credentials/invitation.usecases.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'

let world: World
let desk: CompanyDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await companyDesk(world)
})
afterAll(() => world.close())

const list = (input: object = {}) => world.as(desk.maker).call('getCompanyUserList', input)
const update = (person: Person, over: object = {}) =>
  world.as(desk.maker).call('updateCompanyUser', { user_id: person.user_id, name: person.name, email: person.email, phone: '+60123456789', ...over })
const remove = (user_id: number) => world.as(desk.maker).call('deleteCompanyUser', { user_id })
const signIn = (person: Person) => world.as(null).call('loginClientAdmin', { username: person.username, password: PASSWORD })
const rowOf = async (person: Person) => (await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, person.user_id))))[0]
const invited = async (company?: { company_id: number }) => {
  const person = await world.given.admin('clientAdmin', { status: 'invited', ...(company ? { company } : {}) })
  const now = await readClock(world.kit)
  await world.kit.database.write(everything, async (tx) => {
    await tx.sql.update(users).set({ password_hash: null }).where(eq(users.user_id, person.user_id))
    await inviteUser(tx, { ...person, language: 'en' }, { now, kit: world.kit })
  })
  return person
}
const linkIn = async (email: string) => (await world.mails(email))[0]?.text.match(/#token=([\w-]{43})/)?.[1]
const accept = (token: string | undefined) =>
  world.as(null).call('acceptInvitation', { token, password: 'Fresh#2027pine', confirm_password: 'Fresh#2027pine', accept_terms: true })

test('the list shows administrators of companies only, with their company, and filters', async () => {
  const company = await world.given.company({ name: 'Kenanga Sdn Bhd' })
  const one = await world.given.admin('clientAdmin', { company, kind: 'checker', name: 'Zainab Yusof' })
  const gone = await world.given.admin('clientAdmin', { company, status: 'inactive', name: 'Anwar Musa' })
  await world.given.trainee({ company })
  const ids = async (input: object) => (await list(input)).data.posts.map(({ user_id }) => user_id)
  expect(await ids({ company_id: company.company_id })).toEqual([gone.user_id, one.user_id])
  expect(await ids({ company_id: company.company_id, status: 'active' })).toEqual([one.user_id])
  expect(await ids({ q: 'kenanga' })).toEqual([gone.user_id, one.user_id])
  expect(await ids({ user_id: one.user_id })).toEqual([one.user_id])
  expect((await list({ user_id: one.user_id })).data.posts[0]).toMatchObject({
    kind: 'checker',
    company: { name: 'Kenanga Sdn Bhd' },
    status: 'active',
  })
  expect((await list({ company_id: company.company_id, length: 1 })).data).toMatchObject({ total: 2, posts: [{ user_id: gone.user_id }] })
})

describe('correcting an administrator', () => {
  test('changes name and phone', async () => {
    const person = await world.given.admin('clientAdmin')
    expect((await update(person, { name: 'Nurul Huda' })).data.user).toMatchObject({ name: 'Nurul Huda', phone: '+60123456789', status: 'active' })
  })

  test('a new address counts at once; the old one is told, and what was mailed there no longer works', async () => {
    const person = await invited()
    const old = await linkIn(person.email)
    expect((await update(person, { email: 'moved@people.test' })).response_code).toBe(2100)
    expect(await rowOf(person)).toMatchObject({ email: 'moved@people.test', email_normal: 'moved@people.test', new_email: null })
    expect((await world.mails(person.email))[0]?.subject).toBe('The email address of your Jujur account was changed')
    expect((await accept(old)).response_code).toBe(10031)
    expect((await accept(await linkIn('moved@people.test'))).response_code).toBe(2100)
  })

  test('is refused for an address that somebody has, in any spelling', async () => {
    const known = await world.given.trainee({ email: 'kamal.a@gmail.com' })
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(users).set({ email_normal: 'kamala@gmail.com' }).where(eq(users.user_id, known.user_id)),
    )
    const person = await world.given.admin('clientAdmin')
    for (const email of ['kamal.a@gmail.com', 'KAMALA@gmail.com', 'ka.mala+1@googlemail.com'])
      await desk.refused(() => update(person, { email }), 10002)
  })

  test('is refused for anybody who administers no company', async () => {
    const others = [await world.given.trainee(), desk.checker, await world.given.admin('superAdmin')]
    for (const other of others) {
      await desk.refused(() => update(other), 10043)
      await desk.refused(() => remove(other.user_id), 10043)
    }
    await desk.refused(() => update(desk.maker), 10043)
    await desk.refused(() => remove(2_000_000_000), 10043)
  })
})

describe('deactivating an administrator', () => {
  test('ends the session at the very next call, and nobody signs in any more', async () => {
    for (const deactivate of [(person: Person) => update(person, { status: 'inactive' }), (person: Person) => remove(person.user_id)]) {
      const person = await world.given.admin('clientAdmin')
      expect((await world.as(person).call('getCompanyUpdate', {})).response_code).toBe(2100)
      expect((await deactivate(person)).response_code).toBe(2100)
      expect((await world.as(person).call('getCompanyUpdate', {})).response_code).toBe(6666)
      expect((await signIn(person)).response_code).toBe(10041)
      expect(await rowOf(person)).toMatchObject({ status: 'inactive', username: person.username })
      expect((await remove(person.user_id)).response_code).toBe(2100)
    }
  })

  test('makes an open invitation worthless; reactivated, a new one goes out', async () => {
    const person = await invited()
    const old = await linkIn(person.email)
    await remove(person.user_id)
    expect((await accept(old)).response_code).toBe(10031)
    expect((await update(person, { status: 'active' })).data.user.status).toBe('invited')
    expect((await accept(old)).response_code).toBe(10031)
    expect((await accept(await linkIn(person.email))).response_code).toBe(2100)
  })

  test('reactivated, somebody who had a password has it still', async () => {
    const person = await world.given.admin('clientAdmin')
    await remove(person.user_id)
    expect((await update(person, { status: 'active' })).data.user.status).toBe('active')
    expect((await signIn(person)).response_code).toBe(2100)
  })

  test('an account that wrong passwords locked is not opened so', async () => {
    const person = await world.given.admin('clientAdmin', { status: 'locked' })
    expect((await update(person, { status: 'active' })).data.user.status).toBe('locked')
  })
})

test.runIf(served)('fifty administrators wanting one address: one gets it', async () => {
  const people: Person[] = []
  for (let n = 0; n < 10; n++) people.push(await world.given.admin('clientAdmin'))
  const answers = codesOf(await all((n) => update(people[n % 10] as Person, { email: 'wanted@people.test' })))
  expect(answers.every((code) => code === 2100 || code === 10002)).toBe(true)
  expect(count(answers, 2100)).toBe(5)
  const bearers = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.email, 'wanted@people.test')))
  expect(bearers).toHaveLength(1)
})
