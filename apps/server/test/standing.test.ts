/** What a process knows of a learner's standing: compared by the database with each statement, so that nothing old is ever shown or built on. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../src/kit/database/database.ts'
import { everything, scopeOf } from '../src/kit/database/scope.ts'
import { quizAnswer, quizAttempt } from '../src/learning/attempts/attempts.table.ts'
import { traineeCourse } from '../src/learning/enrolments/enrolments.table.ts'
import { findStanding, knownStanding, lockStanding } from '../src/learning/enrolments/standing.store.ts'
import { moduleProgress } from '../src/learning/lessons/lessons.table.ts'
import { learnerOf, rightOptions } from './learner.ts'
import { openWorld, served, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const learner = async () => {
  const person = await world.given.trainee()
  const course = await world.given.course()
  const trainee_course_id = await world.given.enrolment(person, course)
  const one = learnerOf(world, person, trainee_course_id, course.content)
  await one.start()
  const scope = scopeOf({ user_id: person.user_id, company_id: person.company_id, system_type_id: 1 })
  return { person, course, trainee_course_id, scope, ...one }
}
const all = <T>(work: (tx: Connection) => Promise<T>) => world.kit.database.write(everything, work)

describe('the version of a standing', () => {
  it('is another after any change of the enrolment, its progress or its attempts, and of nothing else', async () => {
    const { trainee_course_id, progressId, read, person } = await learner()
    await read(await progressId(0))
    const quiz = await progressId(1)
    await world.as(person).call('getViewQuiz', { module_progress_id: quiz, start: true })
    const versionNow = async () =>
      (await world.sql((tx) => tx.sql.select().from(traineeCourse).where(eq(traineeCourse.trainee_course_id, trainee_course_id))))[0]
        ?.standing_version
    const ofCourse = sql`trainee_course_id = ${trainee_course_id}`
    const ofQuiz = sql`module_progress_id = ${quiz}`
    const raising: Record<string, (tx: Connection) => Promise<unknown>> = {
      'the enrolment': (tx) => tx.sql.update(traineeCourse).set({ due_on: '2031-01-31' }).where(ofCourse),
      'one item': (tx) => tx.sql.update(moduleProgress).set({ milliseconds_done: 7 }).where(ofQuiz),
      'an attempt': (tx) => tx.sql.update(quizAttempt).set({ deadline_at: new Date() }).where(ofQuiz),
      'an attempt gone': async (tx) => {
        await tx.sql.delete(quizAnswer)
        await tx.sql.delete(quizAttempt).where(ofQuiz)
      },
      'items gone': (tx) => tx.sql.delete(moduleProgress).where(ofQuiz),
    }
    for (const [what, change] of Object.entries(raising)) {
      const before = await versionNow()
      await all(change)
      expect(await versionNow(), what).not.toBe(before)
    }
    const before = await versionNow()
    await world.as(person).call('getCourseProgress', { trainee_course_id })
    expect(await versionNow()).toBe(before)
  })
  it('that was undone never comes again', async () => {
    const { trainee_course_id, scope } = await learner()
    const seen: number[] = []
    const touch = async (tx: Connection) => {
      await tx.sql.update(moduleProgress).set({ milliseconds_done: seen.length }).where(eq(moduleProgress.trainee_course_id, trainee_course_id))
      const [row] = await tx.sql.select().from(traineeCourse).where(eq(traineeCourse.trainee_course_id, trainee_course_id))
      seen.push(row?.standing_version ?? 0)
      return findStanding(tx, { trainee_course_id })
    }
    for (let n = 0; n < 3; n++) await world.kit.database.write(scope, async (tx) => ({ refuse: 1, shown: await touch(tx) }))
    const kept = await world.kit.database.write(scope, touch)
    expect(new Set(seen).size).toBe(4)
    expect(await world.kit.database.read(scope, (tx) => findStanding(tx, { trainee_course_id }))).toEqual(kept)
  })
})

describe('what is known', () => {
  it('is of the learner alone, and shown as it would be read anew', async () => {
    const { trainee_course_id, scope, progressId } = await learner()
    const first = await progressId(0)
    const anew = () => world.kit.database.read(everything, (tx) => findStanding(tx, { trainee_course_id }))
    const own = () => world.kit.database.read(scope, (tx) => findStanding(tx, { trainee_course_id }))
    expect(await own()).toEqual(await anew())
    expect(await own()).toEqual(await anew())
    expect((await world.kit.database.read(scope, (tx) => knownStanding(tx, first)))?.standing).toEqual(await anew())
    expect(await world.kit.database.read(everything, (tx) => knownStanding(tx, first))).toBeNull()
    const { scope: other } = await learner()
    expect(await world.kit.database.read(other, (tx) => knownStanding(tx, first))).toBeNull()
    expect(await world.kit.database.write(scope, (tx) => lockStanding(tx, { trainee_course_id }))).toEqual(await anew())
  })

  it.runIf(served)('of one process is not built on after another changed it', async () => {
    const twin = await world.twin()
    const { person, course, trainee_course_id, progressId, read } = await learner()
    const [here, there] = [world.as(person), twin.as(person)]
    // The twin's clock is not shifted: what takes time is done here.
    const shown = async (as: typeof here) => (await as.call('getCourseProgress', { trainee_course_id })).data
    await read(await progressId(0))
    expect(await shown(there)).toEqual(await shown(here))
    const module_progress_id = await progressId(1)
    const { data } = await here.call('getViewQuiz', { module_progress_id, start: true })
    const questions = data.quiz_detail.attempt?.questions ?? []
    const answer = (as: typeof here, question_id: number) =>
      as.call('submitProgress', { module_progress_id, answer: { question_id, option_ids: rightOptions(course.content, question_id) } })
    for (const { question_id } of questions) {
      expect((await answer(here, question_id)).response_code).toBe(2100)
      expect((await answer(there, question_id)).response_code).toBe(2100)
    }
    expect((await there.call('submitProgress', { module_progress_id, finish: true })).data).toMatchObject({ result: { passed: true } })
    expect((await answer(here, questions[0]?.question_id ?? 0)).response_code).toBe(10062)
    expect(await shown(here)).toEqual(await shown(there))
    const [list, others] = await Promise.all([here.call('getViewCourseEnroll'), there.call('getViewCourseEnroll')])
    expect(list.data).toEqual(others.data)
    await twin.close()
  })

  it('saves an answer in one statement', async () => {
    const { person, progressId, read } = await learner()
    await read(await progressId(0))
    const module_progress_id = await progressId(1)
    const me = world.as(person)
    const { data } = await me.call('getViewQuiz', { module_progress_id, start: true })
    const { question_id, options } = data.quiz_detail.attempt?.questions[0] ?? { question_id: 0, options: [] }
    const answer = { question_id, option_ids: [options[0]?.option_id ?? 0] }
    await me.call('submitProgress', { module_progress_id, answer })
    const { database } = world.kit
    const { read: original } = database
    const asked: string[] = []
    const listening: typeof original = (by, work) =>
      original(by, (tx) => {
        const { sql: db } = tx
        const session = (db as unknown as { session: { client: { query: (config: { text?: string } | string, ...rest: unknown[]) => unknown } } })
          .session
        const { query } = session.client
        session.client.query = (config, ...rest) => {
          asked.push(typeof config === 'string' ? config : (config.text ?? ''))
          return query.call(session.client, config, ...rest)
        }
        return work(tx).finally(() => {
          session.client.query = query
        })
      })
    Object.assign(database, { read: listening })
    try {
      expect((await me.call('submitProgress', { module_progress_id, answer })).response_code).toBe(2100)
    } finally {
      Object.assign(database, { read: original })
    }
    expect(asked.filter((text) => text.includes('quiz_answer') || text.includes('module_progress'))).toHaveLength(1)
  })
})
