/** Samples of the calls about modules and courses, and a course with everything in it for tests that need one. */

import { everything } from '../src/kit/database/scope.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { material } from '../src/materials/materials.table.ts'
import { quiz } from '../src/quizzes/quizzes.table.ts'
import { learnerOf } from './learner.ts'
import type { Make } from './sample.ts'
import type { Person, World } from './world.ts'

let last = 0

const firstOf = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('the sample got no row back')
  return row
}

export const givenAuthor = (world: World): Promise<Person> => world.given.admin('globalAdmin', { kind: 'maker' })

export const givenMaterial = async (world: World, author: Person, fields: Partial<typeof material.$inferInsert> = {}): Promise<number> => {
  const now = await readClock(world.kit)
  const row = {
    title: `Reading ${++last}`,
    type: 'text' as const,
    html: '<p>Say no.</p>',
    min_seconds: 30,
    updated_at: now,
    updated_by: author.user_id,
    ...fields,
  }
  return firstOf(await world.kit.database.write(everything, (tx) => tx.sql.insert(material).values(row).returning())).material_id
}

export const givenQuiz = async (world: World, author: Person, fields: Partial<typeof quiz.$inferInsert> = {}): Promise<number> => {
  const now = await readClock(world.kit)
  const row = { name: `Quiz ${++last}`, quiz_validation_type: 2, pass_mark: 60, updated_at: now, updated_by: author.user_id, ...fields }
  return firstOf(await world.kit.database.write(everything, (tx) => tx.sql.insert(quiz).values(row).returning())).quiz_id
}

export const givenModule = async (world: World, author: Person, over: Record<string, unknown> = {}) => {
  const { data, body } = await world.as(author).call('createTraineeModule', { title: `Gifts and hospitality ${++last}`, ...over })
  if (!data?.module) throw new Error(`the sample module was not made: ${body}`)
  return data.module
}

export const givenItem = async (world: World, author: Person, over: Record<string, unknown> = {}) => {
  const module_id = (over.module_id as number | undefined) ?? (await givenModule(world, author)).module_id
  const chosen = 'quiz_id' in over ? { type: 'quiz' } : { type: 'material', material_id: over.material_id ?? (await givenMaterial(world, author)) }
  const { data, body } = await world.as(author).call('createModuleItem', { ...chosen, ...over, module_id })
  if (!data?.module) throw new Error(`the sample item was not made: ${body}`)
  return { module: data.module, module_item_id: data.module_item_id as number }
}

export const givenDraft = async (world: World, author: Person, over: Record<string, unknown> = {}) => {
  const { data, body } = await world.as(author).call('createTraineeCourse', { code: `ABC-${++last}`, title: 'Anti-Bribery Essentials', ...over })
  if (!data?.course) throw new Error(`the sample course was not made: ${body}`)
  return data.course
}

/** A picture of 32 by 24 pixels. */
export const aPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAYCAIAAAAUMWhjAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAL0lEQVRIiWMQSsylKWIYtSBxNIhyR1OR0GhGyx0tKoRGS9PE0QpHaLTKTBzcrQoAKxmgHy8jpoYAAAAASUVORK5CYII=',
  'base64',
)

const listed: Make = async (world) => ({ actor: await givenAuthor(world), input: {} })
const enrolled = async (world: World, company?: { company_id: number }) => {
  const person = await world.given.trainee(company ? { company } : {})
  const course = await world.given.course()
  const trainee_course_id = await world.given.enrolment(person, course)
  await learnerOf(world, person, trainee_course_id, course.content).start()
  return trainee_course_id
}

export const coursesSamples = {
  createTraineeModule: async (world) => ({ actor: await givenAuthor(world), input: { title: `Public officials ${++last}` } }),
  UpdateModuleItem: async (world) => {
    const actor = await givenAuthor(world)
    const { module, module_item_id } = await givenItem(world, actor)
    const { module_id, version } = module
    const other = await givenModule(world, actor)
    const moved = { module_id, module_item_id, version, to_module_id: other.module_id, to_version: other.version }
    return { actor, input: { module_id, module_item_id, version, mandatory: false }, others: { to_module_id: moved } }
  },
  TraineeModuleDelete: async (world) => {
    const actor = await givenAuthor(world)
    return { actor, input: { module_id: (await givenModule(world, actor)).module_id } }
  },
  TraineeModuleList: listed,
  getTraineeModuleList: async (world) => {
    const actor = await givenAuthor(world)
    return { actor, input: { module_id: (await givenItem(world, actor)).module.module_id } }
  },
  createModuleItem: async (world) => {
    const actor = await givenAuthor(world)
    const { module_id } = await givenModule(world, actor)
    const quiz = { module_id, type: 'quiz', quiz_id: await givenQuiz(world, actor) }
    return { actor, input: { module_id, type: 'material', material_id: await givenMaterial(world, actor) }, others: { quiz_id: quiz } }
  },
  DeleteModuleItem: async (world) => {
    const actor = await givenAuthor(world)
    return { actor, input: { module_item_id: (await givenItem(world, actor)).module_item_id } }
  },
  getModuleItemList: async (world) => {
    const actor = await givenAuthor(world)
    return { actor, input: { module_id: (await givenItem(world, actor)).module.module_id } }
  },

  createTraineeCourse: async (world) => {
    const actor = await givenAuthor(world)
    const { module_id } = await givenModule(world, actor)
    return { actor, input: { code: `NEW-${++last}`, title: 'A new course', modules: [module_id] } }
  },
  copyContent: async (world) => {
    const actor = await givenAuthor(world)
    return { actor, input: { module_id: (await givenItem(world, actor)).module.module_id } }
  },
  keepEditing: async (world) => {
    const actor = await givenAuthor(world)
    return { actor, input: { kind: 'course', id: (await givenDraft(world, actor)).course_id } }
  },
  TraineeCourseUpdate: async (world) => {
    const actor = await givenAuthor(world)
    const { course_id, version } = await givenDraft(world, actor)
    return { actor, input: { course_id, version, title: 'Another title' }, others: { sample_item_id: { course_id, version, sample_item_id: 1 } } }
  },
  replaceCourse: async (world) => {
    const [{ course_id }, successor] = [await world.given.course(), await world.given.course()]
    return { actor: await givenAuthor(world), input: { course_id, successor_id: successor.course_id, before: null } }
  },
  uploadTraineeCourseCover: async (world) => {
    const actor = await givenAuthor(world)
    return { actor, input: { course_id: (await givenDraft(world, actor)).course_id }, file: { name: 'cover.png', bytes: aPicture } }
  },
  TraineeCourseDelete: async (world) => {
    const actor = await givenAuthor(world)
    return { actor, input: { course_id: (await givenDraft(world, actor)).course_id } }
  },
  getTraineeCourseList: async (world) => {
    const actor = await givenAuthor(world)
    return { actor, input: { course_id: (await givenDraft(world, actor)).course_id } }
  },
  TraineeCourseList: listed,
  listCourseEnroll: async (world, company) => {
    await enrolled(world, company)
    return { actor: await world.given.admin('globalAdmin'), input: {} }
  },
  listCourseProgress: async (world, company) => ({
    actor: await world.given.admin('globalAdmin'),
    input: { trainee_course_id: await enrolled(world, company) },
  }),
} satisfies Record<string, Make>
