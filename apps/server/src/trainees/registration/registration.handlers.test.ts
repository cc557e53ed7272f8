import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenRegistration, newTrainee } from '../../../test/trainees.samples.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { unseal } from '../../kit/security/secrets.ts'
import { tempTraineeUserRegistration } from '../trainees.table.ts'

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

const create = (fields: Record<string, unknown>, by: Person = maker) => world.as(by).call('createTempTraineeUserRegistration', newTrainee(fields))
const codeOf = async (fields: Record<string, unknown>, by?: Person) => (await create(fields, by)).response_code
const stored = async (id: number) => {
  const t = tempTraineeUserRegistration
  const [row] = await world.sql((tx) => tx.sql.select().from(t).where(eq(t.temp_trainee_user_registration_id, id)))
  if (!row) throw new Error('no such registration')
  return row
}
const shown = async (id: number, by: Person = checker) => {
  const { data } = await world.as(by).call('getTempTraineeUserRegistrationList', { temp_trainee_user_registration_id: id })
  const [one] = data.temp_trainee_user_registrations
  if (!one) throw new Error('not listed')
  return one
}

describe('entering a trainee', () => {
  test('keeps a pending registration with its history, and tells who may approve', async () => {
    const id = await givenRegistration(world, maker, { name: 'Nurul Aisyah' })
    const one = await shown(id)
    expect(one).toMatchObject({ name: 'Nurul Aisyah', approve_status_id: 2, version: 1, source: 'form', submitted_by: maker.name, findings: [] })
    expect(one.history).toMatchObject([{ action: 'submitted', name: maker.name, remarks: null }])
    const { data } = await world.as(checker).call('getNotificationList')
    expect(data.posts[0]).toMatchObject({ kind: 'approval_wanted', href: '/CA/trainee-user-approval' })
    expect((await world.as(maker).call('getNotificationList')).data.posts).toEqual([])
    expect((await world.mails(checker.email))[0]?.text).toContain('Nurul Aisyah')
  })
  test('keeps the identity card number sealed and shows the last four signs only', async () => {
    const id = await givenRegistration(world, maker, { ic_no: '880202-14-5432' })
    expect((await shown(id)).ic_no_masked).toBe('••••••••5432')
    const row = await stored(id)
    expect(JSON.stringify(row)).not.toContain('880202145432')
    expect(unseal(world.kit.settings.key('fields'), row.ic_no_sealed ?? '')).toBe('880202145432')
    const same = await givenRegistration(world, await world.given.admin('clientAdmin'), { ic_no: '880202145432' })
    expect((await stored(same)).ic_no_hash).not.toBe(row.ic_no_hash)
  })
  test('is refused for a username of anybody on the portal, an account or pending', async () => {
    const stranger = await world.given.trainee()
    expect(await codeOf({ username: stranger.username })).toBe(10001)
    await givenRegistration(world, await world.given.admin('clientAdmin'), { username: 'taken.elsewhere' })
    expect(await codeOf({ username: 'Taken.Elsewhere' })).toBe(10001)
    const provider = await world.given.admin('globalAdmin')
    expect(await codeOf({ username: provider.username })).toBe(10001)
  })
  test('is refused for an address of anybody, in any spelling', async () => {
    await world.given.trainee({ email: 'fatimah@gmail.com' })
    expect(await codeOf({ email: 'fatimah@gmail.com' })).toBe(10002)
    expect(await codeOf({ email: 'Fat.Imah+x@googlemail.com' })).toBe(10002)
    await givenRegistration(world, await world.given.admin('clientAdmin'), { email: 'p.ending@gmail.com' })
    expect(await codeOf({ email: 'pending+1@gmail.com' })).toBe(10002)
  })
  test('is refused for a number of the same company, not of another', async () => {
    await world.given.trainee({ company, employee_no: 'E-77' })
    expect(await codeOf({ employee_no: 'E-77' })).toBe(10012)
    await givenRegistration(world, maker, { employee_no: 'E-78', ic_no: '770707075555' })
    expect(await codeOf({ employee_no: 'E-78' })).toBe(10012)
    expect(await codeOf({ ic_no: '770707-07-5555' })).toBe(10012)
    const elsewhere = await world.given.admin('clientAdmin')
    expect(await codeOf({ employee_no: 'E-78', ic_no: '770707075555' }, elsewhere)).toBe(2100)
  })
  test('needs no more than name, username and address', async () => {
    const { response_code } = await world
      .as(maker)
      .call('createTempTraineeUserRegistration', { name: 'Only', username: 'only.this', email: 'only@people.test' })
    expect(response_code).toBe(2100)
  })
  test.runIf(served)('fifty times at once makes one registration', async () => {
    const fields = newTrainee()
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.as(maker).call('createTempTraineeUserRegistration', fields)))
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(answers.filter(({ response_code }) => response_code === 10001)).toHaveLength(49)
  })
})

describe('correcting a registration', () => {
  const update = (id: number, version: number, fields: Record<string, unknown> = {}, by: Person = maker) =>
    world.as(by).call('updateTempTraineeUserRegistration', { temp_trainee_user_registration_id: id, version, ...newTrainee(fields) })

  test('is written down, raises the version and keeps a number that was not sent', async () => {
    const id = await givenRegistration(world, maker, { ic_no: '660606066666' })
    const other = await world.given.admin('clientAdmin', { company })
    const { data } = await update(id, 1, { name: 'Better Name', ic_no: undefined }, other)
    expect(data.registration).toMatchObject({ name: 'Better Name', version: 2, ic_no_masked: '••••••••6666' })
    expect(data.registration.history.map(({ action, name }) => [action, name])).toEqual([
      ['submitted', maker.name],
      ['edited', other.name],
    ])
    expect((await update(id, 2, { ic_no: null })).data.registration.ic_no_masked).toBeNull()
  })
  test('may keep its own username, address and numbers', async () => {
    const fields = newTrainee()
    const id = await givenRegistration(world, maker, fields)
    expect((await update(id, 1, { ...fields, position: 'Manager' })).response_code).toBe(2100)
  })
  test('is refused when somebody else corrected it meanwhile', async () => {
    const id = await givenRegistration(world, maker)
    await update(id, 1)
    expect(await update(id, 1)).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', version: 2 } })
  })
  test('is refused for what is taken, and once it is decided', async () => {
    const taken = newTrainee()
    await givenRegistration(world, maker, taken)
    const id = await givenRegistration(world, maker)
    expect((await update(id, 1, { username: taken.username })).response_code).toBe(10001)
    expect((await update(id, 1, { employee_no: taken.employee_no })).response_code).toBe(10012)
    await world.as(checker).call('rejectTraineeUserRegistration', { temp_trainee_user_registration_ids: [id], remarks: 'no' })
    expect((await update(id, 1)).response_code).toBe(20073)
  })
  test('of another company is not found', async () => {
    const id = await givenRegistration(world, await world.given.admin('clientAdmin'))
    expect((await update(id, 1)).response_code).toBe(4444)
  })
})

describe('the lists', () => {
  test('show the company’s own, by state, words and department', async () => {
    const own = await world.given.company()
    const admin = await world.given.admin('clientAdmin', { company: own })
    const second = await world.given.admin('clientAdmin', { company: own })
    const first = await givenRegistration(world, admin, { name: 'Chong Wei', department: 'Lab 100%' })
    const later = await givenRegistration(world, admin, { name: 'Devi', department: 'Sales' })
    await world.as(second).call('rejectTraineeUserRegistration', { temp_trainee_user_registration_ids: [later], remarks: 'left' })
    const queue = async (input: Record<string, unknown>) => {
      const { data } = await world.as(second).call('getTraineeUserRegistrationApproval', input)
      return { ids: data.list.map((one) => one.temp_trainee_user_registration_id), total: data.total }
    }
    expect(await queue({ q: ' PENDING ' })).toEqual({ ids: [first], total: 1 })
    expect(await queue({ q: 'REJECTED' })).toEqual({ ids: [later], total: 1 })
    expect(await queue({ q: 'APPROVED_HISTORY_LIST ' })).toEqual({ ids: [], total: 0 })
    expect((await queue({ q: 'PENDING', search: 'chong' })).ids).toEqual([first])
    expect((await queue({ q: 'PENDING', search: '%' })).ids).toEqual([])
    expect((await queue({ q: 'PENDING', department: 'Lab 100%' })).ids).toEqual([first])
    const { data } = await world.as(second).call('getTempTraineeUserRegistrationList', { sort: 'name', dir: 'desc' })
    expect(data.temp_trainee_user_registrations.map(({ name }) => name)).toEqual(['Devi', 'Chong Wei'])
    expect((await world.as(second).call('getTempTraineeUserRegistrationList', { length: 1 })).data).toMatchObject({ total: 2 })
  })
  test('know three states and no other', async () => {
    for (const q of ['', 'pending', 'ALL'])
      expect((await world.as(checker).call('getTraineeUserRegistrationApproval', { q })).response_code).toBe(10006)
  })
  test('say what the reader may do, and why not', async () => {
    const id = await givenRegistration(world, maker)
    expect((await shown(id, maker)).can).toEqual({ approve: false, reject: false, edit: true, because: 'permission' })
    expect((await shown(id, checker)).can).toEqual({ approve: true, reject: true, edit: false, because: null })
    const both = await world.given.admin('clientAdmin', { company })
    const own = await givenRegistration(world, both)
    expect((await shown(own, both)).can).toEqual({ approve: false, reject: false, edit: true, because: 'own' })
  })
  test('tell anew what stands against a pending one: an account made since', async () => {
    const fields = newTrainee()
    const id = await givenRegistration(world, maker, fields)
    await world.given.trainee({ username: fields.username, email: 'another.address@people.test' })
    await world.given.trainee({ company, employee_no: fields.employee_no })
    expect((await shown(id)).findings).toEqual([10001, 10012])
  })
})
