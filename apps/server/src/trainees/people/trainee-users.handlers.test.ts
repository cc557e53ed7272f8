import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type Person, served, type World } from '../../../test/world.ts'
import { inviteUser } from '../../identity/credentials/invitation.usecases.ts'
import { users } from '../../identity/identity.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { readClock } from '../../kit/time/clock.ts'

let world: World
let company: { company_id: number }
let admin: Person
beforeAll(async () => {
  world = await openWorld()
  company = await world.given.company()
  admin = await world.given.admin('clientAdmin', { company })
})
afterAll(() => world.close())

const list = async (input: Record<string, unknown> = {}, by: Person = admin) => (await world.as(by).call('getTraineeUserList', input)).data
const update = (trainee: Person, fields: Record<string, unknown>, by: Person = admin) =>
  world.as(by).call('updateTraineeUser', { user_id: trainee.user_id, name: trainee.name, email: trainee.email, ...fields })
const invite = async (person: Person) => {
  const now = await readClock(world.kit)
  await world.kit.database.write(everything, (tx) => inviteUser(tx, { ...person, language: 'en' }, { now, kit: world.kit }))
  return tokenIn(person.email)
}
const tokenIn = async (email: string) => {
  const [mail] = await world.mails(email)
  return mail?.text.match(/token=([\w-]+)/)?.[1] ?? ''
}
const accept = (token: string) =>
  world.as(null).call('acceptInvitation', { token, password: 'Fresh#7tarik', confirm_password: 'Fresh#7tarik', accept_terms: true })
const login = async ({ username }: Person) => (await world.as(null).call('loginTraineeUser', { username, password: PASSWORD })).response_code

describe('the list of trainees', () => {
  test('shows the company’s trainees only, in the order asked for, with the departments there are', async () => {
    const own = await world.given.company()
    const by = await world.given.admin('clientAdmin', { company: own })
    for (const [name, department] of [
      ['Zul', 'Sales'],
      ['Aina', 'Lab'],
      ['Mei', 'Sales'],
    ]) {
      const one = await world.given.trainee({ company: own, name: name as string })
      await update(one, { department }, by)
    }
    await world.given.trainee({ company: own, name: 'Ben', status: 'inactive' })
    const all = await list({}, by)
    expect(all.posts.map(({ name }) => name)).toEqual(['Aina', 'Ben', 'Mei', 'Zul'])
    expect(all).toMatchObject({ total: 4, departments: ['Lab', 'Sales'] })
    const names = async (input: Record<string, unknown>) => (await list(input, by)).posts.map(({ name }) => name)
    expect(await names({ sort: 'created_at', dir: 'desc' })).toEqual(['Ben', 'Mei', 'Aina', 'Zul'])
    expect(await names({ department: 'Sales' })).toEqual(['Mei', 'Zul'])
    expect(await names({ status: 'inactive' })).toEqual(['Ben'])
    expect(await names({ q: 'AINA' })).toEqual(['Aina'])
    expect(await names({ q: 'áina', department: 'Sales' })).toEqual([])
    expect(await names({ q: 'sti aina' })).toEqual([])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ start: 1, length: 2 })).toEqual(['Ben', 'Mei'])
    expect(await list({ start: 1, length: 2 }, by)).toMatchObject({ total: 4 })
    expect(await names({ sort: 'last_active_at', dir: 'desc' })).toHaveLength(4)
  })
})

describe('correcting a trainee', () => {
  test('changes what is sent and keeps an identity card number that is not', async () => {
    const trainee = await world.given.trainee({ company })
    const first = await update(trainee, { ic_no: '900101-14-5678', department: 'Lab', risk_level: 'high', phone: '+60 12 345 6789' })
    expect(first.data.user).toMatchObject({ ic_no_masked: '••••••••5678', department: 'Lab', risk_level: 'high', phone: '+60123456789' })
    expect((await update(trainee, { name: 'New Name' })).data.user).toMatchObject({
      name: 'New Name',
      ic_no_masked: '••••••••5678',
      department: null,
    })
    expect((await update(trainee, { ic_no: null })).data.user.ic_no_masked).toBeNull()
  })
  test('is refused for an address or number that another has', async () => {
    const [one, other] = [await world.given.trainee({ company, employee_no: 'T-1' }), await world.given.trainee({ company })]
    await update(one, { employee_no: 'T-1', ic_no: '800101145678' })
    expect((await update(other, { email: one.email })).response_code).toBe(10002)
    expect((await update(other, { employee_no: 'T-1' })).response_code).toBe(10012)
    expect((await update(other, { ic_no: '800101145678' })).response_code).toBe(10012)
    const stranger = await world.given.trainee({ email: 'a.stranger@gmail.com' })
    await world.sql((tx) => tx.sql.update(users).set({ email_normal: 'astranger@gmail.com' }).where(eq(users.user_id, stranger.user_id)))
    expect((await update(other, { email: 'astranger+1@gmail.com' })).response_code).toBe(10002)
  })
  test('of the address tells the old one, and links mailed there no longer work', async () => {
    const trainee = await world.given.trainee({ company, status: 'invited' })
    const old = await invite(trainee)
    await update(trainee, { email: 'moved.here@people.test' })
    const [told] = await world.mails(trainee.email)
    expect(told?.text).toContain('moved.here@people.test')
    expect((await accept(old)).response_code).toBe(10031)
    expect((await accept(await tokenIn('moved.here@people.test'))).response_code).toBe(2100)
  })
  test.runIf(served)('to the same address by many at once succeeds once', async () => {
    const trainees = await Promise.all(Array.from({ length: 20 }, () => world.given.trainee({ company })))
    const answers = await Promise.all(trainees.map((trainee) => update(trainee, { email: 'wanted@people.test' })))
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(answers.filter(({ response_code }) => response_code === 10002)).toHaveLength(19)
  })
})

describe('letting a trainee go', () => {
  test('ends the session at the next call, and nobody comes in until reactivated', async () => {
    const trainee = await world.given.trainee({ company })
    expect((await world.as(trainee).call('getUserProfile')).response_code).toBe(2100)
    expect((await world.as(admin).call('deleteTraineeUser', { user_id: trainee.user_id })).response_code).toBe(2100)
    expect((await world.as(trainee).call('getUserProfile')).response_code).toBe(6666)
    expect(await login(trainee)).toBe(10041)
    const { data } = await world.as(admin).call('reactivateTraineeUser', { user_id: trainee.user_id })
    expect(data.user.status).toBe('active')
    expect(await login(trainee)).toBe(2100)
  })
  test('takes back an invitation; who never came in is invited anew', async () => {
    const trainee = await world.given.trainee({ company, status: 'invited' })
    await world.sql((tx) => tx.sql.update(users).set({ password_hash: null }).where(eq(users.user_id, trainee.user_id)))
    const old = await invite(trainee)
    await world.as(admin).call('deleteTraineeUser', { user_id: trainee.user_id })
    expect((await accept(old)).response_code).toBe(10031)
    const { data } = await world.as(admin).call('reactivateTraineeUser', { user_id: trainee.user_id })
    expect(data.user.status).toBe('invited')
    expect((await accept(await tokenIn(trainee.email))).response_code).toBe(2100)
  })
  test('opens no account that wrong passwords had locked', async () => {
    const trainee = await world.given.trainee({ company, status: 'locked' })
    await world.sql((tx) => tx.sql.update(users).set({ failures: 50 }).where(eq(users.user_id, trainee.user_id)))
    await world.as(admin).call('deleteTraineeUser', { user_id: trainee.user_id })
    expect((await world.as(admin).call('reactivateTraineeUser', { user_id: trainee.user_id })).data.user.status).toBe('locked')
  })
  test('twice changes nothing the second time', async () => {
    const trainee = await world.given.trainee({ company })
    await world.as(admin).call('deleteTraineeUser', { user_id: trainee.user_id })
    const before = await world.digest()
    expect((await world.as(admin).call('deleteTraineeUser', { user_id: trainee.user_id })).response_code).toBe(2100)
    expect(await world.digest()).toBe(before)
  })
})

test('several are invited again at once, each told apart; one foreign id refuses all', async () => {
  const invitedBefore = async (person: Person) => {
    const now = new Date((await readClock(world.kit)).getTime() - 120_000)
    await world.kit.database.write(everything, (tx) => inviteUser(tx, { ...person, language: 'en' }, { now, kit: world.kit }))
  }
  const [first, fresh, active] = [
    await world.given.trainee({ company, status: 'invited' }),
    await world.given.trainee({ company, status: 'invited' }),
    await world.given.trainee({ company }),
  ]
  await invitedBefore(first)
  await invite(fresh)
  const invite3 = (user_ids: number[]) => world.as(admin).call('inviteTraineesAgain', { user_ids })
  const before = (await world.mails(first.email)).length
  const { data } = await invite3([active.user_id, first.user_id, fresh.user_id])
  expect(data.results.map(({ user_id, code }) => [user_id, code])).toEqual([
    [active.user_id, 10043],
    [first.user_id, 2100],
    [fresh.user_id, 2111],
  ])
  expect(await world.mails(first.email)).toHaveLength(before + 1)
  const stranger = await world.given.trainee({ status: 'invited' })
  const digest = await world.digest()
  expect((await invite3([first.user_id, stranger.user_id])).response_code).toBe(10054)
  expect(await world.digest()).toBe(digest)
})

test('who is no trainee of the company is not found', async () => {
  for (const other of [await world.given.trainee(), admin]) {
    const before = await world.digest()
    expect((await update(other, {})).response_code).toBe(10054)
    for (const call of ['deleteTraineeUser', 'reactivateTraineeUser'] as const)
      expect((await world.as(admin).call(call, { user_id: other.user_id })).response_code).toBe(10054)
    expect(await world.digest()).toBe(before)
  }
})
