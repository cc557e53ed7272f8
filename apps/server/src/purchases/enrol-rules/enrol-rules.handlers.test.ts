/** Rules that enrol: what they would do, what they do, and who waits for a seat. */
import { fitStandings } from '@jujur/contract/enrol-rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf, count } from '../../../test/company-desk.ts'
import { buySeats, givenBuyer } from '../../../test/purchases.ts'
import { enrolmentsOf } from '../../../test/seats.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { company as companies } from '../../companies/companies.table.ts'
import { ways } from '../../composition/jobs.ts'
import { course as courses } from '../../courses/courses.table.ts'
import { recordAs } from '../../identity/identity.store.ts'
import { users } from '../../identity/identity.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { traineeJob } from '../../long-work/long-work.table.ts'
import { workOn } from '../../long-work/long-work.worker.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { seatAllWaiting, tellOfWaiting } from '../seats/waiting.worker.ts'
import { enrolByRules } from './enrol-rules.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const signal = () => new AbortController().signal
const work = () => workOn(ways)(world.kit, signal())
const daily = () => enrolByRules(world.kit, signal())
const seat = () => seatAllWaiting(world.kit, signal())
const today = () => dayOf(world.kit.clock.now())

/** A company with so many seats of a course. */
const given = async (seats: number) => {
  const { company, admin } = await givenBuyer(world)
  const course = await world.given.course()
  if (seats > 0) await buySeats(world, admin, course, seats)
  const person = (fields: object = {}) => world.given.trainee({ company, ...fields })
  const rule = (more: object = {}) => ({
    name: 'Everybody',
    course_id: course.course_id,
    who: [] as unknown[],
    due: { kind: 'after_start', days: 30 },
    starts_on: today(),
    ...more,
  })
  const me = () => world.as(admin)
  return {
    company,
    admin,
    course,
    person,
    rule,
    buy: (count: number) => buySeats(world, admin, course, count),
    save: (more: object = {}) => me().call('saveEnrolRule', rule(more) as never),
    preview: async (more: object = {}) => {
      const { name: _, ...wanted } = rule(more)
      return (await me().call('previewEnrolRule', wanted as never)).data.preview
    },
    list: async () => (await me().call('getEnrolRuleList', {})).data.posts,
    waiting: async () => (await me().call('getWaitingForSeatList', {})).data.posts,
  }
}
const idsOf = (rows: readonly { user_id: number }[]) => rows.map(({ user_id }) => user_id)
const openWaits = (company_id: number) =>
  world.sql((tx) =>
    tx.sql
      .select()
      .from(waitingForSeat)
      .where(and(eq(waitingForSeat.company_id, company_id), isNull(waitingForSeat.ended_at))),
  )

describe('before a rule is saved', () => {
  it('it shows whom it would enrol today, who is left out and why, the seats and what the rest costs; nothing is done', async () => {
    const own = await given(2)
    const [one, two, three] = [
      await own.person({ name: 'Aina', department: 'Sales' }),
      await own.person({ name: 'Bala' }),
      await own.person({ name: 'Chong' }),
    ]
    await own.person({ name: 'Devi', status: 'inactive' })
    const enrolled = await own.person({ name: 'Elang' })
    await world.given.enrolment(enrolled, own.course)
    const before = await world.digest()
    expect(await own.preview()).toEqual({
      people: 3,
      first: [
        { user_id: one.user_id, name: 'Aina', department: 'Sales', due_on: addDays(today(), 30) },
        { user_id: two.user_id, name: 'Bala', department: null, due_on: addDays(today(), 30) },
        { user_id: three.user_id, name: 'Chong', department: null, due_on: addDays(today(), 30) },
      ],
      left_out: { enrolled: 1, certified: 0, waiting: 0, taken_back: 0, exempt: 0, inactive: 1 },
      seats: { needed: 3, free: 2, short: 1 },
      price_sen: 1000,
      cost_sen: 1000,
    })
    expect(await world.digest()).toEqual(before)
  })
  it('each figure leads to as many people: who would be enrolled with the day, and who is left out', async () => {
    const own = await given(2)
    for (const name of ['Aina', 'Bala', 'Chong', 'Dian', 'Elang']) await own.person({ name, department: 'Sales' })
    for (let i = 0; i < 2; i++) await own.person({ department: 'Sales', status: 'inactive' })
    await own.person({ department: 'Port' })
    for (let i = 0; i < 3; i++) await world.given.enrolment(await own.person({ department: 'Sales' }), own.course)
    const inSales = { who: [{ fact: 'department', is: ['Sales'] }] }
    const { people, left_out, first } = await own.preview(inSales)
    expect({ people, ...left_out }).toMatchObject({ people: 5, enrolled: 3, inactive: 2 })
    const { name: _, ...wanted } = own.rule(inSales)
    const before = await world.digest()
    const page = async (standing: string, start: number) => {
      const asked = { ...wanted, standing, start, length: 2 }
      const { data, body } = await world.as(own.admin).call('getEnrolRulePreviewPeople', asked as never)
      expect(data.people, body).toBeInstanceOf(Array)
      return data
    }
    for (const standing of fitStandings) {
      const figure = standing === 'wanted' ? people : left_out[standing]
      const pages = [await page(standing, 0), await page(standing, 2), await page(standing, 4)]
      const all = pages.flatMap((one) => one.people)
      expect([standing, pages[0]?.total, new Set(idsOf(all)).size]).toEqual([standing, figure, figure])
      expect(all.every(({ due_on }) => due_on === (standing === 'wanted' ? addDays(today(), 30) : null))).toBe(true)
      if (standing === 'wanted') expect(all.slice(0, first.length)).toEqual(first)
    }
    expect(await world.digest()).toEqual(before)
  })
  it('conditions all hold, each of any of its values, in whatever spelling', async () => {
    const own = await given(0)
    const buyer = await own.person({ department: 'Procurement', position: 'Buyer', risk_level: 'high' })
    await own.person({ department: 'Procurement', position: 'Clerk', risk_level: 'high' })
    await own.person({ department: 'Sales', position: 'buyer', risk_level: 'low' })
    const whom = async (who: unknown[]) => idsOf((await own.preview({ who })).first)
    expect(
      await whom([
        { fact: 'department', is: ['procurement'] },
        { fact: 'position', is: ['BUYER'] },
      ]),
    ).toEqual([buyer.user_id])
    expect(await whom([{ fact: 'position', is: ['buyer'] }])).toHaveLength(2)
    expect(await whom([{ fact: 'risk_level', is: ['high', 'medium'] }])).toHaveLength(2)
    expect(await whom([{ fact: 'department', is: ['Sales', 'Procurement'] }])).toHaveLength(3)
  })
  it('whoever came back joined again, and who joined long ago is not meant', async () => {
    const own = await given(0)
    const [stayed, back] = [await own.person(), await own.person()]
    const become = (status: 'active' | 'inactive') =>
      world.kit.database.write(everything, async (tx) => {
        await recordAs(tx, { now: world.kit.clock.now(), user_id: own.admin.user_id })
        await tx.sql.update(users).set({ status }).where(eq(users.user_id, back.user_id))
      })
    world.clock.shift(99 * 86_400_000)
    await become('inactive')
    world.clock.shift(86_400_000)
    await become('active')
    const came = await own.person()
    const who = [{ fact: 'joined', within_days: 30 }]
    own.admin.token = (await world.given.returning(own.admin)).token
    const found = idsOf((await own.preview({ who })).first)
    expect(found).toContain(came.user_id)
    expect(found).toContain(back.user_id)
    expect(found).not.toContain(stayed.user_id)
  })
  it('is refused for a course that is archived, a department that is none, two conditions on one fact, a day that is none', async () => {
    const own = await given(1)
    expect((await own.save({ who: [{ fact: 'department', is: ['Nowhere'] }] })).response_code).toBe(7000)
    expect(
      (
        await own.save({
          who: [
            { fact: 'risk_level', is: ['high'] },
            { fact: 'risk_level', is: ['low'] },
          ],
        })
      ).response_code,
    ).toBe(7000)
    expect((await own.save({ due: { kind: 'day_of_year', month: 4, day: 31 } })).response_code).toBe(7000)
    expect((await own.save({ starts_on: addDays(today(), -1) })).response_code).toBe(7000)
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(courses).set({ status: 'archived' }).where(eq(courses.course_id, own.course.course_id)),
    )
    expect((await own.save()).response_code).toBe(10053)
  })
})

describe('a rule that is saved', () => {
  it('enrols whoever fits, with its name; who finds no seat waits, and gets the next, who is due first', async () => {
    const own = await given(1)
    const [late, soon] = [await own.person({ name: 'Late', risk_level: 'low' }), await own.person({ name: 'Soon', risk_level: 'high' })]
    await own.save({ name: 'Others', who: [{ fact: 'risk_level', is: ['low'] }], due: { kind: 'after_start', days: 60 }, starts_on: today() })
    const { data } = await own.save({ name: 'Risky', who: [{ fact: 'risk_level', is: ['high'] }], due: { kind: 'after_start', days: 10 } })
    expect(data.job).toMatchObject({ kind: 'enrol_rule', total: 1, state: 'waiting' })
    await work()
    const report = (await world.as(own.admin).call('getEnrolRuleJob', { job_id: data.job?.job_id as number })).data
    expect(report.job).toMatchObject({ state: 'done', total: 1, done: 1, skipped: 0 })
    const [has, waits] = (await own.waiting()).some(({ user_id }) => user_id === late.user_id) ? [soon, late] : [late, soon]
    expect(await enrolmentsOf(world, has)).toHaveLength(1)
    expect(idsOf(await own.waiting())).toEqual([waits.user_id])
    expect((await own.list()).map(({ name, enrolled, waiting }) => [name, enrolled + waiting])).toEqual([
      ['Others', 1],
      ['Risky', 1],
    ])
    const record = (await world.as(own.admin).call('getTraineeRecord', { user_id: waits.user_id })).data
    expect(record.waiting).toMatchObject([{ course_title: own.course.content.title, enrol_rule: waits === late ? 'Others' : 'Risky' }])
    await own.buy(1)
    await seat()
    expect(await own.waiting()).toEqual([])
    const cycles = [...(await enrolmentsOf(world, late)), ...(await enrolmentsOf(world, soon))]
    expect(cycles.map(({ due_on }) => due_on)).toEqual([addDays(today(), 60), addDays(today(), 10)])
    expect((await world.as(own.admin).call('getTraineeRecord', { user_id: soon.user_id })).data.courses).toMatchObject([{ enrol_rule: 'Risky' }])
  })
  it('gives free seats to who is due first, of those who waited longer too', async () => {
    const own = await given(0)
    const first = await own.person({ risk_level: 'low' })
    await own.save({ name: 'First', who: [{ fact: 'risk_level', is: ['low'] }], due: { kind: 'after_start', days: 90 } })
    await work()
    const second = await own.person({ risk_level: 'high' })
    await own.save({ name: 'Second', who: [{ fact: 'risk_level', is: ['high'] }], due: { kind: 'after_start', days: 5 } })
    await work()
    expect(idsOf(await own.waiting())).toEqual([second.user_id, first.user_id])
    await own.buy(1)
    await seat()
    expect(idsOf(await own.waiting())).toEqual([first.user_id])
    expect(await enrolmentsOf(world, second)).toMatchObject([{ due_on: addDays(today(), 5) }])
  })
  it('enrols nobody twice, however often it runs; of two rules the earlier date wins', async () => {
    const own = await given(5)
    const [one, two] = [await own.person({ risk_level: 'high' }), await own.person()]
    await own.save({ due: { kind: 'after_start', days: 60 }, starts_on: addDays(today(), 1) })
    await own.save({
      name: 'Risky',
      who: [{ fact: 'risk_level', is: ['high'] }],
      due: { kind: 'after_start', days: 10 },
      starts_on: addDays(today(), 1),
    })
    world.clock.shift(86_400_000)
    for (let i = 0; i < 3; i++) await daily()
    own.admin.token = (await world.given.returning(own.admin)).token
    expect(await enrolmentsOf(world, one)).toMatchObject([{ due_on: addDays(today(), 10) }])
    expect(await enrolmentsOf(world, two)).toMatchObject([{ due_on: addDays(today(), 60) }])
    expect(await own.waiting()).toEqual([])
  })
  it('of one that waits a rule saved later brings the date forward, and never puts it off', async () => {
    const own = await given(0)
    await own.person({ risk_level: 'high' })
    const due = async () => (await own.waiting()).map(({ due_on, rule_name }) => [due_on, rule_name])
    await own.save({ name: 'A', due: { kind: 'after_start', days: 60 } })
    await work()
    expect(await due()).toEqual([[addDays(today(), 60), 'A']])
    await own.save({ name: 'B', who: [{ fact: 'risk_level', is: ['high'] }], due: { kind: 'after_start', days: 10 } })
    await work()
    expect(await due()).toEqual([[addDays(today(), 10), 'B']])
    await own.save({ name: 'C', who: [{ fact: 'joined', within_days: 30 }], due: { kind: 'after_start', days: 90 } })
    await work()
    expect(await due()).toEqual([[addDays(today(), 10), 'B']])
  })
  it('works for whoever joins later, or moves where it looks', async () => {
    const own = await given(5)
    const mover = await own.person({ department: 'Stores' })
    await own.person({ department: 'Sales' })
    await own.save({ who: [{ fact: 'department', is: ['Sales'] }], due: { kind: 'after_joining', days: 30 } })
    await work()
    expect(await enrolmentsOf(world, mover)).toEqual([])
    await world.kit.database.write(everything, (tx) => tx.sql.update(users).set({ department: 'Sales' }).where(eq(users.user_id, mover.user_id)))
    const joiner = await own.person({ department: 'Sales' })
    await daily()
    expect(await enrolmentsOf(world, mover)).toHaveLength(1)
    expect(await enrolmentsOf(world, joiner)).toMatchObject([{ due_on: addDays(today(), 30) }])
  })
  it('means the department also once it is called something else', async () => {
    const own = await given(5)
    await own.person({ department: 'Sales' })
    await own.save({ who: [{ fact: 'department', is: ['Sales'] }] })
    const list = (await world.as(own.admin).call('getDepartmentList', {} as never)).data as unknown as { departments: { department_id: number }[] }
    const renamed = await world
      .as(own.admin)
      .call('renameDepartment', { department_id: list.departments?.[0]?.department_id, name: 'Markets' } as never)
    expect([renamed.response_code, (await own.list()).flatMap(({ who }) => who)]).toEqual([2100, [{ fact: 'department', is: ['Markets'] }]])
    const joiner = await own.person({ department: 'Markets' })
    await daily()
    expect(await enrolmentsOf(world, joiner)).toHaveLength(1)
  })
  it('means people of a category, or of the board; a category of another company is refused', async () => {
    const [own, other] = [await given(5), await given(0)]
    const categories = async ({ admin }: typeof own) => (await world.as(admin).call('getEnrolRuleList', {})).data.categories
    const [top, , executive] = await categories(own)
    const put = (person: Person, fields: object) =>
      world.kit.database.write(everything, (tx) => tx.sql.update(users).set(fields).where(eq(users.user_id, person.user_id)))
    const [leader, member, both] = [await own.person(), await own.person(), await own.person()]
    await put(leader, { employee_category_id: top?.employee_category_id })
    await put(member, { is_board_member: true })
    await put(both, { employee_category_id: executive?.employee_category_id, is_board_member: true })
    const of = [top?.employee_category_id, executive?.employee_category_id]
    expect((await own.preview({ who: [{ fact: 'category', category_ids: of }] })).people).toBe(2)
    expect((await own.preview({ who: [{ fact: 'board' }] })).people).toBe(2)
    const wanted = [{ fact: 'board' }, { fact: 'category', category_ids: of }]
    expect((await own.save({ who: wanted })).response_code).toBe(2100)
    expect((await own.save({ name: 'Again', who: wanted.toReversed() })).response_code).toBe(10012)
    await work()
    expect([await enrolmentsOf(world, leader), await enrolmentsOf(world, member)]).toEqual([[], []])
    expect(await enrolmentsOf(world, both)).toHaveLength(1)
    const [foreign] = await categories(other)
    const refused = await own.save({ name: 'Foreign', who: [{ fact: 'category', category_ids: [foreign?.employee_category_id] }] })
    expect(refused).toMatchObject({ response_code: 7000, data: [{ field: 'who', rule: 'invalid' }] })
  })
  it('leaves alone who has left or has the course by the time a seat comes, and goes on with the others', async () => {
    const own = await given(0)
    const [gone, has, stays] = [await own.person(), await own.person(), await own.person()]
    await own.save()
    await work()
    expect(await openWaits(own.company.company_id)).toHaveLength(3)
    await world.as(own.admin).call('deleteTraineeUser', { user_id: gone.user_id })
    expect(await openWaits(own.company.company_id)).toHaveLength(2)
    const cycle = await world.given.enrolment(has, own.course)
    await world.kit.database.write(everything, (tx) =>
      tx.sql
        .update(traineeCourse)
        .set({ status: 'COMPLETED', completed_at: world.kit.clock.now(), expires_at: new Date(Date.now() + 400 * 86_400_000) })
        .where(eq(traineeCourse.trainee_course_id, cycle)),
    )
    expect((await own.preview({ name: 'x' })).left_out).toMatchObject({ certified: 1, inactive: 1, waiting: 1 })
    await own.buy(3)
    await seat()
    expect([(await enrolmentsOf(world, gone)).length, (await enrolmentsOf(world, has)).length, (await enrolmentsOf(world, stays)).length]).toEqual([
      0, 1, 1,
    ])
    expect(await openWaits(own.company.company_id)).toEqual([])
  })
  it('does not enrol again whose seat an administrator took back', async () => {
    const own = await given(2)
    const person = await own.person()
    await own.save()
    await work()
    const { data } = await world.as(own.admin).call('getListPurchaseCourse', {})
    const purchased_course_id = data.posts[0]?.purchased_course_id as number
    await world.as(own.admin).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [person.user_id], assign: false })
    await daily()
    expect(await enrolmentsOf(world, person)).toEqual([])
  })
  it('gives the seat that is taken back to who waits, and counts them beside the seats', async () => {
    const own = await given(1)
    const people = [await own.person(), await own.person()]
    await own.save()
    await work()
    const listed = async () => (await world.as(own.admin).call('getListPurchaseCourse', {})).data.posts[0]
    expect(await listed()).toMatchObject({ used: 1, left: 0, waiting: 1, waiting_overdue: 0 })
    expect((await world.as(own.admin).call('getCompanyDashboard', {})).data).toMatchObject({ seats: { used: 1 }, waiting: { people: 1, overdue: 0 } })
    const [waits] = idsOf(await own.waiting())
    const has = idsOf(people).find((id) => id !== waits) as number
    const { purchased_course_id } = (await listed()) as { purchased_course_id: number }
    await world.as(own.admin).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [has], assign: false })
    await seat()
    expect(await listed()).toMatchObject({ used: 1, waiting: 0 })
  })
  it('is told to administrators once, when people wait', async () => {
    const own = await given(0)
    await own.person()
    await own.save()
    await work()
    for (let i = 0; i < 2; i++) await tellOfWaiting(world.kit, signal())
    const told = (await world.as(own.admin).call('getNotificationList', {})).data.posts.filter(({ kind }) => kind === 'seats_short')
    expect(told).toHaveLength(1)
  })
  it('is not told of somebody who is paused until they are back', async () => {
    const own = await given(0)
    const person = await own.person()
    await own.save()
    await work()
    const { exemption_id } = (
      await world
        .as(own.admin)
        .call('requestPause', { user_id: person.user_id, from_on: today(), to_on: addDays(today(), 5), reason: 'Parental leave' })
    ).data
    const checker = await world.given.admin('clientAdmin', { company: own.company })
    expect((await world.as(checker).call('approveExemption', { exemption_id, version: 1 })).response_code).toBe(2100)
    const told = async () => {
      await tellOfWaiting(world.kit, signal())
      return (await world.as(own.admin).call('getNotificationList', {})).data.posts.filter(({ kind }) => kind === 'seats_short').length
    }
    expect(await told()).toBe(0)
    const paused = (await world.as(own.admin).call('getTraineeRecord', { user_id: person.user_id })).data.exemptions?.[0]
    await world.as(own.admin).call('endExemption', { exemption_id, version: paused?.version ?? 0 })
    expect(await told()).toBe(1)
  })
  it('does nothing for a company that is not in, nor once its course is archived', async () => {
    const [closed, archived] = [await given(1), await given(1)]
    for (const own of [closed, archived]) await own.save({ starts_on: today() })
    const people = [await closed.person(), await archived.person()]
    await world.kit.database.write(everything, async (tx) => {
      await tx.sql.update(companies).set({ status: 'inactive' }).where(eq(companies.company_id, closed.company.company_id))
      await tx.sql.update(courses).set({ status: 'archived' }).where(eq(courses.course_id, archived.course.course_id))
    })
    await daily()
    for (const person of people) expect(await enrolmentsOf(world, person)).toEqual([])
    expect((await archived.list())[0]).toMatchObject({ state: 'course_archived' })
  })
})

describe('a rule that is changed or ended', () => {
  it('changes only as it was read, and only in its company; the same people and course are one rule', async () => {
    const [own, other] = [await given(1), await given(1)]
    const { data } = await own.save()
    const { enrol_rule_id } = data.rule
    expect((await own.save({ name: 'Again' })).response_code).toBe(10012)
    expect((await own.save({ enrol_rule_id, version: 1, name: 'Renamed' })).data.rule).toMatchObject({ version: 2, name: 'Renamed' })
    expect((await own.save({ enrol_rule_id, version: 1, name: 'Late' })).data).toMatchObject({ reason: 'changed_since' })
    expect((await own.save({ enrol_rule_id, version: 2, course_id: other.course.course_id })).response_code).toBe(7000)
    expect((await world.as(other.admin).call('saveEnrolRule', own.rule({ enrol_rule_id, version: 2 }) as never)).response_code).toBe(4444)
    expect((await world.as(other.admin).call('endEnrolRule', { enrol_rule_id, version: 2 })).response_code).toBe(4444)
  })
  it('takes nobody out who is enrolled; who waits by it waits no longer', async () => {
    const own = await given(1)
    const people = [await own.person(), await own.person()]
    const { data } = await own.save()
    await work()
    const ended = await world.as(own.admin).call('endEnrolRule', { enrol_rule_id: data.rule.enrol_rule_id, version: 1 })
    expect(ended.data.rule).toMatchObject({ state: 'ended', enrolled: 1, waiting: 0 })
    await own.person()
    await daily()
    const cycles = (await Promise.all(people.map((person) => enrolmentsOf(world, person)))).flat()
    expect([cycles.length, await own.waiting()]).toEqual([1, []])
    expect((await own.save({ enrol_rule_id: data.rule.enrol_rule_id, version: 2 })).data).toMatchObject({ reason: 'too_late' })
    expect((await own.save({ name: 'Anew' })).response_code).toBe(2100)
  })
  it('lets go of who waits and fits no more, and sets the others their new date', async () => {
    const own = await given(0)
    const [low, high] = [await own.person({ risk_level: 'low' }), await own.person({ risk_level: 'high' })]
    const { data } = await own.save()
    await work()
    expect(new Set(idsOf(await own.waiting()))).toEqual(new Set([low.user_id, high.user_id]))
    const { enrol_rule_id } = data.rule
    await own.save({ enrol_rule_id, version: 1, who: [{ fact: 'risk_level', is: ['high'] }], due: { kind: 'after_start', days: 90 } })
    await work()
    expect((await own.waiting()).map(({ user_id, due_on }) => [user_id, due_on])).toEqual([[high.user_id, addDays(today(), 90)]])
  })
  it('work that is under way stops where its rule was ended meanwhile', async () => {
    const own = await given(2)
    const person = await own.person()
    const { data } = await own.save()
    await world.as(own.admin).call('endEnrolRule', { enrol_rule_id: data.rule.enrol_rule_id, version: 1 })
    await work()
    expect(await enrolmentsOf(world, person)).toEqual([])
  })
})

describe.runIf(served)('two processes at once', () => {
  it('the last seat goes to one, nobody has two, and everybody has a seat or waits', async () => {
    const own = await given(7)
    const people: Person[] = []
    for (let i = 0; i < 120; i++) people.push(await own.person({ risk_level: i % 2 ? 'high' : 'low' }))
    await own.save({ due: { kind: 'after_start', days: 60 } })
    await own.save({ name: 'Risky', who: [{ fact: 'risk_level', is: ['high'] }], due: { kind: 'after_start', days: 10 } })
    const twin = await world.twin()
    const kits = [world.kit, twin.kit]
    await Promise.all(kits.flatMap((kit) => [workOn(ways)(kit, signal()), enrolByRules(kit, signal()), seatAllWaiting(kit, signal()), own.buy(3)]))
    await Promise.all(kits.map((kit) => seatAllWaiting(kit, signal())))
    await twin.close()
    const cycles = (await Promise.all(people.map((person) => enrolmentsOf(world, person)))).flat()
    expect(cycles).toHaveLength(13)
    expect(new Set(idsOf(cycles)).size).toBe(13)
    const waits = await openWaits(own.company.company_id)
    expect(new Set([...idsOf(cycles), ...idsOf(waits)]).size).toBe(120)
    expect(waits).toHaveLength(107)
    expect((await world.as(own.admin).call('getListPurchaseCourse', {})).data.posts[0]).toMatchObject({ used: 13, left: 0, waiting: 107 })
  })
  it('a rule is saved once as it was read, and made once for the same people', async () => {
    const own = await given(1)
    const made = await Promise.all(Array.from({ length: 20 }, () => own.save()))
    expect([count(codesOf(made), 2100), count(codesOf(made), 10012)]).toEqual([1, 19])
    const enrol_rule_id = (await own.list())[0]?.enrol_rule_id
    const changed = await Promise.all(Array.from({ length: 20 }, (_, n) => own.save({ enrol_rule_id, version: 1, name: `Name ${n}` })))
    expect([count(codesOf(changed), 2100), count(codesOf(changed), 2111)]).toEqual([1, 19])
  })
  it('work whose process died goes on in another', async () => {
    const own = await given(200)
    const people: Person[] = []
    for (let i = 0; i < 120; i++) people.push(await own.person())
    await own.save()
    const stop = new AbortController()
    const [row] = await world.sql((tx) => tx.sql.select().from(traineeJob).where(eq(traineeJob.company_id, own.company.company_id)))
    setTimeout(() => stop.abort(), 40)
    await workOn(ways)(world.kit, stop.signal)
    const twin = await world.twin()
    twin.kit.clock.offsetMs += 60_000
    await workOn(ways)(twin.kit, signal())
    await twin.close()
    const [job] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(traineeJob)
        .where(eq(traineeJob.job_id, row?.job_id ?? 0)),
    )
    expect(job).toMatchObject({ state: 'done', done: 120, skipped: 0 })
    const cycles = (await Promise.all(people.map((person) => enrolmentsOf(world, person)))).flat()
    expect(new Set(idsOf(cycles)).size).toBe(120)
    expect(cycles).toHaveLength(120)
  })
})
