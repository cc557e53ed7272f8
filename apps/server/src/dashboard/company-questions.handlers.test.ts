import { readFileSync } from 'node:fs'
import { FEW_ANSWERS } from '@jujur/contract/dashboard.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { learnerOf } from '../../test/learner.ts'
import { givenQuestion } from '../../test/questions.samples.ts'
import { sampleCourse } from '../../test/sample-course.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import type { ContentQuestion, CourseContent } from '../courses/courses.rules.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays } from '../kit/time/calendar.rules.ts'
import { companyQuestionFigure } from '../learning/attempts/attempts.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const dashboard = async (admin: Person, as_at?: string) => (await world.as(admin).call('getCompanyDashboard', { as_at })).data
const listed = async (admin: Person, input: Record<string, unknown> = {}) => (await world.as(admin).call('getCompanyQuestionList', input)).data
const shares = async (admin: Person) => (await listed(admin)).posts.map(({ text, answered, answered_right }) => [text, answered_right, answered])

/** The same person, signed in on the day after. */
const nextDay = (admin: Person) => {
  world.clock.shift(86_400_000)
  return world.given.returning(admin)
}

const givenCompany = async () => {
  const company = await world.given.company()
  return { company, admin: await world.given.admin('clientAdmin', { company }) }
}

/** A published course whose first quiz asks questions of the bank, with these texts. */
const givenCourse = async (texts: readonly string[], fields: Partial<ContentQuestion> = {}) => {
  const questions: ContentQuestion[] = []
  for (const text of texts) {
    const { question } = await givenQuestion(world, { text })
    const { question_id, type, explanation, points, tags, options } = question
    questions.push({ question_id, text, type, explanation, points, tags, options, ...fields })
  }
  const content = sampleCourse(`WQ${questions[0]?.question_id}`)
  for (const item of content.modules[0]?.items ?? []) if (item.type === 'quiz') item.quiz.questions = questions
  return { ...(await world.given.course(content)), questions }
}
type Course = Awaited<ReturnType<typeof givenCourse>>

/** Ready to answer the first quiz. */
const givenLearner = async (company: { company_id: number }, course: Omit<Course, 'questions'> & { content: CourseContent }) => {
  const person = await world.given.trainee({ company })
  const learner = learnerOf(world, person, await world.given.enrolment(person, course), course.content)
  await learner.start()
  await learner.read(await learner.progressId(0))
  const quiz = await learner.progressId(1)
  return { person, answer: (rightly: Parameters<typeof learner.answer>[1]) => learner.answer(quiz, rightly) }
}

/** So many answers as if people had given them. */
const count = (company: { company_id: number }, course: Course, figures: readonly (readonly [right: number, answered: number])[]) =>
  world.kit.database.write(everything, (tx) =>
    tx.sql.insert(companyQuestionFigure).values(
      figures.map(([answered_right, answered], i) => ({
        company_id: company.company_id,
        question_id: course.questions[i]?.question_id as number,
        course_version_id: course.course_version_id,
        module_item_id: course.content.modules[0]?.items[1]?.module_item_id as number,
        answered,
        answered_right,
      })),
    ),
  )

describe('the first answer that each person gives', () => {
  test('counts for their company, right or wrong; a second attempt and other companies do not', async () => {
    const course = await givenCourse(['A hamper?', 'A voucher?'])
    const [hamper] = course.questions
    const [one, other] = [await givenCompany(), await givenCompany()]
    for (const knowsHamper of [true, false, false, false, false]) {
      const { answer } = await givenLearner(one.company, course)
      await answer((id) => (id === hamper?.question_id ? knowsHamper : false))
      await answer(true)
    }
    await (await givenLearner(other.company, course)).answer(true)
    expect(await shares(await nextDay(one.admin))).toEqual([
      ['A voucher?', 0, 5],
      ['A hamper?', 1, 5],
    ])
    expect(await shares(await world.given.returning(other.admin))).toEqual([])
  })

  test('never shows by itself: figures are told from five answers on, and move by five at least, when a day begins', async () => {
    const course = await givenCourse(['A hamper?'])
    const { company, admin } = await givenCompany()
    const answersOf = async (people: number, rightly: boolean) => {
      for (let n = 0; n < people; n++) await (await givenLearner(company, course)).answer(rightly)
    }
    await answersOf(FEW_ANSWERS - 1, true)
    const second = await nextDay(admin)
    expect(await shares(second)).toEqual([])
    expect((await dashboard(second)).questions).toEqual({ total: 0, weakest: [] })
    await answersOf(1, false)
    expect(await shares(second)).toEqual([])
    const third = await nextDay(second)
    expect(await shares(third)).toEqual([['A hamper?', 4, 5]])
    await answersOf(1, false)
    await answersOf(1, false)
    expect(await shares(third)).toEqual([['A hamper?', 4, 5]])
    expect((await dashboard(third)).questions?.weakest).toMatchObject([{ answered: 5, answered_right: 4 }])
    const fourth = await nextDay(third)
    expect(await shares(fourth)).toEqual([['A hamper?', 4, 5]])
    await answersOf(3, true)
    expect(await shares(fourth)).toEqual([['A hamper?', 4, 5]])
    const fifth = await nextDay(fourth)
    expect(await shares(fifth)).toEqual([['A hamper?', 7, 10]])
    await answersOf(1, true)
    expect(await shares(await nextDay(fifth))).toEqual([['A hamper?', 7, 10]])
  })

  test('goes on counting when that person leaves, or moves to a new version of the course', async () => {
    const { company, admin } = await givenCompany()
    const course = await givenCourse(['A hamper?'])
    await count(company, course, [[3, 4]])
    const { person, answer } = await givenLearner(company, course)
    await answer(true)
    await world.as(admin).call('deleteTraineeUser', { user_id: person.user_id })
    const later = await nextDay(admin)
    expect(await shares(later)).toEqual([['A hamper?', 4, 5]])

    const [question] = course.questions
    const content = structuredClone(course.content)
    content.modules[0] = { ...(content.modules[0] as CourseContent['modules'][0]), title: 'Gifts' }
    for (const item of content.modules[0].items)
      if (item.type === 'quiz') item.quiz.questions = [{ ...(question as ContentQuestion), text: 'A big hamper?' }]
    const second = await world.given.course({ ...content, code: `${content.code}B`, title: 'Second edition' })
    for (let n = 0; n < FEW_ANSWERS; n++) await (await givenLearner(company, second)).answer(false)
    expect((await listed(await nextDay(later))).posts).toEqual([
      {
        question_id: question?.question_id,
        text: 'A big hamper?',
        language: 'en',
        course_title: 'Second edition',
        module_title: 'Gifts',
        answered: 10,
        answered_right: 4,
      },
    ])
  })

  test.runIf(served)('is counted once, by however many at once', async () => {
    const course = await givenCourse(['One?', 'Two?', 'Three?'])
    const companies = [await givenCompany(), await givenCompany()]
    const learners = []
    for (let n = 0; n < 12; n++) learners.push(await givenLearner(companies[n % 2]?.company as { company_id: number }, course))
    const answers = await Promise.all(learners.map(({ answer }, n) => answer((id) => id !== course.questions[n % 3]?.question_id)))
    expect(answers.map(({ response_code }) => response_code)).toEqual(learners.map(() => 2100))
    for (const { admin } of companies)
      expect((await shares(await nextDay(admin))).toSorted()).toEqual([
        ['One?', 4, 6],
        ['Three?', 4, 6],
        ['Two?', 4, 6],
      ])
  })
})

describe('the panel', () => {
  test('shows of what people got wrong what comes first in the list, and how many the list has', async () => {
    const { company, admin } = await givenCompany()
    const course = await givenCourse(['Few?', 'Easy?', 'Hard?', 'Hard, asked more?', 'Enough?'])
    await count(company, course, [
      [0, FEW_ANSWERS - 1],
      [99, 100],
      [3, 6],
      [5, 10],
      [1, FEW_ANSWERS],
    ])
    const { posts, total } = await listed(admin)
    expect(posts.map(({ text }) => text)).toEqual(['Enough?', 'Hard, asked more?', 'Hard?', 'Easy?'])
    expect((await dashboard(admin)).questions).toEqual({ total, weakest: posts.slice(0, 3) })
    expect(total).toBe(4)
    expect((await listed(admin, { sort: 'ease', dir: 'desc' })).posts.map(({ text }) => text)).toEqual([
      'Easy?',
      'Hard, asked more?',
      'Hard?',
      'Enough?',
    ])
  })

  test('shows none that everybody got right', async () => {
    const { company, admin } = await givenCompany()
    const course = await givenCourse(['Hard?', 'Easy?'])
    await count(company, course, [
      [1, 5],
      [100, 100],
    ])
    expect((await dashboard(admin)).questions).toMatchObject({ total: 2, weakest: [{ text: 'Hard?' }] })
  })

  test('says that there is none yet, and nothing of a day that is over', async () => {
    const { admin } = await givenCompany()
    const { questions, since } = await dashboard(admin)
    expect(questions).toEqual({ total: 0, weakest: [] })
    world.clock.shift(86_400_000)
    const back = await world.given.returning(admin)
    expect((await dashboard(back, since)).questions).toBeNull()
    expect((await dashboard(back, addDays(since, 1))).questions).toEqual({ total: 0, weakest: [] })
  })

  test('is not for who may not list what people learn', async () => {
    const { company } = await givenCompany()
    const general = { system_type_id: 1, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 } as const
    const admin = await world.given.admin('clientAdmin', { company, permission: [general] })
    expect((await dashboard(admin)).questions).toBeNull()
    expect((await world.as(admin).call('getCompanyQuestionList', {})).response_code).toBe(10030)
  })
})

describe('the list', () => {
  test('is searched, sorted and paged', async () => {
    const { company, admin } = await givenCompany()
    const course = await givenCourse(['Cash 50 %?', 'an envelope?', 'Business lunch?'])
    await count(company, course, [
      [9, 10],
      [4, 20],
      [10, 30],
    ])
    const texts = async (input: Record<string, unknown>) => (await listed(admin, input)).posts.map(({ text }) => text)
    expect(await texts({ sort: 'text' })).toEqual(['an envelope?', 'Business lunch?', 'Cash 50 %?'])
    expect(await texts({ sort: 'answered', dir: 'desc' })).toEqual(['Business lunch?', 'an envelope?', 'Cash 50 %?'])
    expect(await texts({ q: '50 %' })).toEqual(['Cash 50 %?'])
    expect(await texts({ q: 'module ONE' })).toHaveLength(3)
    expect(await texts({ q: course.content.title })).toHaveLength(3)
    expect(await listed(admin, { length: 1, start: 1 })).toMatchObject({ posts: [{ text: 'Business lunch?' }], total: 3 })
    expect(await listed(admin, { q: 'lunch', length: 1 })).toMatchObject({ total: 1 })
  })

  test('shows a question in the reader’s language where it was published in it, and finds it by that', async () => {
    const { company, admin } = await givenCompany()
    const course = await givenCourse(['A hamper?'], { translations: { de: { text: 'Ein Präsentkorb?' }, fr: { text: ' ' } } })
    await count(company, course, [[3, 6]])
    const reading = (language: 'de' | 'fr') => world.given.admin('clientAdmin', { company, language })
    expect(await listed(await reading('de'), { q: 'präsentkorb' })).toMatchObject({ posts: [{ text: 'Ein Präsentkorb?', language: 'de' }], total: 1 })
    expect((await listed(await reading('fr'))).posts).toMatchObject([{ text: 'A hamper?', language: 'en' }])
    expect((await listed(admin)).posts).toMatchObject([{ text: 'A hamper?', language: 'en' }])
  })

  test('shows it as published, whatever authors write since, and nothing of what is right', async () => {
    const { company, admin } = await givenCompany()
    const course = await givenCourse(['A hamper?'])
    await count(company, course, [[3, 6]])
    const author = await world.given.admin('globalAdmin')
    const question_id = course.questions[0]?.question_id as number
    const changed = await world.as(author).call('UpdateQuestionAnswerOption', { question_id, version: 1, text: 'A draft?' })
    expect(changed.response_code).toBe(2100)
    const { body, data } = await world.as(admin).call('getCompanyQuestionList', {})
    expect(data.posts[0]?.text).toBe('A hamper?')
    for (const secret of ['Return it', 'is_true', 'option', 'You are open about it']) expect(body).not.toContain(secret)
  })
})

test('what a published version asks cannot be changed', async () => {
  const { course_version_id } = await givenCourse(['A hamper?'])
  const change = world.kit.database.write(everything, (tx) =>
    tx.sql.execute(sql`update course_version_question set text = 'Another?' where course_version_id = ${course_version_id}`),
  )
  await expect(change).rejects.toThrow()
})

test('what was answered before it was counted is counted by the migration as since', async () => {
  const { company, admin } = await givenCompany()
  const course = await givenCourse(['A hamper?', 'A voucher?', 'A lunch?'])
  const [hamper, voucher] = course.questions
  for (const known of [hamper, voucher, undefined, undefined, undefined]) {
    const { answer } = await givenLearner(company, course)
    await answer((id) => id === known?.question_id)
    await answer((id) => id !== known?.question_id)
  }
  const later = await nextDay(admin)
  const before = await listed(later)
  expect(before.posts.map(({ answered_right }) => answered_right)).toEqual([0, 1, 1])
  const statements = readFileSync(new URL('../../migrations/before/0048_company_questions.sql', import.meta.url), 'utf8').split(
    '--> statement-breakpoint',
  )
  await world.kit.database.write(everything, async (tx) => {
    await tx.sql.delete(companyQuestionFigure)
    await tx.sql.execute(sql.raw(statements.at(-1) as string))
  })
  expect(await listed(later)).toEqual(before)
})
