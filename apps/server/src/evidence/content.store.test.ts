/** What a pack tells besides the reports, as its tables have it. */
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSubmission } from '../../test/course-drafts.ts'
import { approvedBy, makeAllPacks, orderedPack, takenPack } from '../../test/evidence.samples.ts'
import { learnerOf } from '../../test/learner.ts'
import { codeForReport, runAllSchedules, scheduledBy, toldAddress } from '../../test/reports.samples.ts'
import { sampleCourse } from '../../test/sample-course.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { users } from '../identity/identity.table.ts'
import { addDays, DAY_MS, dayOf, startOfDay } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { quizAttempt } from '../learning/attempts/attempts.table.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { tableNames } from './tables.view.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Two administrators of one company. */
const givenAdmins = async () => {
  const actor = await world.given.admin('clientAdmin')
  const company = { company_id: actor.company_id as number }
  return { actor, company, second: await world.given.admin('clientAdmin', { company }) }
}
const packFor = async ({ actor, second }: { actor: Person; second: Person }) => {
  const evidence_id = await orderedPack(world, actor)
  await approvedBy(world, { second, evidence_id })
  await makeAllPacks(world)
  const answers = (await world.as(actor).call('openEvidence', { evidence_id })).data.answers
  return { evidence_id, answerTo: (asked: string) => answers.find(({ question }) => question === asked) }
}

describe('reports that came by themselves', () => {
  it('stand with each opening, in both editions, and answer what top management received and opened', async () => {
    const { actor, company, second } = await givenAdmins()
    const gone = await world.given.admin('clientAdmin', { company })
    await scheduledBy(world, actor, [actor.user_id, second.user_id, gone.user_id])
    await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, gone.user_id)))
    // Another company has reports of its own.
    const other = await givenAdmins()
    await scheduledBy(world, other.actor, [other.actor.user_id])
    await runAllSchedules(world)
    const report_id = (await world.as(second).call('getReportScheduleList', {})).data.schedules[0]?.runs[0]?.report_id as number
    await world.as(second).call('noteReportOpened', { report_id })
    await world.as(second).call('downloadReport', { report_id, response_type: 1 })
    const { evidence_id, answerTo } = await packFor({ actor, second })
    expect(answerTo('top_management')).toEqual({
      question: 'top_management',
      file: 'data/read/deliveries.csv',
      figures: { received: 2, opened: 1, reports: 1, taken: 1 },
    })
    const full = await takenPack(world, { actor, evidence_id }, 'full')
    const [head, ...rows] = full.read('deliveries')
    expect(head).toEqual([
      ...['person', 'kind', 'every', 'due_on', 'as_at', 'name', 'email', 'outcome', 'told_at', 'way', 'opened_at', 'data_sha256'],
    ])
    expect(rows.map(([, kind, every, , , name, , outcome, , way]) => [kind, every, name, outcome, way])).toEqual([
      ['completion', 'week', actor.name, 'told', ''],
      ['completion', 'week', second.name, 'told', 'shown'],
      ['completion', 'week', second.name, 'told', 'file'],
      ['completion', 'week', gone.name, 'left', ''],
    ])
    expect(full.text('data/index.html')).toContain('read/deliveries.csv')
    const redacted = await takenPack(world, { actor, evidence_id }, 'redacted')
    expect(
      redacted
        .read('deliveries')
        .slice(1)
        .map((row) => [row[0], row[5]]),
    ).toEqual(rows.map((row) => [row[0], '[withheld]']))
    expect(new Set(rows.map(([person]) => person)).size).toBe(3)
  })
  it('stand with those to addresses outside, under the name and address to which two people let them go', async () => {
    const given = await toldAddress(world)
    const code = await codeForReport(world, given.token, given.email)
    expect((await world.as(null).call('takeSentReport', { ...code, response_type: 1 })).status).toBe(200)
    const { evidence_id, answerTo } = await packFor(given)
    const full = await takenPack(world, { actor: given.actor, evidence_id }, 'full')
    const outside = full.read('deliveries').filter((row) => row[6] === given.email)
    expect(outside.map((row) => [row[0], row[7], row[9]])).toEqual([['', 'told', 'file']])
    const told = full
      .read('deliveries')
      .slice(1)
      .filter((row) => row[7] === 'told')
    expect(answerTo('top_management')?.figures).toMatchObject({ received: told.length, opened: 1 })
    const redacted = await takenPack(world, { actor: given.actor, evidence_id }, 'redacted')
    expect(redacted.whole.toString('latin1')).not.toContain(given.email)
  })
  it('are a gap where there were none, whatever people ordered', async () => {
    const given = await givenAdmins()
    await world.as(given.actor).call('orderReport', { kind: 'completion' })
    const { evidence_id, answerTo } = await packFor(given)
    expect(answerTo('top_management')).toEqual({ question: 'top_management', file: null, figures: {} })
    const { text } = await takenPack(world, { actor: given.actor, evidence_id }, 'full')
    expect(text('data/gaps.html')).toContain('<li>What did top management receive and open?</li>')
  })
})

describe('courses', () => {
  it('name the provider’s people who made and approved them, step by step', async () => {
    const { actor, second } = await givenAdmins()
    const { author, checker, course_id, version } = await givenSubmission(world)
    expect((await world.as(checker).call('publishTraineeCourse', { course_id, version })).response_code).toBe(2100)
    const evidence_id = await orderedPack(world, actor, { course_ids: [course_id] })
    await approvedBy(world, { second, evidence_id })
    await makeAllPacks(world)
    const answers = (await world.as(actor).call('openEvidence', { evidence_id })).data.answers
    expect(answers.find(({ question }) => question === 'in_what')?.figures).toMatchObject({ versions: 1, approvals: 1 })
    const { read } = await takenPack(world, { actor, evidence_id }, 'full')
    expect(read('versions')[1]?.slice(5, 7)).toEqual([author.name, checker.name])
    expect(
      read('approvals')
        .slice(1)
        .map(([, , version_no, action, , by]) => [version_no, action, by]),
    ).toEqual([
      ['1', 'submitted', author.name],
      ['1', 'approved', checker.name],
    ])
  })
})

describe('topics and languages', () => {
  it('stand by courses: what is read of each, and asked; what no course covers is a gap', async () => {
    const given = await givenAdmins()
    const company = given.company
    const content = sampleCourse('TOPICS')
    const items = content.modules.flatMap((module) => module.items)
    for (const item of items) item.topics = item.type === 'quiz' ? ['harm', 'policy'] : ['policy']
    const [marked, studied] = [await world.given.course(content), await world.given.course()]
    const languages = ['en', 'ms'] as const
    for (const language of languages) {
      const person = await world.given.trainee({ company })
      const learner = learnerOf(world, person, await world.given.enrolment(person, studied), studied.content)
      await learner.start()
      await learner.read(await learner.progressId(0))
      for (const right of [false, true]) await learner.answer(await learner.progressId(1), () => right)
      await world.sql((tx) => tx.sql.update(quizAttempt).set({ language }).where(eq(quizAttempt.user_id, person.user_id)))
    }
    const evidence_id = await orderedPack(world, given.actor, { course_ids: [marked.course_id, studied.course_id] })
    await approvedBy(world, { second: given.second, evidence_id })
    await makeAllPacks(world)
    const answers = (await world.as(given.actor).call('openEvidence', { evidence_id })).data.answers
    expect(answers.find(({ question }) => question === 'in_what')?.figures).toEqual({ versions: 2, approvals: 0, topics: 2, languages: 2 })
    expect(answers.find(({ question }) => question === 'understood')?.figures).toMatchObject({ attempts: 4, passed: 2, retaken: 2 })
    for (const edition of ['full', 'redacted'] as const) {
      const { text, read } = await takenPack(world, { actor: given.actor, evidence_id }, edition)
      expect(
        read('versions')
          .slice(1)
          .map((row) => row.slice(-2)),
      ).toEqual([
        ['policy', 'policy harm'],
        ['', ''],
      ])
      const page = text('data/topics.html')
      expect(page).toMatch(/<tr><th scope="row">The policy.*<td>read, asked<\/td><td><\/td>/)
      expect(page).toMatch(/<tr><th scope="row">The harm.*<td>asked<\/td><td><\/td>/)
      expect(page.match(/<tr class="none">/g)).toHaveLength(7)
      expect(text('data/index.html')).toContain('href="topics.html"')
      expect(text('data/gaps.html')).toContain('Topics of which no course')
      expect(text('data/gaps.html')).toContain('What was read again')
    }
  })
})

describe('people whose names changed since', () => {
  it('have in each table the name of the moment that its row speaks of', async () => {
    const start = await readClock(world.kit)
    const { actor, company, second } = await givenAdmins()
    const person = await world.given.trainee({ company, name: 'Aminah Then' })
    const course = await world.given.course()
    const enrolment = await world.given.enrolment(person, course)
    const learner = learnerOf(world, person, enrolment, course.content)
    await learner.start()
    await learner.read(await learner.progressId(0))
    await learner.answer(await learner.progressId(1))
    await scheduledBy(world, actor, [second.user_id])
    await runAllSchedules(world)
    const at = await readClock(world.kit)
    const mail = { ...company, user_id: person.user_id, day: dayOf(at), by_itself: false, language: 'en', version: 1, told: [] }
    const settled = { ...mail, outcome: 'accepted', mail_id: 910_000, created_at: at, settled_at: at } as const
    await world.sql((tx) => tx.sql.insert(dayMail).values(settled))
    // From the next midnight on they have other names, and a pack of the days before is made.
    world.clock.shift(DAY_MS)
    const midnight = startOfDay(addDays(dayOf(at), 1)).toISOString()
    const { rows } = await world.sql((tx) =>
      tx.sql.execute<{ id: number }>(
        sql`select unnest(array[submitted_by, published_by]) as id from course_version where course_id = ${course.course_id}`,
      ),
    )
    const renamed = [person, actor, second].map(({ user_id }) => user_id).concat(rows.map(({ id }) => id))
    await world.sql((tx) =>
      tx.sql
        .update(users)
        .set({ name: sql`'Now ' || ${users.user_id}` })
        .where(inArray(users.user_id, renamed)),
    )
    await world.asOwner([
      'set session_replication_role = replica',
      `update former_name set until = '${midnight}' where user_id in (${renamed.join()})`,
      'set session_replication_role = origin',
    ])
    const back = await world.given.returning(actor)
    const evidence_id = await orderedPack(world, back, { from: dayOf(start), to: dayOf(at) })
    await approvedBy(world, { second: await world.given.returning(second), evidence_id })
    await makeAllPacks(world)
    const { text, read } = await takenPack(world, { actor: back, evidence_id }, 'full')
    for (const table of ['population', 'matrix', 'attempts', 'mails']) expect([table, read(table).slice(1).length > 0]).toEqual([table, true])
    for (const table of tableNames) expect([table, text(`data/read/${table}.csv`).match(/Now \d+/)]).toEqual([table, null])
    expect(read('population')[1]).toContain('Aminah Then')
    expect(read('attempts')[1]).toContain('Aminah Then')
    expect(read('mails')[1]).toContain('Aminah Then')
    expect(read('reports')[1]).toContain(actor.name)
    expect(read('deliveries')[1]).toContain(second.name)
    const [made_by, approved_by] = read('versions')[1]?.slice(5, 7) ?? []
    expect([made_by, approved_by]).toEqual([expect.stringMatching(/^Person/), expect.stringMatching(/^Person/)])
  })
})
