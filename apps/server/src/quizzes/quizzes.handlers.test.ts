import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aQuiz, author, givenQuestion, givenQuiz } from '../../test/questions.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'

let world: World
let me: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  me = await author(world)
})
afterAll(() => world.close())

const made = (over: Record<string, unknown> = {}) => world.as(me).call('createQuiz', aQuiz(over))
const change = (quiz_id: number, version: number, fields: Record<string, unknown>) => world.as(me).call('UpdateQuiz', { quiz_id, version, ...fields })

describe('making a quiz', () => {
  it('is refused by the catalogue', async () => {
    expect(await made({ quiz_validation_type: 4 })).toMatchObject({ response_code: 10079 })
    expect(await made({ questions: [2_000_000_000] })).toMatchObject({ response_code: 10064 })
    await made({ name: 'Only quiz' })
    expect(await made({ name: 'ONLY quiz' })).toMatchObject({ response_code: 10060 })
  })
  it('takes no archived question, though one that is archived later stays', async () => {
    const { question, quiz } = await givenQuiz(world)
    await world.as(me).call('UpdateQuestionAnswerOption', { question_id: question.question_id, version: 1, status: 'archived' })
    expect(await made({ questions: [question.question_id] })).toMatchObject({ response_code: 10064 })
    const answer = await change(quiz.quiz_id, 1, { pass_mark: 70 })
    expect(answer.data.quiz).toMatchObject({ pass_mark: 70, warnings: [{ what: 'archived', there: 1 }] })
  })
  it('keeps the order of its questions', async () => {
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.push((await givenQuestion(world)).question.question_id)
    const { quiz } = (await made({ questions: ids })).data
    const turned = ids.toReversed()
    const answer = await change(quiz.quiz_id, 1, { questions: turned })
    expect(answer.data.quiz.questions.map(({ question_id }) => question_id)).toEqual(turned)
  })
})

describe('a drawn quiz', () => {
  it('warns where the bank is too small, and no longer once it grew', async () => {
    await givenQuestion(world, { tags: ['Small bank'] })
    const { quiz } = (await made({ draw: [{ tag: 'Small bank', count: 2 }] })).data
    expect(quiz.warnings.map(({ what }) => what)).toEqual(['too_few', 'always_same'])
    await givenQuestion(world, { tags: ['Small bank'] })
    await givenQuestion(world, { tags: ['Small bank'] })
    const { data } = await world.as(me).call('getQuizList', { quiz_id: quiz.quiz_id })
    expect(data.quizzesList[0]?.warnings).toEqual([])
    const preview = await world.as(me).call('previewQuiz', { quiz_id: quiz.quiz_id })
    expect(preview.data.questions).toHaveLength(2)
    expect(preview.data.questions[0]?.options.some(({ is_true }) => is_true)).toBe(true)
  })
})

describe('two authors of a quiz', () => {
  it('keep what each changed, and are told of the same', async () => {
    const { quiz } = (await made()).data
    await change(quiz.quiz_id, 1, { pass_mark: 70 })
    expect(await change(quiz.quiz_id, 1, { shuffle: false })).toMatchObject({ response_code: 2100, data: { quiz: { pass_mark: 70, version: 3 } } })
    expect(await change(quiz.quiz_id, 1, { pass_mark: 90 })).toMatchObject({ response_code: 2111, data: { fields: ['pass_mark'] } })
  })
})

describe('deleting a quiz', () => {
  it('takes out one that nothing uses', async () => {
    const { quiz } = await givenQuiz(world)
    const remove = () => world.as(me).call('DeleteQuiz', { quiz_id: quiz.quiz_id })
    expect(await remove()).toMatchObject({ response_code: 2100 })
    expect(await remove()).toMatchObject({ response_code: 10062 })
  })
})
