/** Due dates that move after the seat was given. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginCourse, enrolmentsOf, type GivenSeats, givenSeats, learnerIn } from '../../../test/seats.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { auditEvent } from '../../audit/audit.table.ts'
import { ways } from '../../composition/jobs.ts'
import { everything } from '../../kit/database/scope.ts'
import { dueDateChange, traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { workOn } from '../../long-work/long-work.worker.ts'
import { seatUse } from '../purchases.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const idOf = async (person: Person) => {
  const cycle = (await enrolmentsOf(world, person)).at(-1)
  if (!cycle) throw new Error('a seat was given')
  return cycle.trainee_course_id
}
/** People with seats, due on a day. */
const given = async (people: number, due_on: string | null = '2027-01-31') => {
  const own = await givenSeats(world, people, people)
  await own.assign(own.ids, due_on ? { due_on } : {})
  const ids = await Promise.all(own.trainees.map(idOf))
  const move = (trainee_course_ids: number[], to: string | null, by = own.admin) =>
    world.as(by).call('changeDueDates', { purchased_course_id: own.purchased_course_id, trainee_course_ids, due_on: to })
  return { ...own, seats: ids, move }
}
const dueOf = async (person: Person) => (await enrolmentsOf(world, person)).at(-1)?.due_on
const changesOf = (trainee_course_id: number) =>
  world.sql((tx) =>
    tx.sql.select().from(dueDateChange).where(eq(dueDateChange.trainee_course_id, trainee_course_id)).orderBy(dueDateChange.due_date_change_id),
  )
const historyOf = async ({ admin, purchased_course_id }: GivenSeats, trainee_course_id: number, by = admin) =>
  world.as(by).call('getSeatHistory', { purchased_course_id, trainee_course_id })
const complete = (trainee_course_id: number) =>
  world.kit.database.write(everything, (tx) =>
    tx.sql
      .update(traineeCourse)
      .set({ status: 'COMPLETED', completed_at: world.kit.clock.now(), expires_at: new Date('2099-01-01') })
      .where(eq(traineeCourse.trainee_course_id, trainee_course_id)),
  )

describe('a due date', () => {
  it('is changed for a person under way, who is told on the portal and by mail; who, when, from and to is kept', async () => {
    const own = await given(1)
    const [person] = own.trainees as [Person]
    const [seat] = own.seats as [number]
    await beginCourse(world, person, own)
    expect((await own.move([seat], '2027-03-15')).data.results).toEqual([{ trainee_course_id: seat, done: true, code: 2100 }])
    expect(await dueOf(person)).toBe('2027-03-15')
    const [notice] = (await world.as(person).call('getNotificationList', {})).data.posts
    expect(notice).toMatchObject({ kind: 'due_date_changed', href: `/trainee/course/${seat}` })
    expect(notice?.text).toMatch(/15 Mar 2027.*31 Jan 2027/)
    const [mail] = await world.mails(person.email)
    expect(mail?.text).toContain('15 Mar 2027')
    const { data } = await historyOf(own, seat)
    expect(data.holder).toMatchObject({ user_id: person.user_id, due_on: '2027-03-15', can: { change_due: true } })
    expect(data.events.map(({ what, from, to, by_name }) => [what, from, to, by_name])).toEqual([
      ['due_date_changed', '2027-01-31', '2027-03-15', own.admin.name],
      ['started', null, null, null],
      ['assigned', null, '2027-01-31', own.admin.name],
    ])
    const uses = await world.sql((tx) => tx.sql.select({ due_on: seatUse.due_on }).from(seatUse).where(eq(seatUse.trainee_course_id, seat)))
    expect(uses).toEqual([{ due_on: '2027-03-15' }])
    const lines = await world.sql((tx) => tx.sql.select().from(auditEvent).where(eq(auditEvent.action, 'seat.due_date_changed')))
    expect(lines.at(-1)).toMatchObject({
      actor_user_id: own.admin.user_id,
      before: { enrolments: [{ trainee_course_id: seat, due_on: '2027-01-31' }] },
      after: { due_on: '2027-03-15' },
    })
  })
  it('may be taken away and set again; the same day again changes nothing and tells nobody', async () => {
    const own = await given(1)
    const [person] = own.trainees as [Person]
    await own.move(own.seats, null)
    expect(await dueOf(person)).toBeNull()
    await own.move(own.seats, '2027-04-01')
    const told = (await world.mails(person.email)).length
    expect((await own.move(own.seats, '2027-04-01')).response_code).toBe(2100)
    expect(await world.mails(person.email)).toHaveLength(told)
    expect((await changesOf(own.seats[0] as number)).map(({ from_on, to_on }) => [from_on, to_on])).toEqual([
      ['2027-01-31', null],
      [null, '2027-04-01'],
    ])
  })
  it('is refused for a day that is over, a course completed or expired, and somebody let go', async () => {
    const own = await given(3)
    const [done, expired, gone] = own.seats as [number, number, number]
    const before = await world.digest()
    expect((await own.move([done], '2020-01-01')).response_code).toBe(7000)
    expect(await world.digest()).toBe(before)
    await complete(done)
    await complete(expired)
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(traineeCourse).set({ status: 'EXPIRED' }).where(eq(traineeCourse.trainee_course_id, expired)),
    )
    await beginCourse(world, own.trainees[2] as Person, own)
    await world.as(own.admin).call('deleteTraineeUser', { user_id: own.ids[2] as number })
    expect((await own.move([done], '2027-05-01')).response_code).toBe(10055)
    expect((await own.move([expired], '2027-05-01')).response_code).toBe(10055)
    expect((await own.move([gone], '2027-05-01')).response_code).toBe(10013)
    expect((await historyOf(own, done)).data.holder.can.change_due).toBe(false)
  })
  it('of several is changed for each who can have it, and the others are told apart; one foreign seat refuses all', async () => {
    const own = await given(2)
    const [first, second] = own.seats as [number, number]
    await complete(first)
    expect((await own.move([first, second], '2027-06-01')).data.results.map(({ code }) => code)).toEqual([10055, 2100])
    const other = await given(1)
    expect((await own.move([second, other.seats[0] as number], '2027-07-01')).response_code).toBe(10054)
    expect(await dueOf(own.trainees[1] as Person)).toBe('2027-06-01')
    expect((await historyOf(own, other.seats[0] as number)).response_code).toBe(10054)
    expect((await historyOf(own, second, other.admin)).response_code).toBe(20074)
  })
  it('stays in the history for good', async () => {
    const own = await given(1)
    await own.move(own.seats, '2027-06-01')
    const erase = world.kit.database.write(everything, (tx) => tx.sql.delete(dueDateChange))
    await expect(erase).rejects.toThrow()
  })
})

describe('all due dates', () => {
  const finished = async (own: GivenSeats, input: object) => {
    const answer = await world.as(own.admin).call('changeAllDueDates', { purchased_course_id: own.purchased_course_id, ...input } as never)
    if (answer.response_code !== 2100) return { refused: answer, job: null, lines: [] }
    await workOn(ways)(world.kit, new AbortController().signal)
    return { refused: null, ...(await world.as(own.admin).call('getSeatJob', { job_id: answer.data.job.job_id })).data }
  }
  it('of who has not completed the course are changed in the background; who asked is told of it', async () => {
    const own = await given(4)
    await complete(own.seats[0] as number)
    const { job, lines } = await finished(own, { due_on: '2027-08-01' })
    expect(job).toMatchObject({ kind: 'due_dates', state: 'done', total: 3, done: 3, skipped: 0 })
    expect(lines.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed'])
    expect(await Promise.all(own.trainees.map(dueOf))).toEqual(['2027-01-31', '2027-08-01', '2027-08-01', '2027-08-01'])
    const [told] = (await world.as(own.admin).call('getNotificationList', {})).data.posts
    expect(told).toMatchObject({ kind: 'due_dates_done', href: `/CA/purchased-course?id=${own.purchased_course_id}&job=${job?.job_id}` })
  })
  it('may be those of one status only, and are none where nobody matches or the day is over', async () => {
    const own = await given(2)
    await beginCourse(world, own.trainees[1] as Person, own)
    expect((await finished(own, { due_on: null, status: 'IN_PROGRESS' })).job).toMatchObject({ total: 1 })
    expect(await Promise.all(own.trainees.map(dueOf))).toEqual(['2027-01-31', null])
    expect((await finished(own, { due_on: '2027-08-01', status: 'OVERDUE' })).refused).toMatchObject({
      response_code: 2111,
      data: { reason: 'none_left' },
    })
    expect((await finished(own, { due_on: '2020-08-01' })).refused?.response_code).toBe(7000)
  })
  it('tell with each who completed the course, or gave the seat back, before the work came to them', async () => {
    const own = await given(3)
    const { data } = await world.as(own.admin).call('changeAllDueDates', { purchased_course_id: own.purchased_course_id, due_on: '2027-09-01' })
    await complete(own.seats[0] as number)
    await own.takeBack([own.ids[1] as number])
    await workOn(ways)(world.kit, new AbortController().signal)
    const { job, lines } = (await world.as(own.admin).call('getSeatJob', { job_id: data.job.job_id })).data
    expect(job).toMatchObject({ done: 1, skipped: 2 })
    expect(lines.flatMap(({ problems }) => problems.map(({ code }) => code)).sort()).toEqual([10054, 10055])
  })
})

describe.runIf(served)('a due date against the completion of the course', () => {
  it('moves before it or not at all: nobody who has completed gets another date', async () => {
    const own = await given(12)
    const learners = await Promise.all(own.trainees.map((person) => learnerIn(world, person, own)))
    for (const { study } of learners) await study()
    const twin = await world.twin()
    const answers = await Promise.all(
      own.seats.flatMap((seat, i) => {
        const sign = learners[i]?.sign()
        const move = twin.as(own.admin).call('changeDueDates', {
          purchased_course_id: own.purchased_course_id,
          trainee_course_ids: [seat],
          due_on: '2027-10-01',
        })
        return i % 2 ? [sign, move] : [move, sign]
      }),
    )
    await twin.close()
    expect(answers.every((answer) => answer && [2100, 10055].includes(answer.response_code))).toBe(true)
    for (const [i, person] of own.trainees.entries()) {
      const cycle = (await enrolmentsOf(world, person)).at(-1)
      const changes = await changesOf(own.seats[i] as number)
      expect(cycle?.status).toBe('COMPLETED')
      expect(cycle?.due_on).toBe(changes.length > 0 ? '2027-10-01' : '2027-01-31')
      for (const { changed_at } of changes) expect(changed_at.getTime()).toBeLessThanOrEqual(cycle?.completed_at?.getTime() ?? 0)
    }
    // As many were told of another date as have one.
    const moved = answers.filter((answer) => answer?.data && 'results' in answer.data).length
    expect((await Promise.all(own.seats.map(changesOf))).flat()).toHaveLength(moved)
  })
  it('is moved by one of two at a time: the history is one line of days', async () => {
    const own = await given(1)
    const [seat] = own.seats as [number]
    await Promise.all(Array.from({ length: 12 }, (_, i) => own.move([seat], `2027-11-${String(i + 1).padStart(2, '0')}`)))
    const changes = await changesOf(seat)
    expect(changes).toHaveLength(12)
    expect(changes.map(({ from_on }) => from_on)).toEqual(['2027-01-31', ...changes.slice(0, -1).map(({ to_on }) => to_on)])
    expect(await dueOf(own.trainees[0] as Person)).toBe(changes.at(-1)?.to_on)
  })
})
