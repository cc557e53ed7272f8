import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../../test/world.ts'
import { auditEvent } from '../../audit/audit.table.ts'
import { outboxMail } from '../../kit/mail/outbox.table.ts'
import { seal } from '../../kit/security/secrets.ts'
import { users } from '../identity.table.ts'

const FRESH = 'Fresh#7tarik'
const DAY = 24 * 60 * 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tokenIn = async (email: string) => (await world.mails(email))[0]?.text.match(/#token=([\w-]{43})/)?.[1] ?? 'no link'
const signIn = async (username: string, password: string) => (await world.as(null).call('loginTraineeUser', { username, password })).response_code

describe('the own profile', () => {
  test('shows the person, masked where it should be, and the last sign-ins', async () => {
    const person = await world.given.trainee()
    const ic_no_sealed = seal(world.kit.settings.key('fields'), '900101145678')
    await world.sql((tx) => tx.sql.update(users).set({ ic_no_sealed, department: 'Sales' }).where(eq(users.user_id, person.user_id)))
    const { token } = await world
      .as(null)
      .call('loginTraineeUser', { username: person.username, password: PASSWORD }, { headers: { 'user-agent': 'Firefox' }, ip: '10.1.2.3' })
    const { data } = await world.as({ token: String(token) }).call('getUserProfile')
    expect(data.user).toMatchObject({ user_id: person.user_id, username: person.username, company: { company_id: person.company_id } })
    expect(data.personal).toEqual({
      phone: null,
      department: 'Sales',
      position: null,
      employee_no: null,
      ic_no_masked: '••••••••5678',
      photo_url: null,
      new_email: null,
    })
    expect(data.account).toMatchObject({ otp: false, authenticator: false, language: 'en' })
    expect(data.account.last_sign_ins.map(({ ip, device, current }) => ({ ip, device, current }))).toEqual([
      { ip: '10.1.2.3', device: 'Firefox', current: true },
      { ip: '127.0.0.1', device: 'test', current: false },
    ])
  })

  test('shows an administrator of the provider without a company', async () => {
    const admin = await world.given.admin('superAdmin')
    const { data } = await world.as(admin).call('getUserProfile')
    expect(data.user).toMatchObject({ company: null, system_type_id: 4, kind: 'maker_checker' })
    expect(data.account.otp).toBe(true)
  })

  test('changes what is given and nothing else', async () => {
    const person = await world.given.admin('clientAdmin', { employee_no: 'E-1' })
    const { data } = await world.as(person).call('updateUserProfile', { name: ' Aisyah  Rahman ', phone: '012-345 6789', language: 'de' })
    expect(data.user).toMatchObject({ name: 'Aisyah  Rahman', language: 'de', email: person.email })
    expect(data.personal).toMatchObject({ phone: '0123456789', employee_no: 'E-1' })
    const cleared = await world.as(person).call('updateUserProfile', { phone: null })
    expect(cleared.data.personal.phone).toBeNull()
    expect(cleared.data.user.name).toBe('Aisyah  Rahman')
    for (const extra of [{ status: 'active' }, { system_type_id: 4 }, { company_id: 1 }, { username: 'other' }, { employee_no: 'E-2' }])
      expect((await world.as(person).call('updateUserProfile', extra)).response_code).toBe(7000)
  })
})

describe('a new e-mail address', () => {
  test('is no way to fill a stranger’s mailbox', async () => {
    const stranger = 'stranger@elsewhere.test'
    for (let n = 0; n < 4; n++) {
      const person = await world.given.trainee()
      const change = (email: string) => world.as(person).call('updateUserProfile', { email, current_password: PASSWORD })
      for (let i = 0; i < 3; i++) expect((await change(`stranger+${n}.${i}@elsewhere.test`)).response_code).toBe(2100)
      expect((await change(stranger)).response_code).toBe(2100)
      expect((await change(person.email)).response_code).toBe(2100)
      expect((await change(stranger)).response_code).toBe(2100)
      expect(await change(stranger)).toMatchObject({ response_code: 2111, data: { reason: 'too_many_tries' } })
    }
    const mails = await world.sql((tx) => tx.sql.select().from(outboxMail).where(like(outboxMail.to, 'stranger%@elsewhere.test')))
    expect(mails).toHaveLength(5)
  })

  test('takes the password, is confirmed from the new address, and told to the old one', async () => {
    const person = await world.given.trainee()
    const change = (fields: object) => world.as(person).call('updateUserProfile', { email: 'Neu.Aisyah@home.test', ...fields })
    expect(await change({})).toMatchObject({ response_code: 7000, data: [{ field: 'current_password', rule: 'required' }] })
    expect((await change({ current_password: 'Wrong#2026x' })).response_code).toBe(10041)
    const asked = await change({ current_password: PASSWORD })
    expect(asked.data).toMatchObject({ user: { email: person.email }, personal: { new_email: 'neu.aisyah@home.test' } })
    expect((await world.mails(person.email))[0]?.subject).toBe('Someone asked to change the email address of your Jujur account')
    const token = await tokenIn('neu.aisyah@home.test')
    expect((await world.as(null).call('confirmEmail', { token })).response_code).toBe(2100)
    expect((await world.as(null).call('confirmEmail', { token })).response_code).toBe(10031)
    const { data } = await world.as(person).call('getUserProfile')
    expect(data).toMatchObject({ user: { email: 'neu.aisyah@home.test' }, personal: { new_email: null } })
  })

  test('of somebody else answers alike, mails no link, and cannot be confirmed later either', async () => {
    const other = await world.given.trainee({ email: 'taken@home.test' })
    const person = await world.given.trainee()
    const free = await world.as(person).call('updateUserProfile', { email: 'free@home.test', current_password: PASSWORD })
    const freeToken = await tokenIn('free@home.test')
    const taken = await world.as(person).call('updateUserProfile', { email: other.email, current_password: PASSWORD })
    expect(taken.response_code).toBe(free.response_code)
    expect(await world.mails(other.email)).toEqual([])
    // The earlier link went with the wish it belonged to.
    expect((await world.as(null).call('confirmEmail', { token: freeToken })).response_code).toBe(10031)

    await world.as(person).call('updateUserProfile', { email: 'late@home.test', current_password: PASSWORD })
    const token = await tokenIn('late@home.test')
    await world.given.trainee({ email: 'late@home.test' })
    expect((await world.as(null).call('confirmEmail', { token })).response_code).toBe(10002)
  })

  test('is to be confirmed within a day, and is taken back by giving the present one', async () => {
    const person = await world.given.trainee()
    await world.as(person).call('updateUserProfile', { email: 'soon@home.test', current_password: PASSWORD })
    const token = await tokenIn('soon@home.test')
    const { data } = await world.as(person).call('updateUserProfile', { email: person.email })
    expect(data.personal.new_email).toBeNull()
    expect((await world.as(null).call('confirmEmail', { token })).response_code).toBe(10031)
    await world.as(person).call('updateUserProfile', { email: 'soon2@home.test', current_password: PASSWORD })
    const late = await tokenIn('soon2@home.test')
    world.clock.shift(DAY)
    expect((await world.as(null).call('confirmEmail', { token: late })).response_code).toBe(10032)
  })
})

describe('changing the password', () => {
  test('needs the present one and a good new one; this session stays', async () => {
    const person = await world.given.trainee()
    const change = (fields: object) =>
      world.as(person).call('password', { current_password: PASSWORD, password: FRESH, confirm_password: FRESH, ...fields })
    expect((await change({ current_password: 'Wrong#2026x' })).response_code).toBe(10041)
    expect((await change({ confirm_password: 'Other#7tarik' })).response_code).toBe(7000)
    expect(await change({ password: 'weak', confirm_password: 'weak' })).toMatchObject({ response_code: 10033, data: { problem: 'criteria' } })
    expect(await change({ password: PASSWORD, confirm_password: PASSWORD })).toMatchObject({ response_code: 10033, data: { problem: 'same' } })
    expect((await change({})).response_code).toBe(2100)
    expect((await world.as(person).call('getUserProfile')).response_code).toBe(2100)
    expect(await signIn(person.username, PASSWORD)).toBe(10041)
    expect(await signIn(person.username, FRESH)).toBe(2100)
    expect((await world.mails(person.email)).map((mail) => mail.subject)).toEqual(['Your Jujur password was changed'])
    const lines = await world.sql((tx) =>
      tx.sql
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.entity_id, String(person.user_id))),
    )
    expect(lines.map((line) => line.action)).toContain('password.changed')
  })

  test('is no place to guess passwords with a stolen session', async () => {
    const person = await world.given.trainee()
    const change = (current_password: string) => world.as(person).call('password', { current_password, password: FRESH, confirm_password: FRESH })
    for (let n = 0; n < 5; n++) expect((await change(`Wrong#2026${n}`)).response_code).toBe(10041)
    expect(await change(PASSWORD)).toMatchObject({ response_code: 2111, data: { reason: 'too_many_tries' } })
    expect(await signIn(person.username, PASSWORD)).toBe(2111)
  })
})

describe('the photo', () => {
  const picture = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#12616d' } })
      .png()
      .toBuffer()

  test('is re-encoded and linked from the profile', async () => {
    const person = await world.given.trainee()
    const answer = await world.as(person).call('uploadUserPhoto', {}, { file: { name: 'me.png', bytes: await picture() } })
    expect(answer.response_code).toBe(2100)
    const { data } = await world.as(person).call('getUserProfile')
    const photo = await world.app.inject({ method: 'GET', url: String(data.personal.photo_url) })
    expect(photo.headers['content-type']).toBe('image/webp')
    expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('comes with the sign-in, of trainees and after a second step alike', async () => {
    const person = await world.given.trainee()
    await world.as(person).call('uploadUserPhoto', {}, { file: { name: 'me.png', bytes: await picture() } })
    const { data } = await world.as(null).call('loginTraineeUser', { username: person.username, password: PASSWORD })
    const shown = await world.app.inject({ method: 'GET', url: String('photo_url' in data && data.photo_url) })
    expect(shown.headers['content-type']).toBe('image/webp')

    const admin = await world.given.admin('clientAdmin')
    await world.as(admin).call('uploadUserPhoto', {}, { file: { name: 'me.png', bytes: await picture() } })
    const first = await world.as(null).call('loginClientAdmin', { username: admin.username, password: PASSWORD })
    const code = (await world.mails(admin.email))[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    const challenge_id = 'challenge_id' in first.data ? first.data.challenge_id : ''
    const second = await world.as(null).call('loginEmailOtpValidation', { challenge_id, otp: code })
    const theirs = await world.app.inject({ method: 'GET', url: String(second.data.photo_url) })
    expect(theirs.headers['content-type']).toBe('image/webp')
  })

  test('must be a picture', async () => {
    const person = await world.given.trainee()
    const upload = (name: string, bytes: Uint8Array) => world.as(person).call('uploadUserPhoto', {}, { file: { name, bytes } })
    expect((await upload('me.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).response_code).toBe(10076)
    expect((await upload('me.png', Buffer.alloc(0))).response_code).toBe(10024)
    const [row] = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, person.user_id)))
    expect(row?.photo_sha256).toBeNull()
  })
})
