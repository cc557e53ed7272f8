import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSeats } from '../../../test/seats.ts'
import { header, people as peopleOf, traineeCsv } from '../../../test/spreadsheets.ts'
import { newTrainee } from '../../../test/trainees.samples.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { ways } from '../../composition/jobs.ts'
import { foldLearningDays } from '../../dashboard/company.store.ts'
import { learningDay } from '../../dashboard/company.table.ts'
import { users } from '../../identity/identity.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { workOn } from '../../long-work/long-work.worker.ts'
import { tempTraineeUserRegistration } from '../trainees.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const given = async () => {
  const company = await world.given.company()
  const admin = await world.given.admin('clientAdmin', { company })
  const departments = async () => (await world.as(admin).call('getDepartmentList', {})).data.departments
  const idOf = async (name: string) => (await departments()).find((one) => one.name === name)?.department_id ?? 0
  return { company, admin, departments, idOf }
}
const update = (admin: Person, trainee: Person, department: string | null) =>
  world.as(admin).call('updateTraineeUser', { user_id: trainee.user_id, name: trainee.name, email: trainee.email, department })
const all = <T>(work: Parameters<typeof world.kit.database.write<T>>[1]) => world.kit.database.write(everything, work)

describe('a department', () => {
  it('is one in whatever case, width and spacing it is written, called as it was written first', async () => {
    const { company, admin, departments } = await given()
    const [first, second] = [await world.given.trainee({ company }), await world.given.trainee({ company })]
    expect((await update(admin, first, 'Sales  East')).data.user.department).toBe('Sales East')
    expect((await update(admin, second, ' SALES\u3000ＥＡＳＴ')).data.user.department).toBe('Sales East')
    const { temp_trainee_user_registration_id: id } = (
      await world.as(admin).call('createTempTraineeUserRegistration', newTrainee({ department: 'sales east' }))
    ).data
    const listed = (await world.as(admin).call('getTempTraineeUserRegistrationList', { temp_trainee_user_registration_id: id })).data
    expect(listed.temp_trainee_user_registrations).toMatchObject([{ department: 'Sales East' }])
    expect(await departments()).toMatchObject([{ name: 'Sales East', people: 2, pending: 1 }])
    const { data } = await world.as(admin).call('getTraineeUserList', { department: 'SALES EAST' })
    expect(data.posts.map(({ user_id }) => user_id).sort()).toEqual([first.user_id, second.user_id].sort())
    expect(data.departments).toEqual(['Sales East'])
  })
  it('of a file is put right before anybody is imported, and told as changed', async () => {
    const { company, admin } = await given()
    await update(admin, await world.given.trainee({ company }), 'Finance')
    const at = header.indexOf('department')
    const rows = peopleOf(3, 'dep').map((cells, i) => cells.map((cell, column) => (column === at ? (['FINANCE', 'Legal', 'LEGAL'][i] ?? '') : cell)))
    const { data } = await world.as(admin).call('importTraineeUsers', {}, { file: { name: 'people.csv', bytes: traineeCsv(rows) } })
    expect(data.ready.map(({ problems }) => problems.map(({ field, rule, value }) => [field, rule, value]))).toEqual([
      [['department', 'respelled', 'FINANCE']],
      [],
      [['department', 'respelled', 'LEGAL']],
    ])
    await world.as(admin).call('commitTraineeImport', { import_id: data.import_id })
    await workOn(ways)(world.kit, new AbortController().signal)
    const kept = await all((tx) =>
      tx.sql
        .select({ department: tempTraineeUserRegistration.department })
        .from(tempTraineeUserRegistration)
        .where(eq(tempTraineeUserRegistration.company_id, company.company_id)),
    )
    expect(kept.map(({ department }) => department).sort()).toEqual(['Finance', 'Legal', 'Legal'])
  })
  it('is assigned to whole, however it is written', async () => {
    const own = await givenSeats(world, 3, 3)
    for (const [i, department] of ['Sales', 'SALES', 'sales '].entries()) await update(own.admin, own.trainees[i] as Person, department)
    const { purchased_course_id } = own
    await world.as(own.admin).call('assignAllMatchingTrainees', { purchased_course_id, department: 'SALES' })
    await workOn(ways)(world.kit, new AbortController().signal)
    expect(await own.holders()).toHaveLength(3)
    const { learning } = (await world.as(own.admin).call('getCompanyDashboard', {})).data
    expect(learning?.departments).toMatchObject([{ department: 'Sales', assigned: 3 }])
  })
})

/** Sums of the kept days, as the dashboard reads them. */
const countedIn = (company_id: number) =>
  all(async (tx) => {
    const rows = await tx.sql.select().from(learningDay).where(eq(learningDay.company_id, company_id))
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ department }) => department)].map(([name, days]) => [
        name,
        days.reduce((sum, { not_started }) => sum + not_started, 0),
      ]),
    )
  })

describe('several people', () => {
  it('are put into a department at once, with a line each in their history; one foreign id refuses all', async () => {
    const { company, admin } = await given()
    const [one, other] = [await world.given.trainee({ company }), await world.given.trainee({ company })]
    await update(admin, one, 'Sales')
    const move = (user_ids: number[], department: string | null = 'SALES') => world.as(admin).call('moveTrainees', { user_ids, department })
    expect((await move([one.user_id, other.user_id])).data).toEqual({ moved: 1, department: 'Sales' })
    const { changes } = (await world.as(admin).call('getTraineeUserHistory', { user_id: other.user_id })).data
    expect(changes[0]).toMatchObject({ by_name: admin.name, fields: [{ field: 'department', before: null, after: 'Sales' }] })
    const stranger = await world.given.trainee()
    const before = await world.digest()
    expect((await move([one.user_id, stranger.user_id], null)).response_code).toBe(10054)
    expect(await world.digest()).toBe(before)
    expect((await move([one.user_id], null)).data).toEqual({ moved: 1, department: null })
  })
})

describe('departments', () => {
  it('get another name with everybody in them and all that is counted, folded or not', async () => {
    const own = await givenSeats(world, 3, 3)
    for (const person of own.trainees) await update(own.admin, person, 'Salse')
    await own.assign(own.ids)
    await all((tx) => foldLearningDays(tx))
    const { departments } = (await world.as(own.admin).call('getDepartmentList', {})).data
    const department_id = departments.find(({ name }) => name === 'Salse')?.department_id ?? 0
    const renamed = await world.as(own.admin).call('renameDepartment', { department_id, name: ' Sales ' })
    expect(renamed.data).toEqual({ name: 'Sales', people: 3 })
    expect(Object.entries(await countedIn(own.company.company_id)).filter(([, count]) => count !== 0)).toEqual([['Sales', 3]])
    const { learning } = (await world.as(own.admin).call('getCompanyDashboard', {})).data
    expect(learning?.departments).toMatchObject([{ department: 'Sales', assigned: 3 }])
    expect((await world.as(own.admin).call('getCompanyLearningList', { department: 'sales' })).data.total).toBe(3)
  })
  it('cannot take the name of another: that is what joining them is for, and then there is one', async () => {
    const { company, admin, departments, idOf } = await given()
    const [one, other] = [await world.given.trainee({ company }), await world.given.trainee({ company })]
    await update(admin, one, 'Sales')
    await update(admin, other, 'Sales Department')
    const before = await world.digest()
    expect((await world.as(admin).call('renameDepartment', { department_id: await idOf('Sales Department'), name: 'SALES' })).response_code).toBe(
      10012,
    )
    expect(await world.digest()).toBe(before)
    const merged = await world.as(admin).call('mergeDepartments', { department_ids: [await idOf('Sales Department')], into: await idOf('Sales') })
    expect(merged.data).toEqual({ name: 'Sales', people: 1 })
    expect(await departments()).toMatchObject([{ name: 'Sales', people: 2 }])
    const [row] = await all((tx) => tx.sql.select({ department: users.department }).from(users).where(eq(users.user_id, other.user_id)))
    expect(row?.department).toBe('Sales')
  })
  it('of another company are not found, and nothing is moved', async () => {
    const [own, other] = [await given(), await given()]
    await update(own.admin, await world.given.trainee({ company: own.company }), 'Sales')
    await update(other.admin, await world.given.trainee({ company: other.company }), 'Legal')
    const [mine, foreign] = [await own.idOf('Sales'), await other.idOf('Legal')]
    const before = await world.digest()
    expect((await world.as(own.admin).call('renameDepartment', { department_id: foreign, name: 'Mine' })).response_code).toBe(4444)
    expect((await world.as(own.admin).call('mergeDepartments', { department_ids: [foreign], into: mine })).response_code).toBe(4444)
    expect((await world.as(own.admin).call('mergeDepartments', { department_ids: [mine], into: mine })).response_code).toBe(7000)
    expect(await world.digest()).toBe(before)
  })
})

describe.runIf(served)('a department that many write at once', () => {
  it('is one', async () => {
    const { company, admin, departments } = await given()
    const trainees = await Promise.all(Array.from({ length: 12 }, () => world.given.trainee({ company })))
    const twin = await world.twin()
    await Promise.all(
      trainees.map((one, i) =>
        (i % 2 ? world : twin)
          .as(admin)
          .call('updateTraineeUser', { user_id: one.user_id, name: one.name, email: one.email, department: i % 3 ? 'Sales' : 'SALES' }),
      ),
    )
    await twin.close()
    expect((await departments()).map(({ people }) => people)).toEqual([12])
  })
  it('and others rename keeps every count where its people are', async () => {
    const own = await givenSeats(world, 6, 6)
    for (const person of own.trainees) await update(own.admin, person, 'Old')
    const { departments } = (await world.as(own.admin).call('getDepartmentList', {})).data
    const department_id = departments[0]?.department_id ?? 0
    const twin = await world.twin()
    await Promise.all([
      ...own.ids.map((id) => own.assign([id])),
      twin.as(own.admin).call('renameDepartment', { department_id, name: 'New' }),
      all((tx) => foldLearningDays(tx)),
    ])
    await twin.close()
    expect(Object.entries(await countedIn(own.company.company_id)).filter(([, count]) => count !== 0)).toEqual([['New', 6]])
  })
})

describe.runIf(served)('a department so large that its people are moved for long', () => {
  it('gets another name all the same: the statement that moves them may take a minute', async () => {
    const { company, admin, idOf } = await given()
    await update(admin, await world.given.trainee({ company }), 'Yard')
    const owner = new pg.Client({ connectionString: world.kit.settings.databaseOwnerUrl ?? '' })
    await owner.connect()
    await owner.query(`create function takes_long() returns trigger language plpgsql as $$ begin
      if new.department = 'Port' and current_setting('statement_timeout')::interval < interval '60 s' then raise exception 'it would have been cancelled'; end if;
      return new; end $$;
      create trigger takes_long before update of department on users for each row execute function takes_long()`)
    try {
      const { data } = await world.as(admin).call('renameDepartment', { department_id: await idOf('Yard'), name: 'Port' })
      expect(data).toEqual({ name: 'Port', people: 1 })
      // Others' statements end as before, on whatever connection they come.
      const patience = () => world.sql((tx) => tx.sql.execute<{ is: string }>(sql`select current_setting('statement_timeout') as is`))
      expect((await Promise.all([patience(), patience(), patience()])).map(({ rows }) => rows[0]?.is)).toEqual(['10s', '10s', '10s'])
    } finally {
      await owner.query('drop trigger takes_long on users; drop function takes_long()')
      await owner.end()
    }
  })
})

describe.runIf(served)('departments that are made one while one of their people is held', () => {
  it('have nobody else wait who writes into the log', async () => {
    const { company, admin, idOf } = await given()
    const people = [await world.given.trainee({ company }), await world.given.trainee({ company }), await world.given.trainee({ company })] as const
    for (const [i, person] of people.entries()) await update(admin, person, ['North', 'South', 'All'][i] ?? '')
    const department_ids = [await idOf('North'), await idOf('South')]
    const into = await idOf('All')
    const owner = new pg.Client({ connectionString: world.kit.settings.databaseOwnerUrl ?? '', options: '-c app.scope=all' })
    await owner.connect()
    await owner.query('begin')
    await owner.query('select from users where user_id = $1 for update', [people[1].user_id])
    const merging = world.as(admin).call('mergeDepartments', { department_ids, into })
    await new Promise((go) => setTimeout(go, 500))
    const other = await given()
    const person = await world.given.trainee({ company: other.company })
    const written = await Promise.race([update(other.admin, person, 'Sales'), new Promise((late) => setTimeout(late, 15_000, 'late'))])
    await owner.query('commit')
    await owner.end()
    expect(written).toMatchObject({ response_code: 2100 })
    expect((await merging).data).toMatchObject({ name: 'All', people: 2 })
  })
})
