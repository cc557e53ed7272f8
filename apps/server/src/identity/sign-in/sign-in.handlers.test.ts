import type { Role } from '@jujur/contract/permissions.ts'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comingBehind, openWorld, PASSWORD, type Person, served, type World } from '../../../test/world.ts'
import { company } from '../../companies/companies.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { throttle } from '../../kit/security/throttle.table.ts'
import { readClock } from '../../kit/time/clock.ts'
import { updatePerson } from '../identity.store.ts'
import { loginChallenge, session, users } from '../identity.table.ts'
import { startSession } from '../sessions/sessions.store.ts'

const pages = {
  trainee: 'loginTraineeUser',
  clientAdmin: 'loginClientAdmin',
  globalAdmin: 'loginGlobalAdmin',
  superAdmin: 'loginSuperadmin',
} as const
const roles = Object.keys(pages) as Role[]
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let lastAddress = 0
/** An address of its own for each sign-in, so that failures of one test do not count in another. */
const address = () => ({ ip: `10.0.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}` })
const give = (role: Role, fields: Parameters<World['given']['trainee']>[0] = {}) =>
  role === 'trainee' ? world.given.trainee(fields) : world.given.admin(role, fields)
const signIn = (role: Role, username: string, password = PASSWORD, from = address()) => world.as(null).call(pages[role], { username, password }, from)
const newestCode = async (email: string) => {
  const [mail] = await world.mails(email)
  const numbers = mail?.text.match(/\b\d{6}\b/g) ?? []
  expect(numbers).toHaveLength(1)
  return String(numbers[0])
}
const challengeOf = async (role: Role, person: Person) => {
  const { data } = await signIn(role, person.username)
  if (!('challenge_id' in data)) throw new Error('a second step was expected')
  return data
}
const validate = (challenge_id: string, otp: string, from = address()) => world.as(null).call('loginEmailOtpValidation', { challenge_id, otp }, from)
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const withoutRequest = ({ status, body }: { status: number; body: string }) => ({ status, body })

describe('the four pages', () => {
  test('let in their own kind of account only', async () => {
    for (const role of roles) {
      const person = await give(role)
      for (const page of roles) {
        const answer = await signIn(page, person.username)
        expect(answer.response_code, `${role} on ${page}`).toBe(page === role ? 2100 : 10014)
      }
    }
  })

  test('give a trainee the session at once and an administrator a second step without a token', async () => {
    const trainee = await world.given.trainee()
    const answer = await signIn('trainee', `  ${trainee.username.toUpperCase()} `)
    expect(answer.data).toMatchObject({
      user_id: trainee.user_id,
      system_type_id: 1,
      kind: null,
      company: { company_id: trainee.company_id },
      status: 'active',
    })
    expect(answer.token).toMatch(/^[\w-]{43}$/)
    expect((await world.as({ token: String(answer.token) }).call('getUserProfile')).response_code).toBe(2100)

    const admin = await world.given.admin('clientAdmin', { email: 'siti@first.test' })
    const challenge = await signIn('clientAdmin', admin.username)
    expect(challenge.token).toBe('')
    expect(challenge.data).toMatchObject({ otp_required: true, otp_channel: 'email', masked_email: 's***i@first.test' })
  })

  test('ask a trainee for the second step where the company wants it', async () => {
    const owner = await world.given.company({ trainee_otp: true })
    const trainee = await world.given.trainee({ company: owner })
    expect((await signIn('trainee', trainee.username)).data).toMatchObject({ otp_required: true })
  })

  test('answer alike for a wrong password, an unknown name, and whoever may not come in', async () => {
    const known = await world.given.trainee()
    const closed = await world.given.company({ status: 'inactive' })
    const shut = [
      await world.given.trainee({ status: 'invited' }),
      await world.given.trainee({ status: 'inactive' }),
      await world.given.trainee({ company: closed }),
    ]
    const wrong = withoutRequest(await signIn('trainee', known.username, 'Wrong#2026x'))
    expect(JSON.parse(wrong.body)).toMatchObject({ response_code: 10041, data: null })
    expect(withoutRequest(await signIn('trainee', 'nobody.at.all', 'Wrong#2026x'))).toEqual(wrong)
    expect(withoutRequest(await signIn('globalAdmin', known.username, 'Wrong#2026x'))).toEqual(wrong)
    for (const person of shut) expect(withoutRequest(await signIn('trainee', person.username))).toEqual(wrong)
  })

  test('tell dormancy after 90 days, and only after a right password', async () => {
    const person = await world.given.trainee()
    const used = new Date((await readClock(world.kit)).getTime() - 90 * DAY)
    await world.sql((tx) => tx.sql.update(users).set({ last_active_at: used }).where(eq(users.user_id, person.user_id)))
    expect((await signIn('trainee', person.username, 'Wrong#2026x')).response_code).toBe(10041)
    expect((await signIn('trainee', person.username)).response_code).toBe(10048)
  })
})

describe('failures', () => {
  const fail = async (username: string, times: number) => {
    const answers = []
    for (let n = 0; n < times; n++) answers.push((await signIn('trainee', username, `Wrong#2026${n}`)).response_code)
    return answers
  }

  test('after five nothing is looked at for 30 seconds, whether or not the username exists', async () => {
    const person = await world.given.trainee()
    for (const username of [person.username, 'no.such.person']) {
      expect(await fail(username, 5), username).toEqual([10041, 10041, 10041, 10041, 10041])
      const waiting = await signIn('trainee', username)
      expect(waiting).toMatchObject({ status: 429, response_code: 2111, data: { reason: 'too_many_tries' } })
      const { retry_at } = waiting.data as unknown as { retry_at: string }
      const wait = new Date(retry_at).getTime() - (await readClock(world.kit)).getTime()
      expect(wait).toBeGreaterThan(25 * SECOND)
      expect(wait).toBeLessThanOrEqual(30 * SECOND)
    }
    world.clock.shift(30 * SECOND)
    expect((await signIn('trainee', person.username)).response_code).toBe(2100)
    // The success wiped the slate: four more failures bring no wait.
    expect(await fail(person.username, 4)).toEqual([10041, 10041, 10041, 10041])
    expect((await signIn('trainee', person.username)).response_code).toBe(2100)
  })

  test('successes do not count', async () => {
    const person = await world.given.trainee()
    for (let n = 0; n < 8; n++) expect((await signIn('trainee', person.username)).response_code).toBe(2100)
  })

  test('fifty in a row lock the account until its password is reset, and its owner is told', async () => {
    const person = await world.given.trainee()
    let failures = 0
    while (failures < 50) {
      const { response_code } = await signIn('trainee', person.username, 'Wrong#2026x')
      if (response_code === 10041) failures++
      else world.clock.shift(60 * MINUTE)
    }
    const [row] = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, person.user_id)))
    expect(row).toMatchObject({ status: 'locked', failures: 50 })
    expect((await world.mails(person.email)).map((mail) => mail.subject)).toEqual(['Your Jujur account is locked'])
    const later = await world.as(person).call('getUserProfile')
    expect(later.response_code).toBe(6666)

    world.clock.shift(2 * 60 * MINUTE)
    expect(await signIn('trainee', person.username)).toMatchObject({ response_code: 2111, data: { reason: 'locked', by: 'failures' } })
    expect((await signIn('trainee', person.username, 'Wrong#2026x')).response_code).toBe(10041)

    await world.as(null).call('resetPassword', { username: person.username })
    const token = (await world.mails(person.email))[0]?.text.match(/#token=([\w-]+)/)?.[1]
    const same = { token, password: PASSWORD, confirm_password: PASSWORD }
    expect(await world.as(null).call('resetPassword', same)).toMatchObject({ response_code: 10033, data: { problem: 'same' } })
    const fresh = { token, password: 'Fresh#7tarik', confirm_password: 'Fresh#7tarik' }
    expect((await world.as(null).call('resetPassword', fresh)).response_code).toBe(2100)
    expect((await signIn('trainee', person.username, 'Fresh#7tarik')).response_code).toBe(2100)
  }, 120_000)

  test.each([
    { of: 'one address', ip: () => '10.9.9.9' },
    { of: 'one customer’s IPv6 addresses', ip: (n: number) => `2001:db8:9:9::${n.toString(16)}` },
  ])(
    'a hundred from $of close it for others too, until the 15 minutes are over',
    async ({ ip }) => {
      for (let n = 0; n < 100; n++) expect((await signIn('trainee', `guess.${n}`, 'Wrong#2026x', { ip: ip(n) })).response_code).toBe(10041)
      const from = { ip: ip(100) }
      const person = await world.given.trainee()
      expect(await signIn('trainee', person.username, PASSWORD, from)).toMatchObject({ response_code: 2111, data: { reason: 'too_many_tries' } })
      expect((await signIn('trainee', person.username)).response_code).toBe(2100)
      world.clock.shift(15 * MINUTE)
      expect((await signIn('trainee', person.username, PASSWORD, from)).response_code).toBe(2100)
    },
    120_000,
  )
})

describe('the mailed code', () => {
  test('opens its own sign-in, once', async () => {
    const admin = await world.given.admin('globalAdmin')
    const challenge = await challengeOf('globalAdmin', admin)
    const code = await newestCode(admin.email)
    const answer = await validate(challenge.challenge_id, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(answer).toMatchObject({ response_code: 2100, data: { user_id: admin.user_id } })
    expect((await world.as({ token: String(answer.token) }).call('getUserProfile')).response_code).toBe(2100)
    expect((await validate(challenge.challenge_id, code)).response_code).toBe(20068)
    expect((await validate(challenge.challenge_id, wrongOf(code))).response_code).toBe(20068)
  })

  test('is no session before it is given', async () => {
    const challenge = await challengeOf('globalAdmin', await world.given.admin('globalAdmin'))
    expect((await world.as({ token: challenge.challenge_id }).call('getUserProfile')).response_code).toBe(6666)
  })

  test('is refused after five wrong ones, even if right', async () => {
    const admin = await world.given.admin('clientAdmin')
    const { challenge_id } = await challengeOf('clientAdmin', admin)
    const code = await newestCode(admin.email)
    for (const tries_left of [4, 3, 2, 1, 0])
      expect(await validate(challenge_id, wrongOf(code))).toMatchObject({ response_code: 20069, data: { tries_left } })
    expect((await validate(challenge_id, code)).response_code).toBe(20068)
    // Wrong codes are failures of the account: otherwise a known password would buy five tries a time.
    expect((await signIn('clientAdmin', admin.username)).response_code).toBe(2111)
  })

  test('may be guessed at ten times a day, whatever right passwords lie between; the person is told', async () => {
    const admin = await world.given.admin('clientAdmin')
    for (let guesses = 0; guesses < 10; ) {
      const { challenge_id } = await challengeOf('clientAdmin', admin)
      const code = await newestCode(admin.email)
      for (let n = 0; n < 4 && guesses < 10; n++, guesses++) expect((await validate(challenge_id, wrongOf(code))).response_code).toBe(20069)
      world.clock.shift(61 * MINUTE)
    }
    const { challenge_id } = await challengeOf('clientAdmin', admin)
    const code = (await world.mails(admin.email))[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    expect(await validate(challenge_id, code)).toMatchObject({ response_code: 2111, data: { reason: 'too_many_tries' } })
    const told = (await world.mails(admin.email)).filter(({ subject }) => subject.includes('guessing'))
    expect(told).toHaveLength(1)
    world.clock.shift(24 * 60 * MINUTE)
    const tomorrow = await challengeOf('clientAdmin', admin)
    expect((await validate(tomorrow.challenge_id, await newestCode(admin.email))).response_code).toBe(2100)
  })

  test('may be guessed at again after a new password by a mailed link', async () => {
    const admin = await world.given.admin('clientAdmin')
    for (let challenge = 0; challenge < 3; challenge++) {
      const { challenge_id } = await challengeOf('clientAdmin', admin)
      const code = await newestCode(admin.email)
      for (let n = 0; n < (challenge === 2 ? 2 : 4); n++) await validate(challenge_id, wrongOf(code))
      world.clock.shift(61 * MINUTE)
    }
    await world.as(null).call('resetPassword', { username: admin.username })
    const token = (await world.mails(admin.email))[0]?.text.match(/#token=(\S+)/)?.[1] ?? ''
    const fresh = 'Fresh#2027pine'
    expect((await world.as(null).call('resetPassword', { token, password: fresh, confirm_password: fresh })).response_code).toBe(2100)
    const { data } = await signIn('clientAdmin', admin.username, fresh)
    if (!('challenge_id' in data)) throw new Error('a second step was expected')
    expect((await validate(data.challenge_id, await newestCode(admin.email))).response_code).toBe(2100)
  })

  test('fits no other sign-in, and a newer sign-in closes the one before', async () => {
    const admin = await world.given.admin('clientAdmin')
    const first = await challengeOf('clientAdmin', admin)
    const firstCode = await newestCode(admin.email)
    const second = await challengeOf('clientAdmin', admin)
    const secondCode = await newestCode(admin.email)
    expect((await validate(first.challenge_id, firstCode)).response_code).toBe(20068)
    if (firstCode !== secondCode) expect((await validate(second.challenge_id, firstCode)).response_code).toBe(20069)
    expect((await validate(second.challenge_id, secondCode)).response_code).toBe(2100)
    expect((await validate('no-such-challenge', secondCode)).response_code).toBe(20068)
  })

  test('is too old after five minutes; a fresh one, 60 seconds after the last, replaces it', async () => {
    const admin = await world.given.admin('clientAdmin')
    const { challenge_id } = await challengeOf('clientAdmin', admin)
    const code = await newestCode(admin.email)
    const resend = () => world.as(null).call('resendLoginOtp', { challenge_id }, address())
    const early = await resend()
    expect(early).toMatchObject({ response_code: 2111, data: { reason: 'too_early' } })
    expect((early.data as unknown as { wait_seconds: number }).wait_seconds).toBeGreaterThan(50)
    world.clock.shift(5 * MINUTE)
    expect((await validate(challenge_id, code)).response_code).toBe(20070)
    expect(await resend()).toMatchObject({ response_code: 2100, data: { challenge_id } })
    const fresh = await newestCode(admin.email)
    if (fresh !== code) expect((await validate(challenge_id, code)).response_code).toBe(20069)
    expect((await validate(challenge_id, fresh)).response_code).toBe(2100)
    expect((await resend()).response_code).toBe(20068)
  })

  test('is kept as a hash that only its own challenge and the server’s key can make', async () => {
    const [one, other] = [await world.given.admin('clientAdmin'), await world.given.admin('clientAdmin')]
    await challengeOf('clientAdmin', one)
    const { challenge_id } = await challengeOf('clientAdmin', other)
    const code = await newestCode(one.email)
    const [row] = await world.sql((tx) => tx.sql.select().from(loginChallenge).where(eq(loginChallenge.user_id, one.user_id)))
    expect(JSON.stringify(row)).not.toContain(code)
    await world.sql((tx) => tx.sql.update(loginChallenge).set({ code_hash: row?.code_hash }).where(eq(loginChallenge.user_id, other.user_id)))
    expect((await validate(challenge_id, code)).response_code).toBe(20069)
  })
})

describe('the authenticator app', () => {
  const codeAt = async (secret: string, ms = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (await readClock(world.kit)).getTime() + ms })

  test('replaces the mailed code once confirmed, takes each of its codes once, and can be removed', async () => {
    const admin = await world.given.admin('clientAdmin')
    expect((await world.as(admin).call('setupAuthenticator', { current_password: 'Wrong#2026x' })).response_code).toBe(10041)
    const { data } = await world.as(admin).call('setupAuthenticator', { current_password: PASSWORD })
    expect(data.otpauth_url).toContain(`secret=${data.secret}`)
    expect(data.qr_svg).toContain('<svg')
    expect((await signIn('clientAdmin', admin.username)).data).toMatchObject({ otp_channel: 'email' })
    expect((await world.as(admin).call('confirmAuthenticator', { otp: wrongOf(await codeAt(data.secret)) })).response_code).toBe(20069)
    const confirming = await codeAt(data.secret)
    expect((await world.as(admin).call('confirmAuthenticator', { otp: confirming })).response_code).toBe(2100)
    expect((await world.as(admin).call('getUserProfile')).data.account).toMatchObject({ authenticator: true, otp: true })

    const challenge = await challengeOf('clientAdmin', admin)
    expect(challenge.otp_channel).toBe('authenticator')
    const app = (otp: string) => world.as(null).call('loginOtpValidation', { challenge_id: challenge.challenge_id, otp }, address())
    expect((await validate(challenge.challenge_id, confirming)).response_code).toBe(20068)
    expect((await world.as(null).call('resendLoginOtp', { challenge_id: challenge.challenge_id })).response_code).toBe(20068)
    expect((await app(confirming)).response_code).toBe(20069)
    world.clock.shift(30 * SECOND)
    const late = await codeAt(data.secret)
    world.clock.shift(30 * SECOND)
    const answer = await app(late)
    expect(answer.response_code).toBe(2100)
    const removed = await world.as({ token: String(answer.token) }).call('removeAuthenticator', { current_password: PASSWORD })
    expect(removed.response_code).toBe(2100)
    expect((await signIn('clientAdmin', admin.username)).data).toMatchObject({ otp_channel: 'email' })
  })
})

describe('a session', () => {
  const profile = async (token: string) => (await world.as({ token }).call('getUserProfile')).response_code
  const tokenOf = async (person: Person) => String((await signIn('trainee', person.username)).token)

  test('ends when its person signs in anew', async () => {
    const person = await world.given.trainee()
    const first = await tokenOf(person)
    const second = await tokenOf(person)
    expect(await profile(first)).toBe(20071)
    expect(await profile(second)).toBe(2100)
  })

  test('ends by signing out, without ending a newer one', async () => {
    const person = await world.given.trainee()
    const token = await tokenOf(person)
    expect((await world.as({ token }).call('logout')).response_code).toBe(2100)
    expect(await profile(token)).toBe(6666)
    expect(await profile('no-such-token')).toBe(6666)
    expect((await world.as(null).call('getUserProfile')).response_code).toBe(8888)
  })

  test('ends when idle for long, and lives on while used', async () => {
    const trainee = await world.given.trainee()
    const admin = await world.given.admin('clientAdmin')
    for (let n = 0; n < 2; n++) {
      world.clock.shift(29 * MINUTE)
      expect(await profile(admin.token)).toBe(2100)
    }
    world.clock.shift(30 * MINUTE)
    expect(await profile(admin.token)).toBe(7777)
    expect(await profile(trainee.token)).toBe(2100)
    world.clock.shift(8 * 60 * MINUTE)
    expect(await profile(trainee.token)).toBe(7777)
  })

  test('notes its use at most once a minute', async () => {
    const person = await world.given.trainee()
    const seen = async () => {
      const [row] = await world.sql((tx) => tx.sql.select().from(session).where(eq(session.user_id, person.user_id)))
      const [owner] = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, person.user_id)))
      return [row?.last_seen_at.getTime(), owner?.last_active_at?.getTime()]
    }
    const begun = await seen()
    world.clock.shift(50 * SECOND)
    await profile(person.token)
    expect(await seen()).toEqual(begun)
    world.clock.shift(10 * SECOND)
    await profile(person.token)
    const [used, active] = await seen()
    expect(used).toBeGreaterThanOrEqual(Number(begun[0]) + MINUTE)
    expect(active).toBe(used)
  })

  test('ends at once with the person’s or the company’s activity', async () => {
    const owner = await world.given.company()
    const [left, stays] = [await world.given.trainee({ company: owner }), await world.given.trainee({ company: owner })]
    await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, left.user_id)))
    expect(await profile(left.token)).toBe(6666)
    expect(await profile(stays.token)).toBe(2100)
    await world.sql((tx) => tx.sql.update(company).set({ status: 'inactive' }).where(eq(company.company_id, owner.company_id)))
    expect(await profile(stays.token)).toBe(6666)
  })

  test('is stored without its token', async () => {
    const person = await world.given.trainee()
    const rows = await world.sql((tx) => tx.sql.select().from(session).where(eq(session.user_id, person.user_id)))
    expect(JSON.stringify(rows)).not.toContain(person.token)
  })
})

describe.runIf(served)('all at once, on PostgreSQL', () => {
  test('of twenty sign-ins of one person one session lives', async () => {
    const person = await world.given.trainee()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('trainee', person.username)))
    expect(answers.map((answer) => answer.response_code)).toEqual(Array(20).fill(2100))
    const codes = await Promise.all(answers.map(async ({ token }) => (await world.as({ token: String(token) }).call('getUserProfile')).response_code))
    expect(codes.filter((code) => code === 2100)).toHaveLength(1)
    expect(codes.filter((code) => code === 20071)).toHaveLength(19)
  })

  test('sessions begun at once by whatever way follow one another', async () => {
    const person = await world.given.trainee()
    const now = await readClock(world.kit)
    const begin = () => world.kit.database.write(everything, (tx) => startSession(tx, person, { now, request: { ip: '10.0.0.1', device: 'test' } }))
    await Promise.all(Array.from({ length: 20 }, begin))
    const rows = await world.sql((tx) => tx.sql.select().from(session).where(eq(session.user_id, person.user_id)))
    expect(rows).toHaveLength(21)
    expect(rows.filter((row) => row.ended_at === null)).toHaveLength(1)
  })

  test('a password that is changed lets nobody in any more who waits for the change', async () => {
    const person = await world.given.trainee()
    const answer = await comingBehind(
      world,
      everything,
      (tx) => updatePerson(tx, person.user_id, { password_hash: 'of another' }),
      () => signIn('trainee', person.username),
    )
    expect(answer.response_code).toBe(10041)
    expect(answer.token).toBeUndefined()
  })

  test('of a hundred wrong codes five are looked at', async () => {
    const admin = await world.given.admin('clientAdmin')
    const { challenge_id } = await challengeOf('clientAdmin', admin)
    const code = await newestCode(admin.email)
    const answers = await Promise.all(Array.from({ length: 100 }, () => validate(challenge_id, wrongOf(code))))
    expect(answers.filter((answer) => answer.response_code === 20069)).toHaveLength(5)
    expect(answers.filter((answer) => answer.response_code === 20068)).toHaveLength(95)
    const [row] = await world.sql((tx) => tx.sql.select().from(loginChallenge).where(eq(loginChallenge.user_id, admin.user_id)))
    expect(row?.tries).toBe(5)
  })

  test('of twenty right codes one opens a session', async () => {
    const admin = await world.given.admin('clientAdmin')
    const { challenge_id } = await challengeOf('clientAdmin', admin)
    const code = await newestCode(admin.email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => validate(challenge_id, code)))
    expect(answers.filter((answer) => answer.response_code === 2100)).toHaveLength(1)
  })

  describe('of passwords', () => {
    const looked = { times: 0, now: 0, most: 0 }
    const verify = () => world.kit.hashing.verify
    let original: ReturnType<typeof verify>
    beforeAll(() => {
      original = verify()
      const counted: typeof original = async (...asked) => {
        looked.times++
        looked.most = Math.max(looked.most, ++looked.now)
        return original(...asked).finally(() => looked.now--)
      }
      Object.assign(world.kit.hashing, { verify: counted })
    })
    afterAll(() => Object.assign(world.kit.hashing, { verify: original }))
    const all = (length: number, from?: { ip: string }) =>
      Promise.all(Array.from({ length }, (_, n) => signIn('trainee', `nobody${looked.times}x${n}`, 'Wrong#2026x', from ?? address())))
    const codes = async (answers: Promise<{ response_code: number }[]>, code: number) =>
      (await answers).filter(({ response_code }) => response_code === code).length

    test('two hundred wrong ones from one address are looked at a hundred times, three at a time, whosever they are', async () => {
      Object.assign(looked, { times: 0, most: 0 })
      const from = address()
      expect(await codes(all(200, from), 10041)).toBe(100)
      expect(looked.times).toBe(100)
      expect(looked.most).toBeLessThanOrEqual(3)
      // Right ones count for nothing, also while they are looked at.
      const elsewhere = address()
      const person = await world.given.trainee()
      for (let n = 0; n < 5; n++) expect((await signIn('trainee', person.username, PASSWORD, elsewhere)).response_code).toBe(2100)
      const [kept] = await world.sql((tx) =>
        tx.sql
          .select()
          .from(throttle)
          .where(eq(throttle.key, `sign-in-address:${elsewhere.ip}`)),
      )
      expect(kept?.count).toBe(0)
    })
    test('so many wait; who comes then is told to come again, and others are let in afterwards as before', async () => {
      const answers = all(260)
      const person = await world.given.trainee()
      const refused = (await answers).filter(({ response_code }) => response_code === 2111)
      expect(refused).toHaveLength(57)
      for (const { status, data } of refused) {
        expect(status).toBe(429)
        expect(data).toMatchObject({ reason: 'too_many_tries', retry_at: expect.any(String) })
      }
      expect((await signIn('trainee', person.username)).response_code).toBe(2100)
    })
  })

  test('of a hundred wrong passwords five are told to be wrong', async () => {
    const person = await world.given.trainee()
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn('trainee', person.username, 'Wrong#2026x')))
    expect(answers.filter((answer) => answer.response_code === 10041)).toHaveLength(5)
    expect(answers.filter((answer) => answer.response_code === 2111)).toHaveLength(95)
    const [tries] = await world.sql((tx) =>
      tx.sql
        .select({ most: sql<number>`max(${throttle.count})::int` })
        .from(throttle)
        .where(sql`${throttle.key} like 'sign-in:%'`),
    )
    expect(tries?.most).toBeGreaterThanOrEqual(5)
  })
})
