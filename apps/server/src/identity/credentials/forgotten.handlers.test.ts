import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type Person, served, type World } from '../../../test/world.ts'
import { auditEvent } from '../../audit/audit.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { readClock } from '../../kit/time/clock.ts'
import { accountToken, users } from '../identity.table.ts'
import { inviteUser } from './invitation.usecases.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FRESH = 'Fresh#7tarik'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tokenIn = async (email: string) => {
  const [mail] = await world.mails(email)
  const token = mail?.text.match(/#token=([\w-]{43})/)?.[1]
  if (!token) throw new Error('a link was expected')
  return token
}
const askReset = async (person: Person) => {
  await world.as(null).call('resetPassword', { username: person.username })
  return tokenIn(person.email)
}
const confirm = (token: string, password = FRESH, confirm_password = password) =>
  world.as(null).call('resetPassword', { token, password, confirm_password })
const signIn = async (person: Person, password: string) =>
  (await world.as(null).call('loginTraineeUser', { username: person.username, password })).response_code

describe('asking for a reset', () => {
  test('answers alike for whoever exists and whoever does not, by name or address, and mails only the one who does', async () => {
    const person = await world.given.trainee()
    const timed = async (input: Record<string, unknown>) => {
      const began = performance.now()
      const { status, body } = await world.as(null).call('resetPassword', input)
      expect(performance.now() - began).toBeGreaterThanOrEqual(245)
      return { status, body }
    }
    const known = await timed({ username: person.username })
    expect(JSON.parse(known.body)).toMatchObject({ response_code: 2100, data: {} })
    expect(await timed({ email: person.email.toUpperCase() })).toEqual(known)
    expect(await timed({ username: 'nobody.here' })).toEqual(known)
    expect(await timed({ email: 'nobody@here.test' })).toEqual(known)
    expect(await world.mails(person.email)).toHaveLength(2)
    expect(await world.mails('nobody@here.test')).toEqual([])
  })

  test('mails an invited person the invitation again, an inactive one nothing', async () => {
    const invited = await world.given.trainee({ status: 'invited' })
    const inactive = await world.given.trainee({ status: 'inactive' })
    for (const { username } of [invited, inactive]) await world.as(null).call('resetPassword', { username })
    expect((await world.mails(invited.email)).map((mail) => mail.subject)).toEqual(['Welcome to Jujur'])
    expect(await world.mails(inactive.email)).toEqual([])
  })

  test('is told whether its link still works, which uses it up neither now nor then, and tells of nobody', async () => {
    const [person, inactive] = [await world.given.trainee(), await world.given.trainee()]
    await world.as(null).call('resetPassword', { username: person.username })
    await world.as(null).call('resetPassword', { username: inactive.username })
    const [token, theirs] = [await tokenIn(person.email), await tokenIn(inactive.email)]
    await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, inactive.user_id)))
    const look = (of: string, purpose: 'reset' | 'invitation' = 'reset') => world.as(null).call('checkMailedLink', { token: of, purpose })
    for (let i = 0; i < 2; i++) expect((await look(token)).response_code).toBe(2100)
    const unknown = (await look('nobody-ever-got-this')).body
    for (const { body } of [await look(theirs), await look(token, 'invitation')]) expect(body).toBe(unknown)
    expect((await world.as(null).call('resetPassword', { token, password: FRESH, confirm_password: FRESH })).response_code).toBe(2100)
    expect((await look(token)).body).toBe(unknown)
    await world.as(null).call('resetPassword', { username: person.username })
    const later = await tokenIn(person.email)
    world.clock.shift(DAY)
    expect((await look(later)).response_code).toBe(10032)
  })

  test('leads whoever let the invitation grow old to a fresh one, by username or address, and tells a stranger nothing', async () => {
    for (const by of ['username', 'email'] as const) {
      const person = await world.given.trainee({ status: 'invited' })
      const { now, kit } = { now: await readClock(world.kit), kit: world.kit }
      await kit.database.write(everything, (tx) => inviteUser(tx, { ...person, language: 'en' }, { now, kit }))
      const accept = async (token: string) =>
        (await world.as(null).call('acceptInvitation', { token, password: FRESH, confirm_password: FRESH, accept_terms: true })).response_code
      const old = await tokenIn(person.email)
      world.clock.shift(8 * DAY)
      expect(await accept(old)).toBe(10032)
      const asked = await world.as(null).call('resetPassword', { [by]: person[by] })
      const stranger = await world.as(null).call('resetPassword', { [by]: by === 'email' ? 'no.body@here.test' : 'no.body' })
      expect(asked.body).toBe(stranger.body)
      const [mail] = await world.mails(person.email)
      expect(mail?.text).toMatch(/\/invitation#token=/)
      expect(await accept(await tokenIn(person.email))).toBe(2100)
      expect(await signIn(person, FRESH)).toBe(2100)
    }
  })

  test('cannot be used to fill somebody’s mailbox', async () => {
    const person = await world.given.trainee()
    for (let n = 0; n < 7; n++) await world.as(null).call('resetPassword', { email: person.email })
    expect(await world.mails(person.email)).toHaveLength(5)
  })

  test('writes in the reader’s language', async () => {
    const person = await world.given.trainee({ language: 'de' })
    await askReset(person)
    const [mail] = await world.mails(person.email)
    expect(mail?.subject).toBe('Neues Passwort für Jujur festlegen')
    expect(mail?.text).toContain(person.username)
  })
})

describe('setting a new password', () => {
  test('works once, ends the sessions, tells the owner and leaves an audit line without anything secret', async () => {
    const person = await world.given.trainee()
    const token = await askReset(person)
    expect(await confirm(token)).toMatchObject({ response_code: 2100, data: { system_type_id: 1 } })
    expect((await world.as(person).call('getUserProfile')).response_code).toBe(6666)
    expect(await signIn(person, PASSWORD)).toBe(10041)
    expect(await signIn(person, FRESH)).toBe(2100)
    expect((await confirm(token, 'Other#7tarik')).response_code).toBe(10031)
    expect((await world.mails(person.email))[0]?.subject).toBe('Your Jujur password was changed')
    const lines = await world.sql((tx) =>
      tx.sql
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.entity_id, String(person.user_id))),
    )
    expect(lines.map((line) => line.action)).toEqual(['password.reset', 'session.started'])
    expect(JSON.stringify(lines)).not.toMatch(/argon|token|@/)
  })

  test('goes on with every link that was mailed, until one is used: a stranger who asks takes nothing from the owner', async () => {
    const person = await world.given.trainee()
    const own = await askReset(person)
    for (let n = 0; n < 20; n++) await world.as(null).call('resetPassword', { username: person.username }, { ip: `192.0.2.${n}` })
    expect(await world.mails(person.email)).toHaveLength(5)
    const last = await tokenIn(person.email)
    expect((await confirm(own)).response_code).toBe(2100)
    expect((await confirm(last)).response_code).toBe(10031)
    expect(await askReset(person)).not.toBe(last)
  })

  test('is asked for again as soon as the links a stranger had mailed are old', async () => {
    const person = await world.given.trainee()
    for (let n = 0; n < 8; n++) await world.as(null).call('resetPassword', { username: person.username }, { ip: `192.0.2.${n}` })
    world.clock.shift(29 * MINUTE)
    expect((await world.mails(person.email)).length).toBe(5)
    world.clock.shift(2 * MINUTE)
    expect((await confirm(await askReset(person))).response_code).toBe(2100)
  })

  test('is mailed ten times a day to one person at one address’s asking', async () => {
    const person = await world.given.trainee()
    for (let n = 0; n < 20; n++) {
      await world.as(null).call('resetPassword', { username: person.username }, { ip: '192.0.2.99' })
      world.clock.shift(20 * MINUTE)
    }
    expect(await world.mails(person.email)).toHaveLength(10)
  })

  test('leaves an unused invitation working', async () => {
    const person = await world.given.trainee({ status: 'invited' })
    await world.as(null).call('resetPassword', { username: person.username })
    const first = await tokenIn(person.email)
    await world.as(null).call('resetPassword', { username: person.username })
    const accepted = { token: first, password: FRESH, confirm_password: FRESH, accept_terms: true }
    expect((await world.as(null).call('acceptInvitation', accepted)).response_code).toBe(2100)
  })

  test('is refused for an unknown, used or old link', async () => {
    const person = await world.given.trainee()
    const second = await askReset(person)
    expect((await confirm('no-such-token')).response_code).toBe(10031)
    world.clock.shift(30 * MINUTE)
    expect((await confirm(second)).response_code).toBe(10032)
  })

  test('is refused for a poor password or another one below, and the link stays good', async () => {
    const person = await world.given.trainee({ name: 'Kamariah Idris' })
    const token = await askReset(person)
    const problem = async (password: string) => {
      const { response_code, data } = await confirm(token, password)
      expect(response_code, password).toBe(10033)
      return (data as unknown as { problem: string }).problem
    }
    expect(await problem('nocapital1!')).toBe('criteria')
    expect(await problem('P@ssw0rd1')).toBe('common')
    expect(await problem('Kamariah#77')).toBe('personal')
    expect(await problem(PASSWORD)).toBe('same')
    expect(await confirm(token, FRESH, 'Fresh#7tarix')).toMatchObject({ response_code: 7000, data: [{ field: 'confirm_password', rule: 'same' }] })
    expect((await confirm(token)).response_code).toBe(2100)
  })

  test('wakes a dormant account', async () => {
    const person = await world.given.trainee()
    world.clock.shift(91 * DAY)
    expect(await signIn(person, PASSWORD)).toBe(10048)
    expect((await confirm(await askReset(person))).response_code).toBe(2100)
    expect(await signIn(person, FRESH)).toBe(2100)
  })

  test('is refused to whoever was deactivated meanwhile', async () => {
    const person = await world.given.trainee()
    const token = await askReset(person)
    await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, person.user_id)))
    expect((await confirm(token)).response_code).toBe(10031)
  })

  test('leaves only hashes of links behind', async () => {
    const person = await world.given.trainee()
    const token = await askReset(person)
    const rows = await world.sql((tx) => tx.sql.select().from(accountToken).where(eq(accountToken.user_id, person.user_id)))
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a forgotten username', () => {
  test('comes by a mailed link, once, within 30 minutes', async () => {
    const admin = await world.given.admin('globalAdmin')
    const ask = () => world.as(null).call('forgotUsername', { email: admin.email })
    const read = (token: string) => world.as(null).call('forgotUsername', { token })
    expect(await ask()).toMatchObject({ response_code: 2100, data: {} })
    const token = await tokenIn(admin.email)
    expect(await read(token)).toMatchObject({ response_code: 2100, data: { username: admin.username, system_type_id: 3 } })
    expect((await read(token)).response_code).toBe(10044)
    await ask()
    const late = await tokenIn(admin.email)
    world.clock.shift(30 * MINUTE)
    expect((await read(late)).response_code).toBe(10044)
  })

  test('is asked for alike whether or not the address is known', async () => {
    const { status, body } = await world.as(null).call('forgotUsername', { email: 'stranger@nowhere.test' })
    const person = await world.given.trainee()
    expect(await world.as(null).call('forgotUsername', { email: person.email })).toMatchObject({ status, body })
    expect(await world.mails('stranger@nowhere.test')).toEqual([])
  })

  test('is not read with a link of another purpose', async () => {
    const person = await world.given.trainee()
    const token = await askReset(person)
    expect((await world.as(null).call('forgotUsername', { token })).response_code).toBe(10044)
  })
})

describe.runIf(served)('all at once, on PostgreSQL', () => {
  test('a reset link sets one password', async () => {
    const person = await world.given.trainee()
    const token = await askReset(person)
    const passwords = Array.from({ length: 10 }, (_, n) => `Fresh#${n}tarik`)
    const answers = await Promise.all(passwords.map((password) => confirm(token, password)))
    expect(answers.filter((answer) => answer.response_code === 2100)).toHaveLength(1)
    expect(answers.filter((answer) => answer.response_code === 10031)).toHaveLength(9)
    const winner = passwords[answers.findIndex((answer) => answer.response_code === 2100)]
    expect(await signIn(person, String(winner))).toBe(2100)
  })
})
