import { mostItems } from '@jujur/contract/modules.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenAuthor, givenDraft, givenItem, givenMaterial, givenModule, givenQuiz } from '../../test/courses.samples.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { contentEdit } from '../authoring/authoring.table.ts'
import { courseVersion } from '../courses/courses.table.ts'
import { everything } from '../kit/database/scope.ts'

let world: World
let author: Person
let other: Person
beforeAll(async () => {
  world = await openWorld()
  author = await givenAuthor(world)
  other = await world.given.admin('globalAdmin', { kind: 'maker', name: 'Mei Ling' })
})
afterAll(() => world.close())

const update = (input: object, by = author) => world.as(by).call('UpdateModuleItem', { version: 1, ...input })
const one = async (module_id: number) => (await world.as(author).call('getTraineeModuleList', { module_id })).data
const order = async (module_id: number) => (await one(module_id)).module.items.map(({ module_item_id }) => module_item_id)
/** A module of so many readings. */
const filled = async (count: number) => {
  const { module_id } = await givenModule(world, author)
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push((await givenItem(world, author, { module_id })).module_item_id)
  return { module_id, ids, version: (await one(module_id)).module.version }
}

describe('a module', () => {
  test('is made with a short title of its own, and its first version is on record', async () => {
    const module = await givenModule(world, author, {
      title: 'Gifts, meals, journeys and other hospitality of every kind',
      translations: { ms: { title: 'Hadiah' } },
    })
    expect(module).toMatchObject({
      short_title: 'Gifts, meals, journeys and other',
      language: 'en',
      status: 'active',
      version: 1,
      items: [],
      translations: { ms: { title: 'Hadiah' } },
      outdated: {},
      updated_by: author.name,
    })
    const [edit] = await world.sql((tx) => tx.sql.select().from(contentEdit).where(eq(contentEdit.content_id, module.module_id)))
    expect(edit).toMatchObject({ kind: 'module', version: 1, user_id: author.user_id, fields: expect.arrayContaining(['title', 'title.ms']) })
  })

  test('has a title of its own, whatever its case', async () => {
    const { title } = await givenModule(world, author)
    expect((await world.as(author).call('createTraineeModule', { title: title.toUpperCase() })).response_code).toBe(10012)
    const second = await givenModule(world, author)
    expect((await update({ module_id: second.module_id, title })).response_code).toBe(10012)
  })

  test('is changed by two at once where they change different fields; the same field names who was first', async () => {
    const { module_id } = await givenModule(world, author)
    expect((await update({ module_id, title: `Meals ${module_id}` }, other)).data.module).toMatchObject({ version: 2, updated_by: 'Mei Ling' })
    const merged = await update({ module_id, description: 'What to do.' })
    expect(merged.data.module).toMatchObject({ version: 3, title: `Meals ${module_id}`, description: 'What to do.' })
    const clash = await update({ module_id, title: 'Mine' })
    expect(clash).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', version: 3, fields: ['title'], by: 'Mei Ling' } })
  })

  test('stays as it is, and of the same version, where nothing is changed', async () => {
    const { module_id, title } = await givenModule(world, author)
    expect((await update({ module_id, title, status: 'active' })).data.module.version).toBe(1)
  })

  test('marks a translation as older than its base once the base changes', async () => {
    const { module_id } = await givenModule(world, author, { translations: { de: { title: 'Geschenke' } } })
    expect((await update({ module_id, title: `Gifts and meals ${module_id}` })).data.module.outdated).toEqual({ de: ['title'] })
    const again = await update({ module_id, version: 2, translations: { de: { title: 'Geschenke und Essen' } } })
    expect(again.data.module).toMatchObject({ outdated: {}, translations: { de: { title: 'Geschenke und Essen' } } })
  })

  test('is listed with how much it holds and where, found by its words, and archived ones by their state', async () => {
    const { module_id } = await filled(2)
    await givenDraft(world, author, { modules: [module_id] })
    const list = async (input: object) => (await world.as(author).call('TraineeModuleList', input)).data.posts
    expect(await list({ module_id })).toMatchObject([{ module_id, items: 2, courses: 1, status: 'active' }])
    const archived = await givenModule(world, author, { title: 'Kesatria lama' })
    await update({ module_id: archived.module_id, status: 'archived' })
    expect((await list({ q: 'kesatria', status: 'archived' })).map((row) => row.module_id)).toEqual([archived.module_id])
    expect(await list({ q: 'kesatria', status: 'active' })).toEqual([])
    const sorted = await list({ sort: 'title' })
    expect(sorted.map(({ title }) => title.toLowerCase())).toEqual(sorted.map(({ title }) => title.toLowerCase()).sort())
  })
})

describe('its items', () => {
  test('stand where they are put, and say what they are', async () => {
    const { module_id, ids } = await filled(2)
    const quiz_id = await givenQuiz(world, author, {
      draw: [
        { tag: 'a', count: 3 },
        { tag: 'b', count: 2 },
      ],
    })
    const made = await givenItem(world, author, { module_id, quiz_id, position: 1, mandatory: false, topics: ['reporting'] })
    expect(made.module.items.map((item) => item.module_item_id)).toEqual([ids[0], made.module_item_id, ids[1]])
    expect(made.module.items[1]).toMatchObject({ position: 1, type: 'quiz', quiz_id, questions: 5, mandatory: false, topics: ['reporting'] })
    expect((await world.as(author).call('getModuleItemList', { module_id })).data.items).toEqual((await one(module_id)).module.items)
  })

  test('cannot be what is not there, or is archived, or is neither', async () => {
    const { module_id } = await givenModule(world, author)
    const add = (input: object) => world.as(author).call('createModuleItem', { module_id, ...input })
    expect((await add({ type: 'material', material_id: 2_000_000_000 })).response_code).toBe(10063)
    expect((await add({ type: 'quiz', quiz_id: 2_000_000_000 })).response_code).toBe(10062)
    expect((await add({ type: 'material', material_id: await givenMaterial(world, author, { status: 'archived' }) })).response_code).toBe(10063)
    expect((await add({ type: 'quiz', material_id: await givenMaterial(world, author) })).response_code).toBe(7000)
    expect((await one(module_id)).module.items).toEqual([])
  })

  test('move, and the places stay without gaps', async () => {
    const { module_id, ids, version } = await filled(4)
    const [a, b, c, d] = ids as [number, number, number, number]
    const moved = await update({ module_item_id: d, version, position: 1 })
    expect(moved.data.module.items.map((item) => [item.module_item_id, item.position])).toEqual([
      [a, 0],
      [d, 1],
      [b, 2],
      [c, 3],
    ])
    const gone = await world.as(author).call('DeleteModuleItem', { module_item_id: a })
    expect(gone.data.module.items.map((item) => [item.module_item_id, item.position])).toEqual([
      [d, 0],
      [b, 1],
      [c, 2],
    ])
    expect((await world.as(author).call('DeleteModuleItem', { module_item_id: a })).response_code).toBe(10065)
    expect(module_id).toBe(moved.data.module.module_id)
  })

  test('are changed by two at once: one the order, one an item; a second order is refused', async () => {
    const { ids, version } = await filled(3)
    const [a, b] = ids as [number, number]
    expect((await update({ module_item_id: a, version, position: 2 }, other)).response_code).toBe(2100)
    expect((await update({ module_item_id: b, version, topics: ['harm'] })).response_code).toBe(2100)
    expect(await update({ module_item_id: b, version, position: 2 })).toMatchObject({
      response_code: 2111,
      data: { fields: ['items'], by: 'Mei Ling' },
    })
  })

  test('belong to the module they are named with', async () => {
    const [{ ids, version }, { module_id }] = [await filled(1), await givenModule(world, author)]
    expect((await update({ module_item_id: ids[0], module_id, version })).response_code).toBe(10052)
  })
})

describe('an item that goes to another module', () => {
  const carry = (module_item_id: number | undefined, [from, to]: readonly [number, number], over: object = {}, by = author) =>
    update({ module_item_id, module_id: from, to_module_id: to, to_version: 1, ...over }, by)

  test('stands where it is put, as what it was, and both modules close up and count a version', async () => {
    const [a, b] = [await filled(3), await filled(2)]
    await update({ module_item_id: a.ids[1], version: a.version, topics: ['harm'], mandatory: false })
    const done = await carry(a.ids[1], [a.module_id, b.module_id], { version: a.version + 1, to_version: b.version, position: 1 })
    expect(done.data.module.items.map((item) => [item.module_item_id, item.position])).toEqual([
      [b.ids[0], 0],
      [a.ids[1], 1],
      [b.ids[1], 2],
    ])
    expect(done.data).toMatchObject({ module_item_id: a.ids[1], module: { module_id: b.module_id, version: b.version + 1 } })
    expect(done.data.module.items[1]).toMatchObject({ topics: ['harm'], mandatory: false })
    const left = (await one(a.module_id)).module
    expect(done.data.left).toEqual(left)
    expect(left.items.map((item) => [item.module_item_id, item.position])).toEqual([
      [a.ids[0], 0],
      [a.ids[2], 1],
    ])
    expect(left.version).toBe(a.version + 2)
    const back = await carry(a.ids[1], [b.module_id, a.module_id], { version: b.version + 1, to_version: left.version, position: 1 })
    expect(back.data.module.items.map((item) => item.module_item_id)).toEqual(a.ids)
  })

  test('comes last where no place is told, and is written by whoever moved it in both', async () => {
    const [a, b] = [await filled(1), await filled(1)]
    await carry(a.ids[0], [a.module_id, b.module_id], { version: a.version, to_version: b.version }, other)
    expect(await order(b.module_id)).toEqual([...b.ids, ...a.ids])
    for (const { module_id } of [a, b]) {
      const edits = await world.sql((tx) => tx.sql.select().from(contentEdit).where(eq(contentEdit.content_id, module_id)))
      expect(edits.at(-1)).toMatchObject({ kind: 'module', fields: [`item_${a.ids[0]}`], user_id: other.user_id })
    }
  })

  test('that somebody moved already says who; another order of where it goes is not guessed at, other work on both is kept', async () => {
    const [a, b, c] = [await filled(2), await filled(2), await filled(0)]
    const versions = { version: a.version, to_version: c.version }
    expect((await carry(a.ids[0], [a.module_id, c.module_id], versions, other)).response_code).toBe(2100)
    expect(await carry(a.ids[0], [a.module_id, b.module_id], { version: a.version, to_version: b.version })).toMatchObject({
      response_code: 2111,
      data: { reason: 'changed_since', fields: [`item_${a.ids[0]}`], by: 'Mei Ling' },
    })
    await update({ module_item_id: b.ids[1], version: b.version, position: 0 }, other)
    const move = { version: a.version, to_version: b.version }
    expect(await carry(a.ids[1], [a.module_id, b.module_id], { ...move, position: 1 })).toMatchObject({
      response_code: 2111,
      data: { fields: ['items'] },
    })
    expect((await carry(a.ids[1], [a.module_id, b.module_id], move)).response_code).toBe(2100)
    expect(await order(b.module_id)).toEqual([b.ids[1], b.ids[0], a.ids[1]])
  })

  test('stays where the other module is archived, full, unknown, or the same', async () => {
    const [a, b] = [await filled(1), await filled(0)]
    const to = (over: object) => carry(a.ids[0], [a.module_id, b.module_id], { version: a.version, to_version: b.version, ...over })
    expect((await to({ to_module_id: 2_000_000_000 })).response_code).toBe(10052)
    expect((await to({ to_module_id: a.module_id, to_version: a.version })).response_code).toBe(7000)
    expect((await to({ module_id: undefined })).response_code).toBe(7000)
    expect((await to({ to_version: undefined })).response_code).toBe(7000)
    await update({ module_id: b.module_id, status: 'archived' })
    expect((await to({ to_version: 2 })).response_code).toBe(10052)
    await update({ module_id: b.module_id, version: 2, status: 'active' })
    const material_id = await givenMaterial(world, author)
    await world.sql((tx) =>
      tx.sql.execute(sql`insert into module_item (module_id, position, type, material_id)
        select ${b.module_id}, n - 1, 'material', ${material_id} from generate_series(1, ${mostItems}::integer) n`),
    )
    expect(await to({ to_version: 3 })).toMatchObject({ response_code: 2111, data: { reason: 'full', most: mostItems } })
    const add = { module_id: b.module_id, type: 'material', material_id }
    expect(await world.as(author).call('createModuleItem', add)).toMatchObject({ response_code: 2111, data: { reason: 'full' } })
    expect(await order(a.module_id)).toEqual(a.ids)
  })
})

describe('a module that is deleted', () => {
  test('goes with its items, and what they showed stays', async () => {
    const material_id = await givenMaterial(world, author)
    const { module } = await givenItem(world, author, { material_id })
    const { module_id } = module
    expect((await world.as(author).call('TraineeModuleDelete', { module_id })).response_code).toBe(2100)
    expect((await world.as(author).call('getTraineeModuleList', { module_id })).response_code).toBe(10052)
    expect((await world.as(author).call('TraineeModuleDelete', { module_id })).response_code).toBe(10052)
    expect((await givenItem(world, author, { material_id })).module_item_id).toBeGreaterThan(0)
  })

  test('stays where the draft of a course contains it, and says which', async () => {
    const { module_id } = await givenModule(world, author)
    const course = await givenDraft(world, author, { modules: [module_id] })
    const use = { kind: 'course', id: course.course_id, title: course.title, live_version: null }
    expect(await world.as(author).call('TraineeModuleDelete', { module_id })).toMatchObject({
      response_code: 2111,
      data: { reason: 'in_use', used_in: [use], used_total: 1 },
    })
    expect((await one(module_id)).where_used).toEqual({ used_in: [use], used_total: 1 })
  })

  test('stays where only what was published contains it', async () => {
    const { module_id } = await givenModule(world, author)
    const { course_id, content } = await world.given.course()
    await world.kit.database.write(everything, (tx) =>
      tx.sql.insert(courseVersion).values({
        course_id,
        version_no: 2,
        code: content.code,
        title: content.title,
        content: { ...content, modules: [{ ...content.modules[0], module_id }] },
        content_hash: 'x',
        published_at: new Date(),
        submitted_by: author.user_id,
        published_by: other.user_id,
      }),
    )
    expect(await world.as(author).call('TraineeModuleDelete', { module_id })).toMatchObject({
      response_code: 2111,
      data: { used_in: [{ id: course_id, live_version: 2 }] },
    })
  })
})

describe.runIf(served)('races', () => {
  const RACERS = 50
  const places = async (module_id: number) => {
    const { rows } = await world.sql((tx) =>
      tx.sql.execute<{ position: number }>(sql`select position from module_item where module_id = ${module_id} order by 1`),
    )
    return rows.map(({ position }) => position)
  }

  test('fifty put an item first: all are in, each at a place of its own, each a version', async () => {
    const { module_id } = await givenModule(world, author)
    const material_id = await givenMaterial(world, author)
    const add = () => world.as(author).call('createModuleItem', { module_id, type: 'material', material_id, position: 0 })
    const answers = await Promise.all(Array.from({ length: RACERS }, add))
    expect(new Set(answers.map(({ response_code }) => response_code))).toEqual(new Set([2100]))
    expect(await places(module_id)).toEqual(Array.from({ length: RACERS }, (_, i) => i))
    expect((await one(module_id)).module.version).toBe(RACERS + 1)
  }, 60_000)

  test('fifty move items seen in the same order: one order is made of it, the others are told, and no place is lost', async () => {
    const { module_id, ids, version } = await filled(8)
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, i) => update({ module_item_id: ids[1 + (i % 7)], version, position: 0 }, i % 2 ? author : other)),
    )
    // Who asks for what the first one did finds it done.
    expect(new Set(answers.map(({ response_code }) => response_code))).toEqual(new Set([2100, 2111]))
    expect((await one(module_id)).module.version).toBe(version + 1)
    expect(await places(module_id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect([...(await order(module_id))].sort()).toEqual([...ids].sort())
  }, 60_000)

  test('fifty take items to and fro between two modules: nobody waits in a circle, and each item stands once, at a place of its own', async () => {
    const [a, b] = [await filled(8), await filled(8)]
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, i) => {
        const [from, to] = i % 2 ? [a, b] : [b, a]
        return update(
          {
            module_item_id: from.ids[(i >> 1) % 8],
            module_id: from.module_id,
            version: from.version,
            to_module_id: to.module_id,
            to_version: to.version,
          },
          i % 3 ? author : other,
        )
      }),
    )
    // Each item once; who comes later for the same is told.
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(16)
    expect(answers.filter(({ response_code }) => response_code === 2111)).toHaveLength(RACERS - 16)
    expect([...(await order(a.module_id))].sort()).toEqual([...b.ids].sort())
    expect([...(await order(b.module_id))].sort()).toEqual([...a.ids].sort())
    for (const { module_id, version } of [a, b]) {
      expect(await places(module_id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
      expect((await one(module_id)).module.version).toBe(version + 16)
    }
  }, 60_000)

  test('fifty delete and take into a course at once: deleted or in use, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { module_id } = await givenModule(world, author)
      const courses = await Promise.all(Array.from({ length: 5 }, () => givenDraft(world, author)))
      const answers = await Promise.all([
        ...courses.map(({ course_id, version }) => world.as(author).call('TraineeCourseUpdate', { course_id, version, modules: [module_id] })),
        ...Array.from({ length: 5 }, () => world.as(other).call('TraineeModuleDelete', { module_id })),
      ])
      const taken = answers.slice(0, 5).filter(({ response_code }) => response_code === 2100).length
      const deleted = answers.slice(5).filter(({ response_code }) => response_code === 2100).length
      expect(answers.every(({ response_code }) => [2100, 2111, 10052].includes(response_code))).toBe(true)
      expect([taken > 0, deleted]).toEqual(deleted === 1 ? [false, 1] : [true, 0])
    }
  }, 60_000)
})
