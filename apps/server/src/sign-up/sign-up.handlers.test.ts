import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSignUp } from '../../test/companies.samples.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { tempCompanyUserRegistration } from '../companies/companies.table.ts'
import { inviteUser } from '../identity/credentials/invitation.usecases.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { sendDigests } from '../notifications/notifications.usecases.ts'
import { tempTraineeUserRegistration } from '../trainees/trainees.table.ts'

const DAY = 24 * 60 * 60_000

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
let last = 0
const somebody = (fields: object = {}) => {
  const n = ++last
  return { name: 'Rosli Ahmad', username: `rosli${n}`, email: `rosli${n}@home.test`, phone: '+60 12-345 6789', ...fields }
}
const asTrainee = (company_reg_no: string, fields: object = {}) => ({
  register_as: 'trainee',
  company_reg_no,
  ...somebody(),
  accept_terms: true,
  ...fields,
})
const asCompany = (fields: object = {}) => ({
  register_as: 'company',
  company_name: `Pelita ${++last} Sdn Bhd`,
  company_reg_no: `PLT${last}`,
  email: 'office@pelita.test',
  phone: '0312345678',
  maker: somebody({ username: `mona${last}`, email: `mona${last}@pelita.test` }),
  checker: somebody({ username: `chong${last}`, email: `chong${last}@pelita.test` }),
  accept_terms: true,
  ...fields,
})
const register = (input: Record<string, unknown>, ip?: string) => world.as(null).call('login', input, ip === undefined ? {} : { ip })
const subjects = async (email: string) => (await world.mails(email)).map((mail) => mail.subject)
const newestTrainee = async () =>
  (
    await world.sql((tx) =>
      tx.sql.select().from(tempTraineeUserRegistration).orderBy(desc(tempTraineeUserRegistration.temp_trainee_user_registration_id)).limit(1),
    )
  )[0]
const newestCompany = async () =>
  (
    await world.sql((tx) =>
      tx.sql.select().from(tempCompanyUserRegistration).orderBy(desc(tempCompanyUserRegistration.temp_company_user_registration_id)).limit(1),
    )
  )[0]

describe('many sign-ups', () => {
  const digests = () => sendDigests(world.kit, new AbortController().signal)
  test('show one by one at the desk, and mail an approver once an hour with how many there were', async () => {
    const approver = await world.given.admin('globalAdmin')
    for (let n = 0; n < 12; n++) {
      const signUp = aSignUp()
      const answer = await world.as(null).call('login', { register_as: 'company', ...signUp, accept_terms: true, language: 'en' })
      expect(answer.response_code).toBe(2100)
    }
    expect(await world.mails(approver.email)).toHaveLength(1)
    expect((await world.as(approver).call('getNotificationList', {})).data.unread).toBe(12)
    await digests()
    expect(await world.mails(approver.email)).toHaveLength(1)
    world.clock.shift(61 * 60_000)
    await digests()
    await digests()
    const [digest, ...others] = await world.mails(approver.email)
    expect(others).toHaveLength(1)
    expect(digest?.subject).toBe('11 more entries need your decision')
    expect(digest?.text).toContain('/GA/company-user-pre-reg-approval')
  })
})

describe('registering as a trainee', () => {
  test('stores a pending registration, tells the applicant and the company’s checkers, and leaves an audit line', async () => {
    const owner = await world.given.company()
    const checker = await world.given.admin('clientAdmin', { company: owner, kind: 'checker', language: 'fr' })
    const maker = await world.given.admin('clientAdmin', { company: owner, kind: 'maker' })
    const stranger = await world.given.admin('clientAdmin', { kind: 'checker' })
    const input = asTrainee(owner.company_reg_no, { employee_no: 'E-1', language: 'es', email: 'Rosli.A+x@home.test', username: 'Rosli.A' })
    expect(await register(input)).toMatchObject({ response_code: 2100, data: {} })
    const row = await newestTrainee()
    expect(row).toMatchObject({
      company_id: owner.company_id,
      username: 'rosli.a',
      email: 'rosli.a+x@home.test',
      phone: '+60123456789',
      employee_no: 'E-1',
      language: 'es',
      approve_status_id: 2,
      findings: [],
      submitted_by: null,
      submitted_by_email: 'rosli.a@home.test',
      version: 1,
    })
    expect(row?.terms_accepted_at).not.toBeNull()
    expect(await subjects('rosli.a+x@home.test')).toEqual(['Su registro en Jujur'])
    expect(await subjects(checker.email)).toEqual(['Une inscription de participant attend votre décision'])
    expect((await world.mails(checker.email))[0]?.text).toContain('/CA/trainee-user-approval')
    expect(await subjects(maker.email)).toEqual([])
    expect(await subjects(stranger.email)).toEqual([])
    const [line] = await world.sql((tx) => tx.sql.select().from(auditEvent).orderBy(desc(auditEvent.audit_event_id)).limit(1))
    expect(line).toMatchObject({
      action: 'trainee_registration.submitted',
      company_id: owner.company_id,
      entity_id: String(row?.temp_trainee_user_registration_id),
    })
    expect(JSON.stringify(line?.after)).not.toMatch(/rosli/i)
  })

  test('answers alike when the company is unknown or inactive; nothing is stored, the applicant gets a mail', async () => {
    const closed = await world.given.company({ status: 'inactive' })
    const before = await newestTrainee()
    const good = await register(asTrainee((await world.given.company()).company_reg_no))
    const after = await newestTrainee()
    expect(after?.temp_trainee_user_registration_id).not.toBe(before?.temp_trainee_user_registration_id)
    for (const number of ['NOSUCH1', closed.company_reg_no]) {
      const input = asTrainee(number)
      expect(await register(input)).toMatchObject({ status: good.status, body: good.body })
      expect(await subjects(input.email)).toEqual(['We could not accept your registration for Jujur'])
    }
    expect(await newestTrainee()).toEqual(after)
  })

  test('answers alike for what is taken; applicant and checker are told what it is', async () => {
    const owner = await world.given.company()
    const checker = await world.given.admin('clientAdmin', { company: owner, kind: 'maker_checker' })
    const known = await world.given.trainee({ company: owner, email: 'ros.known@gmail.com', employee_no: 'E-9' })
    const fresh = await register(asTrainee(owner.company_reg_no))
    const input = asTrainee(owner.company_reg_no, { username: known.username, email: 'rosknown+again@gmail.com', employee_no: 'E-9' })
    await world.sql((tx) => tx.sql.update(users).set({ email_normal: 'rosknown@gmail.com' }).where(eq(users.user_id, known.user_id)))
    // An hour later the checker gets a mail of its own for it.
    world.clock.shift(61 * 60_000)
    expect(await register(input)).toMatchObject({ status: fresh.status, body: fresh.body })
    expect(await newestTrainee()).toMatchObject({ findings: [10001, 10002, 10012], approve_status_id: 2 })
    const [mail] = await world.mails('rosknown+again@gmail.com')
    expect(mail?.subject).toBe('There is a problem with your registration for Jujur')
    expect(mail?.text).toContain('The username is taken.')
    expect((await world.mails(checker.email))[0]?.text).toContain('The username is taken.')
  })

  test('sees a pending registration as taken too', async () => {
    const owner = await world.given.company()
    const input = asTrainee(owner.company_reg_no)
    await register(input)
    await register({ ...input, company_reg_no: owner.company_reg_no })
    expect(await newestTrainee()).toMatchObject({ findings: [10001, 10002] })
  })

  test('needs the terms accepted', async () => {
    const before = await newestTrainee()
    expect((await register(asTrainee('ANY1', { accept_terms: false }))).response_code).toBe(20073)
    expect((await register(asCompany({ accept_terms: false }))).response_code).toBe(20073)
    expect(await newestTrainee()).toEqual(before)
  })

  test('takes five registrations an hour from one mailbox, and answers the others alike', async () => {
    const owner = await world.given.company()
    const input = asTrainee(owner.company_reg_no)
    const answers = []
    for (let n = 0; n < 7; n++) answers.push((await register(input)).body)
    expect(new Set(answers).size).toBe(1)
    expect(await world.mails(input.email)).toHaveLength(5)
  })

  test.each([
    { from: 'one address', ip: () => '198.51.100.41', neighbour: '198.51.100.42' },
    { from: 'the addresses of one customer', ip: (n: number) => `2001:db8:41:1::${n.toString(16)}`, neighbour: '2001:db8:41:2::1' },
  ])('takes a hundred registrations an hour from $from, whoever they are for', async ({ ip, neighbour }) => {
    const owner = await world.given.company()
    const sent = (from: string) => register(asTrainee(owner.company_reg_no), from)
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => sent(ip(n))))
    expect(new Set(answers.map(({ response_code }) => response_code))).toEqual(new Set([2100]))
    const before = await newestTrainee()
    expect(await sent(ip(100))).toMatchObject({ response_code: 2111, status: 429, data: { reason: 'too_many_tries' } })
    expect(await newestTrainee()).toEqual(before)
    expect((await sent(neighbour)).response_code).toBe(2100)
    world.clock.shift(3_600_000)
    expect((await sent(ip(101))).response_code).toBe(2100)
  })

  test('does not send words of a stranger’s choice to an address of a stranger’s choice', async () => {
    const input = asTrainee('NOSUCH2', { name: 'Buy now at evil.test' })
    await register(input)
    expect((await world.mails(input.email))[0]?.html).not.toContain('evil')
  })
})

describe('registering a company', () => {
  test('stores a pending sign-up for the provider’s checkers', async () => {
    const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
    const input = asCompany({ language: 'jp' })
    expect(await register(input)).toMatchObject({ response_code: 2100, data: {} })
    const row = await newestCompany()
    expect(row).toMatchObject({
      company_name: input.company_name,
      company_reg_no: input.company_reg_no,
      maker: { ...input.maker, phone: '+60123456789' },
      checker: { ...input.checker, phone: '+60123456789' },
      approve_status_id: 2,
      findings: [],
      submitted_by: null,
      submitted_by_email: input.maker.email,
      language: 'jp',
    })
    expect(await subjects(input.maker.email)).toEqual(['Jujurへの登録'])
    expect((await world.mails(checker.email))[0]?.text).toContain('/GA/company-user-pre-reg-approval')
  })

  test('with one person stores that person alone', async () => {
    const { checker: _, ...alone } = asCompany()
    await register(alone)
    expect(await newestCompany()).toMatchObject({ checker: null, findings: [] })
  })

  test('answers alike whatever is wrong, and keeps it as findings', async () => {
    const good = await register(asCompany())
    await world.given.company({ name: 'Kurnia Jaya Sdn Bhd', company_reg_no: 'KJ1' })
    const known = await world.given.trainee()
    const found = async (fields: object) => {
      expect(await register(asCompany(fields))).toMatchObject({ status: good.status, body: good.body })
      return (await newestCompany())?.findings
    }
    expect(await found({ company_name: 'KURNIA JAYA BERHAD' })).toEqual([10008])
    expect(await found({ company_reg_no: 'kj1' })).toEqual([10008])
    expect(await found({ maker: somebody({ username: known.username }) })).toEqual([10001])
    expect(await found({ checker: somebody({ email: known.email }) })).toEqual([10002])
    const maker = somebody({ username: 'pel.ita', email: 'pelita@gmail.com' })
    expect(await found({ maker, checker: somebody({ username: 'pel.ita', email: 'pelita@gmail.com' }) })).toEqual([10017, 10018])
    const other = somebody({ username: 'zai.nab', email: 'zainab@gmail.com' })
    expect(await found({ maker: other, checker: somebody({ username: 'zainab', email: 'zai.nab@gmail.com' }) })).toEqual([10046, 10047])
  })
})

describe('an invitation', () => {
  const invite = async (person: Person) => {
    const now = await readClock(world.kit)
    await world.kit.database.write(everything, (tx) => inviteUser(tx, { ...person, language: 'en' }, { now, kit: world.kit }))
    return tokenIn(person.email)
  }
  const accept = (token: string, fields: object = {}) =>
    world.as(null).call('acceptInvitation', { token, password: 'Fresh#7tarik', confirm_password: 'Fresh#7tarik', accept_terms: true, ...fields })

  test('sets the first password, once', async () => {
    const person = await world.given.trainee({ status: 'invited' })
    const token = await invite(person)
    expect(await accept(token)).toMatchObject({ response_code: 2100, data: { username: person.username, system_type_id: 1 } })
    expect((await accept(token)).response_code).toBe(10031)
    expect((await world.as(null).call('loginTraineeUser', { username: person.username, password: 'Fresh#7tarik' })).response_code).toBe(2100)
    const [row] = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, person.user_id)))
    expect(row?.terms_accepted_at).not.toBeNull()
  })

  test('is good for seven days, and replaced by a newer one', async () => {
    const person = await world.given.trainee({ status: 'invited' })
    const first = await invite(person)
    const second = await invite(person)
    expect((await accept(first)).response_code).toBe(10031)
    world.clock.shift(7 * DAY)
    expect((await accept(second)).response_code).toBe(10032)
  })

  test('needs the terms, a good password and the same one twice; the link stays good', async () => {
    const token = await invite(await world.given.trainee({ status: 'invited' }))
    expect((await accept(token, { accept_terms: false })).response_code).toBe(20073)
    expect((await accept(token, { password: 'weak', confirm_password: 'weak' })).response_code).toBe(10033)
    expect((await accept(token, { confirm_password: 'Other#7tarik' })).response_code).toBe(7000)
    expect((await accept(token)).response_code).toBe(2100)
  })

  test('opens nothing for somebody deactivated since', async () => {
    const person = await world.given.trainee({ status: 'invited' })
    const token = await invite(person)
    await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, person.user_id)))
    expect((await accept(token)).response_code).toBe(10031)
  })

  test.runIf(served)('accepted ten times at once sets one password', async () => {
    const token = await invite(await world.given.trainee({ status: 'invited' }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
    expect(answers.filter((answer) => answer.response_code === 2100)).toHaveLength(1)
  })
})
