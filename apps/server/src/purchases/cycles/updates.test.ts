import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learnerOf } from '../../../test/learner.ts'
import { enrolmentsOf, type GivenSeats, givenSeats, learnerIn } from '../../../test/seats.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import type { CourseContent } from '../../courses/courses.rules.ts'
import { courseVersion } from '../../courses/courses.table.ts'
import { users } from '../../identity/identity.table.ts'
import { addDays, DAY_MS, dayOf, daysBetween } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { notification } from '../../notifications/notifications.table.ts'
import { renewCourses } from '../seats/waiting.worker.ts'
import { openUpdates, updateCourses } from './updates.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
const goTo = async (day: string) => world.clock.shift(daysBetween(await today(), day) * DAY_MS)
const never = () => new AbortController().signal
const update = () => updateCourses(world.kit, never())
const renew = () => renewCourses(world.kit, never())

type Own = Pick<GivenSeats, 'course' | 'admin'>
const finish = async (person: Person, own: Own) => {
  const learner = await learnerIn(world, await world.given.returning(person), own)
  await learner.study()
  const signed = await learner.sign()
  expect(signed.response_code, signed.body).toBe(2100)
  return signed.data.certificate_serial_no
}
/** People with a certificate for a year, of the first version. */
const certified = async (seats = 2, people = 1) => {
  const own = await givenSeats(world, seats, people)
  await own.assign(own.ids)
  const serials: string[] = []
  for (const person of own.trainees) serials.push(await finish(person, own))
  const person = own.trainees[0] as Person
  const [cycle] = await enrolmentsOf(world, person)
  return { own, person, serial_no: serials[0] as string, last: dayOf(cycle?.expires_at as Date) }
}
/** A next version of the course, in which the change was made, marked or not. */
const publish = async (own: Own, change: (content: CourseContent) => void, said: string | null, due_days = 30): Promise<CourseContent> => {
  const now = await readClock(world.kit)
  return world.sql(async (tx) => {
    const [last] = await tx.sql
      .select()
      .from(courseVersion)
      .where(eq(courseVersion.course_id, own.course.course_id))
      .orderBy(desc(courseVersion.version_no))
      .limit(1)
    if (!last) throw new Error('a version was published')
    const { course_version_id: _, ...version } = last
    const content = structuredClone(last.content) as CourseContent
    // As it is composed today.
    for (const item of content.modules.flatMap(({ items }) => items))
      if (item.type === 'quiz') {
        item.quiz.language = content.language
        for (const question of item.quiz.questions) question.language = content.language
      }
    change(content)
    const marks = { material_change: said, update_due_days: said === null ? null : due_days }
    await tx.sql
      .insert(courseVersion)
      .values({ ...version, ...marks, content, content_format: 2, version_no: last.version_no + 1, published_at: now })
    return content
  })
}
/** The text of the first module says otherwise: it is asked, with its quiz. */
const newText = (words: string) => (content: CourseContent) => {
  const item = content.modules[0]?.items[0]
  if (item?.type !== 'material') throw new Error('the first item is a text')
  item.material.html = `<p>${words}</p>`
}
const newPledge = (content: CourseContent) => {
  content.pledge = { version: '2', texts: { en: { title: 'Integrity pledge', body: 'I, {full_name}, promise more.' } } }
}
const deltasOf = (person: Person) =>
  world.sql((tx) =>
    tx.sql
      .select()
      .from(traineeCourse)
      .where(and(eq(traineeCourse.user_id, person.user_id), isNotNull(traineeCourse.delta_of)))
      .orderBy(traineeCourse.trainee_course_id),
  )
const learnerAt = async (person: Person, content: CourseContent, trainee_course_id: number) =>
  learnerOf(world, await world.given.returning(person), trainee_course_id, content)
const figures = async (own: Own, as_at?: string) => {
  const back = await world.given.returning(own.admin)
  const { learning } = (await world.as(back).call('getCompanyDashboard', as_at === undefined ? {} : { as_at })).data
  if (!learning) throw new Error('a client admin sees figures')
  const list = async (state: string) => (await world.as(back).call('getCompanyLearningList', { as_at, state } as never)).data.total
  const { assigned, completed, not_started, in_progress, overdue, expired } = learning.all
  const listed = {
    completed: await list('COMPLETED'),
    not_started: await list('NOT_STARTED'),
    in_progress: await list('IN_PROGRESS'),
    overdue: await list('OVERDUE'),
    expired: await list('EXPIRED'),
  }
  expect({ completed, not_started, in_progress, overdue, expired }).toEqual(listed)
  return { assigned, ...listed }
}
const COVERED = { assigned: 1, completed: 1, not_started: 0, in_progress: 0, overdue: 0, expired: 0 }
const listed = async (own: Own, input: object = {}) =>
  (await world.as(await world.given.returning(own.admin)).call('getCourseUpdateList', { course_id: own.course.course_id, ...input } as never)).data
const holders = async (own: GivenSeats) =>
  (await world.as(await world.given.returning(own.admin)).call('getPurchaseCourseDetails', { purchased_course_id: own.purchased_course_id } as never))
    .data.posts

describe('a version that is a material change', () => {
  it('asks whoever has a certificate of an earlier one for what changed, once however often it runs, takes no seat, and leaves every figure as it was', async () => {
    const { own, person, serial_no, last } = await certified()
    const [cycle] = await enrolmentsOf(world, person)
    const uses = (await own.uses()).length
    await publish(own, newText('New law.'), 'The law of 2027 is in.')
    await update()
    await update()
    const due_on = addDays(await today(), 30)
    expect(await deltasOf(person)).toMatchObject([
      { status: 'NOT_STARTED', delta_of: cycle?.trainee_course_id, delta_items: [201, 202], delta_pledge: false, due_on },
    ])
    expect((await own.uses()).length).toBe(uses)
    expect(await holders(own)).toHaveLength(1)
    expect(await figures(own)).toEqual(COVERED)
    const [notice] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(notification)
        .where(and(eq(notification.user_id, person.user_id), eq(notification.kind, 'course_update'))),
    )
    expect(notice?.data).toMatchObject({ due_on })
    const { list, counts } = await listed(own)
    expect(list).toMatchObject([
      { user_id: person.user_id, version_no: 2, what: 'The law of 2027 is in.', state: 'NOT_STARTED', due_on, completed_on: null },
    ])
    expect(counts).toMatchObject({ NOT_STARTED: 1, OVERDUE: 0, COMPLETED: 0 })
    // Overdue under its own name, and in no figure of learning.
    await goTo(addDays(due_on, 1))
    expect((await listed(own, { state: 'OVERDUE' })).list).toHaveLength(1)
    for (const day of [undefined, due_on, await today()]) expect(await figures(own, day), String(day)).toEqual(COVERED)
    expect((await world.as(null).call('verifyCertificate', { serial_no })).data).toMatchObject({ state: 'valid', expires_on: last, updated: null })
    // A client admin reminds of it as of any course.
    const [row] = (await listed(own)).list
    expect(row).toMatchObject({ remind: 'now', reminded_on: null })
    const reminded = await world
      .as(await world.given.returning(own.admin))
      .call('remindTrainees', { trainee_course_ids: [row?.trainee_course_id as number] })
    expect(reminded.response_code).toBe(2100)
    expect((await listed(own)).list).toMatchObject([{ remind: 'today', reminded_on: await today() }])
    // Wherever it is told it goes by its own name.
    const me = world.as(await world.given.returning(own.admin))
    const { posts } = (await me.call('getReminderStepList', {})).data
    expect(posts).toMatchObject([{ user_id: person.user_id, step: 'by_hand', update_to: 2 }])
    const told = (await me.call('getTraineeStory', { user_id: person.user_id, groups: ['reminders'] })).data.events
    expect(told).toMatchObject([{ kind: 'reminder', update_to: 2 }])
    const courses = (await me.call('getTraineeStory', { user_id: person.user_id, groups: ['courses', 'certificates'] })).data.events
    const named = courses.flatMap((event) => ('update_to' in event ? [event.update_to] : []))
    expect([named.length > 0, named.every((update_to) => update_to === null)]).toEqual([true, true])
    const [letter] = await world.sql((tx) =>
      tx.sql
        .select({ data: notification.data })
        .from(notification)
        .where(and(eq(notification.user_id, person.user_id), eq(notification.kind, 'course_reminder'))),
    )
    expect(letter?.data).toMatchObject({ update_to: 2 })
  })

  it('is taken as a short course of what changed, and then told with the certificate, which keeps its days', async () => {
    const { own, person, serial_no, last } = await certified()
    const content = await publish(own, newText('New law.'), 'The law of 2027 is in.')
    await update()
    const [delta] = await deltasOf(person)
    const id = delta?.trainee_course_id as number
    const learner = await learnerAt(person, content, id)
    const me = learner.me
    const cover = (await me.call('getViewTraineeCourseCoverPage', { trainee_course_id: id })).data
    expect(cover).toMatchObject({
      status: 'NOT_STARTED',
      version_no: 2,
      certificate_serial_no: serial_no,
      progress_percent: 0,
      update: { version_no: 2, items: 2, asks_pledge: false, changes: [{ version_no: 2, what: 'The law of 2027 is in.', language: 'en' }] },
    })
    expect(cover.minutes_total).toBeLessThan(
      (await me.call('getViewTraineeCourseCoverPage', { trainee_course_id: delta?.delta_of as number })).data.minutes_total,
    )
    expect(cover.outline.flatMap(({ items }) => items).map(({ state, unchanged }) => [state, unchanged])).toEqual([
      ['locked', undefined],
      ['locked', undefined],
      ['done', true],
      ['done', true],
    ])
    const own_courses = (await me.call('getViewCourseEnroll', {})).data.traineeCoursesList
    expect(own_courses.map(({ trainee_course_id, status, update: asked }) => [trainee_course_id, status, asked?.items ?? null])).toEqual([
      [id, 'NOT_STARTED', 2],
      [delta?.delta_of, 'COMPLETED', null],
    ])
    await learner.start()
    const items = await learner.items()
    expect(items.map(({ state }) => state)).toEqual(['open', 'locked', 'done', 'done'])
    // What did not change can be opened again.
    expect((await me.call('getViewMaterial', { module_progress_id: items[2]?.module_progress_id as number })).data.material.state).toBe('done')
    expect((await me.call('getViewQuiz', { module_progress_id: items[3]?.module_progress_id as number })).data.quiz_detail).toMatchObject({
      state: 'done',
      last_result: null,
    })
    await learner.read(await learner.progressId(0))
    expect((await me.call('getCourseProgress', { trainee_course_id: id })).data).toMatchObject({ items_done: 1, items_total: 2 })
    await learner.answer(await learner.progressId(1), false)
    expect((await deltasOf(person))[0]?.status).toBe('IN_PROGRESS')
    expect(await figures(own)).toEqual(COVERED)
    await learner.answer(await learner.progressId(1))
    expect((await deltasOf(person))[0]).toMatchObject({ status: 'COMPLETED', expires_at: null })
    const done_on = await today()
    expect((await me.call('startCourse', { trainee_course_id: id, action: 'next' })).response_code).toBe(10055)
    expect((await me.call('getViewCourseEnroll', {})).data.traineeCoursesList).toHaveLength(1)
    expect((await me.call('getViewTraineeCourseCoverPage', { trainee_course_id: delta?.delta_of as number })).data.updated).toEqual({
      version_no: 2,
      on: done_on,
    })
    expect((await world.as(null).call('verifyCertificate', { serial_no })).data).toMatchObject({
      state: 'valid',
      course_version: 1,
      expires_on: last,
      updated: { version_no: 2, on: done_on },
    })
    const [course, ...more] = (await world.as(await world.given.returning(own.admin)).call('getTraineeRecord', { user_id: person.user_id })).data
      .courses
    expect(more).toEqual([])
    expect(course).toMatchObject({ state: 'COMPLETED', uncovered: null, updates: [{ version_no: 2, state: 'COMPLETED', completed_on: done_on }] })
    const story = (await world.as(await world.given.returning(own.admin)).call('getTraineeStory', { user_id: person.user_id })).data
    expect(story.events.filter(({ kind }) => kind.startsWith('update')).map(({ kind }) => kind)).toEqual(['update_done', 'update_opened'])
    expect(story.events.filter(({ kind }) => kind === 'enrolled' || kind === 'certificate')).toHaveLength(2)
    expect(story.courses).toMatchObject([{ is_covered: true, covered_to: last, uncovered_days: 0 }])
    // A later change is asked from there on.
    await update()
    expect(await deltasOf(person)).toHaveLength(1)
    await publish(own, newText('Newer law.'), 'The law of 2028 is in.')
    await update()
    const again = await deltasOf(person)
    expect(again.map(({ status, delta_of }) => [status, delta_of])).toEqual([
      ['COMPLETED', delta?.delta_of],
      ['NOT_STARTED', delta?.delta_of],
    ])
    const { update: asked } = (await me.call('getViewTraineeCourseCoverPage', { trainee_course_id: again[1]?.trainee_course_id as number })).data
    expect(asked?.changes.map(({ version_no }) => version_no)).toEqual([3])
  })

  it('whose pledge changed is signed, without another certificate', async () => {
    const { own, person, serial_no } = await certified()
    const content = await publish(own, newPledge, 'The pledge says more.')
    await update()
    const [delta] = await deltasOf(person)
    const learner = await learnerAt(person, content, delta?.trainee_course_id as number)
    const begun = await learner.start()
    expect(begun.data.output).toMatchObject({ current: null, next: 'pledge', status: 'PLEDGE_PENDING' })
    const signed = await learner.sign()
    expect(signed.data, signed.body).toMatchObject({ certificate_serial_no: serial_no })
    expect((await deltasOf(person))[0]).toMatchObject({ status: 'COMPLETED', expires_at: null })
    expect(await figures(own)).toEqual(COVERED)
  })

  it('asks nobody where it was not marked, or all of it is as they took it', async () => {
    const { own, person } = await certified()
    await publish(own, newText('A comma.'), null)
    await update()
    await publish(own, (content) => void content.modules.reverse(), 'In another order.')
    await update()
    expect(await deltasOf(person)).toEqual([])
  })

  it('asks nobody who has left, until they are back', async () => {
    const { own, person } = await certified()
    const set = (status: 'active' | 'inactive') => world.sql((tx) => tx.sql.update(users).set({ status }).where(eq(users.user_id, person.user_id)))
    await publish(own, newText('New law.'), 'The law of 2027 is in.')
    await set('inactive')
    await update()
    expect(await deltasOf(person)).toEqual([])
    await set('active')
    await update()
    expect(await deltasOf(person)).toHaveLength(1)
  })

  it('asks nobody of whom the course is not asked today, until it is', async () => {
    const { own, person } = await certified()
    const day = await today()
    await world.sql((tx) =>
      tx.sql.execute(
        sql`update trainee_course set paused = datemultirange(daterange(${day}::date, ${addDays(day, 5)}::date, '[]')) where user_id = ${person.user_id}`,
      ),
    )
    await publish(own, newText('New law.'), 'The law of 2027 is in.')
    await update()
    expect(await deltasOf(person)).toEqual([])
    await goTo(addDays(day, 6))
    await update()
    expect(await deltasOf(person)).toHaveLength(1)
  })

  it('asks nobody whose next cycle is about to open', async () => {
    const { own, person, last } = await certified(3)
    await goTo(addDays(last, -59))
    await publish(own, newText('New law.'), 'The law of 2027 is in.')
    await update()
    expect(await deltasOf(person)).toEqual([])
    // The next cycle has all of the newest version.
    await renew()
    expect((await enrolmentsOf(world, person)).map(({ status }) => status)).toEqual(['COMPLETED', 'NOT_STARTED'])
    await update()
    expect(await deltasOf(person)).toEqual([])
  })

  it('gives the same however long the job slept', async () => {
    const rows = []
    for (const sleeps of [[0, 1, 2, 40], [40]]) {
      const { own, person } = await certified()
      await publish(own, newText('New law.'), 'The law of 2027 is in.')
      const from = await today()
      for (const days of sleeps) {
        await goTo(addDays(from, days))
        await update()
      }
      rows.push((await deltasOf(person)).map(({ status, delta_items, delta_ended }) => ({ status, delta_items, delta_ended })))
    }
    expect(rows[0]).toEqual(rows[1])
  })
})

describe('an update that is open', () => {
  it('stands in the calendar under its own name, with its list, and needs no seat', async () => {
    const { own, person, last } = await certified(2, 2)
    const calendar = async () => (await world.as(await world.given.returning(own.admin)).call('getDueCalendar', {})).data
    const due = async (input: object) => (await world.as(await world.given.returning(own.admin)).call('getDueCalendarList', input as never)).data
    const before = await calendar()
    expect(before.updates.every((count) => count === 0)).toBe(true)
    await publish(own, newText('New law.'), 'The law of 2027 is in.')
    await update()
    const due_on = addDays(await today(), 30)
    const after = await calendar()
    expect({ ...after, updates: before.updates }).toEqual(before)
    for (const [i, month] of after.months.entries()) {
      const [updates, courses] = [await due({ month, updates: true }), await due({ month })]
      expect([updates.total, courses.total], month).toEqual([month === due_on.slice(0, 7) ? 2 : 0, after.falls_due[i]])
      expect(after.updates[i]).toBe(updates.total)
    }
    const { posts } = await due({ updates: true, q: person.username })
    expect(posts).toMatchObject([{ user_id: person.user_id, due_on, opens_on: await today(), certificate_ends_on: last, seat: null, update_to: 2 }])
    const dashboard = async () => {
      const me = world.as(await world.given.returning(own.admin))
      const total = async (state: 'DUE' | 'OVERDUE') => (await me.call('getCourseUpdateList', { state })).data.total
      const figures = (await me.call('getCompanyDashboard', {})).data.follow_up?.updates
      expect(figures).toEqual({ due: await total('DUE'), overdue: await total('OVERDUE') })
      return figures
    }
    expect(await dashboard()).toEqual({ due: 2, overdue: 0 })
    // Once it is overdue it falls due no more.
    await goTo(addDays(due_on, 1))
    expect(await dashboard()).toEqual({ due: 0, overdue: 2 })
    expect([(await due({ updates: true })).total, (await calendar()).updates.some((count) => count > 0)]).toEqual([0, false])
  })
  it('is extended as any course, and who asks, decides and has it reads that it is the update', async () => {
    const { own, person } = await certified()
    await publish(own, newText('New law.'), 'The law of 2027 is in.')
    await update()
    const [delta] = await deltasOf(person)
    const { trainee_course_id, due_on } = delta as { trainee_course_id: number; due_on: string }
    const asked = { trainee_course_id, to_on: addDays(due_on, 20), reason: 'On site until then' }
    const me = world.as(await world.given.returning(own.admin))
    const { exemption_id } = (await me.call('requestExtension', asked)).data
    const { list } = (await me.call('getExemptionList', { q: 'PENDING' })).data
    expect(list).toMatchObject([{ exemption_id, kind: 'EXTENSION', course_title: own.course.content.title, update_to: 2 }])
    const second = await world.given.admin('clientAdmin', { company: own.company })
    expect((await world.as(second).call('approveExemption', { exemption_id, version: 1 })).response_code).toBe(2100)
    const { posts } = (await world.as(await world.given.returning(person)).call('getNotificationList', {})).data
    const words = posts.find(({ kind }) => kind === 'due_date_changed')
    expect(words?.text).toContain(`Finish the update to version 2 of ${own.course.content.title} by `)
  })
  it('is asked no more once the next cycle opens: the one open cycle is that', async () => {
    const { own, person, last } = await certified(3)
    await goTo(addDays(last, -65))
    await publish(own, newText('New law.'), 'The law of 2027 is in.', 60)
    await update()
    await goTo(addDays(last, -59))
    await renew()
    const cycles = await enrolmentsOf(world, person)
    expect(cycles.map(({ status, delta_ended }) => [status, delta_ended])).toEqual([
      ['COMPLETED', null],
      ['EXPIRED', 'overtaken'],
      ['NOT_STARTED', null],
    ])
    expect(await figures(own)).toEqual(COVERED)
    expect((await listed(own)).counts).toMatchObject({ ENDED: 1 })
    const story = (await world.as(await world.given.returning(own.admin)).call('getTraineeStory', { user_id: person.user_id })).data
    expect(story.events.find(({ kind }) => kind === 'update_ended')).toMatchObject({ why: 'overtaken', version_no: 2 })
    const me = world.as(await world.given.returning(person))
    expect((await me.call('startCourse', { trainee_course_id: cycles[1]?.trainee_course_id as number, action: 'start' })).response_code).toBe(10053)
  })

  it('is due by the last day of its certificate, and ends with it where no next cycle opens', async () => {
    const { own, person, last } = await certified(1)
    const { setting } = (await world.as(await world.given.returning(own.admin)).call('getCycleSetting', { course_id: own.course.course_id })).data
    const { version: _, aligns_from: __, ...wanted } = setting
    await world
      .as(await world.given.returning(own.admin))
      .call('saveCycleSetting', { ...wanted, renews: false, course_id: own.course.course_id, version: 0 })
    await goTo(addDays(last, -10))
    await publish(own, newText('New law.'), 'The law of 2027 is in.')
    await update()
    expect(await deltasOf(person)).toMatchObject([{ due_on: last }])
    await goTo(addDays(last, 1))
    await update()
    expect(await deltasOf(person)).toMatchObject([{ status: 'EXPIRED', delta_ended: 'uncovered' }])
    expect(await figures(own)).toMatchObject({ assigned: 1, completed: 0, expired: 1, overdue: 0 })
  })
})

describe.runIf(served)('updates at once', () => {
  it('are one a person, however many run', async () => {
    const { own, person } = await certified(4, 3)
    await publish(own, newText('New law.'), 'The law of 2027 is in.')
    const twin = await world.twin()
    await Promise.all([openUpdates(world.kit, never(), 2), openUpdates(twin.kit, never(), 2), openUpdates(world.kit, never(), 1)])
    await twin.close()
    for (const one of own.trainees) expect(await deltasOf(one)).toHaveLength(1)
    const told = await world.sql((tx) =>
      tx.sql
        .select()
        .from(notification)
        .where(and(eq(notification.user_id, person.user_id), eq(notification.kind, 'course_update'))),
    )
    expect(told).toHaveLength(1)
  })

  it('and the next cycle leave one open cycle, whoever was first', async () => {
    for (let round = 0; round < 3; round++) {
      const { own, person, last } = await certified(3)
      await goTo(addDays(last, -65))
      await publish(own, newText('New law.'), 'The law of 2027 is in.')
      const twin = await world.twin()
      const again = async () => {
        await world.clock.shift(0)
        return openUpdates(twin.kit, never())
      }
      await goTo(addDays(last, -60))
      await Promise.all([again(), renew(), update()])
      await twin.close()
      const open = (await enrolmentsOf(world, person)).filter(({ status }) => ['NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING'].includes(status))
      expect(open).toHaveLength(1)
    }
  })
})
