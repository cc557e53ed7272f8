import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { users } from '../../identity/identity.table.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const given = async (count = 3) => {
  const company = await world.given.company()
  const admin = await world.given.admin('clientAdmin', { company })
  const people: Person[] = []
  for (let n = 0; n < count; n++) people.push(await world.given.trainee({ company }))
  const by = world.as(admin)
  const categories = async () => (await by.call('getEmployeeCategoryList', {})).data.categories
  const update = ({ user_id, name, email }: Person, fields: Record<string, unknown>) =>
    by.call('updateTraineeUser', { user_id, name, email, ...fields })
  const manage = ({ user_id }: Person, manager: Person | null, holds_from = dayOf(new Date())) =>
    by.call('recordEmploymentFact', { user_id, fact: 'manager', manager_id: manager?.user_id ?? null, holds_from })
  const today = async ({ user_id }: Person) => (await by.call('getTraineeUserList', { user_id })).data.posts[0]
  const came = async (days: number, ...who: Person[]) => {
    for (const { user_id } of who)
      expect(
        await by.call('recordEmploymentFact', { user_id, fact: 'employment', value: 'employed', holds_from: addDays(dayOf(new Date()), -days) }),
      ).toMatchObject({ response_code: 2100 })
  }
  return { company, admin, by, categories, update, manage, today, came, people: people as [Person, Person, Person] }
}
const refusedWith = (rule: string) => ({ response_code: 7000, data: [{ field: 'manager_id', rule }] })

describe('employee categories', () => {
  test('begin with the four usual ones, take another name, and go where nobody was in them', async () => {
    const { by, categories, update, people } = await given(1)
    const offered = await categories()
    expect(offered.map((one) => [one.offered, one.name, one.people, one.is_used])).toEqual([
      ['top_management', null, 0, false],
      ['middle_management', null, 0, false],
      ['executive', null, 0, false],
      ['non_executive', null, 0, false],
    ])
    const [top, , , non] = offered.map(({ employee_category_id }) => employee_category_id)
    const { employee_category_id } = (await by.call('createEmployeeCategory', { name: 'Apprentices' })).data
    expect((await by.call('createEmployeeCategory', { name: ' apprentices ' })).response_code).toBe(10012)
    await update(people[0], { employee_category_id: top })
    expect((await by.call('renameEmployeeCategory', { employee_category_id: top, name: 'C-suite' })).response_code).toBe(2100)
    await update(people[0], { employee_category_id })
    const now = await categories()
    expect(now.map(({ offered: key, name, people: count, is_used }) => [key ?? name, count, is_used])).toEqual([
      ['middle_management', 0, false],
      ['executive', 0, false],
      ['non_executive', 0, false],
      ['Apprentices', 1, true],
      ['C-suite', 0, true],
    ])
    expect(await by.call('deleteEmployeeCategory', { employee_category_id: top })).toMatchObject({ response_code: 2111, data: { reason: 'in_use' } })
    expect((await by.call('deleteEmployeeCategory', { employee_category_id: non })).response_code).toBe(2100)
    expect(await categories()).toHaveLength(4)
  })

  test('are a filter of the list, and a fact with its day', async () => {
    const { by, categories, update, people, today } = await given(2)
    const [, middle] = await categories()
    await update(people[0], { employee_category_id: middle?.employee_category_id, is_board_member: true })
    expect((await by.call('getTraineeUserList', { category: middle?.employee_category_id })).data.posts.map(({ user_id }) => user_id)).toEqual([
      people[0].user_id,
    ])
    expect(await today(people[0])).toMatchObject({ category: { offered: 'middle_management' }, is_board_member: true, manager: null })
    const { employment } = (await by.call('getTraineeRecord', { user_id: people[0].user_id })).data
    expect(employment).toContainEqual(expect.objectContaining({ fact: 'category', value: 'middle_management', holds_from: dayOf(new Date()) }))
    expect(employment).toContainEqual(expect.objectContaining({ fact: 'board', value: 'member' }))
    const { changes } = (await by.call('getTraineeUserHistory', { user_id: people[0].user_id })).data
    expect(changes[0]?.fields).toEqual([
      { field: 'category', before: null, after: 'middle_management' },
      { field: 'board', before: null, after: 'member' },
    ])
  })

  test('go into the account from the registration', async () => {
    const { by, company, categories, people } = await given(1)
    const checker = await world.given.admin('clientAdmin', { company })
    const [top] = await categories()
    const roles = { employee_category_id: top?.employee_category_id, is_board_member: true, manager_id: people[0].user_id }
    const asked = { name: 'New Director', username: 'new.director', email: 'new.director@people.test', ...roles }
    const { temp_trainee_user_registration_id: id } = (await by.call('createTempTraineeUserRegistration', asked)).data
    const waiting = (await by.call('getTempTraineeUserRegistrationList', { temp_trainee_user_registration_id: id })).data
    const shown = { category: { offered: 'top_management' }, is_board_member: true, manager: { name: people[0].name } }
    expect(waiting.temp_trainee_user_registrations).toMatchObject([shown])
    const [done] = (await world.as(checker).call('approveTraineeUserRegistration', { temp_trainee_user_registration_ids: [id] })).data.results
    expect((await by.call('getTraineeUserList', { user_id: done?.user_id as number })).data.posts).toMatchObject([shown])
    const { employment } = (await by.call('getTraineeRecord', { user_id: done?.user_id as number })).data
    expect(employment.map(({ fact, value }) => [fact, value])).toEqual(
      expect.arrayContaining([
        ['category', 'top_management'],
        ['board', 'member'],
        ['manager', people[0].name],
      ]),
    )
  })

  test('of an earlier day are today’s where nothing later is known', async () => {
    const { by, categories, people, today, came } = await given(1)
    await came(30, people[0])
    const [top, middle] = (await categories()).map(({ employee_category_id }) => employee_category_id)
    const { user_id } = people[0]
    const tell = (employee_category_id: number | null, days: number) =>
      by.call('recordEmploymentFact', { user_id, fact: 'category', employee_category_id, holds_from: addDays(dayOf(new Date()), -days) })
    await tell(top as number, 10)
    expect(await today(people[0])).toMatchObject({ category: { offered: 'top_management' } })
    await tell(middle as number, 20)
    expect(await today(people[0])).toMatchObject({ category: { offered: 'top_management' } })
    await tell(null, 5)
    expect(await today(people[0])).toMatchObject({ category: null })
  })
})

describe('a manager', () => {
  test('is a person of the company, and one who left is a gap that shows', async () => {
    const { by, update, manage, today, people } = await given(3)
    const [ali, bee, cho] = people
    expect((await update(ali, { manager_id: bee.user_id })).response_code).toBe(2100)
    expect(await today(ali)).toMatchObject({ manager: { user_id: bee.user_id, name: bee.name, left_on: null } })
    await by.call('deleteTraineeUser', { user_id: bee.user_id })
    expect(await today(ali)).toMatchObject({ manager: { name: bee.name, left_on: dayOf(new Date()) } })
    const { employment } = (await by.call('getTraineeRecord', { user_id: ali.user_id })).data
    expect(employment).toContainEqual(expect.objectContaining({ fact: 'manager', value: bee.name, left_on: dayOf(new Date()) }))
    // Who is gone stays where nobody touches it, and is nobody's new manager.
    expect((await update(ali, { manager_id: bee.user_id, position: 'Buyer' })).response_code).toBe(2100)
    expect(await manage(cho, bee)).toMatchObject(refusedWith('has_left'))
    expect(await update(cho, { manager_id: bee.user_id })).toMatchObject(refusedWith('has_left'))
    const invited = await world.given.trainee({ company: { company_id: cho.company_id as number }, status: 'invited' })
    expect((await manage(cho, invited)).response_code).toBe(2100)
  })

  test('is never of another company, nor an administrator', async () => {
    const { admin, manage, update, people } = await given(1)
    const other = await world.given.trainee()
    for (const manager of [other, admin]) {
      expect((await manage(people[0], manager)).response_code).toBe(4444)
      expect((await update(people[0], { manager_id: manager.user_id })).response_code).toBe(4444)
    }
  })

  test('is never oneself, nor in a circle', async () => {
    const { manage, update, people } = await given(3)
    const [ali, bee, cho] = people
    expect(await manage(ali, ali)).toMatchObject(refusedWith('in_circle'))
    await manage(ali, bee)
    await manage(bee, cho)
    expect(await manage(cho, ali)).toMatchObject(refusedWith('in_circle'))
    expect(await update(cho, { manager_id: ali.user_id })).toMatchObject(refusedWith('in_circle'))
    await manage(bee, null)
    expect((await manage(cho, ali)).response_code).toBe(2100)
  })

  test('may change places with those they managed, and of no day there is a circle', async () => {
    const { manage, people, came } = await given(2)
    const [ali, bee] = people
    await came(60, ali, bee)
    const ago = (days: number) => addDays(dayOf(new Date()), -days)
    await manage(ali, bee, ago(50))
    await manage(ali, null, ago(20))
    expect((await manage(bee, ali, ago(20))).response_code).toBe(2100)
    expect(await manage(bee, ali, ago(21))).toMatchObject(refusedWith('in_circle'))
    expect(await manage(ali, bee, ago(10))).toMatchObject(refusedWith('in_circle'))
  })

  test('is one of two who are made each other’s at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { manage, update, people } = await given(2)
      const [ali, bee] = people
      const answers = await Promise.all([manage(ali, bee), update(bee, { manager_id: ali.user_id })])
      expect(answers.map(({ response_code }) => response_code).sort()).toEqual([2100, 7000])
    }
  })

  test('is refused in a circle by the database itself', async () => {
    const { manage, people } = await given(2)
    const [ali, bee] = people
    await manage(ali, bee)
    const force = world.sql((tx) => tx.sql.update(users).set({ manager_id: ali.user_id }).where(eq(users.user_id, bee.user_id)))
    await expect(force).rejects.toMatchObject({ cause: { constraint: 'employment_fact_no_circle' } })
    const own = world.sql((tx) => tx.sql.update(users).set({ manager_id: ali.user_id }).where(eq(users.user_id, ali.user_id)))
    await expect(own).rejects.toMatchObject({ cause: { constraint: 'users_not_own_manager' } })
  })
})
