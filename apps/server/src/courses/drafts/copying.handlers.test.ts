import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenAuthor, givenDraft, givenItem, givenMaterial, givenModule, givenQuiz } from '../../../test/courses.samples.ts'
import { givenQuestion } from '../../../test/questions.samples.ts'
import { openWorld, type Person, served, someoneWaits, type World } from '../../../test/world.ts'
import { editorsOf } from '../../authoring/edits.store.ts'
import { everything } from '../../kit/database/scope.ts'

let world: World
let author: Person
let other: Person
beforeAll(async () => {
  world = await openWorld()
  author = await givenAuthor(world)
  other = await world.given.admin('globalAdmin', { kind: 'maker', name: 'Mei Ling' })
})
afterAll(() => world.close())

const copy = (input: object, by = author) => world.as(by).call('copyContent', input)
const editors = async (kind: 'module' | 'course' | 'question', id: number) =>
  (await world.kit.database.read(everything, (tx) => editorsOf(tx, [{ kind, id }], null))).map(({ user_id }) => user_id).sort()
const module = async (module_id: number) => (await world.as(author).call('getTraineeModuleList', { module_id })).data.module

describe('a copy of a question', () => {
  test('has the words, answers and translations, another name, and no answers of people', async () => {
    const { question: from } = await givenQuestion(world, {
      name: 'The hamper',
      translations: { de: { text: 'Ein Korb?' } },
    })
    const { data } = await copy({ question_id: from.question_id })
    expect(data).toMatchObject({ kind: 'question', name: 'The hamper (2)' })
    const made = (await world.as(author).call('getQuestionAnswerList', { question_id: data.id })).data.questionsList[0]
    const told = ({ options, text, type, translations, outdated, tags }: typeof from) => ({
      ...{ text, type, translations, outdated, tags },
      options: options.map(({ value, is_true, explanation }) => ({ value, is_true, explanation })),
    })
    expect(made && told(made)).toEqual(told(from))
    expect(made).toMatchObject({ version: 1, status: 'active', used_total: 0, figures: { answered: 0 } })
    expect((await copy({ question_id: data.id })).data.name).toBe('The hamper (3)')
  })
})

describe('a copy of a module', () => {
  test('holds the same materials and quizzes in the same order, and does not change what it was made of', async () => {
    const { module_id } = await givenModule(world, author, {
      title: 'Gifts',
      translations: { de: { title: 'Geschenke', short_title: 'Geschenke' } },
    })
    await givenItem(world, author, { module_id, material_id: await givenMaterial(world, author), topics: ['own_part'], mandatory: false })
    await givenItem(world, author, { module_id, quiz_id: await givenQuiz(world, author) })
    const before = await module(module_id)
    const { data } = await copy({ module_id })
    const made = await module(data.id)
    expect(made).toMatchObject({ title: 'Gifts (2)', version: 1, outdated: {}, translations: before.translations })
    const told = ({ items }: typeof made) =>
      items.map(({ type, material_id, quiz_id, mandatory, topics }) => ({ type, material_id, quiz_id, mandatory, topics }))
    expect(told(made)).toEqual(told(before))
    expect(await module(module_id)).toEqual(before)
  })

  test('has those as editors who wrote what it was made of, beside whoever copied it', async () => {
    const { module_id, version } = await givenModule(world, other)
    await world.as(author).call('UpdateModuleItem', { module_id, version, description: 'More' })
    const third = await givenAuthor(world)
    const { data } = await copy({ module_id }, third)
    expect(await editors('module', data.id)).toEqual([author.user_id, other.user_id, third.user_id].sort())
  })

  test('copied by two at once gets two names', async () => {
    const { module_id, title } = await givenModule(world, author)
    const done = await Promise.all([copy({ module_id }), copy({ module_id }, other)])
    expect(done.map(({ data }) => data.name).sort()).toEqual([`${title} (2)`, `${title} (3)`])
  })
})

describe('a copy of a course', () => {
  test('is a draft with modules of its own, a code of its own and the words of the pledge', async () => {
    const { module } = await givenItem(world, author)
    const pledge_text = { en: { title: 'Pledge', body: 'I promise.' } }
    const from = await givenDraft(world, author, {
      ...{ title: 'Essentials', code: 'COPIED', modules: [module.module_id], price_sen: 2500, pledge_text },
      translations: { ms: { title: 'Asas' } },
    })
    await world.as(author).call('TraineeCourseUpdate', { course_id: from.course_id, version: from.version, status: 'archived' })
    const sample_item_id = module.items[0]?.module_item_id as number
    await world.as(author).call('TraineeCourseUpdate', { course_id: from.course_id, version: from.version, sample_item_id })
    const { data } = await copy({ course_id: from.course_id })
    const made = (await world.as(author).call('getTraineeCourseList', { course_id: data.id })).data.posts[0]
    expect(made).toMatchObject({
      ...{ title: 'Essentials (2)', code: 'COPIED-2', status: 'draft', version: 1, price_sen: 2500, pledge_text, versions: [], people: 0 },
      ...{ translations: { ms: { title: 'Asas' } }, outdated: {} },
    })
    expect(made?.modules.map(({ title }) => title)).toEqual([`${module.title} (2)`])
    expect(made?.modules[0]?.module_id).not.toBe(module.module_id)
    expect(made?.sample_item_id).toBe(made?.modules[0]?.items[0]?.module_item_id)
    expect(made?.sample_item_id).not.toBe(sample_item_id)
    expect(made?.modules[0]?.items.map(({ material_id }) => material_id)).toEqual(module.items.map(({ material_id }) => material_id))
  })

  test.runIf(served)('takes the next name where somebody gives it to another that moment, and nobody else waits with it', async () => {
    const [first, second, renamed] = await Promise.all([1, 2, 3].map(() => givenModule(world, author)))
    if (!first || !second || !renamed) throw new Error('no module')
    const from = await givenDraft(world, author, { title: 'Waiting', code: 'WAITING', modules: [first.module_id, second.module_id] })
    let copying: ReturnType<typeof copy> | undefined
    await world.kit.database.write(everything, async (tx) => {
      await tx.sql.execute(sql`update trainee_module set title = ${`${second.title} (2)`} where module_id = ${renamed.module_id}`)
      copying = copy({ course_id: from.course_id })
      await someoneWaits(world)
      const beside = givenModule(world, other).then(() => 'made')
      expect(await Promise.race([beside, sleep(15_000, 'waits')])).toBe('made')
    })
    expect(await copying).toMatchObject({ response_code: 2100, data: { name: 'Waiting (2)' } })
    const made = (await world.as(author).call('getTraineeCourseList', { course_id: (await copying)?.data.id })).data.posts[0]
    expect(made?.modules.map(({ title }) => title)).toEqual([`${first.title} (2)`, `${second.title} (3)`])
  })
})

test('what is not there is not copied, nor are two things at once or none', async () => {
  expect((await copy({ quiz_id: 2_000_000 })).response_code).toBe(10062)
  expect((await copy({})).response_code).toBe(7000)
  expect((await copy({ quiz_id: 1, module_id: 1 })).response_code).toBe(7000)
})
