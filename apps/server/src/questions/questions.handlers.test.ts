import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { learnerOf } from '../../test/learner.ts'
import { aQuestion, aQuiz, author, givenQuestion, givenQuiz } from '../../test/questions.samples.ts'
import { sampleCourse } from '../../test/sample-course.ts'
import { openWorld, type Person, served, someoneWaits, type World } from '../../test/world.ts'
import { everything } from '../kit/database/scope.ts'

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
let world: World
let me: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  me = await author(world)
})
afterAll(() => world.close())

const made = (over: Record<string, unknown> = {}) => world.as(me).call('createQuestionAnswerOption', aQuestion(over))
const read = async (question_id: number) => {
  const { data } = await world.as(me).call('getQuestionAnswerList', { question_id })
  const [question] = data.questionsList
  if (!question) throw new Error('no question')
  return question
}
const change = (question_id: number, version: number, fields: Record<string, unknown>, by = me) =>
  world.as(by).call('UpdateQuestionAnswerOption', { question_id, version, ...fields })

describe('all questions that match', () => {
  const all = async (count: number, over: Record<string, unknown> = {}) => {
    const tag = `Batch ${Math.random()}`.slice(0, 40)
    for (let n = 0; n < count; n++) await made({ tags: [tag], ...over })
    const act = (change: object, questions = count, more: object = {}) => world.as(me).call('changeQuestions', { tag, questions, change, ...more })
    const found = async (status = 'active', by = tag) => (await world.as(me).call('QuestionList', { tag: by, status })).data.questionsList
    return { tag, act, found }
  }
  it('are archived and brought back together, each as if by itself', async () => {
    const { act, found } = await all(3)
    expect((await act({ status: 'archived' })).data).toEqual({ changed: 3, left_out: 0 })
    expect(await found()).toEqual([])
    expect((await found('archived')).map(({ version }) => version)).toEqual([2, 2, 2])
    expect((await act({ status: 'active' }, 3, { status: 'archived' })).data).toEqual({ changed: 3, left_out: 0 })
    const { rows } = await world.sql((tx) =>
      tx.sql.execute(sql`select count(*)::integer as lines from audit_event where action = 'question.updated' and actor_user_id = ${me.user_id}`),
    )
    expect(rows).toEqual([{ lines: 6 }])
  })
  it('get a tag beside those they have; what has it already stays as it is', async () => {
    const { tag, act, found } = await all(2)
    const [first] = await found()
    await change(first?.question_id ?? 0, 1, { tags: [tag, 'From Moodle'] })
    expect((await act({ add_tag: 'From Moodle' })).data).toEqual({ changed: 1, left_out: 1 })
    expect((await found('active', 'From Moodle')).map(({ tags }) => tags)).toEqual([
      [tag, 'From Moodle'],
      [tag, 'From Moodle'],
    ])
  })
  it('are left as they are where another number matches by now, or nothing does', async () => {
    const { act, found } = await all(2)
    expect(await act({ status: 'archived' }, 3)).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', questions: 2 } })
    expect((await found()).map(({ version }) => version)).toEqual([1, 1])
    expect((await act({ status: 'archived' }, 0)).response_code).toBe(7000)
  })
  it.runIf(served)('are waited for without anybody else waiting: others who write the log are answered meanwhile', async () => {
    const { act, found } = await all(3)
    const last = Math.max(...(await found()).map(({ question_id }) => question_id))
    let waiting: ReturnType<typeof act> | undefined
    await world.kit.database.write(everything, async (tx) => {
      await tx.sql.execute(sql`select from question where question_id = ${last} for update`)
      waiting = act({ status: 'archived' })
      await someoneWaits(world)
      const beside = made({ tags: ['Beside'] })
      expect(await Promise.race([beside.then(({ response_code }) => response_code), sleep(15_000, 'waits')])).toBe(2100)
    })
    expect((await waiting)?.data).toEqual({ changed: 3, left_out: 0 })
  })
  it.runIf(served)(
    'and saved one by one at the same time: each change is made, and none twice',
    async () => {
      const { act, found } = await all(20)
      const ids = (await found()).map(({ question_id }) => question_id)
      const singles = [...ids].reverse().map((id) => change(id, 1, { explanation: 'Saved by itself.' }))
      const [together, ...alone] = await Promise.all([act({ add_tag: 'Together' }), ...singles])
      expect(together.data).toEqual({ changed: 20, left_out: 0 })
      expect(new Set(alone.map(({ response_code }) => response_code))).toEqual(new Set([2100]))
      expect((await found()).map(({ version }) => version)).toEqual(ids.map(() => 3))
    },
    60_000,
  )
})

it('many changes of the bank at once are taken one after the other, and told when there are too many', async () => {
  const tag = 'At once'
  await made({ tags: [tag] })
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => world.as(me).call('changeQuestions', { tag, questions: 1, change: { add_tag: 'Twice' } })),
  )
  const told = answers.map(({ response_code, data }) => (response_code === 2100 ? `changed ${data.changed}` : `${response_code}`))
  expect(told.sort()).toEqual([...Array(23).fill('2111'), 'changed 0', 'changed 1'])
})

describe('writing a question', () => {
  it('is refused by the catalogue, and keeps nothing then', async () => {
    const before = await world.digest()
    const [yes, no] = [
      { value: 'a', is_true: true },
      { value: 'b', is_true: false },
    ]
    expect(await made({ options: [yes] })).toMatchObject({ response_code: 10057 })
    expect(await made({ options: [yes, { ...no, value: 'A ' }] })).toMatchObject({ response_code: 10058 })
    expect(await made({ options: [no, { ...no, value: 'c' }] })).toMatchObject({ response_code: 10061 })
    expect(await made({ picture: '/files/forged.link' })).toMatchObject({ response_code: 10076 })
    expect(await world.digest()).toBe(before)
  })
  it('has a name of its own, whatever its case', async () => {
    await made({ name: 'Only one' })
    expect(await made({ name: 'only ONE' })).toMatchObject({ response_code: 10059 })
  })
  it('without a name is called as it begins, each by a name of its own', async () => {
    const text = 'May you take a hamper?\nIt came with the contract.'
    const names = [(await made({ name: '', text })).data.question.name, (await made({ name: undefined, text })).data.question.name]
    expect(names).toEqual(['May you take a hamper? It came with the contract.', 'May you take a hamper? It came with the contract. (2)'])
  })
  it('called by nothing any more is called as it begins', async () => {
    const { question } = (await made({ name: 'A name', text: 'Who may sign?' })).data
    expect((await change(question.question_id, 1, { name: '' })).data.question.name).toBe('Who may sign?')
    expect((await change(question.question_id, 2, { name: '' })).data.question.name).toBe('Who may sign?')
  })
  it('of the same name by two at once lets one through', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => made({ name: 'Raced' })))
    expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => b - a)).toEqual([10059, 10059, 10059, 2100])
  })
  it('takes a picture that was uploaded, redrawn, and shows it', async () => {
    const { data } = await world.as(me).call('uploadQuestionPicture', {}, { file: { name: 'a.png', bytes: PIXEL } })
    const answer = await made({ picture: data.picture, picture_alt: 'A sign' })
    expect(answer.data.question).toMatchObject({ picture_alt: 'A sign', picture_url: expect.stringMatching(/^\/files\//) })
    const html = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    expect(await world.as(me).call('uploadQuestionPicture', {}, { file: { name: 'a.png', bytes: html } })).toMatchObject({ response_code: 10076 })
  })
})

describe('two authors at once', () => {
  it('keep what each changed where it is not the same', async () => {
    const { question } = (await made()).data
    const other = await author(world)
    expect(await change(question.question_id, 1, { text: 'Now what?' })).toMatchObject({ response_code: 2100 })
    expect(await change(question.question_id, 1, { points: 3 }, other)).toMatchObject({ response_code: 2100 })
    expect(await read(question.question_id)).toMatchObject({ text: 'Now what?', points: 3, version: 3, updated_by: other.name })
  })
  it('are told who changed the same', async () => {
    const { question } = (await made()).data
    const other = await author(world)
    await change(question.question_id, 1, { text: 'Mine' })
    expect(await change(question.question_id, 1, { text: 'Theirs' }, other)).toMatchObject({
      response_code: 2111,
      data: { reason: 'changed_since', fields: ['text'], by: me.name, version: 2 },
    })
  })
  it('may translate options while the question is changed, and lose nothing', async () => {
    const { question } = (await made()).data
    const translated = question.options.map(({ option_id, value, is_true, explanation }) => ({
      option_id,
      value,
      is_true,
      explanation,
      translations: { de: { value: `de ${value}` } },
    }))
    await change(question.question_id, 1, { text: 'Now what?' })
    expect(await change(question.question_id, 1, { options: translated })).toMatchObject({ response_code: 2100 })
    const now = await read(question.question_id)
    expect(now.options.map(({ option_id }) => option_id)).toEqual(question.options.map(({ option_id }) => option_id))
    expect(now.options[0]?.translations).toEqual({ de: { value: `de ${question.options[0]?.value}` } })
    // The base text of one changes: its translation is older then.
    const reworded = now.options.map((option, i) => ({ ...option, outdated: undefined, value: i === 0 ? 'Give it back' : option.value }))
    await change(question.question_id, now.version, { options: reworded.map(({ outdated: _, ...option }) => option) })
    expect((await read(question.question_id)).options[0]?.outdated).toEqual({ de: ['value'] })
  })
  it('make no version where nothing changed', async () => {
    const { question } = (await made()).data
    expect((await change(question.question_id, 1, { text: question.text, tags: question.tags })).data.question.version).toBe(1)
  })
})

describe('options that change', () => {
  it('keep their ids where they stay, also in another order', async () => {
    const { question } = (await made()).data
    const turned = question.options.toReversed().map(({ option_id, value, is_true, explanation }) => ({ option_id, value, is_true, explanation }))
    await change(question.question_id, 1, { options: turned })
    expect((await read(question.question_id)).options.map(({ option_id }) => option_id)).toEqual(turned.map(({ option_id }) => option_id))
  })
  it('all get others once one is added, so that none tells that it came late', async () => {
    const { question } = (await made()).data
    const kept = question.options.map(({ option_id, value, is_true, explanation }) => ({ option_id, value, is_true, explanation }))
    await change(question.question_id, 1, { options: [...kept, { value: 'Leave it', is_true: false }] })
    const now = (await read(question.question_id)).options
    expect(now.map(({ value }) => value)).toEqual([...kept.map(({ value }) => value), 'Leave it'])
    expect(now.some(({ option_id }) => kept.some((one) => one.option_id === option_id))).toBe(false)
  })
  it('of another question are refused', async () => {
    const [one, other] = [(await made()).data.question, (await made()).data.question]
    const foreign = other.options.map(({ option_id, value, is_true }) => ({ option_id, value, is_true }))
    expect(await change(one.question_id, 1, { options: foreign })).toMatchObject({ response_code: 7000 })
  })
})

describe('deleting a question', () => {
  it('is refused while a quiz lists it, with where', async () => {
    const { question, quiz } = await givenQuiz(world)
    const remove = () => world.as(me).call('DeleteQuestionAnswerOption', { question_id: question.question_id })
    expect(await remove()).toMatchObject({
      response_code: 2111,
      data: { reason: 'in_use', used_total: 1, used_in: [{ kind: 'quiz', id: quiz.quiz_id, title: quiz.name, live_version: null }] },
    })
    await world.as(me).call('DeleteQuiz', { quiz_id: quiz.quiz_id })
    expect(await remove()).toMatchObject({ response_code: 2100 })
    expect(await remove()).toMatchObject({ response_code: 10064 })
  })
  it('is refused while a published version holds it', async () => {
    const { question } = (await made()).data
    const course = await world.given.course()
    await world.sql((tx) =>
      tx.sql.execute(sql`insert into course_version (course_id, version_no, code, title, content, content_hash, published_at, submitted_by, published_by)
        select course_id, version_no + 1, code, title, ${JSON.stringify({ modules: [{ items: [{ quiz: { quiz_id: 1, questions: [{ question_id: question.question_id }] } }] }] })}::jsonb,
          content_hash, published_at, submitted_by, published_by from course_version where course_version_id = ${course.course_version_id}`),
    )
    expect(await world.as(me).call('DeleteQuestionAnswerOption', { question_id: question.question_id })).toMatchObject({
      response_code: 2111,
      data: { reason: 'in_use', used_in: [{ kind: 'course' }] },
    })
  })
  it('and listing it at once end either way, never with a quiz of a question that is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const { question } = await givenQuestion(world)
      const [removed, listed] = await Promise.all([
        world.as(me).call('DeleteQuestionAnswerOption', { question_id: question.question_id }),
        world.as(me).call('createQuiz', aQuiz({ questions: [question.question_id] })),
      ])
      expect([
        [2100, 10064],
        [2111, 2100],
      ]).toContainEqual([removed.response_code, listed.response_code])
    }
  })
})

describe('the bank', () => {
  it('is narrowed by words, tag and state', async () => {
    await made({ name: 'Aardvark one', tags: ['Rare tag'] })
    const { question } = (await made({ name: 'Aardvark two', tags: ['Rare tag', 'Other'] })).data
    const names = async (input: Record<string, unknown>) =>
      (await world.as(me).call('QuestionList', { sort: 'name', ...input })).data.questionsList.map(({ name }: { name: string }) => name)
    expect(await names({ q: 'aardvark' })).toEqual(['Aardvark one', 'Aardvark two'])
    expect(await names({ tag: 'Other', q: 'aardvark' })).toEqual(['Aardvark two'])
    await change(question.question_id, 1, { status: 'archived' })
    expect(await names({ tag: 'Rare tag' })).toEqual(['Aardvark one'])
    expect(await names({ tag: 'Rare tag', status: 'archived' })).toEqual(['Aardvark two'])
    expect((await world.as(me).call('getQuestionTagList', {})).data.tags).toContainEqual({ tag: 'Rare tag', questions: 1 })
  })
  it('has what was written last on top', async () => {
    for (const name of ['Zebra one', 'Aardwolf']) await made({ name })
    const { questionsList } = (await world.as(me).call('QuestionList', { length: 2 })).data
    expect(questionsList.map(({ name }: { name: string }) => name)).toEqual(['Aardwolf', 'Zebra one'])
  })
  it('notices nearly the same words, though not the question itself', async () => {
    const { question } = (await made({ name: 'Original', text: 'An agent in Labuan asks for twelve per cent instead of five' })).data
    const similar = async (input: Record<string, unknown>) => (await world.as(me).call('findSimilarQuestions', input)).data.similar
    const text = 'An agent in Labuan wants twelve per cent instead of five'
    expect(await similar({ text })).toMatchObject([{ name: 'Original' }])
    expect(await similar({ text, question_id: question.question_id })).toEqual([])
    expect(await similar({ text: 'Who signs the pledge at the end of a course?' })).toEqual([])
  })
})

describe('figures', () => {
  /** The sample course with a question of the bank as its only one. */
  const courseWith = (question: Awaited<ReturnType<typeof read>>) => {
    const content = sampleCourse(`FIG${question.question_id}`)
    for (const module of content.modules)
      for (const item of module.items)
        if (item.type === 'quiz') {
          const { question_id, text, type, explanation, points, tags, options } = question
          item.quiz.questions = [{ question_id, text, type, explanation, points, tags, options }]
        }
    return world.given.course(content)
  }
  it('count each person’s first answer in a lesson, once, and who passed', async () => {
    const question = await read((await made()).data.question.question_id)
    const course = await courseWith(question)
    for (const rightAtFirst of [true, false, false]) {
      const person = await world.given.trainee()
      const one = learnerOf(world, person, await world.given.enrolment(person, course), course.content)
      await one.start()
      await one.read(await one.progressId(0))
      const quiz = await one.progressId(1)
      await one.answer(quiz, rightAtFirst)
      if (!rightAtFirst) await one.answer(quiz, true)
    }
    const { rows } = await world.sql((tx) =>
      tx.sql.execute(sql`select answered, answered_right, passed, passed_right from question_figure where question_id = ${question.question_id}`),
    )
    expect(rows).toEqual([{ answered: 3, answered_right: 1, passed: 1, passed_right: 1 }])
    expect((await read(question.question_id)).figures).toEqual({ answered: 3, right_percent: 33, discrimination: null })
    const { data } = await world.as(me).call('QuestionList', { sort: 'ease', length: 1 })
    expect(data.questionsList[0]?.question_id).toBe(question.question_id)
  })
})
