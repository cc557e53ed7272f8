import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSeats, learnerIn } from '../../test/seats.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { seatUse } from '../purchases/purchases.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Somebody who completed a course, reminded once on the way, beside somebody who did not begin. */
const given = async () => {
  const own = await givenSeats(world, 2, 2)
  await own.assign(own.ids)
  const [person, other] = own.trainees as [Person, Person]
  const learner = await learnerIn(world, person, own)
  await learner.start()
  const { trainee_course_id } = (await own.holders({ q: person.name })).find(({ user_id }) => user_id === person.user_id) as {
    trainee_course_id: number
  }
  const reminded_on = dayOf(world.kit.clock.now())
  await world.as(own.admin).call('remindTrainees', { trainee_course_ids: [trainee_course_id] })
  await learner.study()
  await learner.sign()
  const record = async (user_id: number, by = own.admin) => world.as(by).call('getTraineeRecord', { user_id })
  return { ...own, person, other, trainee_course_id, reminded_on, record }
}

describe('the record of one person', () => {
  it('tells the course with its scores, the pledge, the certificate and who reminded when', async () => {
    const { admin, person, other, trainee_course_id, reminded_on, record } = await given()
    const { data } = await record(person.user_id)
    expect(data.person).toMatchObject({ user_id: person.user_id, name: person.name, user_status: 'active', invitation_ends_at: null })
    const [course] = data.courses
    expect(course).toMatchObject({ trainee_course_id, state: 'COMPLETED', days_over: null, remind: null, reminded_on })
    expect(course?.items_done).toBe(course?.items_total)
    expect(course?.quizzes[0]).toMatchObject({ attempts: 1, score: 100, passed: true })
    expect(course?.pledge?.serial_no).toMatch(/^PLG-/)
    expect(course?.certificate).toMatchObject({ holder_name: person.name, revoked_at: null })
    // In the list of all people it stands under the same number.
    const listed = (await world.as(admin).call('getCompanyLearningList', { q: person.name })).data.posts
    const own = listed.find(({ trainee_course_id }) => trainee_course_id === course?.trainee_course_id)
    expect(own).toMatchObject({ username: person.username, certificate_no: course?.certificate?.serial_no })
    expect(course?.reminders).toMatchObject([{ by_name: admin.name, is_invitation: false }])
    expect((await record(other.user_id)).data.courses).toMatchObject([
      { state: 'NOT_STARTED', quizzes: [], pledge: null, certificate: null, reminders: [], remind: 'now' },
    ])
  })
  it('brings the certificate and the pledge as the trainee has them', async () => {
    const { admin, person, trainee_course_id, record } = await given()
    const [course] = (await record(person.user_id)).data.courses
    const own = await world.as(person).call('getCertificate', { trainee_course_id })
    const paper = (serial_no: string) => world.as(admin).call('downloadTraineePaper', { serial_no })
    const certificate = await paper(course?.certificate?.serial_no ?? '')
    expect(Buffer.from(certificate.data).toString('base64')).toBe(own.data.pdf.base64_pdf)
    expect(
      Buffer.from((await paper(course?.pledge?.serial_no ?? '')).data)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
  it('of another company’s person is not found, and neither are their papers', async () => {
    const [own, other] = [await given(), await given()]
    expect((await own.record(other.person.user_id)).response_code).toBe(10054)
    expect((await own.record(own.admin.user_id)).response_code).toBe(10054)
    const [course] = (await other.record(other.person.user_id)).data.courses
    for (const serial_no of [course?.certificate?.serial_no, course?.pledge?.serial_no, 'CRT-2026-00000000'])
      expect((await world.as(own.admin).call('downloadTraineePaper', { serial_no: serial_no ?? '' })).response_code).toBe(4444)
  })
})

describe('a seat that was taken back', () => {
  const overdueOf = async () => {
    const own = await givenSeats(world, 2, 2)
    await own.assign(own.ids)
    await world.sql((tx) => tx.sql.update(traineeCourse).set({ due_on: '2020-01-31' }).where(inArray(traineeCourse.user_id, own.ids)))
    await world.sql((tx) => tx.sql.update(seatUse).set({ due_on: '2020-01-31' }).where(inArray(seatUse.user_id, own.ids)))
    const [person, other] = own.trainees as [Person, Person]
    const [held] = await own.holders({ q: person.name })
    await world.as(own.admin).call('remindTrainees', { trainee_course_ids: [held?.trainee_course_id ?? 0] })
    const record = async (user_id: number) => (await world.as(own.admin).call('getTraineeRecord', { user_id })).data
    return { ...own, person, other, record }
  }
  it('stays in the record with its due date, how long it was overdue, its reminders and who took it back', async () => {
    const { admin, person, record, takeBack, assign } = await overdueOf()
    await takeBack([person.user_id])
    const { courses, returned } = await record(person.user_id)
    expect(courses).toEqual([])
    expect(returned).toMatchObject([{ why: 'unassigned', by_name: admin.name, due_on: '2020-01-31', can_assign: true }])
    expect(returned[0]?.days_over).toBeGreaterThan(2000)
    expect(returned[0]?.reminders).toMatchObject([{ by_name: admin.name, is_invitation: false }])
    await assign([person.user_id])
    expect((await record(person.user_id)).returned).toMatchObject([{ can_assign: false }])
  })
  it('is told by whoever lets the person go and in again, before and after', async () => {
    const { admin, person, other, record } = await overdueOf()
    const history = async () => (await world.as(admin).call('getTraineeUserHistory', { user_id: person.user_id })).data
    expect((await history()).unbegun).toEqual({ courses: 1, overdue: 1 })
    expect((await world.as(admin).call('deleteTraineeUser', { user_id: person.user_id })).data).toEqual({ courses: 1, overdue: 1 })
    expect((await record(person.user_id)).returned).toMatchObject([{ why: 'deactivated', by_name: admin.name, can_assign: false }])
    const back = await world.as(admin).call('reactivateTraineeUser', { user_id: person.user_id })
    expect(back.data).toMatchObject({ seats_returned: 1 })
    expect(await history()).toMatchObject({
      unbegun: { courses: 0, overdue: 0 },
      changes: [
        { account: 'reactivated', by_name: admin.name, seats_returned: 0 },
        { account: 'deactivated', by_name: admin.name, seats_returned: 1, fields: [] },
      ],
    })
    expect((await record(other.user_id)).returned).toEqual([])
  })
})

describe('the learning status', () => {
  it('tells how often somebody was reminded, and by whom last', async () => {
    const { admin, person } = await given()
    const { data } = await world.as(admin).call('getCompanyLearningList', { q: person.name })
    expect(data.posts.find(({ user_id }) => user_id === person.user_id)).toMatchObject({ reminders: 1, reminded_by: admin.name })
  })
})
