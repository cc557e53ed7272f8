import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { learnerOf } from '../../../test/learner.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { traineeCourse } from './enrolments.table.ts'

let world: World
let overseer: Person
beforeAll(async () => {
  world = await openWorld()
  overseer = await world.given.admin('globalAdmin')
})
afterAll(() => world.close())

const list = async (input: object) => (await world.as(overseer).call('listCourseEnroll', input)).data
const progress = (trainee_course_id: number) => world.as(overseer).call('listCourseProgress', { trainee_course_id })

const learner = async (company: { company_id: number }, name: string) => {
  const person = await world.given.trainee({ company, name })
  const course = await world.given.course()
  const trainee_course_id = await world.given.enrolment(person, course, { due_on: '2027-01-31' })
  return { person, course, trainee_course_id, ...learnerOf(world, person, trainee_course_id, course.content) }
}

test('who is enrolled is listed by company and course, with how far each is', async () => {
  const company = await world.given.company({ name: 'Kenanga Sdn Bhd' })
  const [one, two] = [await learner(company, 'Aisyah'), await learner(company, 'Wei Ming')]
  await learner(await world.given.company(), 'Somebody else')
  await one.start()
  await one.read(await one.progressId(0))
  const both = await list({ company_id: company.company_id, sort: 'name' })
  expect(both.total).toBe(2)
  expect(both.posts).toMatchObject([
    { name: 'Aisyah', company: { name: 'Kenanga Sdn Bhd' }, status: 'IN_PROGRESS', items_done: 1, items_total: 4, due_on: '2027-01-31' },
    { name: 'Wei Ming', status: 'NOT_STARTED', items_done: 0, items_total: 4, started_at: null },
  ])
  expect((await list({ course_id: two.course.course_id })).posts.map((row) => row.name)).toEqual(['Wei Ming'])
  expect((await list({ company_id: company.company_id, status: 'IN_PROGRESS' })).posts.map((row) => row.name)).toEqual(['Aisyah'])
  expect((await list({ q: 'kenanga' })).total).toBe(2)
  const late = { due_on: '2020-01-01' }
  await world.sql((tx) => tx.sql.update(traineeCourse).set(late).where(eq(traineeCourse.trainee_course_id, two.trainee_course_id)))
  const overdue = await list({ company_id: company.company_id, status: 'OVERDUE' })
  expect(overdue.posts.map(({ name, status, overdue }) => [name, status, overdue])).toEqual([['Wei Ming', 'NOT_STARTED', true]])
  expect((await list({ company_id: company.company_id, length: 1 })).posts).toHaveLength(1)
  expect((await list({ company_id: company.company_id, length: 1 })).total).toBe(2)
})

test('enrolments are found by person, company or course, as people type them', async () => {
  const company = await world.given.company({ name: 'Mutiara Hijau Sdn Bhd', company_reg_no: '202301077777' })
  const one = await learner(company, 'José Anak Lintang')
  await learner(await world.given.company(), 'Lintang Somebody')
  const found = async (q: string) => (await list({ q, company_id: company.company_id })).posts.map(({ trainee_course_id }) => trainee_course_id)
  const [{ course } = { course: { title: '', code: '' } }] = (await list({ company_id: company.company_id })).posts
  for (const q of ['lintang jose', 'hijau MUTIARA', '2023-0107-7777', one.person.username, course.code, course.title])
    expect(await found(q), q).toEqual([one.trainee_course_id])
  for (const q of ['jose mutiara x', '%', 'nobody at all']) expect(await found(q), q).toEqual([])
})

test('where a person stands is told item by item, in the order of the version they have', async () => {
  const { course, trainee_course_id, ...one } = await learner(await world.given.company(), 'Kavitha')
  expect((await progress(trainee_course_id)).data.items.map(({ opened_at }) => opened_at)).toEqual([null, null, null, null])
  await one.start()
  await one.read(await one.progressId(0))
  const quiz = await one.progressId(1)
  await one.me.call('getViewQuiz', { module_progress_id: quiz, start: true })
  await one.me.call('submitProgress', { module_progress_id: quiz, finish: true })
  const { items, enrolment, certificate } = (await progress(trainee_course_id)).data
  expect(items.map(({ title, module_no }) => [title, module_no])).toEqual([
    ['Reading 1', 1],
    ['Quiz 2', 1],
    ['Reading 3', 2],
    ['Quiz 4', 2],
  ])
  expect(items[0]).toMatchObject({ type: 'material', material_type: 'text', min_seconds: 60, attempts: [], finished_at: expect.any(String) })
  expect(items[0]?.seconds_done).toBeGreaterThanOrEqual(60)
  expect(items[1]?.attempts).toMatchObject([{ attempt_no: 1, score: 0, passed: false, submitted_at: expect.any(String) }])
  expect(items[1]?.finished_at).toBeNull()
  expect(enrolment).toMatchObject({ trainee_course_id, course: { course_id: course.course_id, version_no: 1 }, items_done: 1 })
  expect(certificate).toBeNull()
})

test('who finished has the pledge and the certificate with it', async () => {
  const one = await learner(await world.given.company(), 'Farid')
  await one.study()
  await one.sign()
  const { data } = await progress(one.trainee_course_id)
  expect(data).toMatchObject({
    enrolment: { status: 'COMPLETED', items_done: 4, items_total: 4 },
    pledge: { serial_no: expect.stringMatching(/^PLG-/) },
    certificate: { serial_no: expect.stringMatching(/^CRT-/), revoked_at: null },
  })
  const before = await list({ trainee_course_id: one.trainee_course_id })
  expect(before.posts[0]?.status).toBe('COMPLETED')
})
