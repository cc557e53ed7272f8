import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, codesOf, count } from '../../../test/company-desk.ts'
import { buySeats, givenBuyer } from '../../../test/purchases.ts'
import { beginCourse, enrolmentsOf, type GivenSeats as Given, givenSeats } from '../../../test/seats.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { ways } from '../../composition/jobs.ts'
import { contentHash } from '../../courses/courses.store.ts'
import { course as courseTable, courseVersion } from '../../courses/courses.table.ts'
import { users } from '../../identity/identity.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { SomeFailed } from '../../kit/jobs/each.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { workOn } from '../../long-work/long-work.worker.ts'
import { purchasedCourse, seatUse } from '../purchases.table.ts'
import { renewCourses } from './waiting.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const given = (seats: number, people?: number) => givenSeats(world, seats, people)
const cyclesOf = (person: Person) => enrolmentsOf(world, person)
const begin = (person: Person, own: Given) => beginCourse(world, person, own)

describe('a seat', () => {
  it('is given to people, who are told, and opens the version published now', async () => {
    const own = await given(3, 2)
    const answer = await own.assign(own.ids, { due_on: '2027-01-31' })
    expect(answer.data).toMatchObject({ left: 1, results: own.ids.map((user_id) => ({ user_id, done: true, code: 2100 })) })
    const [cycle] = await cyclesOf(own.trainees[0] as Person)
    expect(cycle).toMatchObject({
      status: 'NOT_STARTED',
      due_on: '2027-01-31',
      course_version_id: own.course.course_version_id,
      previous_trainee_course_id: null,
    })
    expect(await own.listed()).toMatchObject({ seats: 3, used: 2, left: 1 })
    const [mail] = await world.mails((own.trainees[0] as Person).email)
    expect(mail?.text).toContain(own.course.content.title)
    const notices = await world.as(own.trainees[1] as Person).call('getNotificationList', {})
    expect(notices.data.posts[0]).toMatchObject({
      kind: 'course_assigned',
      href: `/trainee/course/${(await cyclesOf(own.trainees[1] as Person))[0]?.trainee_course_id}`,
    })
  })
  it('opens the version of the day it is given, and stays with it', async () => {
    const own = await given(2, 2)
    await own.assign([own.ids[0] as number])
    const [old] = await world.sql((tx) => tx.sql.select().from(courseVersion).where(eq(courseVersion.course_id, own.course.course_id)))
    const content = { ...(old?.content as object), title: 'Second edition' }
    const { course_version_id: _, ...version } = old as NonNullable<typeof old>
    await world.kit.database.write(everything, (tx) =>
      tx.sql.insert(courseVersion).values({ ...version, version_no: 2, title: 'Second edition', content, content_hash: contentHash(content) }),
    )
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(courseTable).set({ status: 'archived' }).where(eq(courseTable.course_id, own.course.course_id)),
    )
    // Archived meanwhile: out of the catalogue, and the seats that are paid stay good.
    expect((await own.assign([own.ids[1] as number])).response_code).toBe(2100)
    const posts = await own.holders({ sort: 'assigned_at' })
    expect(posts.map(({ version_no }) => version_no)).toEqual([1, 2])
  })
  it('is taken from the oldest purchase first', async () => {
    const own = await given(1, 3)
    await own.more(5)
    await own.assign(own.ids)
    expect((await own.lots()).map(({ used }) => used)).toEqual([1, 2])
  })
  it('is not given twice, nor to who was let go; others in the same call get theirs', async () => {
    const own = await given(5, 3)
    const gone = await world.given.trainee({ company: own.company, status: 'inactive' })
    await own.assign([own.ids[0] as number])
    expect((await own.assign([own.ids[0] as number])).response_code).toBe(10056)
    expect((await own.assign([gone.user_id])).response_code).toBe(10013)
    const mixed = await own.assign([gone.user_id, ...own.ids])
    expect(mixed.data.results.map(({ code }) => code)).toEqual([10013, 10056, 2100, 2100])
    expect(mixed.data.left).toBe(2)
  })
  it('is refused for people of others and for administrators, and then nobody gets one', async () => {
    const own = await given(5, 1)
    const stranger = await world.given.trainee()
    for (const user_id of [stranger.user_id, own.admin.user_id, 2_000_000_000])
      expect((await own.assign([own.ids[0] as number, user_id])).response_code).toBe(10054)
    expect((await own.listed()).used).toBe(0)
    const others = await givenBuyer(world)
    expect((await own.assign(own.ids, {}, others.admin)).response_code).toBe(20074)
  })
  it('is refused with the number left where more people want one, and nobody gets one', async () => {
    const own = await given(2, 3)
    expect(await own.assign(own.ids)).toMatchObject({ response_code: 2111, data: { reason: 'none_left', left: 2 } })
    expect((await own.listed()).used).toBe(0)
    expect((await own.assign(own.ids.slice(0, 2))).response_code).toBe(2100)
    expect((await own.assign(own.ids.slice(2))).data).toMatchObject({ reason: 'none_left', left: 0 })
  })
  it('is due on a day to come, never one past', async () => {
    const own = await given(1, 1)
    expect((await own.assign(own.ids, { due_on: '2020-01-01' })).response_code).toBe(7000)
    expect((await own.assign(own.ids, { due_on: '2027-02-30' })).response_code).toBe(7000)
  })
})

describe('a seat given back', () => {
  it('is free again, the enrolment gone, its history kept; and may be given anew', async () => {
    const own = await given(1, 2)
    const [one, two] = own.ids as [number, number]
    await own.assign([one])
    expect((await own.takeBack([one])).data).toMatchObject({ left: 1, results: [{ user_id: one, done: true }] })
    expect(await cyclesOf(own.trainees[0] as Person)).toEqual([])
    expect((await own.assign([two])).response_code).toBe(2100)
    await own.takeBack([two])
    expect((await own.assign([one])).response_code).toBe(2100)
    expect((await own.uses()).map(({ user_id, why_returned }) => [user_id, why_returned])).toEqual([
      [one, 'unassigned'],
      [two, 'unassigned'],
      [one, null],
    ])
    expect((await own.lots())[0]).toMatchObject({ seats: 1, used: 1 })
  })
  it('is refused once the course has begun, and without a seat', async () => {
    const own = await given(3, 3)
    await own.assign(own.ids.slice(0, 2))
    await begin(own.trainees[0] as Person, own)
    expect((await own.takeBack([own.ids[0] as number])).data).toMatchObject({ reason: 'already_started' })
    expect((await own.takeBack([own.ids[2] as number])).response_code).toBe(10054)
    const mixed = await own.takeBack(own.ids)
    expect(mixed.data.results.map(({ code }) => code)).toEqual([2111, 2100, 10054])
    expect(await own.listed()).toMatchObject({ used: 1, left: 2 })
    expect((await own.holders()).map(({ can }) => can.give_back)).toEqual([false])
  })
  it('comes back by itself when somebody is let go, unless it was begun', async () => {
    const own = await given(2, 1)
    const [person] = own.trainees as [Person]
    const second = await world.given.course()
    const other = await buySeats(world, own.admin, second, 1)
    await own.assign(own.ids)
    await world.as(own.admin).call('assignTraineeUserIntoCourse', { purchased_course_id: other.purchased_course_id, user_ids: own.ids })
    await begin(person, own)
    expect((await world.as(own.admin).call('deleteTraineeUser', { user_id: person.user_id })).response_code).toBe(2100)
    const { posts } = (await world.as(own.admin).call('getListPurchaseCourse', {})).data
    expect(Object.fromEntries(posts.map(({ course_id, left }) => [course_id, left]))).toEqual({ [own.course.course_id]: 1, [second.course_id]: 1 })
    expect((await cyclesOf(person)).map(({ status }) => status)).toEqual(['IN_PROGRESS'])
    const [returned] = await world.sql((tx) => tx.sql.select().from(seatUse).where(eq(seatUse.purchased_course_id, other.purchased_course_id)))
    expect(returned).toMatchObject({ why_returned: 'deactivated', returned_by: own.admin.user_id })
  })
})

describe('people to choose from', () => {
  it('are those without the course, or those with it', async () => {
    const own = await given(5, 3)
    const gone = await world.given.trainee({ company: own.company, status: 'inactive' })
    await own.assign([own.ids[0] as number])
    const list = async (assigned_to_course?: number) =>
      (
        await world
          .as(own.admin)
          .call('traineeUserCourseSelectionList', { purchased_course_id: own.purchased_course_id, assigned_to_course } as never)
      ).data
    expect((await list(1)).list.map(({ user_id }) => user_id)).toEqual([own.ids[0]])
    const free = await list(2)
    expect(free.list.map(({ user_id }) => user_id)).toEqual(own.ids.slice(1))
    expect(free.total).toBe(2)
    const all = (await list()).list
    expect(all.map(({ user_id }) => user_id)).not.toContain(gone.user_id)
    expect(all.map(({ user_id, assigned_to_course, enrolment_status }) => [user_id, assigned_to_course, enrolment_status])).toEqual([
      [own.ids[0], 1, 'NOT_STARTED'],
      [own.ids[1], 2, null],
      [own.ids[2], 2, null],
    ])
  })
})

describe('people to choose from, narrowed by what they do', () => {
  it('are those of a position, however it is written, and of a risk; everybody of them at once is the same people', async () => {
    const own = await given(5, 3)
    const [clerk, other, buyer] = own.trainees as [Person, Person, Person]
    const set = (person: Person, position: string, risk_level: 'high' | 'low') =>
      world.as(own.admin).call('updateTraineeUser', { user_id: person.user_id, name: person.name, email: person.email, position, risk_level })
    await set(clerk, 'Clerk', 'high')
    await set(other, 'CLERK', 'low')
    await set(buyer, 'Buyer', 'high')
    const { purchased_course_id } = own
    const found = async (input: object) =>
      (await world.as(own.admin).call('traineeUserCourseSelectionList', { purchased_course_id, ...input } as never)).data
    expect((await found({ positions: true })).positions).toEqual(['Buyer', 'Clerk'])
    expect((await found({ position: 'clerk' })).list.map(({ user_id }) => user_id).sort()).toEqual([clerk.user_id, other.user_id].sort())
    expect((await found({ position: 'Clerk', risk_level: 'high' })).list.map(({ user_id }) => user_id)).toEqual([clerk.user_id])
    await world.as(own.admin).call('assignAllMatchingTrainees', { purchased_course_id, position: 'Clerk', risk_level: 'low' })
    await workOn(ways)(world.kit, new AbortController().signal)
    expect((await own.holders()).map(({ user_id }) => user_id)).toEqual([other.user_id])
  })
})

describe('seats for many at once', () => {
  const finished = async (own: Given, input: object) => {
    const { data, response_code } = await world
      .as(own.admin)
      .call('assignAllMatchingTrainees', { purchased_course_id: own.purchased_course_id, ...input } as never)
    if (response_code !== 2100) return { refused: data as unknown, lines: [], job: null }
    await workOn(ways)(world.kit, new AbortController().signal)
    return { refused: null, ...(await world.as(own.admin).call('getSeatJob', { job_id: data.job.job_id })).data }
  }
  const inDepartment = (person: Person, department: string) =>
    world.kit.database.write(everything, (tx) => tx.sql.update(users).set({ department }).where(eq(users.user_id, person.user_id)))

  it('go to everybody of a department who can get one, and to nobody else', async () => {
    const own = await given(10, 5)
    for (const person of own.trainees.slice(0, 3)) await inDepartment(person, 'Logistics')
    await own.assign([own.ids[0] as number])
    const { job, lines } = await finished(own, { department: 'Logistics', due_on: '2027-02-01' })
    expect(job).toMatchObject({ kind: 'assignment', state: 'done', total: 2, done: 2, skipped: 0 })
    expect(lines.map(({ outcome }) => outcome)).toEqual(['assigned', 'assigned'])
    expect(await own.listed()).toMatchObject({ used: 3, left: 7 })
    expect((await cyclesOf(own.trainees[2] as Person))[0]?.due_on).toBe('2027-02-01')
    const [told] = (await world.as(own.admin).call('getNotificationList', {})).data.posts
    expect(told).toMatchObject({ kind: 'assignment_done', href: `/CA/purchased-course?id=${own.purchased_course_id}&job=${job?.job_id}` })
  })
  it('go to the people of a list, by username, address or number; who is not found is named', async () => {
    const own = await given(10, 3)
    const stranger = await world.given.trainee({ employee_no: 'E-7' })
    const numbered = await world.given.trainee({ company: own.company, employee_no: 'E-7' })
    const gone = await world.given.trainee({ company: own.company, status: 'inactive' })
    const [one, two] = own.trainees as [Person, Person]
    const people = [one.username.toUpperCase(), ` ${two.email} `, 'e-7', stranger.username, one.email, gone.username]
    const { job, lines } = await finished(own, { people })
    expect(lines.map(({ outcome, problems }) => problems[0]?.code ?? outcome)).toEqual(['assigned', 'assigned', 'assigned', 10054, 10012, 10013])
    expect(job).toMatchObject({ total: 6, done: 3, skipped: 3 })
    expect(await cyclesOf(numbered)).toHaveLength(1)
    expect(await cyclesOf(stranger)).toEqual([])
  })
  it('are counted before they are given: whom a list names, and what in it names nobody, with who is called exactly so', async () => {
    const own = await given(5, 3)
    const [one, two, three] = own.trainees as [Person, Person, Person]
    await own.assign([three.user_id])
    const check = async (people: string[]) =>
      (await world.as(own.admin).call('checkSeatList', { purchased_course_id: own.purchased_course_id, people })).data
    expect(await check([one.username.toUpperCase(), one.email, three.username, two.name.toUpperCase(), 'Nobody'])).toEqual({
      ready: 1,
      others: 1,
      unknown: 2,
      unknown_entries: [
        { written: two.name.toUpperCase(), perhaps: { name: two.name, username: two.username } },
        { written: 'Nobody', perhaps: null },
      ],
    })
  })
  it('are not begun where fewer are left, or nobody matches', async () => {
    const own = await given(2, 3)
    expect((await finished(own, {})).refused).toMatchObject({ reason: 'none_left', left: 2 })
    expect((await finished(own, { department: 'Nowhere' })).refused).toMatchObject({ reason: 'none_left', left: 2 })
    expect((await own.listed()).used).toBe(0)
    const both = { purchased_course_id: own.purchased_course_id, people: ['x'], department: 'Sales' }
    expect((await world.as(own.admin).call('assignAllMatchingTrainees', both)).response_code).toBe(7000)
  })
  it('are enough where those who lack one are no more than are left, whoever else the list names', async () => {
    const own = await given(2, 2)
    await own.assign([own.ids[0] as number])
    const { purchased_course_id } = own
    const asked = await world.as(own.admin).call('assignAllMatchingTrainees', {
      purchased_course_id,
      people: own.trainees.slice(0, 2).map(({ username }) => username),
    })
    expect(asked.data.job).toMatchObject({ total: 2, skipped: 1 })
  })
  it('that went to others meanwhile are told as gone, with each who got none', async () => {
    const own = await given(3, 4)
    const asked = await world.as(own.admin).call('assignAllMatchingTrainees', {
      purchased_course_id: own.purchased_course_id,
      people: own.trainees.slice(0, 3).map(({ username }) => username),
    })
    await own.assign([own.ids[3] as number])
    await workOn(ways)(world.kit, new AbortController().signal)
    const { job, lines } = (await world.as(own.admin).call('getSeatJob', { job_id: asked.data.job.job_id })).data
    expect(job).toMatchObject({ done: 2, skipped: 1 })
    expect(lines.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([2111])
  })
  it('are taken back again from those whom this work gave one, and from nobody else', async () => {
    const own = await given(4, 3)
    await own.assign([own.ids[0] as number])
    const { job } = await finished(own, { people: own.trainees.slice(0, 2).map(({ username }) => username) })
    expect(job).toMatchObject({ done: 1, skipped: 1 })
    const { purchased_course_id } = own
    const undo = { purchased_course_id, job_id: job?.job_id as number }
    const takeBack = (by: Given, input: object) =>
      world.as(by.admin).call('takeBackAllMatchingSeats', { purchased_course_id: by.purchased_course_id, ...input })
    const other = await given(1, 1)
    for (const wrong of [await takeBack(other, { job_id: undo.job_id }), await takeBack(own, { job_id: 999_999 })])
      expect(wrong.response_code).toBe(4444)
    expect((await takeBack(own, undo)).data.job).toMatchObject({ total: 1 })
    await workOn(ways)(world.kit, new AbortController().signal)
    expect(await own.listed()).toMatchObject({ used: 1, left: 3 })
    // What the same person was given by hand since is not this work's.
    await own.assign([own.ids[1] as number])
    expect((await takeBack(own, undo)).data).toMatchObject({ reason: 'none_left' })
  })
  it('due today are given to nobody any more when the work comes to them after midnight', async () => {
    const own = await given(2, 2)
    const today = dayOf(world.kit.clock.now())
    const asked = await world.as(own.admin).call('assignAllMatchingTrainees', { purchased_course_id: own.purchased_course_id, due_on: today })
    world.clock.shift(24 * 60 * 60 * 1000)
    await workOn(ways)(world.kit, new AbortController().signal)
    world.clock.shift(-24 * 60 * 60 * 1000)
    const { job, lines } = (await world.as(own.admin).call('getSeatJob', { job_id: asked.data.job.job_id })).data
    expect(job).toMatchObject({ done: 0, skipped: 2 })
    expect(lines.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([7000, 7000])
    expect(await own.listed()).toMatchObject({ used: 0, left: 2 })
  })
})

const YEAR_MS = 370 * 24 * 3600 * 1000
/** Somebody who completed the course in this world, more than its validity ago. */
const expired = async (seats: number) => {
  const own = await given(seats, 1)
  await own.assign(own.ids)
  const [person] = own.trainees as [Person]
  const [cycle] = await cyclesOf(person)
  const before = new Date(world.kit.clock.now().getTime() - YEAR_MS)
  await world.kit.database.write(everything, (tx) =>
    tx.sql
      .update(traineeCourse)
      .set({ status: 'COMPLETED', completed_at: before, expires_at: new Date(Date.now() - 86_400_000) })
      .where(eq(traineeCourse.trainee_course_id, cycle?.trainee_course_id as number)),
  )
  return { own, person, first: cycle?.trainee_course_id as number }
}

describe('a course that has run out', () => {
  const renew = () => renewCourses(world.kit, new AbortController().signal)

  it('is taken again as a cycle linked to the old one, as long as a seat is left', async () => {
    const { own, person, first } = await expired(2)
    await renew()
    const cycles = await cyclesOf(person)
    expect(cycles.map(({ status, previous_trainee_course_id }) => [status, previous_trainee_course_id])).toEqual([
      ['COMPLETED', null],
      ['NOT_STARTED', first],
    ])
    expect(await own.listed()).toMatchObject({ used: 2, left: 0, waiting: 0 })
    expect((await own.uses())[1]?.taken_by).toBeNull()
    await renew()
    expect(await cyclesOf(person)).toHaveLength(2)
    expect((await own.holders()).map(({ status }) => status)).toEqual(['NOT_STARTED'])
  })
  it('needs a seat where none is left, and takes the next that is paid', async () => {
    const { own, person } = await expired(1)
    await renew()
    expect(await cyclesOf(person)).toHaveLength(1)
    expect((await own.listed()).waiting).toBe(1)
    expect(await own.holders()).toMatchObject([{ status: 'EXPIRED', waits_for_seat: true }])
    await own.more(1)
    await renew()
    expect((await own.listed()).waiting).toBe(0)
    expect(await cyclesOf(person)).toHaveLength(2)
  })
  it('may be given anew by hand, and is not renewed for who was let go', async () => {
    const one = await expired(2)
    expect((await one.own.assign(one.own.ids)).response_code).toBe(2100)
    expect((await cyclesOf(one.person))[1]?.previous_trainee_course_id).toBe(one.first)
    const gone = await expired(2)
    await world.as(gone.own.admin).call('deleteTraineeUser', { user_id: gone.person.user_id })
    await renew()
    expect(await cyclesOf(gone.person)).toHaveLength(1)
    expect((await gone.own.listed()).waiting).toBe(0)
  })
})

describe('a renewal that fails', () => {
  it('keeps nobody else from theirs, however many such there are', async () => {
    const failing = await expired(2)
    const other = await expired(2)
    const write: typeof world.kit.database.write = (scope, work) => {
      if ('kind' in scope && scope.kind === 'company' && scope.company_id === failing.own.company.company_id) throw new Error('theirs')
      return world.kit.database.write(scope, work)
    }
    const kit = { ...world.kit, database: { ...world.kit.database, write } }
    await expect(renewCourses(kit, new AbortController().signal, 1)).rejects.toThrow(SomeFailed)
    expect([await cyclesOf(failing.person), await cyclesOf(other.person)].map(({ length }) => length)).toEqual([1, 2])
    await renewCourses(world.kit, new AbortController().signal)
    expect(await cyclesOf(failing.person)).toHaveLength(2)
  })
})

describe.runIf(served)('fifty at once', () => {
  const RACERS = 50
  it('for the last seat: one gets it', async () => {
    const own = await given(3, RACERS)
    await own.assign([own.ids[0] as number, own.ids[1] as number])
    const twin = await world.twin()
    const second = await world.given.admin('clientAdmin', { company: own.company })
    const wanting = own.ids.slice(2)
    const answers = await Promise.all(
      wanting.map((user_id, n) =>
        (n % 2 ? twin : world)
          .as(n % 2 ? second : own.admin)
          .call('assignTraineeUserIntoCourse', { purchased_course_id: own.purchased_course_id, user_ids: [user_id] }),
      ),
    )
    await twin.close()
    expect(count(codesOf(answers), 2100)).toBe(1)
    expect(answers.filter(({ response_code }) => response_code === 2111).every(({ data }) => (data as unknown as { left: number }).left === 0)).toBe(
      true,
    )
    expect(await own.listed()).toMatchObject({ used: 3, left: 0 })
  })
  it('for one person: one seat', async () => {
    const own = await given(5, 1)
    const answers = await all(() => own.assign(own.ids))
    expect(count(codesOf(answers), 2100)).toBe(1)
    expect(count(codesOf(answers), 10056)).toBe(49)
    expect((await own.listed()).used).toBe(1)
  })
  it('giving and giving back: seats, lots and uses agree', async () => {
    const own = await given(2, 10)
    await own.more(3)
    await all((n) => (n % 3 === 0 ? own.takeBack([own.ids[n % 10] as number]) : own.assign([own.ids[n % 10] as number])))
    const inUse = (await own.uses()).filter(({ returned_at }) => returned_at === null).length
    const [bought] = await world.sql((tx) =>
      tx.sql.select().from(purchasedCourse).where(eq(purchasedCourse.purchased_course_id, own.purchased_course_id)),
    )
    expect(bought?.seats_used).toBe(inUse)
    expect((await own.lots()).reduce((sum, { used }) => sum + used, 0)).toBe(inUse)
    const cycles = await Promise.all(own.trainees.map(cyclesOf))
    expect(cycles.flat()).toHaveLength(inUse)
  })
  it('beginning and taking back: begun with its seat, or gone without', async () => {
    const own = await given(25, 25)
    await own.assign(own.ids)
    await Promise.all(own.trainees.flatMap((person) => [begin(person, own), own.takeBack([person.user_id])]))
    const cycles = (await Promise.all(own.trainees.map(cyclesOf))).flat()
    expect(cycles.every(({ status }) => status === 'IN_PROGRESS')).toBe(true)
    expect((await own.listed()).used).toBe(cycles.length)
  })
  it('letting somebody go while a seat is given: nobody who is gone keeps one not begun', async () => {
    const own = await given(30, 10)
    await Promise.all(own.trainees.flatMap(({ user_id }) => [own.assign([user_id]), world.as(own.admin).call('deleteTraineeUser', { user_id })]))
    expect((await own.listed()).used).toBe(0)
    expect((await Promise.all(own.trainees.map(cyclesOf))).flat()).toEqual([])
  })
})
