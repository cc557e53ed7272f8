import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAuthor, givenDraft, givenMaterial, givenModule, givenQuiz } from '../../test/courses.samples.ts'
import { givenQuestion } from '../../test/questions.samples.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { courseModule, courseSubmission } from '../courses/courses.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { moduleItem } from '../modules/modules.table.ts'
import { quizQuestion } from '../quizzes/quizzes.table.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await openWorld()
  author = await givenAuthor(world)
})
afterAll(() => world.close())

type Case = { remove: () => Promise<{ response_code: number; data: unknown }>; use: (tx: Connection) => Promise<unknown>; place: object }
/** What is to be deleted, how it comes into use, and what a refusal then names. */
const cases: Record<string, () => Promise<Case>> = {
  course: async () => {
    const { course_id, title } = await givenDraft(world, author)
    const submission = {
      course_id,
      content: {},
      content_format: 2,
      content_hash: 'x',
      submitted_by: author.user_id,
      submitted_at: new Date(),
      version: 1,
    }
    return {
      remove: () => world.as(author).call('TraineeCourseDelete', { course_id }),
      use: (tx) => tx.sql.insert(courseSubmission).values(submission),
      place: { kind: 'course', id: course_id, title, live_version: null },
    }
  },
  module: async () => {
    const { module_id } = await givenModule(world, author)
    const { course_id, title } = await givenDraft(world, author)
    return {
      remove: () => world.as(author).call('TraineeModuleDelete', { module_id }),
      use: (tx) => tx.sql.insert(courseModule).values({ course_id, module_id, position: 0 }),
      place: { kind: 'course', id: course_id, title, live_version: null },
    }
  },
  quiz: async () => {
    const quiz_id = await givenQuiz(world, author)
    const { module_id, title } = await givenModule(world, author)
    return {
      remove: () => world.as(author).call('DeleteQuiz', { quiz_id }),
      use: (tx) => tx.sql.insert(moduleItem).values({ module_id, position: 0, type: 'quiz', quiz_id }),
      place: { kind: 'module', id: module_id, title, live_version: null },
    }
  },
  question: async () => {
    const { question } = await givenQuestion(world)
    const quiz_id = await givenQuiz(world, author)
    return {
      remove: () => world.as(author).call('DeleteQuestionAnswerOption', { question_id: question.question_id }),
      use: (tx) => tx.sql.insert(quizQuestion).values({ quiz_id, question_id: question.question_id, position: 7 }),
      place: { kind: 'quiz', id: quiz_id, live_version: null },
    }
  },
  material: async () => {
    const material_id = await givenMaterial(world, author)
    const { module_id, title } = await givenModule(world, author)
    return {
      remove: () => world.as(author).call('DeleteMaterial', { material_id }),
      use: (tx) => tx.sql.insert(moduleItem).values({ module_id, position: 0, type: 'material', material_id }),
      place: { kind: 'module', id: module_id, title, live_version: null },
    }
  },
}

describe.each(Object.keys(cases))('a %s', (kind) => {
  const given = async () => (cases[kind] as () => Promise<Case>)()
  it('that nothing uses is deleted, once', async () => {
    const { remove } = await given()
    expect((await remove()).response_code).toBe(2100)
    expect((await remove()).response_code).not.toBe(2100)
  })
  it.runIf(served)('that comes into use while it is to be deleted stays, and the refusal names the place', async () => {
    const { remove, use, place } = await given()
    const waiting = await world.kit.database.write(everything, async (tx) => {
      await use(tx)
      const answer = remove()
      expect(await Promise.race([answer.then(() => 'answered'), sleep(150, 'waits')])).toBe('waits')
      return [answer]
    })
    expect(await waiting[0]).toMatchObject({ response_code: 2111, data: { reason: 'in_use', used_total: 1, used_in: [place] } })
  })
})
