import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aPicture, givenAuthor, givenDraft, givenItem, givenMaterial, givenModule, givenQuiz } from '../../test/courses.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { everything } from '../kit/database/scope.ts'
import { question, questionOption } from '../questions/questions.table.ts'
import { composeCourse } from './composing.usecases.ts'
import { course } from './courses.table.ts'
import { showCourse } from './drafts/drafts.view.ts'

let world: World
let author: Person
let other: Person
beforeAll(async () => {
  world = await openWorld()
  author = await givenAuthor(world)
  other = await world.given.admin('globalAdmin', { kind: 'maker', name: 'Mei Ling' })
})
afterAll(() => world.close())

const update = (course_id: number, input: object, by = author) => world.as(by).call('TraineeCourseUpdate', { course_id, version: 1, ...input })
const one = async (course_id: number) => {
  const { data } = await world.as(author).call('getTraineeCourseList', { course_id })
  return data.posts[0] as NonNullable<(typeof data.posts)[0]>
}
const pledge = { en: { title: 'Pledge', body: 'I promise.' }, ms: { title: 'Ikrar', body: 'Saya berikrar.' } }

describe('a course', () => {
  test('is made as a draft with all it is given, its modules in order', async () => {
    const ids = [(await givenItem(world, author)).module.module_id, (await givenModule(world, author)).module_id]
    const made = await givenDraft(world, author, {
      code: 'gifts-1',
      objectives: ['Say no'],
      price_sen: 2500,
      modules: [ids[1], ids[0]],
      pledge_text: pledge,
      certificate: { heading: 'Well done', signatory_name: 'Aida', signatory_title: 'Director', translations: { de: { heading: 'Gut gemacht' } } },
      translations: { de: { objectives: 'Nein sagen' } },
    })
    expect(made).toMatchObject({
      code: 'GIFTS-1',
      status: 'draft',
      version: 1,
      price_sen: 2500,
      validity_months: 12,
      pledge_text: pledge,
      pledge_version: `${new Date().getUTCFullYear()}-1`,
      certificate: { heading: 'Well done' },
      versions: [],
      people: 0,
    })
    expect(made.modules.map(({ module_id }) => module_id)).toEqual([ids[1], ids[0]])
    expect(made.modules[1]?.items).toHaveLength(1)
    expect(await one(made.course_id)).toEqual(made)
  })

  test('has the languages that its author chose, in the document too, until all are let in again', async () => {
    const { course_id } = await givenDraft(world, author, { translations: { de: { title: 'Kurs' }, ms: { title: 'Kursus' } } })
    expect((await one(course_id)).languages).toBeNull()
    await update(course_id, { languages: ['ms', 'en', 'de'] })
    expect(await one(course_id)).toMatchObject({ languages: ['de', 'ms'], version: 2 })
    await update(course_id, { version: 2, languages: ['de', 'ms'] })
    expect((await one(course_id)).version).toBe(2)
    await update(course_id, { version: 2, languages: ['ms'] })
    const { data } = await world.as(author).call('previewTraineeCourse', { course_id })
    expect(data.course.languages).toEqual(['en', 'ms'])
    await update(course_id, { version: 3, languages: null })
    expect((await world.as(author).call('previewTraineeCourse', { course_id })).data.course.languages).toEqual(['en', 'de', 'ms'])
  })

  test('is read by its makers, as by trainees, in none that its author left out', async () => {
    const material_id = await givenMaterial(world, author)
    const { module } = await givenItem(world, author, { material_id })
    const translations = { de: { title: 'Lektüre', html: '<p>Nein.</p>' } }
    await world.as(author).call('UpdateMaterial', { material_id, version: 1, translations })
    const { course_id } = await givenDraft(world, author, { modules: [module.module_id] })
    const read = async () => (await world.as(author).call('previewTraineeCourse', { course_id, language: 'de' })).data.course.modules[0]?.items[0]
    expect(await read()).toMatchObject({ title: 'Lektüre', material: { language: 'de' } })
    await update(course_id, { languages: ['ms'] })
    expect(await read()).toMatchObject({ title: module.items[0]?.title, material: { language: 'en' } })
  })

  test('has a code of its own', async () => {
    const { code } = await givenDraft(world, author)
    expect((await world.as(author).call('createTraineeCourse', { code: code.toLowerCase(), title: 'X' })).response_code).toBe(10012)
    const second = await givenDraft(world, author)
    expect((await update(second.course_id, { code })).response_code).toBe(10012)
  })

  test('takes modules that are there, each once, and none that is archived unless it has it already', async () => {
    const { module_id } = await givenModule(world, author)
    const { course_id } = await givenDraft(world, author, { modules: [module_id] })
    expect((await update(course_id, { modules: [2_000_000_000] })).response_code).toBe(10052)
    expect((await update(course_id, { modules: [module_id, module_id] })).response_code).toBe(7000)
    await world.as(author).call('UpdateModuleItem', { module_id, version: 1, status: 'archived' })
    const added = await givenModule(world, author)
    expect((await update(course_id, { modules: [added.module_id, module_id] })).data.course.modules).toHaveLength(2)
    const fresh = await givenDraft(world, author)
    expect((await update(fresh.course_id, { modules: [module_id] })).response_code).toBe(10052)
  })

  test('is changed by two at once where they change different fields; the same field names who was first', async () => {
    const { course_id } = await givenDraft(world, author)
    await update(course_id, { title: 'Theirs', translations: { de: { title: 'Ihre' } } }, other)
    expect((await update(course_id, { price_sen: 900, translations: { ms: { title: 'Mereka' } } })).data.course).toMatchObject({
      title: 'Theirs',
      price_sen: 900,
      version: 3,
      translations: { de: { title: 'Ihre' }, ms: { title: 'Mereka' } },
    })
    expect(await update(course_id, { title: 'Mine' })).toMatchObject({ response_code: 2111, data: { fields: ['title'], by: 'Mei Ling', version: 3 } })
    expect((await update(course_id, { translations: { de: { title: 'Meine' } } })).data).toMatchObject({ fields: ['title.de'] })
  })

  test('has one sample, of what it holds and what can be read by itself', async () => {
    const reading = await givenItem(world, author)
    const asking = await givenItem(world, author, { quiz_id: await givenQuiz(world, author) })
    const elsewhere = await givenItem(world, author)
    const { course_id } = await givenDraft(world, author, { modules: [reading.module.module_id, asking.module.module_id] })
    const [lesson, quiz, foreign] = [reading, asking, elsewhere].map(({ module }) => module.items[0]?.module_item_id as number)
    expect((await update(course_id, { sample_item_id: foreign })).response_code).toBe(10065)
    expect(await update(course_id, { sample_item_id: quiz })).toMatchObject({ response_code: 7000 })
    expect((await update(course_id, { sample_item_id: lesson })).data.course).toMatchObject({ version: 2, sample_item_id: lesson })
    const without = await update(course_id, { version: 2, modules: [asking.module.module_id] })
    expect(without.data.course).toMatchObject({ version: 3, sample_item_id: null })
    const preview = await world.kit.database.read(everything, (tx) => composeCourse(tx, course_id))
    expect(JSON.stringify(preview)).not.toContain('sample')
    const back = await update(course_id, { version: 3, modules: [reading.module.module_id], sample_item_id: null })
    expect(back.data.course).toMatchObject({ version: 4, sample_item_id: null })
  })

  test('has another version of its pledge only once the words differ from those published', async () => {
    const { course_id, content } = await world.given.course()
    const first = await one(course_id)
    expect(first.pledge_version).toBe('2026-1')
    const words = { en: content.pledge.texts.en, ms: content.pledge.texts.ms }
    expect((await update(course_id, { pledge_text: words })).data.course).toMatchObject({ version: 1, pledge_version: '2026-1' })
    const year = new Date().getUTCFullYear()
    const next = year === 2026 ? '2026-2' : `${year}-1`
    const changed = await update(course_id, { pledge_text: { ...words, ms: { title: '', body: '' } } })
    expect(changed.data.course).toMatchObject({ version: 2, pledge_version: next, pledge_text: { en: words.en } })
    expect(changed.data.course.pledge_text.ms).toBeUndefined()
    const again = await update(course_id, { version: 2, pledge_text: pledge })
    expect(again.data.course.pledge_version).toBe(next)
    expect((await update(course_id, { version: 3, pledge_text: words })).data.course.pledge_version).toBe('2026-1')
  })

  test('that is published becomes a draft when it is changed; in review it stays there; archived it comes back as what it was', async () => {
    const { course_id } = await world.given.course()
    const set = (status: 'published' | 'in_review') => world.kit.database.write(everything, (tx) => tx.sql.update(course).set({ status }))
    await set('published')
    expect((await update(course_id, { title: 'Changed' })).data.course).toMatchObject({ status: 'draft', versions: [{ version_no: 1 }] })
    await set('in_review')
    expect((await update(course_id, { version: 2, title: 'Once more' })).data.course.status).toBe('in_review')
    expect((await update(course_id, { version: 3, status: 'archived' })).data.course.status).toBe('archived')
    expect((await update(course_id, { version: 4, status: 'active' })).data.course.status).toBe('published')
    const draft = await givenDraft(world, author)
    await update(draft.course_id, { status: 'archived' })
    expect((await update(draft.course_id, { version: 2, status: 'active' })).data.course.status).toBe('draft')
  })

  test('is listed with its newest version, found by words and state', async () => {
    const { course_id } = await world.given.course()
    const list = async (input: object) => (await world.as(author).call('TraineeCourseList', input)).data.posts
    expect(await list({ course_id })).toMatchObject([{ course_id, live_version: 1, modules: 0 }])
    const mine = await givenDraft(world, author, { code: 'ZEBRA-9' })
    expect((await list({ q: 'zebra', status: 'draft' })).map((row) => row.course_id)).toEqual([mine.course_id])
    expect(await list({ q: 'zebra', status: 'archived' })).toEqual([])
  })

  test('that was never sent for review can be deleted; one that was cannot', async () => {
    const { course_id } = await givenDraft(world, author, { modules: [(await givenModule(world, author)).module_id] })
    expect((await world.as(author).call('TraineeCourseDelete', { course_id })).response_code).toBe(2100)
    expect((await world.as(author).call('getTraineeCourseList', { course_id })).response_code).toBe(10053)
    const published = await world.given.course()
    expect(await world.as(author).call('TraineeCourseDelete', { course_id: published.course_id })).toMatchObject({
      response_code: 2111,
      data: { reason: 'in_use', used_in: [{ kind: 'course', id: published.course_id, live_version: 1 }] },
    })
  })
})

describe('the cover', () => {
  const upload = (course_id: number, bytes: Uint8Array) =>
    world.as(author).call('uploadTraineeCourseCover', { course_id }, { file: { name: 'c.png', bytes } })
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#12616D' } })
      .png()
      .toBuffer()

  test.each([
    [2000, 500],
    [500, 2000],
    [320, 180],
  ])('of %i by %i is cut to 16:9 around its middle', async (width, height) => {
    const { course_id } = await givenDraft(world, author)
    const { data } = await upload(course_id, await plain(width, height))
    expect(data.course).toMatchObject({ version: 2, cover_alt: null })
    const file = await world.app.inject({ url: data.course.cover_url ?? '' })
    const cut = await sharp(file.rawPayload).metadata()
    expect(cut.format).toBe('webp')
    expect(cut.width / cut.height).toBeCloseTo(16 / 9, 1)
    expect(cut.width).toBeLessThanOrEqual(1600)
  })
  test('is described, and taken out again', async () => {
    const { course_id } = await givenDraft(world, author)
    await upload(course_id, aPicture)
    expect((await update(course_id, { version: 2, cover_alt: 'A hand that says no' })).data.course.cover_alt).toBe('A hand that says no')
    expect((await update(course_id, { version: 3, cover: null })).data.course.cover_url).toBeNull()
  })
  test('is a picture', async () => {
    const { course_id, version } = await givenDraft(world, author)
    expect((await upload(course_id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).response_code).toBe(10076)
    expect((await upload(course_id, Buffer.alloc(0))).response_code).toBe(10024)
    expect((await one(course_id)).version).toBe(version)
  })
})

describe('what is missing of the translations', () => {
  test('is counted over the course and all its parts, and the older ones with it', async () => {
    const now = new Date()
    const by = { updated_at: now, updated_by: author.user_id }
    const tag = `count${now.getTime()}`
    await world.kit.database.write(everything, async (tx) => {
      const [made] = await tx.sql
        .insert(question)
        .values({ name: tag, text: 'A?', type: 'single', explanation: 'B', tags: [tag], ...by })
        .returning()
      const options = [0, 1].map((position) => ({ question_id: made?.question_id ?? 0, position, value: `v${position}`, is_true: position === 0 }))
      await tx.sql.insert(questionOption).values(options)
    })
    const quiz_id = await givenQuiz(world, author, { draw: [{ tag, count: 1 }] })
    const material_id = await givenMaterial(world, author, {
      translations: { de: { texts: { title: 'Lesen' }, made_from: { title: 'an older mark' } } },
    })
    const { module_id } = await givenModule(world, author, { translations: { de: { title: 'Geschenke' } } })
    await givenItem(world, author, { module_id, quiz_id })
    await givenItem(world, author, { module_id, material_id })
    const { counts, course_id } = await givenDraft(world, author, {
      modules: [module_id],
      objectives: ['One', 'Two'],
      translations: { de: { title: 'Kurs', objectives: 'Eins' } },
    })
    // Course 2, module 2, material 2, quiz 1, question 2, options 2.
    expect(counts.de).toEqual({ done: 4, total: 11, outdated: 1 })
    expect(counts.fr).toEqual({ done: 0, total: 11, outdated: 0 })
    expect(counts.en).toBeUndefined()
    // The check counts the same.
    const { findings } = (await world.as(author).call('checkTraineeCourse', { course_id })).data
    expect(findings.filter(({ code }) => code === 'translation_missing')).toMatchObject([{ language: 'de', count: 7, of: 11 }])
  })
})

describe('a course of twelve modules', () => {
  test('is read in as many statements as one of a single module', async () => {
    const build = async (count: number) => {
      const modules: number[] = []
      for (let i = 0; i < count; i++) {
        const { module } = await givenItem(world, author)
        await givenItem(world, author, { module_id: module.module_id, quiz_id: await givenQuiz(world, author) })
        modules.push(module.module_id)
      }
      return (await givenDraft(world, author, { modules })).course_id
    }
    const statements = async (course_id: number) =>
      world.sql(async (tx) => {
        const select = vi.spyOn(tx.sql, 'select')
        const execute = vi.spyOn(tx.sql, 'execute')
        const shown = await showCourse(tx, { kit: world.kit, now: new Date() }, course_id)
        const made = select.mock.calls.length + execute.mock.calls.length
        select.mockRestore()
        execute.mockRestore()
        return { made, modules: shown?.modules.length }
      })
    const [small, large] = [await statements(await build(1)), await statements(await build(12))]
    expect(large.modules).toBe(12)
    expect(small.made).toBeGreaterThan(4)
    expect(large.made).toBe(small.made)
  })
})
