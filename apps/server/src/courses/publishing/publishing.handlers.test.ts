import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ContentKind } from '@jujur/contract/enumerations.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editText, givenDraft, givenSubmission } from '../../../test/course-drafts.ts'
import { packaged } from '../../../test/packages.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { permission } from '../../access/access.table.ts'
import { contentEdit } from '../../authoring/authoring.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { readClock } from '../../kit/time/clock.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { material } from '../../materials/materials.table.ts'
import { composeCourse, hashOf } from '../composing.usecases.ts'
import type { CourseContent } from '../courses.rules.ts'
import { course, courseSubmission, courseVersion } from '../courses.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const submissionOf = async (id: number) => {
  const [row] = await world.sql((tx) => tx.sql.select().from(courseSubmission).where(eq(courseSubmission.course_submission_id, id)))
  if (!row) throw new Error('no such submission')
  return row
}
const versionsOf = (course_id: number) => world.sql((tx) => tx.sql.select().from(courseVersion).where(eq(courseVersion.course_id, course_id)))
const publish = (person: Person, { course_id, version }: { course_id: number; version: number }) =>
  world.as(person).call('publishTraineeCourse', { course_id, version })
const review = async (person: Person, course_submission_id: number) =>
  (await world.as(person).call('getTraineeCourseReview', { course_submission_id })).data.review

describe('what is sent for review', () => {
  test('is published by another person, byte by byte', async () => {
    const sent = await givenSubmission(world)
    const { response_code, data } = await publish(sent.checker, sent)
    expect(response_code).toBe(2100)
    const [version] = await versionsOf(sent.course_id)
    const frozen = await submissionOf(sent.id)
    expect(version).toMatchObject({ content: frozen.content, content_hash: frozen.content_hash, content_format: 2, version_no: 1 })
    expect(data).toEqual({ course_version_id: version?.course_version_id, version_no: 1, content_hash: sent.content_hash })
    expect(frozen).toMatchObject({ status: 'published', course_version_id: version?.course_version_id, decided_by: sent.checker.user_id })
    expect((await publish(sent.checker, sent)).response_code).toBe(20073)
    const told = await world.as(sent.author).call('getNotificationList', {})
    expect(told.body).toContain('course_published')
  })

  test('is nothing new to send until something says otherwise; once published the list tells of changes since', async () => {
    const sent = await givenSubmission(world)
    const { course_id, author, text_id } = sent
    const nothingNew = async () => (await world.as(author).call('getTraineeCourseList', { course_id })).data.posts[0]?.nothing_new
    const listed = async (status: 'published' | 'draft') =>
      (await world.as(author).call('TraineeCourseList', { course_id, status })).data.posts.map(({ status, changed_since }) => ({
        status,
        changed_since,
      }))
    expect(await nothingNew()).toBe('waiting')
    await publish(sent.checker, sent)
    expect(await nothingNew()).toBe('unchanged')
    expect(await listed('published')).toEqual([{ status: 'published', changed_since: false }])
    await editText(world, text_id, author, '<p>Another limit.</p>')
    expect(await nothingNew()).toBe(null)
    expect(await listed('published')).toEqual([{ status: 'published', changed_since: true }])
    await world.as(author).call('TraineeCourseUpdate', { course_id, version: 1, title: 'Changed' })
    expect(await listed('published')).toEqual([{ status: 'draft', changed_since: true }])
    expect(await listed('draft')).toEqual([])
  })

  test('may be a material change: said by who sends it, read by who decides, and kept with the version; not of a first version, nor of what asks nothing', async () => {
    const sent = await givenSubmission(world)
    const { course_id, author, checker, text_id } = sent
    const material_change = { what: 'The limit is RM 100 now.', due_days: 45 }
    const send = (version: number) => world.as(author).call('submitTraineeCourseForReview', { course_id, version, material_change })
    expect(await send(1)).toMatchObject({ response_code: 20073, data: { reason: 'first_version' } })
    await publish(checker, sent)
    await world.as(author).call('TraineeCourseUpdate', { course_id, version: 1, title: 'Otherwise called' })
    expect(await send(2)).toMatchObject({ response_code: 20073, data: { reason: 'asks_nothing' } })
    await editText(world, text_id, author, '<p>Another limit.</p>')
    const again = await send(2)
    expect(again.response_code, again.body).toBe(2100)
    expect(await review(checker, again.data.course_submission_id)).toMatchObject({ material_change, people: { certified: 0 } })
    expect((await publish(checker, { course_id, version: again.data.version })).response_code).toBe(2100)
    const versions = await versionsOf(course_id)
    expect(versions.map((one) => [one.version_no, one.material_change, one.update_due_days]).sort()).toEqual([
      [1, null, null],
      [2, 'The limit is RM 100 now.', 45],
    ])
  })

  test('waits at the desk of those who may decide, and not of who sent or edited it', async () => {
    const sent = await givenSubmission(world)
    const waits = async (person: Person) =>
      (await world.as(person).call('getDashboard', {})).data.waiting.find(({ what }) => what === 'course_reviews')?.count
    const before = await waits(sent.checker)
    await editText(world, sent.text_id, sent.checker, '<p>Another limit.</p>')
    await world.as(sent.author).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
    expect(await waits(sent.checker)).toBe((before ?? 0) - 1)
  })

  test('is not published once a part says otherwise, and the parts are named', async () => {
    const sent = await givenSubmission(world)
    await editText(world, sent.text_id, sent.author, '<p>Below RM 200 you may keep it.</p>')
    expect(await publish(sent.checker, sent)).toMatchObject({
      response_code: 2111,
      data: { reason: 'changed_since', version: 1, parts: [expect.stringContaining('Five tests')] },
    })
    expect(await review(sent.checker, sent.id)).toMatchObject({ stale: true, can: { approve: false, reject: true, because: 'findings' } })
    expect(await versionsOf(sent.course_id)).toEqual([])
  })

  test('sent again takes the place of what waited; who looked at the former is told', async () => {
    const sent = await givenSubmission(world)
    await editText(world, sent.text_id, sent.author, '<p>Below RM 200 you may keep it.</p>')
    const again = await world.as(sent.author).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
    expect(again.data).toMatchObject({ version: 2 })
    expect(await publish(sent.checker, sent)).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', version: 2 } })
    expect((await submissionOf(sent.id)).status).toBe('withdrawn')
    expect((await publish(sent.checker, { ...sent, version: 2 })).response_code).toBe(2100)
  })

  test('goes back with the reason, which stands at the course, and can be sent again', async () => {
    const sent = await givenSubmission(world)
    const came = async () => (await world.as(sent.author).call('getTraineeCourseList', { course_id: sent.course_id })).data.posts[0]?.sent_back
    expect(await came()).toBeNull()
    const input = { course_id: sent.course_id, version: sent.version }
    expect((await world.as(sent.checker).call('rejectTraineeCourse', { ...input, remarks: 'No captions.' })).response_code).toBe(2100)
    expect(await review(sent.author, sent.id)).toMatchObject({ approve_status_id: 3, remarks: 'No captions.', stale: false })
    expect(await came()).toMatchObject({ remarks: 'No captions.', decided_at: expect.any(String), decided_by: expect.any(String) })
    const again = await world.as(sent.author).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
    expect(again).toMatchObject({ response_code: 2100, data: { version: 3 } })
  })

  test('goes back with what is to be done at single items: authors see it there, mark it as done, and the next review tells', async () => {
    const sent = await givenSubmission(world)
    const asReviewed = await review(sent.checker, sent.id)
    const [first, second] = asReviewed.facts.modules.flatMap(({ items }) => items)
    if (!first || !second) throw new Error('the sample has items')
    const send = (comments: object[], version = sent.version) =>
      world.as(sent.checker).call('rejectTraineeCourse', { course_id: sent.course_id, version, remarks: 'See below.', comments })
    const before = await world.digest()
    expect((await send([{ module_item_id: 2_000_000, text: 'Where?' }])).response_code).toBe(7000)
    expect(
      (await send([{ ...first, text: 'x' }].map(({ module_item_id, text }) => ({ module_item_id, text })).flatMap((one) => [one, one])))
        .response_code,
    ).toBe(7000)
    expect(await world.digest()).toBe(before)
    await send([
      { module_item_id: first.module_item_id, text: 'Name the limit.' },
      { module_item_id: second.module_item_id, text: 'Captions.' },
    ])
    const draft = async () => (await world.as(sent.author).call('getTraineeCourseList', { course_id: sent.course_id })).data.posts[0]
    const back = (await draft())?.sent_back
    expect(back).toMatchObject({
      remarks: 'See below.',
      comments: [{ title: first.title, text: 'Name the limit.', done_at: null }, { text: 'Captions.' }],
    })
    const course_comment_id = back?.comments[0]?.course_comment_id as number
    const mark = (done: boolean, by = sent.author) => world.as(by).call('markCourseComment', { course_comment_id, done })
    const done = (await mark(true)).data.comment
    expect(done).toMatchObject({ done_by: sent.author.name, done_at: expect.any(String) })
    const other = await world.given.admin('globalAdmin', { kind: 'maker' })
    expect((await mark(true, other)).data.comment).toEqual(done)
    expect((await mark(false, other)).data.comment).toMatchObject({ done_at: null, done_by: null })
    await mark(true)
    const again = await world.as(sent.author).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
    const anew = await review(sent.checker, again.data.course_submission_id)
    expect(anew.sent_back?.comments).toMatchObject([
      { text: 'Name the limit.', done_by: sent.author.name },
      { text: 'Captions.', done_at: null },
    ])
    await publish(sent.checker, { course_id: sent.course_id, version: anew.version })
    expect((await draft())?.sent_back).toBeNull()
  })

  test('waits for no course that nobody can take, nor for one that waits for it, by whatever way', async () => {
    const author = await world.given.admin('globalAdmin', { kind: 'maker' })
    const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
    const drafts = [await givenDraft(world, author), await givenDraft(world, author), await givenDraft(world, author)] as const
    const [one, two, three] = drafts.map(({ course_id }) => course_id) as [number, number, number]
    const needs = (course_id: number, ids: number[], version = 1) => world.as(author).call('TraineeCourseUpdate', { course_id, version, needs: ids })
    const send = (course_id: number, version: number) => world.as(author).call('submitTraineeCourseForReview', { course_id, version })
    expect((await needs(one, [one])).response_code).toBe(7000)
    expect((await needs(one, [2_000_000])).response_code).toBe(7000)
    expect((await needs(one, [two])).data.course).toMatchObject({ version: 2, needs: [{ course_id: two }] })
    expect(await send(one, 2)).toMatchObject({ response_code: 20073, data: { stops: [{ code: 'needs_unpublished' }] } })
    const second = await send(two, 1)
    const third = await send(three, 1)
    for (const [course_id, sent] of [
      [two, second],
      [three, third],
    ] as const)
      expect((await publish(checker, { course_id, version: sent.data.version })).response_code).toBe(2100)
    const first = await send(one, 2)
    expect(first.response_code).toBe(2100)
    // Three waits for one, and two is to wait for three: one waits for two already.
    await needs(three, [one])
    await needs(two, [three])
    expect(await send(two, 2)).toMatchObject({ response_code: 20073, data: { stops: [{ code: 'needs_circle' }] } })
    const checked = (await world.as(author).call('checkTraineeCourse', { course_id: two })).data.findings
    expect(checked).toContainEqual(expect.objectContaining({ code: 'needs_circle', weight: 'stops' }))
    // What was sent before the circle closed is not published into it either.
    expect(await publish(checker, { course_id: one, version: first.data.version })).toMatchObject({
      response_code: 20073,
      data: { reason: 'stopped' },
    })
    await needs(two, [], 2)
    await needs(three, [], 2)
    expect((await publish(checker, { course_id: one, version: first.data.version })).response_code).toBe(2100)
    const [published] = await versionsOf(one)
    expect(published?.content).toMatchObject({ needs: [{ course_id: two, code: expect.any(String) }] })
  })

  test('waits for no course that waits for it in a version that somebody still takes', async () => {
    const author = await world.given.admin('globalAdmin', { kind: 'maker' })
    const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
    const [one, two] = [await givenDraft(world, author), await givenDraft(world, author)]
    let version = 1
    const needs = async (ids: number[]) => {
      await world.as(author).call('TraineeCourseUpdate', { course_id: one.course_id, version, needs: ids })
      version++
    }
    const send = (course_id: number, of: number) => world.as(author).call('submitTraineeCourseForReview', { course_id, version: of })
    const through = async (course_id: number, of: number) => {
      const sent = await send(course_id, of)
      expect((await publish(checker, { course_id, version: sent.data.version })).response_code).toBe(2100)
    }
    await through(two.course_id, 1)
    await needs([two.course_id])
    await through(one.course_id, version)
    const [first] = await versionsOf(one.course_id)
    if (!first) throw new Error('no version')
    const trainee = await world.given.trainee()
    await world.given.enrolment(trainee, first)
    await needs([])
    await through(one.course_id, version)
    await world.as(author).call('TraineeCourseUpdate', { course_id: two.course_id, version: 1, needs: [one.course_id] })
    const refused = await send(two.course_id, 2)
    const [titles] = await world.sql((tx) =>
      tx.sql
        .select({
          one: sql<string>`max(title) filter (where course_id = ${one.course_id})`,
          two: sql<string>`max(title) filter (where course_id = ${two.course_id})`,
        })
        .from(course),
    )
    expect(refused).toMatchObject({ response_code: 20073, data: { stops: [{ code: 'needs_circle', title: titles?.one, tag: titles?.two }] } })
    // Once nobody takes that version any more, nobody can be caught between the two.
    await world.sql((tx) => tx.sql.delete(traineeCourse).where(eq(traineeCourse.user_id, trainee.user_id)))
    const sent = await send(two.course_id, 2)
    expect(sent.response_code).toBe(2100)
    await world.given.enrolment(trainee, first)
    expect(await publish(checker, { course_id: two.course_id, version: sent.data.version })).toMatchObject({
      response_code: 20073,
      data: { reason: 'stopped' },
    })
  })

  test('sent again after it went back says why it did, and what is other than then', async () => {
    const sent = await givenSubmission(world)
    expect((await review(sent.author, sent.id)).sent_back).toBeNull()
    await world.as(sent.checker).call('rejectTraineeCourse', { course_id: sent.course_id, version: sent.version, remarks: 'Name the limit.' })
    await editText(world, sent.text_id, sent.author, '<p>RM 200 at most.</p>')
    const { data } = await world.as(sent.author).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
    const again = await review(sent.checker, data.course_submission_id)
    expect(again.sent_back).toMatchObject({
      course_submission_id: sent.id,
      remarks: 'Name the limit.',
      changes: [{ what: 'changed', kind: 'material' }],
    })
    await publish(sent.checker, { course_id: sent.course_id, version: again.version })
    await editText(world, sent.text_id, sent.author, '<p>RM 300 at most.</p>')
    const next = await world.as(sent.author).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
    expect((await review(sent.checker, next.data.course_submission_id)).sent_back).toBeNull()
  })

  test('is refused while something stops it, and says what', async () => {
    const author = await world.given.admin('globalAdmin', { kind: 'maker' })
    const draft = await givenDraft(world, author)
    await world.sql((tx) => tx.sql.update(material).set({ html: '' }).where(eq(material.material_id, draft.text_id)))
    const answer = await world.as(author).call('submitTraineeCourseForReview', { course_id: draft.course_id, version: 1 })
    expect(answer).toMatchObject({ response_code: 20073, data: { reason: 'stopped', stops: [{ code: 'material_empty' }] } })
  })

  test('is refused while nothing is new', async () => {
    const sent = await givenSubmission(world)
    const send = () => world.as(sent.author).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
    expect(await send()).toMatchObject({ response_code: 20073, data: { reason: 'waiting' } })
    await publish(sent.checker, sent)
    expect(await send()).toMatchObject({ response_code: 20073, data: { reason: 'unchanged' } })
  })
})

describe('a draft beside what is published', () => {
  const compare = (person: Person, input: { course_id: number; course_version_id?: number }) => world.as(person).call('compareTraineeCourse', input)

  test('says nothing before the first version, and then what is other than in the version that is asked for', async () => {
    const sent = await givenSubmission(world)
    const { course_id, author } = sent
    expect((await compare(author, { course_id })).data).toEqual({ version_no: null, changes: [] })
    const first = (await publish(sent.checker, sent)).data
    expect((await compare(author, { course_id })).data).toEqual({ version_no: 1, changes: [] })
    await editText(world, sent.text_id, author, '<p>Below RM 200 you may keep it.</p>')
    const again = await world.as(author).call('submitTraineeCourseForReview', { course_id, version: 1 })
    await publish(sent.checker, { course_id, version: again.data.version })
    await editText(world, sent.text_id, author, '<p>Below RM 100 you may keep it.</p>')
    const [newest, oldest] = [await compare(author, { course_id }), await compare(author, { course_id, course_version_id: first.course_version_id })]
    expect(newest.data).toMatchObject({ version_no: 2, changes: [{ what: 'changed', kind: 'material' }] })
    expect(newest.data.changes[0]?.fields[0]).toMatchObject({ field: 'html', before: 'Below RM 200 you may keep it.' })
    expect(oldest.data).toMatchObject({ version_no: 1, changes: [{ what: 'changed', fields: [{ field: 'html' }] }] })
    expect(oldest.data.changes[0]?.fields[0]?.before).not.toContain('RM 200')
  })

  test('is not compared with a version of another course', async () => {
    const [one, other] = [await givenSubmission(world), await givenSubmission(world)]
    const { course_version_id } = (await publish(other.checker, other)).data
    expect((await compare(one.author, { course_id: one.course_id, course_version_id })).response_code).toBe(10053)
  })
})

describe('a preview', () => {
  test('runs a package as trainees get it, in the draft and in what was sent', async () => {
    const author = await world.given.admin('globalAdmin')
    const draft = await givenDraft(world, author)
    const call = world.as(author)
    const bytes = await readFile(await packaged({ 'index.html': '<!doctype html><title>No</title>' }))
    const { material_id } = (await call.call('UploadMaterial', { type: 'scorm', title: 'Rehearsal' }, { file: { name: 'no.zip', bytes } })).data
      .material
    const module_id = draft.module_ids[0] ?? 0
    await call.call('createModuleItem', { module_id, type: 'material', material_id, topics: [], scorm_rule: { rule: 'completed' } })
    const { data } = await call.call('getTraineeCourseList', { course_id: draft.course_id })
    await call.call('submitTraineeCourseForReview', { course_id: draft.course_id, version: data.posts[0]?.version ?? 0 })
    for (const of of ['draft', 'submitted'] as const) {
      const { course } = (await call.call('previewTraineeCourse', { course_id: draft.course_id, of })).data
      const shown = course.modules[0]?.items.find(({ material_type }) => material_type === 'scorm')?.material
      expect(shown?.scorm).toMatchObject({
        version: '1.2',
        session_no: 1,
        opens_windows: false,
        parts: [{ href: 'index.html', status: null, state: {} }],
      })
      expect(shown?.url?.startsWith(`${shown.scorm?.origin}/s/`)).toBe(true)
    }
  })
})

describe('four eyes over all parts', () => {
  test('who sent it or edited a part of it may neither publish nor send back', async () => {
    const both = await world.given.admin('globalAdmin')
    const author = await world.given.admin('globalAdmin')
    const draft = await givenDraft(world, author, undefined, { files: false })
    await editText(world, draft.text_id, both, '<p>Mine.</p>')
    const { data } = await world.as(author).call('submitTraineeCourseForReview', { course_id: draft.course_id, version: 1 })
    for (const person of [author, both]) {
      expect((await publish(person, { ...draft, version: data.version })).response_code).toBe(10004)
      const input = { course_id: draft.course_id, version: data.version, remarks: 'No.' }
      expect((await world.as(person).call('rejectTraineeCourse', input)).response_code).toBe(10004)
      expect(await review(person, data.course_submission_id)).toMatchObject({ can: { approve: false, reject: false, because: 'own' } })
    }
    const history = (await review(author, data.course_submission_id)).history.map(({ action, name }) => [action, name])
    expect(history).toEqual([
      ['edited', both.name],
      ['submitted', author.name],
    ])
  })

  test('who changed a part and changed it back since it was sent has had it in hand', async () => {
    const sent = await givenSubmission(world)
    const [row] = await world.sql((tx) => tx.sql.select().from(material).where(eq(material.material_id, sent.text_id)))
    await editText(world, sent.text_id, sent.checker, '<p>Otherwise.</p>')
    await editText(world, sent.text_id, sent.checker, row?.html ?? '')
    expect((await publish(sent.checker, sent)).response_code).toBe(10004)
    const other = await world.given.admin('globalAdmin', { kind: 'checker' })
    expect((await publish(other, sent)).response_code).toBe(2100)
  })

  test('edits that an earlier version published count no more', async () => {
    const sent = await givenSubmission(world)
    await publish(sent.checker, sent)
    world.clock.shift(60_000)
    const other = await world.given.admin('globalAdmin')
    await editText(world, sent.text_id, other, '<p>Below RM 150.</p>')
    const { data } = await world.as(other).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
    const former = await world.given.returning(sent.checker)
    const shown = await review(former, data.course_submission_id)
    expect(shown).toMatchObject({ version_no: 2, live_version_no: 1, changes: [{ what: 'changed', kind: 'material' }] })
    expect((await publish(former, { ...sent, version: data.version })).data).toMatchObject({ version_no: 2 })
  })
})

describe('four eyes over what has left the course', () => {
  test('who took a question out of the draw has had the course in hand', async () => {
    const sent = await givenSubmission(world)
    await publish(sent.checker, sent)
    world.clock.shift(60_000)
    const [author, both] = [await world.given.returning(sent.author), await world.given.admin('globalAdmin')]
    const question_id = sent.questions.at(-1) as number
    const archived = await world.as(both).call('UpdateQuestionAnswerOption', { question_id, version: 1, status: 'archived' })
    expect(archived.response_code, archived.body).toBe(2100)
    const { data } = await world.as(author).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
    const history = (await review(both, data.course_submission_id)).history.map(({ action, name }) => [action, name])
    expect(history).toContainEqual(['edited', both.name])
    expect((await publish(both, { ...sent, version: data.version })).response_code).toBe(10004)
    expect((await publish(await world.given.returning(sent.checker), { ...sent, version: data.version })).response_code).toBe(2100)
  })
})

describe('a version', () => {
  test('of format 1 stays readable and is held against its own hash', async () => {
    const { course_version_id } = await world.given.course()
    const reader = await world.given.admin('globalAdmin')
    const { data } = await world.as(reader).call('getCourseVersion', { course_version_id })
    expect(data).toMatchObject({ genuine: true, content_format: 1, course: { modules: [{ title: 'Module one' }, { title: 'Module two' }] } })
  })

  test('of format 2 has one hash whatever ids its parts have', async () => {
    const author = await world.given.admin('globalAdmin', { kind: 'maker' })
    const other = await openWorld()
    try {
      const stranger = await other.given.admin('globalAdmin', { kind: 'maker' })
      const [here, there] = [await givenDraft(world, author, 77_001), await givenDraft(other, stranger, 77_001, { shift: 3 })]
      const compose = (one: World, id: number) => one.sql((tx) => composeCourse(tx, id)) as Promise<CourseContent>
      const [ours, theirs] = [await compose(world, here.course_id), await compose(other, there.course_id)]
      expect(ours.modules.map(({ module_id }) => module_id)).not.toEqual(theirs.modules.map(({ module_id }) => module_id))
      expect(hashOf(theirs, 2)).toBe(hashOf(ours, 2))
      expect(hashOf({ ...theirs, price_sen: 1 }, 2)).not.toBe(hashOf(ours, 2))
    } finally {
      await other.close()
    }
  })
})

test('a course of many modules is composed in as many statements as one of two', async () => {
  const author = await world.given.admin('globalAdmin', { kind: 'maker' })
  const small = await givenDraft(world, author)
  const large = await givenDraft(world, author)
  for (let n = 0; n < 6; n++) {
    const more = await givenDraft(world, author)
    await world.sql(async (tx) => {
      const { courseModule } = await import('../courses.table.ts')
      await tx.sql
        .insert(courseModule)
        .values(more.module_ids.map((module_id, i) => ({ course_id: large.course_id, module_id, position: 2 + n * 2 + i })))
    })
  }
  const statements = (course_id: number) =>
    world.sql(async (tx) => {
      let count = 0
      const counting = new Proxy(tx.sql, {
        get: (target, name) => {
          if (name === 'select' || name === 'execute') count++
          const value = Reflect.get(target, name) as unknown
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      const content = await composeCourse({ ...tx, sql: counting }, course_id)
      return { count, modules: content?.modules.length }
    })
  expect(await statements(large.course_id)).toEqual({ count: (await statements(small.course_id)).count, modules: 14 })
})

describe.runIf(served)('who began to edit before a version was published, and wrote afterwards', () => {
  /** Works while somebody else has the row; they let go after five minutes by the clock. */
  const whileHeld = async <T>(row: SQL, work: () => Promise<T>): Promise<T> => {
    const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = world.kit.database.write(everything, async (tx) => {
      await tx.sql.execute(row)
      held.resolve()
      await letGo.promise
    })
    await held.promise
    const working = work()
    await sleep(300)
    world.clock.shift(5 * 60_000)
    letGo.resolve()
    await holding
    return working
  }
  const lastEdit = async (kind: ContentKind, id: number) => {
    const [edit] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(contentEdit)
        .where(and(eq(contentEdit.kind, kind), eq(contentEdit.content_id, id)))
        .orderBy(desc(contentEdit.version))
        .limit(1),
    )
    return edit
  }

  test('has edited since: it counts when it was written', async () => {
    const author = await world.given.admin('globalAdmin', { kind: 'maker' })
    const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#12616d' } })
      .png()
      .toBuffer()
    const { quiz_id } = await givenDraft(world, author, undefined, { files: false })
    const me = world.as(author)
    const { module_id } = (await me.call('createTraineeModule', { title: 'Held' })).data.module
    const { course_id } = (await me.call('createTraineeCourse', { code: `HELD-${module_id}`, title: 'Held', modules: [module_id] })).data.course
    const rowOf = {
      course: sql`select from course where course_id = ${course_id} for update`,
      module: sql`select from trainee_module where module_id = ${module_id} for update`,
    }
    type Edit = readonly ['course' | 'module', number, () => Promise<{ response_code: number; body: string }>]
    const edits: Record<string, Edit> = {
      title: ['course', course_id, () => me.call('TraineeCourseUpdate', { course_id, version: 1, title: 'Another title' })],
      cover: ['course', course_id, () => me.call('uploadTraineeCourseCover', { course_id }, { file: { name: 'c.png', bytes } })],
      texts: ['module', module_id, () => me.call('UpdateModuleItem', { module_id, version: 1, title: 'Another module' })],
      item: ['module', module_id, () => me.call('createModuleItem', { module_id, type: 'quiz', quiz_id })],
    }
    for (const [what, [kind, id, edit]] of Object.entries(edits)) {
      const began = await readClock(world.kit)
      const answer = await whileHeld(rowOf[kind], edit)
      expect(answer.response_code, `${what} ${answer.body}`).toBe(2100)
      const edited = await lastEdit(kind, id)
      expect((edited?.at.getTime() ?? 0) - began.getTime(), what).toBeGreaterThan(4 * 60_000)
    }
  })
})

describe.runIf(served)('races on PostgreSQL', () => {
  const codes = (answers: { response_code: number }[]) => answers.map(({ response_code }) => response_code).sort()
  const checkers = (count: number) => Promise.all(Array.from({ length: count }, () => world.given.admin('globalAdmin', { kind: 'checker' })))

  test('twenty publishers make one version', async () => {
    const sent = await givenSubmission(world)
    const people = await checkers(20)
    const answers = codes(await Promise.all(people.map((person) => publish(person, sent))))
    expect(answers.filter((code) => code === 2100)).toHaveLength(1)
    expect(answers.filter((code) => code === 20073)).toHaveLength(19)
    expect(await versionsOf(sent.course_id)).toHaveLength(1)
  })

  test('publishing against sending back: one of them decides', async () => {
    const sent = await givenSubmission(world)
    const people = await checkers(10)
    const input = { course_id: sent.course_id, version: sent.version }
    const answers = await Promise.all(
      people.map((person, n) => (n % 2 ? publish(person, sent) : world.as(person).call('rejectTraineeCourse', { ...input, remarks: 'No.' }))),
    )
    expect(codes(answers as { response_code: number }[]).filter((code) => code === 2100)).toHaveLength(1)
    expect(await versionsOf(sent.course_id)).toHaveLength((await submissionOf(sent.id)).status === 'published' ? 1 : 0)
  })

  test('publishing against editing: what is published is what was sent', async () => {
    for (let n = 0; n < 8; n++) {
      const sent = await givenSubmission(world)
      const [answer] = await Promise.all([publish(sent.checker, sent), editText(world, sent.text_id, sent.author, `<p>Limit ${n}.</p>`)])
      expect([2100, 2111]).toContain(answer.response_code)
      const versions = await versionsOf(sent.course_id)
      expect(versions.map(({ content_hash }) => content_hash)).toEqual(answer.response_code === 2100 ? [sent.content_hash] : [])
      if (versions[0]) expect(hashOf(versions[0].content as CourseContent, 2)).toBe(sent.content_hash)
    }
  })

  test('publishing against sending again: nobody publishes what has made way', async () => {
    for (let n = 0; n < 8; n++) {
      const sent = await givenSubmission(world)
      await editText(world, sent.text_id, sent.author, `<p>Limit ${n}.</p>`)
      const send = world.as(sent.author).call('submitTraineeCourseForReview', { course_id: sent.course_id, version: 1 })
      const [answer] = await Promise.all([publish(sent.checker, sent), send])
      expect(answer.response_code).toBe(2111)
      expect(await versionsOf(sent.course_id)).toEqual([])
    }
  })

  test('a right that is taken away while somebody publishes: published by who had it, or not at all', async () => {
    const sent = await givenSubmission(world)
    const [answer] = await Promise.all([
      publish(sent.checker, sent),
      world.sql((tx) => tx.sql.delete(permission).where(eq(permission.user_id, sent.checker.user_id))),
    ])
    expect([2100, 10030]).toContain(answer.response_code)
    expect(await versionsOf(sent.course_id)).toHaveLength(answer.response_code === 2100 ? 1 : 0)
    expect((await publish(sent.checker, sent)).response_code).toBe(10030)
  })
})
