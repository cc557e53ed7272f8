import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvited } from '../../test/access.samples.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const NEW = { password: 'Fresh#2027pine', confirm_password: 'Fresh#2027pine' }
const linkIn = async (email: string) => (await world.mails(email))[0]?.text.match(/#token=(\S+)/)?.[1] ?? ''
/** Each role with somebody it looks after, and everybody else. */
const cast = async (status: 'invited' | 'locked') => {
  const company = await world.given.company()
  const people = {
    trainee: await world.given.trainee({ company, status }),
    clientAdmin: await world.given.admin('clientAdmin', { company, status }),
    globalAdmin: await world.given.admin('globalAdmin', { status }),
    superAdmin: await world.given.admin('superAdmin', { status }),
    stranger: await world.given.trainee({ status }),
  }
  const ofCompany = await world.given.admin('clientAdmin', { company })
  const actors = { clientAdmin: ofCompany, globalAdmin: await world.given.admin('globalAdmin'), superAdmin: await world.given.admin('superAdmin') }
  return { people, actors }
}
const mayReach = { clientAdmin: ['trainee'], globalAdmin: ['clientAdmin'], superAdmin: ['globalAdmin', 'superAdmin'] }

describe.each([
  { call: 'resendInvitation', status: 'invited' },
  { call: 'unlockUser', status: 'locked' },
] as const)('$call', ({ call, status }) => {
  it('is for those whom the role looks after; anybody else answers as nobody', async () => {
    const { people, actors } = await cast(status)
    for (const [role, actor] of Object.entries(actors)) {
      const me = world.as(actor)
      const nobody = await me.call(call, { user_id: 2_000_000_000 })
      expect(nobody.response_code).toBe(10043)
      for (const [kind, person] of Object.entries(people).filter(([kind]) => !mayReach[role as keyof typeof mayReach].includes(kind)))
        expect((await me.call(call, { user_id: person.user_id })).body, `${role} of ${kind}`).toBe(nobody.body)
    }
    for (const [role, actor] of Object.entries(actors))
      for (const kind of mayReach[role as keyof typeof mayReach])
        expect((await world.as(actor).call(call, { user_id: people[kind as keyof typeof people].user_id })).response_code).toBe(2100)
  })
  it('is for nobody in another state', async () => {
    const company = await world.given.company()
    const me = world.as(await world.given.admin('clientAdmin', { company }))
    for (const other of (['invited', 'active', 'inactive', 'locked'] as const).filter((one) => one !== status))
      expect((await me.call(call, { user_id: (await world.given.trainee({ company, status: other })).user_id })).response_code).toBe(10043)
  })
})

const pair = async (person: (company: { company_id: number }) => Promise<Person>) => {
  const company = await world.given.company()
  return { me: world.as(await world.given.admin('clientAdmin', { company })), person: await person(company) }
}

describe('a fresh invitation', () => {
  it('replaces the earlier one, at most once a minute', async () => {
    const { me, person } = await pair((company) => givenInvited(world, { company }))
    const old = await linkIn(person.email)
    expect((await me.call('resendInvitation', { user_id: person.user_id })).response_code).toBe(2100)
    const token = await linkIn(person.email)
    const early = await me.call('resendInvitation', { user_id: person.user_id })
    expect(early).toMatchObject({ response_code: 2111, data: { reason: 'too_early', wait_seconds: expect.any(Number) } })
    expect(await linkIn(person.email)).toBe(token)
    const accept = async (link: string) => (await world.as(null).call('acceptInvitation', { token: link, ...NEW, accept_terms: true })).response_code
    expect(await accept(old)).toBe(10031)
    expect(await accept(token)).toBe(2100)
  })
  it('is mailed ten times a day to one person, whoever asks', async () => {
    const company = await world.given.company()
    const person = await givenInvited(world, { company })
    const askers = [await world.given.admin('clientAdmin', { company }), await world.given.admin('clientAdmin', { company })]
    const before = (await world.mails(person.email)).length
    const ask = async (n: number) => {
      world.clock.shift(61_000)
      const asker = askers[n % 2]
      return world.as(asker ? await world.given.returning(asker) : null).call('resendInvitation', { user_id: person.user_id })
    }
    for (let n = 0; n < 10; n++) expect((await ask(n)).response_code).toBe(2100)
    const token = await linkIn(person.email)
    for (let n = 0; n < 2; n++)
      expect(await ask(n)).toMatchObject({ response_code: 2111, status: 429, data: { reason: 'too_many_tries', retry_at: expect.any(String) } })
    expect(await world.mails(person.email)).toHaveLength(before + 10)
    // The last one that was mailed goes on working.
    expect(await linkIn(person.email)).toBe(token)
    world.clock.shift(24 * 3_600_000)
    expect((await ask(0)).response_code).toBe(2100)
  })
  it('mailed by many at once goes out once', async () => {
    const { me, person } = await pair((company) => givenInvited(world, { company }))
    const before = (await world.mails(person.email)).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.call('resendInvitation', { user_id: person.user_id })))
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(await world.mails(person.email)).toHaveLength(before + 1)
  })
})

describe('an unlocked account', () => {
  it('opens with a new password by the mailed link, and no longer with the old one', async () => {
    const { me, person } = await pair((company) => world.given.trainee({ company }))
    for (let i = 0; i < 50; i++) {
      await world.as(null).call('loginTraineeUser', { username: person.username, password: 'Wrong#2026' })
      world.clock.shift(3_601_000)
    }
    world.clock.shift(-50 * 3_601_000)
    const [locked] = await world.mails(person.email)
    expect(locked?.subject).toContain('locked')
    expect((await me.call('unlockUser', { user_id: person.user_id })).response_code).toBe(2100)
    const signIn = async (password: string) => (await world.as(null).call('loginTraineeUser', { username: person.username, password })).response_code
    expect(await signIn(PASSWORD)).toBe(10041)
    const token = await linkIn(person.email)
    expect((await world.as(null).call('resetPassword', { token, ...NEW })).response_code).toBe(2100)
    expect(await signIn(NEW.password)).toBe(2100)
  })
  it('is never one’s own', async () => {
    const person = await world.given.admin('superAdmin')
    expect((await world.as(person).call('unlockUser', { user_id: person.user_id })).response_code).toBe(10004)
  })
})
