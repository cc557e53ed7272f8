import { getTraineeStory, type StoryEvent, storyGroups } from '@jujur/contract/stories.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenSeats, learnerIn } from '../../test/seats.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Somebody who completed a course after its day, reminded on the way, and somebody whose seat was taken back. */
const given = async () => {
  const own = await givenSeats(world, 2, 2)
  await own.assign(own.ids)
  const [person, other] = own.trainees as [Person, Person]
  const learner = await learnerIn(world, person, own)
  await learner.start()
  const holders = await own.holders({})
  const cycleOf = (of: Person) => holders.find(({ user_id }) => user_id === of.user_id)?.trainee_course_id as number
  await world.as(own.admin).call('remindTrainees', { trainee_course_ids: [cycleOf(person)] })
  await learner.study()
  await learner.sign()
  const story = async (of: Person, input: object = {}) => world.as(own.admin).call('getTraineeStory', { user_id: of.user_id, ...input })
  return { ...own, person, other, cycleOf, story }
}
const kinds = (events: readonly StoryEvent[]) => events.map(({ kind }) => kind)

it('tells what happened, the newest first, in the shapes of the contract', async () => {
  const { person, admin, story } = await given()
  const { data } = await story(person)
  expect(getTraineeStory.output.parse(data)).toEqual(data)
  expect(data.person).toEqual({ user_id: person.user_id, name: person.name })
  const told = kinds(data.events)
  for (const kind of ['certificate', 'pledge', 'attempt', 'reminder', 'started', 'enrolled', 'fact'] as const) expect(told).toContain(kind)
  expect(told.indexOf('certificate')).toBeLessThan(told.indexOf('started'))
  expect(told.indexOf('started')).toBeLessThan(told.indexOf('enrolled'))
  expect(data.events.find(({ kind }) => kind === 'reminder')).toMatchObject({ step: 'by_hand', by_name: admin.name })
  expect(data.events.find(({ kind }) => kind === 'attempt')).toMatchObject({
    score: 100,
    passed: true,
    attempt_no: 1,
    title: expect.stringMatching(/./),
  })
  const days = data.events.map(({ on }) => on)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(data.courses).toMatchObject([{ is_covered: true, uncovered_days: 0, spans: [{ of: 'valid', from_on: dayOf(world.kit.clock.now()) }] }])
  expect(data.more).toBe(false)
})
it('counts each group whatever is asked for, and tells only of those asked for', async () => {
  const { person, story } = await given()
  const all = (await story(person)).data
  const sum = storyGroups.reduce((total, group) => total + (all.counts[group] ?? 0), 0)
  expect(sum).toBe(all.events.length)
  const reminders = (await story(person, { groups: ['reminders'] })).data
  expect(kinds(reminders.events)).toEqual(['reminder'])
  expect(reminders.counts).toEqual(all.counts)
  expect((await story(person, { groups: [] })).data.events).toEqual([])
})
it('answers as many as are asked for, and says that there are earlier ones', async () => {
  const { person, story } = await given()
  const all = (await story(person)).data.events
  const some = (await story(person, { length: 2 })).data
  expect(some.events).toEqual(all.slice(0, 2))
  expect(some.more).toBe(true)
  expect((await story(person, { until: '2020-01-01' })).data).toMatchObject({ events: [], more: false })
})
it('tells the first day on which a course was overdue, and a seat that was taken back though its enrolment is gone', async () => {
  const { other, admin, cycleOf, story, takeBack } = await given()
  await world.sql((tx) => tx.sql.update(traineeCourse).set({ due_on: '2020-01-31' }).where(eq(traineeCourse.user_id, other.user_id)))
  const before = kinds((await story(other)).data.events)
  expect(before).toContain('due_passed')
  await takeBack([other.user_id])
  const { events } = (await story(other)).data
  const back = events.find(({ kind }) => kind === 'taken_back')
  expect(back).toMatchObject({ event_id: cycleOf(other), why: 'unassigned', by_name: admin.name })
  expect(back?.course_title).toBeTruthy()
  expect(kinds(events)).toContain('enrolled')
})
it('of another company’s person is not found', async () => {
  const [own, other] = [await given(), await given()]
  expect((await own.story(other.person)).response_code).toBe(10054)
  expect((await own.story(own.admin as Person)).response_code).toBe(10054)
})
