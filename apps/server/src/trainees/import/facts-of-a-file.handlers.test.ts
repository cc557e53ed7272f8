/** Since when somebody of a file is there, from when the rest holds, and who manages whom. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { ways } from '../../composition/jobs.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import { workOn } from '../../long-work/long-work.worker.ts'
import { managersIn } from './import.rules.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let last = 0
const given = async () => {
  const company = await world.given.company()
  const maker = await world.given.admin('clientAdmin', { company })
  const checker = await world.given.admin('clientAdmin', { company })
  const mark = `f${++last}`
  const mail = (name: string) => `${name}.${mark}@people.test`
  const read = async (rows: Record<string, string>[]) => {
    const columns = [
      'Full name',
      'Email',
      'Employee number',
      'Department',
      'Employee category',
      'Member of the board',
      'Manager',
      'Joined on',
      'From',
    ]
    const cells = rows.map((row) => columns.map((column) => row[column] ?? '').join(','))
    const file = { name: 'people.csv', bytes: Buffer.from([columns.join(','), ...cells].join('\r\n')) }
    const { data, body } = await world.as(maker).call('importTraineeUsers', {}, { file })
    if (!data) throw new Error(body)
    return data
  }
  return { company, maker, checker, mail, read }
}
const person = (name: string, email: string, more: Record<string, string> = {}) => ({ 'Full name': name, Email: email, ...more })
const why = ({ skipped }: { skipped: { line: number; problems: { field: string | null; rule: string | null; row: number | null }[] }[] }) =>
  skipped.map(({ line, problems }) => [line, problems.map(({ field, rule, row }) => [field, rule, row])])
const today = () => dayOf(new Date())
const workOnTrainees = workOn(ways)
const go = () => workOnTrainees(world.kit, new AbortController().signal)
const employmentOf = async (admin: Person, q: string) => {
  const [found] = (await world.as(admin).call('getTraineeUserList', { q })).data.posts
  const { employment } = (await world.as(admin).call('getTraineeRecord', { user_id: found?.user_id as number })).data
  return { found, facts: employment.map(({ fact, value, holds_from }) => [fact, value, holds_from]) }
}

describe('rows of a file are refused', () => {
  test('where something is to hold from a day before the person came, or from one ahead', async () => {
    const { mail, read } = await given()
    const dry = await read([
      person('Aina Early', mail('a'), { Department: 'Sales', 'Joined on': '01/03/2026', From: '2026-02-28' }),
      person('Ben Right', mail('b'), { Department: 'Sales', 'Joined on': '2026-03-01', From: '1.4.2026' }),
      person('Cho Ahead', mail('c'), { 'Joined on': addDays(today(), 2) }),
      person('Dev Unsaid', mail('d'), { Department: 'Sales', From: '2026-02-28' }),
      person('Eve Typed', mail('e'), { 'Joined on': '31.02.2026' }),
    ])
    expect(why(dry)).toEqual([
      [2, [['from', 'before_joined', null]]],
      [4, [['joined_on', 'too_big', null]]],
      [5, [['from', 'before_joined', null]]],
      [6, [['joined_on', 'invalid', null]]],
    ])
  })

  test('where managers stand in a circle, are of another company, or are gone; the others come', async () => {
    const { company, maker, mail, read } = await given()
    const stranger = await world.given.trainee()
    const gone = await world.given.trainee({ company })
    await world.as(maker).call('deleteTraineeUser', { user_id: gone.user_id })
    const there = await world.given.trainee({ company })
    const dry = await read([
      person('Aina One', mail('a'), { Manager: mail('b') }),
      person('Ben Two', mail('b'), { Manager: 'E-3' }),
      person('Cho Three', mail('c'), { 'Employee number': 'E-3', Manager: mail('a').toUpperCase() }),
      person('Dev Own', mail('d'), { Manager: mail('d') }),
      person('Eve Strange', mail('e'), { Manager: stranger.email }),
      person('Fay Gone', mail('f'), { Manager: gone.email }),
      person('Gus Right', mail('g'), { Manager: there.email }),
      person('Hana Below', mail('h'), { Manager: mail('g') }),
    ])
    expect(why(dry)).toEqual([
      [2, [['manager', 'in_circle', 3]]],
      [3, [['manager', 'in_circle', 4]]],
      [4, [['manager', 'in_circle', 2]]],
      [5, [['manager', 'in_circle', 5]]],
      [6, [['manager', 'invalid', null]]],
      [7, [['manager', 'has_left', null]]],
    ])
    // One of the circle is put right: it is checked as the file was.
    const correct = (line: number, manager: string) =>
      world.as(maker).call('correctTraineeImportRow', { import_id: dry.import_id, line, fields: { manager } })
    expect((await correct(4, mail('h'))).data.line).toMatchObject({ outcome: 'ready' })
    expect((await correct(3, 'E-3')).data.line).toMatchObject({ outcome: 'ready' })
    expect((await correct(5, mail('nobody'))).data.line).toMatchObject({ outcome: 'skipped', problems: [{ field: 'manager', rule: 'invalid' }] })
  })

  test('where a category is none of the company’s', async () => {
    const { mail, read } = await given()
    const dry = await read([
      person('Aina Known', mail('a'), { 'Employee category': 'oberste leitung', 'Member of the board': 'Ya' }),
      person('Ben Unknown', mail('b'), { 'Employee category': 'Wizards', 'Member of the board': 'perhaps' }),
      person('Cho Unknown', mail('c'), { 'Employee category': 'Wizards' }),
    ])
    expect(why(dry)).toEqual([
      [3, [['board', 'invalid', null]]],
      [4, [['category', 'invalid', null]]],
    ])
  })
})

describe('what a file says of people', () => {
  test('holds from its days once they are approved, and managers come after their people too', async () => {
    const { maker, checker, mail, read } = await given()
    const dry = await read([
      person('Aina Below', mail('a'), {
        Department: 'Sales',
        'Employee category': 'Executive',
        Manager: mail('b'),
        'Joined on': '2026-03-01',
        From: '2026-04-01',
      }),
      person('Ben Above', mail('b'), { 'Member of the board': 'yes', 'Joined on': '2026-01-15' }),
    ])
    expect(dry.skipped).toEqual([])
    await world.as(maker).call('commitTraineeImport', { import_id: dry.import_id })
    await go()
    const { temp_trainee_user_registrations: waiting } = (await world.as(checker).call('getTempTraineeUserRegistrationList', { q: '' })).data
    const below = waiting.find(({ name }) => name === 'Aina Below')
    expect(below).toMatchObject({ joined_on: '2026-03-01', facts_from: '2026-04-01', manager_email: mail('b'), manager: null })
    const approve = (name: string) => {
      const id = waiting.find((one) => one.name === name)?.temp_trainee_user_registration_id as number
      return world.as(checker).call('approveTraineeUserRegistration', { temp_trainee_user_registration_ids: [id] })
    }
    expect((await approve('Aina Below')).data.results[0]).toMatchObject({ done: true })
    expect((await employmentOf(maker, 'Aina Below')).facts).toEqual(
      expect.arrayContaining([
        ['employment', 'employed', '2026-03-01'],
        ['department', 'Sales', '2026-04-01'],
        ['category', 'executive', '2026-04-01'],
      ]),
    )
    expect((await employmentOf(maker, 'Aina Below')).found).toMatchObject({ manager: null, department: 'Sales' })
    expect((await approve('Ben Above')).data.results[0]).toMatchObject({ done: true })
    expect((await employmentOf(maker, 'Ben Above')).facts).toEqual([
      ['board', 'member', '2026-01-15'],
      ['employment', 'employed', '2026-01-15'],
    ])
    const { found, facts } = await employmentOf(maker, 'Aina Below')
    expect(found).toMatchObject({ manager: { name: 'Ben Above' } })
    expect(facts).toContainEqual(['manager', 'Ben Above', '2026-04-01'])
  })

  test('and a registration that is typed in, of a day of joining', async () => {
    const { maker, checker, mail } = await given()
    const asked = { name: 'Typed In', username: `typed.in.${++last}`, email: mail('t'), department: 'Sales' }
    const ask = (joined_on: string) => world.as(maker).call('createTempTraineeUserRegistration', { ...asked, joined_on })
    expect(await ask(addDays(today(), 2))).toMatchObject({ response_code: 7000, data: [{ field: 'joined_on', rule: 'too_big' }] })
    const { temp_trainee_user_registration_id: id } = (await ask('2026-02-02')).data
    await world.as(checker).call('approveTraineeUserRegistration', { temp_trainee_user_registration_ids: [id] })
    const { facts, found } = await employmentOf(maker, 'Typed In')
    expect(facts).toEqual([
      ['department', 'Sales', '2026-02-02'],
      ['employment', 'employed', '2026-02-02'],
    ])
    // Later than was said: of the days before nothing holds any more.
    const tell = (fact: string, value: string, holds_from: string) =>
      world.as(maker).call('recordEmploymentFact', { user_id: found?.user_id as number, fact, value, holds_from } as never)
    expect((await tell('employment', 'employed', '2026-03-02')).response_code).toBe(2100)
    expect(await tell('department', 'Stores', '2026-03-01')).toMatchObject({ response_code: 7000, data: [{ rule: 'before_joined' }] })
    expect((await tell('department', 'Stores', '2026-03-02')).response_code).toBe(2100)
  })
})

test('a file of ten thousand who report to each other is looked at once', () => {
  const chain = Array.from({ length: 100_000 }, (_, i) => ({
    line: i + 2,
    email_normal: `p${i}@x.test`,
    employee_no: null,
    manager: i === 0 ? null : `p${i - 1}@x.test`,
  }))
  const managed = managersIn(chain, new Map())
  expect([...managed.values()].filter(({ problems }) => problems.length > 0)).toEqual([])
  const ring = chain.map((row, i) => (i === 0 ? { ...row, manager: 'p99999@x.test' } : row))
  expect([...managersIn(ring, new Map()).values()].every(({ problems }) => problems[0]?.rule === 'in_circle')).toBe(true)
})
