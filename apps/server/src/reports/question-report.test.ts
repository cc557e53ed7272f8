import { afterAll, beforeAll, expect, it } from 'vitest'
import { learnerOf } from '../../test/learner.ts'
import { makeAllReports, orderedBy } from '../../test/reports.samples.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const given = async () => {
  const company = await world.given.company()
  const admin = await world.given.admin('clientAdmin', { company })
  const course = await world.given.course()
  const { course_id, content } = course
  const { questions } = content.modules[0]?.items.flatMap((item) => (item.type === 'quiz' ? [item.quiz] : []))[0] ?? { questions: [] }
  /** Each attempt: all right, all but the first question, or none. */
  const answer = async (...attempts: ('all' | 'but_first' | 'none')[]) => {
    const person = await world.given.trainee({ company })
    const learner = learnerOf(world, person, await world.given.enrolment(person, course), content)
    await learner.start()
    await learner.read(await learner.progressId(0))
    for (const right of attempts)
      await learner.answer(await learner.progressId(1), (id) => right === 'all' || (right === 'but_first' && id !== questions[0]?.question_id))
  }
  const report = async () => {
    const report_id = await orderedBy(world, admin, { kind: 'questions' })
    await makeAllReports(world)
    const { data } = await world.as(admin).call('getReport', { report_id })
    expect(data.report.state).toBe('made')
    const at = (name: string) => data.columns.findIndex((one) => one.name === name)
    const told = data.rows.map(({ cells }) =>
      Object.fromEntries(
        ['question', 'people_asked', 'people_right', 'right_share', 'attempts', 'version', 'bucket'].map((name) => [name, cells[at(name)]]),
      ),
    )
    const sums = data.sums.map(({ rows, buckets }) => ({ rows, ...Object.fromEntries(buckets.map(({ bucket, rows: count }) => [bucket, count])) }))
    return { told, sums, body: JSON.stringify(data) }
  }
  return { admin, course_id, answer, report, questions, company }
}

it('tells first answers five at a time, of each question of a version, and never an option', async () => {
  const { answer, report, questions } = await given()
  expect((await report()).sums).toEqual([])
  for (let n = 0; n < 4; n++) await answer(n === 0 ? 'all' : 'but_first')
  // Of three questions of the first quiz and one of the second nothing can be told.
  expect(await report()).toMatchObject({ told: [], sums: [{ rows: 4, few: 3, not_asked: 1, weak: 0, fair: 0, good: 0 }] })
  // A second attempt is one more time that it was asked, and no first answer.
  await answer('none', 'all')
  const five = await report()
  expect(five.told).toMatchObject([
    { question: 'Question 1?', people_asked: 5, people_right: 1, right_share: 20, attempts: 6, version: 1, bucket: 'weak' },
    { question: 'Question 2?', people_asked: 5, people_right: 4, right_share: 80, bucket: 'good' },
    { question: 'Question 3?', people_asked: 5, people_right: 4, right_share: 80, bucket: 'good' },
  ])
  expect(five.sums).toEqual([{ rows: 4, weak: 1, fair: 0, good: 2, few: 0, not_asked: 1 }])
  for (const { options, explanation } of questions) {
    for (const { value } of options) expect(five.body).not.toContain(value)
    expect(five.body).not.toContain(explanation)
  }
  // The next four change nothing of what is told of answers; the fifth brings all five.
  for (let n = 0; n < 4; n++) await answer('all')
  expect((await report()).told[0]).toMatchObject({ people_asked: 5, people_right: 1, attempts: 10 })
  await answer('all')
  const ten = await report()
  expect(ten.told.find(({ question }) => question === 'Question 1?')).toMatchObject({
    people_asked: 10,
    people_right: 6,
    right_share: 60,
    bucket: 'fair',
  })
})

it('is of the own company, and another company’s answers are none of it', async () => {
  const [one, other] = [await given(), await given()]
  for (let n = 0; n < 5; n++) await one.answer('all')
  expect((await other.report()).sums).toEqual([])
  expect((await one.report()).told).toHaveLength(3)
})
