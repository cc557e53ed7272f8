/** Two server processes on one PostgreSQL: what one does counts for the other at the very next call. */
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permission } from '../src/access/access.table.ts'
import { takeTurn } from '../src/authoring/edits.store.ts'
import { everything } from '../src/kit/database/scope.ts'
import { DRIVERS } from '../src/settings.ts'
import { routeRow } from './access.samples.ts'
import { openWorld, PASSWORD, served, type World } from './world.ts'

describe.runIf(served).each(DRIVERS)('two processes on one database, by the %s driver', (databaseDriver) => {
  let world: World
  let twin: Awaited<ReturnType<World['twin']>>
  beforeAll(async () => {
    world = await openWorld({ databaseDriver })
    twin = await world.twin()
  })
  afterAll(async () => {
    await twin.close()
    await world.close()
  })

  it('know the same sessions, and a newer sign-in at one ends the older at the other', async () => {
    const person = await world.given.trainee()
    expect((await twin.as(person).call('getUserProfile')).response_code).toBe(2100)
    await twin.as(null).call('loginTraineeUser', { username: person.username, password: PASSWORD })
    expect((await world.as(person).call('getUserProfile')).response_code).toBe(20071)
  })
  it('see a right taken away', async () => {
    const person = await world.given.trainee()
    expect((await twin.as(person).call('getViewCourseEnroll')).response_code).toBe(2100)
    await world.kit.database.write(everything, (tx) => tx.sql.delete(permission).where(eq(permission.user_id, person.user_id)))
    expect((await twin.as(person).call('getViewCourseEnroll')).response_code).toBe(10030)
  })
  it('ask of a route what a super admin set at the other', async () => {
    const trainee = await world.given.trainee()
    const me = world.as(await world.given.admin('superAdmin'))
    expect((await twin.as(trainee).call('getViewCourseEnroll')).response_code).toBe(2100)
    const { route_id, version } = await routeRow(world, 'getViewCourseEnroll')
    const permissions = [{ system_type_id: 1, module_id: 4, right_id: 1 }]
    await me.call('updateRoutePermissionList', { routes: [{ route_id, version, access_level: 'any', permissions }] })
    expect(await twin.as(trainee).call('getViewCourseEnroll')).toMatchObject({ response_code: 10030, data: permissions })
    const before = [{ system_type_id: 1, module_id: 1, right_id: 1 }]
    await me.call('updateRoutePermissionList', { routes: [{ route_id, version: version + 1, access_level: 'any', permissions: before }] })
    expect((await twin.as(trainee).call('getViewCourseEnroll')).response_code).toBe(2100)
  })
  it('count wrong passwords together', async () => {
    const { username } = await world.given.trainee()
    for (let i = 0; i < 5; i++) await (i % 2 ? twin : world).as(null).call('loginTraineeUser', { username, password: 'Wrong#2026' })
    for (const process of [world, twin])
      expect((await process.as(null).call('loginTraineeUser', { username, password: PASSWORD })).data).toMatchObject({ reason: 'too_many_tries' })
  })
  it.each([
    ['questions', 'changeQuestions', 'question'],
    ['materials', 'changeMaterials', 'material'],
  ] as const)('change many %s one after the other, while single ones are made', async (many, call, kind) => {
    const me = world.as(await world.given.admin('globalAdmin'))
    const options = [true, false].map((is_true) => ({ value: `${is_true}`, is_true }))
    const make = (name: string) =>
      kind === 'question'
        ? me.call('createQuestionAnswerOption', { name, text: name, type: 'single', options })
        : me.call('UploadMaterial', { type: 'text', title: name, html: '<p>One</p>' })
    await make(`First of ${many}`)
    const waiting = await world.kit.database.write(everything, async (tx) => {
      await takeTurn(tx, kind)
      const answer = me.call(call, { q: `First of ${many}`, [many]: 1, change: { status: 'archived' } })
      expect(await Promise.race([answer.then(() => 'answered'), sleep(700, 'waits')])).toBe('waits')
      expect((await make(`Second of ${many}`)).response_code).toBe(2100)
      return [answer]
    })
    expect((await waiting[0])?.data).toEqual({ changed: 1, left_out: 0 })
  })
  it('give one answer for one Idempotency-Key, whichever is asked', async () => {
    const trainee = await world.given.trainee()
    const enrolment = await world.given.enrolment(trainee, await world.given.course())
    await world.as(trainee).call('startCourse', { trainee_course_id: enrolment, action: 'start' })
    const cover = await world.as(trainee).call('getViewTraineeCourseCoverPage', { trainee_course_id: enrolment })
    const module_progress_id = cover.data.outline[0]?.items[0]?.module_progress_id ?? 0
    const headers = { 'idempotency-key': 'beat-1' }
    const beat = { module_progress_id, heartbeat: { active_seconds: 1 } }
    const first = await world.as(trainee).call('submitProgress', beat, { headers })
    const again = await twin.as(trainee).call('submitProgress', beat, { headers })
    expect(again.body).toBe(first.body)
  })
})
