/** The page behind the link of a manager's digest, by the mails that were sent; what client admins make of it; and who comes first. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asksForCode, changeUser, digestOf, givenManager, openedPage } from '../../test/manager-digest.ts'
import { openWorld, served, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { company as companyTable } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { notification } from '../notifications/notifications.table.ts'
import { digestVisit, managerAnswer, managerDigest, reminderStep } from './reminders.table.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: World
let course: Awaited<ReturnType<World['given']['course']>>
beforeAll(async () => {
  world = await openWorld()
  course = await world.given.course()
})
afterAll(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
let address = 0
const from = () => ({ ip: `10.7.${Math.floor(++address / 250)}.${address % 250}` })
const ask = () => world.as(null)
const opened = (options: Parameters<typeof openedPage>[1] = {}) => openedPage(world, { course, ...options })
const given = (options: Parameters<typeof givenManager>[1] = {}) => givenManager(world, { course, ...options })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const people = (visit: string) => ask().call('getDigestPeople', { visit })
const closeCompany = (company_id: number) =>
  world.kit.database.write(everything, (tx) => tx.sql.update(companyTable).set({ status: 'inactive' }).where(eq(companyTable.company_id, company_id)))
const linesOf = async (user_id: number) =>
  (
    await world.sql((tx) =>
      tx.sql
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.entity_id, String(user_id))),
    )
  ).map(({ action }) => action)

describe('the link', () => {
  it('stands in the mail only: of it stays a hash, and the mail shown again opens nothing', async () => {
    const { manager, company } = await given()
    // Their own course is due as well, so that the one mail tells both.
    await world.given.enrolment(manager, course, { due_on: addDays(await today(), 7) })
    world.clock.shift(6 * DAY_MS)
    const token = await digestOf(world, manager)
    const [mail] = await world.mails(manager.email)
    expect(mail?.html).toContain(token)
    const [row] = await world.sql((tx) => tx.sql.select().from(managerDigest).where(eq(managerDigest.user_id, manager.user_id)))
    expect(dayOf(row?.link_ends_at as Date)).toBe(addDays(await today(), 14))
    expect(JSON.stringify(row)).not.toContain(token)
    for (const table of ['manager_digest', 'day_mail', 'notification', 'audit_event']) {
      const { rows } = await world.sql((tx) =>
        tx.sql.execute<{ holds: number }>(sql.raw(`select count(*)::int as holds from ${table} t where t::text like '%${token}%'`)),
      )
      expect(rows[0]?.holds, table).toBe(0)
    }
    const admin = await world.given.admin('clientAdmin', { company })
    const steps = (await world.as(admin).call('getReminderStepList', { user_id: manager.user_id })).data.posts
    const step = steps.find(({ has_mail }) => has_mail)
    const again = await world.as(admin).call('getReminderMail', { reminder_step_id: step?.reminder_step_id as number })
    expect(again.data.text).toContain('/your-people')
    expect(again.data.text).not.toContain('#token')
  })
  it('tells a stranger of which company it is and until when, and nothing about people', async () => {
    const { manager, person } = await given()
    const token = await digestOf(world, manager)
    const { data, body } = await ask().call('checkDigestLink', { token })
    expect(Object.keys(data).sort()).toEqual(['company_name', 'until'])
    for (const word of [manager.name, manager.email, person.name]) expect(body).not.toContain(word)
    expect((await ask().call('checkDigestLink', { token: `${token}x` })).response_code).toBe(10031)
  })
  it.each([
    ['its days are over', 10032, async () => world.clock.shift(15 * DAY_MS)],
    ['the manager has left', 10031, ({ manager }) => changeUser(world, manager, { status: 'inactive' })],
    ['the manager manages nobody any more', 10031, ({ person }) => changeUser(world, person, { manager_id: null })],
    ['all their people have left', 10031, ({ person }) => changeUser(world, person, { status: 'inactive' })],
    ['the company is closed', 10031, ({ company }) => closeCompany(company.company_id)],
  ] as [string, number, (one: Awaited<ReturnType<typeof opened>>) => Promise<unknown>][])(
    'ends, with whatever is open behind it, once %s',
    async (_, code, happens) => {
      const one = await opened()
      expect((await people(one.visit)).response_code).toBe(2100)
      await happens(one)
      const { token, visit, person } = one
      const day = addDays(await today(), 3)
      const answers = [
        await ask().call('checkDigestLink', { token }),
        await ask().call('sendDigestCode', { token }, from()),
        await people(visit),
        await ask().call('remindFromDigest', { visit, user_id: person.user_id }),
        await ask().call('answerFromDigest', { visit, user_id: person.user_id, answer: { kind: 'spoken', day } }),
      ]
      expect(answers.map(({ response_code }) => response_code)).toEqual([code, code, code, code, code])
      expect(await world.sql((tx) => tx.sql.select().from(managerAnswer).where(eq(managerAnswer.user_id, person.user_id)))).toEqual([])
    },
  )
})

describe('the code', () => {
  it('goes to the address that the manager has now, and opens the page in the browser that asked', async () => {
    const { manager } = await given({ manager: { status: 'invited' } })
    const token = await digestOf(world, manager)
    const now = `now.${manager.user_id}@people.test`
    await changeUser(world, manager, { email: now, email_normal: now })
    const { visit_id, otp } = await asksForCode(world, token, now)
    expect((await ask().call('openDigest', { visit_id: token, otp }, from())).response_code).toBe(20068)
    const answer = await ask().call('openDigest', { visit_id, otp: ` ${otp.slice(0, 3)} ${otp.slice(3)}` }, from())
    expect(answer.response_code).toBe(2100)
    expect(await linesOf(manager.user_id)).toContain('manager_digest.opened')
    // It works once, and is no session.
    expect((await ask().call('openDigest', { visit_id, otp }, from())).response_code).toBe(20068)
    expect((await world.as({ token: answer.data.visit }).call('getUserProfile')).response_code).toBe(6666)
  })
  it('opens nothing once the address is another, and what it opened closes', async () => {
    const [one, other] = [await given(), await opened()]
    const code = await asksForCode(world, await digestOf(world, one.manager), one.manager.email)
    for (const { manager } of [one, other])
      await changeUser(world, manager, { email: `x${manager.user_id}@people.test`, email_normal: `x${manager.user_id}@people.test` })
    expect((await ask().call('openDigest', code, from())).response_code).toBe(20068)
    expect((await people(other.visit)).response_code).toBe(20068)
  })
  it('has five tries, and a link ten wrong ones a day', async () => {
    const { manager } = await given()
    const token = await digestOf(world, manager)
    for (let sent = 0; sent < 2; sent++) {
      const { visit_id, otp } = await asksForCode(world, token, manager.email)
      for (const tries_left of [4, 3, 2, 1, 0])
        expect(await ask().call('openDigest', { visit_id, otp: wrongOf(otp) }, from())).toMatchObject({ response_code: 20069, data: { tries_left } })
      expect((await ask().call('openDigest', { visit_id, otp }, from())).response_code).toBe(20068)
      world.clock.shift(MINUTE_MS)
    }
    const last = await asksForCode(world, token, manager.email)
    expect(await ask().call('openDigest', last, from())).toMatchObject({ response_code: 2111, data: { reason: 'too_many_tries' } })
  })
  it('follows another after a minute, five an hour, and lasts five minutes', async () => {
    const { manager } = await given()
    const token = await digestOf(world, manager)
    const first = await asksForCode(world, token, manager.email)
    expect(await ask().call('sendDigestCode', { token }, from())).toMatchObject({ response_code: 2111, data: { reason: 'too_early' } })
    world.clock.shift(5 * MINUTE_MS)
    expect((await ask().call('openDigest', first, from())).response_code).toBe(20070)
    for (let sent = 1; sent < 5; sent++) {
      expect((await ask().call('sendDigestCode', { token }, from())).response_code).toBe(2100)
      world.clock.shift(2 * MINUTE_MS)
    }
    expect(await ask().call('sendDigestCode', { token }, from())).toMatchObject({ response_code: 2111, data: { reason: 'too_many_tries' } })
  })
  it('of an address that guesses a hundred times is not looked at any more', async () => {
    const { manager } = await given()
    const code = await asksForCode(world, await digestOf(world, manager), manager.email)
    const there = { ip: '10.6.6.6' }
    for (let n = 0; n < 100; n++) await ask().call('loginTraineeUser', { username: `guess.digest.${n}`, password: 'Wrong#2026x' }, there)
    expect(await ask().call('openDigest', code, there)).toMatchObject({ response_code: 2111, data: { reason: 'too_many_tries' } })
    expect((await ask().call('openDigest', code, from())).response_code).toBe(2100)
  }, 60_000)
})

describe('the page', () => {
  it('has the people of now with what is overdue or due, and never a score', async () => {
    const { visit, manager, person, company } = await opened()
    const later = await world.given.trainee({ company })
    const [soon, far] = [addDays(await today(), 14), addDays(await today(), 15)]
    await world.given.enrolment(later, course, { due_on: soon })
    await world.given.enrolment(later, await world.given.course(), { due_on: far })
    await changeUser(world, later, { manager_id: manager.user_id })
    const idle = await world.given.trainee({ company })
    await changeUser(world, idle, { manager_id: manager.user_id })
    const { data, body } = await people(visit)
    expect(data).toMatchObject({ managed: 3, overdue: 1, due: 1, total: 2, manager_name: manager.name })
    expect(data.people.map(({ name, courses }) => [name, courses.map(({ due_on, is_overdue }) => [due_on, is_overdue])])).toEqual([
      [person.name, [[addDays(await today(), -3), true]]],
      [later.name, [[soon, false]]],
    ])
    expect(body).not.toMatch(/score|passed|answer/i)
    await changeUser(world, person, { manager_id: null })
    expect((await people(visit)).data).toMatchObject({ managed: 2, overdue: 0, total: 1 })
    const next = await ask().call('getDigestPeople', { visit, start: 1, length: 1 })
    expect(next.data.people).toEqual([])
  })
  it('closes after half an hour, and as soon as the manager closes it; a new code opens it again', async () => {
    const { visit, token, manager } = await opened()
    world.clock.shift(31 * MINUTE_MS)
    expect((await people(visit)).response_code).toBe(20068)
    const again = await ask().call('openDigest', await asksForCode(world, token, manager.email), from())
    expect((await people(again.data.visit)).response_code).toBe(2100)
    await ask().call('leaveDigest', { visit: again.data.visit })
    expect((await people(again.data.visit)).response_code).toBe(20068)
  })
})

describe('a manager', () => {
  it('reminds one person as anybody else does: once a day, in their own name', async () => {
    const { visit, manager, person, trainee_course_id, company } = await opened()
    expect((await people(visit)).data.people[0]).toMatchObject({ remind: 'now', reminded_on: null })
    expect(await ask().call('remindFromDigest', { visit, user_id: person.user_id })).toMatchObject({ response_code: 2100, data: { courses: 1 } })
    expect((await people(visit)).data.people[0]).toMatchObject({ remind: 'today', reminded_on: await today(), reminded_by_you: true })
    const again = await ask().call('remindFromDigest', { visit, user_id: person.user_id })
    expect(again).toMatchObject({ response_code: 2111, data: { reason: 'already_reminded' } })
    const admin = await world.given.admin('clientAdmin', { company })
    expect((await world.as(admin).call('remindTrainees', { trainee_course_ids: [trainee_course_id] })).response_code).toBe(2111)
    expect((await world.as(admin).call('getReminderStepList', { user_id: person.user_id })).data.posts[0]).toMatchObject({
      by_name: manager.name,
      step: 'by_hand',
    })
    expect(await world.mails(person.email)).toHaveLength(1)
  })
  it('says that they spoke, which moves no due date and stands where client admins look', async () => {
    const { visit, manager, person, trainee_course_id, company } = await opened()
    const due = async () =>
      (await world.sql((tx) => tx.sql.select().from(traineeCourse).where(eq(traineeCourse.trainee_course_id, trainee_course_id))))[0]?.due_on
    const [before, day] = [await due(), addDays(await today(), 6)]
    const said = { visit, user_id: person.user_id, answer: { kind: 'spoken', day } as const }
    expect((await ask().call('answerFromDigest', said)).response_code).toBe(2100)
    expect((await ask().call('answerFromDigest', said)).response_code).toBe(2100)
    expect(await due()).toBe(before)
    expect(
      await world.sql((tx) => tx.sql.select().from(managerAnswer).where(eq(managerAnswer.user_id, person.user_id))),
      'pressed twice',
    ).toHaveLength(1)
    expect(await linesOf(person.user_id)).toContain('manager_answer.spoken')
    const expected = { kind: 'spoken', day, by_name: manager.name, verdict: null }
    expect((await people(visit)).data.people[0]?.said).toMatchObject(expected)
    const admin = await world.given.admin('clientAdmin', { company })
    const { data: list } = await world.as(admin).call('getCompanyLearningList', {})
    expect(list.posts.find(({ user_id }) => user_id === person.user_id)?.said).toMatchObject(expected)
    const { data: told } = await world.as(admin).call('getManagerAnswerList', {})
    expect(told.posts).toMatchObject([
      {
        name: person.name,
        manager_name: manager.name,
        kind: 'spoken',
        day,
        courses: [{ title: course.content.title, update_to: null }],
        decided: null,
      },
    ])
    const { data: story } = await world.as(admin).call('getTraineeStory', { user_id: person.user_id })
    expect(story.events.find(({ kind }) => kind === 'manager_said')).toMatchObject({ said: 'spoken', day, by_name: manager.name })
    // A trainee who is there sees nothing of it, and another company neither.
    const other = await world.given.admin('clientAdmin')
    expect((await world.as(other).call('getManagerAnswerList', {})).data.posts).toEqual([])
  })
  it('acts on nobody else: not on people of others, nor on their own manager, nor on those of another company', async () => {
    const [one, other] = [await opened(), await given()]
    const colleague = await world.given.trainee({ company: one.company })
    await changeUser(world, one.manager, { manager_id: colleague.user_id })
    const day = addDays(await today(), 3)
    for (const user_id of [other.person.user_id, colleague.user_id, one.manager.user_id, 2_000_000_000]) {
      expect((await ask().call('remindFromDigest', { visit: one.visit, user_id })).response_code).toBe(10054)
      for (const answer of [{ kind: 'spoken', day }, { kind: 'left' }] as const)
        expect((await ask().call('answerFromDigest', { visit: one.visit, user_id, answer })).response_code).toBe(10054)
    }
  })
})

describe('a claim', () => {
  const claimed = async (claim: 'on_leave' | 'left') => {
    const one = await opened()
    const day = addDays(await today(), 20)
    const admins = [
      await world.given.admin('clientAdmin', { company: one.company }),
      await world.given.admin('clientAdmin', { company: one.company }),
    ] as const
    const answer = claim === 'left' ? ({ kind: 'left' } as const) : ({ kind: 'on_leave', day } as const)
    const say = () => ask().call('answerFromDigest', { visit: one.visit, user_id: one.person.user_id, answer })
    expect((await say()).response_code).toBe(2100)
    const { data } = await world.as(admins[0]).call('getManagerAnswerList', { show: 'waiting' })
    return { ...one, admins, day, say, manager_answer_id: data.posts[0]?.manager_answer_id as number }
  }
  const statusOf = async (user_id: number) => (await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, user_id))))[0]?.status

  it('stands on the dashboard while it waits, as often as in its list', async () => {
    const { admins, manager_answer_id } = await claimed('left')
    const me = world.as(admins[0])
    const figures = async () => {
      const listed = (await me.call('getManagerAnswerList', { show: 'waiting' })).data.total
      return [(await me.call('getCompanyDashboard', {})).data.follow_up?.claims, listed]
    }
    expect(await figures()).toEqual([1, 1])
    expect((await me.call('turnDownManagerClaim', { manager_answer_id, remarks: 'Is at her desk.' })).response_code).toBe(2100)
    expect(await figures()).toEqual([0, 0])
  })
  it('changes nothing by itself, waits once, and is told to those who may decide', async () => {
    const { person, say, admins, visit } = await claimed('left')
    expect(await statusOf(person.user_id)).toBe('active')
    expect((await say()).response_code).toBe(10012)
    const told = await world.sql((tx) => tx.sql.select().from(notification).where(eq(notification.user_id, admins[0].user_id)))
    expect(told.map(({ kind }) => kind)).toContain('manager_claim')
    expect((await people(visit)).data.people[0]?.said).toMatchObject({ kind: 'left', verdict: null })
  })
  it('that somebody has left lets them go once a client admin says so too, and once only', async () => {
    const { person, admins, manager_answer_id } = await claimed('left')
    const [one, two] = admins
    const days = { from_on: await today(), to_on: await today(), reason: 'Away' }
    expect((await world.as(one).call('confirmManagerLeave', { manager_answer_id, ...days })).response_code).toBe(4444)
    expect((await world.as(one).call('confirmManagerLeft', { manager_answer_id })).response_code).toBe(2100)
    expect(await statusOf(person.user_id)).toBe('inactive')
    expect((await world.as(two).call('turnDownManagerClaim', { manager_answer_id, remarks: 'No' })).response_code).toBe(20073)
    const { data } = await world.as(two).call('getManagerAnswerList', {})
    expect(data.posts[0]?.decided).toMatchObject({ verdict: 'confirmed', by_name: one.name })
    expect(await linesOf(person.user_id)).toEqual(expect.arrayContaining(['manager_answer.left', 'trainee.deactivated', 'manager_claim.confirmed']))
  })
  it('that somebody is on leave becomes a pause that another person approves', async () => {
    const { person, admins, manager_answer_id, day } = await claimed('on_leave')
    const [one, two] = admins
    const asked = await world.as(one).call('confirmManagerLeave', { manager_answer_id, from_on: await today(), to_on: day, reason: 'Parental leave' })
    expect(asked.response_code).toBe(2100)
    const { exemption_id } = asked.data
    const { data } = await world.as(two).call('getManagerAnswerList', { user_id: person.user_id })
    expect(data.posts[0]?.decided).toMatchObject({ verdict: 'confirmed', exemption_id })
    expect((await world.as(one).call('approveExemption', { exemption_id, version: 1 })).response_code).toBe(10004)
    expect((await world.as(two).call('approveExemption', { exemption_id, version: 1 })).response_code).toBe(2100)
  })
  it('that is turned down is shown to the manager as such, and may be made again', async () => {
    const { person, admins, manager_answer_id, visit, say } = await claimed('left')
    expect((await world.as(admins[0]).call('turnDownManagerClaim', { manager_answer_id, remarks: 'Back on Monday' })).response_code).toBe(2100)
    expect(await statusOf(person.user_id)).toBe('active')
    expect((await people(visit)).data.people[0]?.said).toMatchObject({ verdict: 'turned_down' })
    expect((await say()).response_code).toBe(2100)
  })
})

describe.runIf(served)('at once, on PostgreSQL', () => {
  let twin: Awaited<ReturnType<World['twin']>>
  beforeAll(async () => {
    twin = await world.twin()
  })
  afterAll(() => twin.close())
  const codes = (answers: readonly { response_code: number }[]) => answers.map(({ response_code }) => response_code).sort((a, b) => a - b)
  const many = <T>(work: (of: Pick<World, 'as'>, n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 8 }, (_, n) => work(n % 2 ? world : twin, n)))

  it('however many press, a person is reminded once', async () => {
    const { visit, person } = await opened()
    const answers = await many((of) => of.as(null).call('remindFromDigest', { visit, user_id: person.user_id }))
    expect(codes(answers).filter((code) => code === 2100)).toEqual([2100])
    expect(await world.sql((tx) => tx.sql.select().from(reminderStep).where(eq(reminderStep.user_id, person.user_id)))).toHaveLength(1)
    expect(await world.mails(person.email)).toHaveLength(1)
  })
  it('however many press, one code is mailed', async () => {
    const { manager } = await given()
    const token = await digestOf(world, manager)
    const answers = await many((of) => of.as(null).call('sendDigestCode', { token }, from()))
    expect(codes(answers).filter((code) => code === 2100)).toEqual([2100])
    expect((await world.mails(manager.email)).filter(({ text }) => /\b\d{6}\b/.test(text ?? ''))).toHaveLength(1)
  })
  it('a code opens one page, and five tries are five however many come', async () => {
    const [one, other] = [await given(), await given()]
    const right = await asksForCode(world, await digestOf(world, one.manager), one.manager.email)
    const opens = await Promise.all([world, twin].map((of) => of.as(null).call('openDigest', right, from())))
    expect(codes(opens)).toEqual([2100, 20068])
    const { visit_id, otp } = await asksForCode(world, await digestOf(world, other.manager), other.manager.email)
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? world : twin).as(null).call('openDigest', { visit_id, otp: wrongOf(otp) }, from())),
    )
    expect(codes(tries).filter((code) => code === 20069)).toHaveLength(5)
    const [visit] = await world.sql((tx) => tx.sql.select().from(digestVisit).where(eq(digestVisit.user_id, other.manager.user_id)))
    expect(visit?.tries).toBe(5)
  })
  it('a claim of many presses waits once, and is decided once', async () => {
    const { visit, person, company } = await opened()
    const said = await many((of) => of.as(null).call('answerFromDigest', { visit, user_id: person.user_id, answer: { kind: 'left' } }))
    expect(codes(said).filter((code) => code === 2100)).toEqual([2100])
    const admin = await world.given.admin('clientAdmin', { company })
    const { data } = await world.as(admin).call('getManagerAnswerList', {})
    const { manager_answer_id } = data.posts[0] as { manager_answer_id: number }
    const decided = await many(async (of, n): Promise<{ response_code: number }> => {
      const { as } = of
      return n < 4
        ? as(admin).call('confirmManagerLeft', { manager_answer_id })
        : as(admin).call('turnDownManagerClaim', { manager_answer_id, remarks: 'No' })
    })
    expect(codes(decided)).toEqual([2100, ...Array(7).fill(20073)])
  })
  type Opened = Awaited<ReturnType<typeof opened>>
  const set = (tx: Connection, { user_id }: { user_id: number }, what: object) => tx.sql.update(users).set(what).where(eq(users.user_id, user_id))
  it.each([
    ['the person is given to nobody', 10054, (tx, { person }) => set(tx, person, { manager_id: null })],
    ['the manager is let go', 10031, (tx, { manager }) => set(tx, manager, { status: 'inactive' })],
    [
      'the company is closed',
      10031,
      (tx, { company }) => tx.sql.update(companyTable).set({ status: 'inactive' }).where(eq(companyTable.company_id, company.company_id)),
    ],
    [
      'the page is closed',
      20068,
      async (tx, { person, manager }) => {
        await set(tx, person, { department: null })
        await tx.sql
          .update(digestVisit)
          .set({ page_ends_at: new Date(0) })
          .where(eq(digestVisit.user_id, manager.user_id))
      },
    ],
  ] as [string, number, (tx: Connection, one: Opened) => Promise<unknown>][])(
    'an answer that came in before %s, and waited for it, is refused',
    async (_, code, happens) => {
      const one = await opened()
      // A second one keeps the manager a manager.
      const stays = await world.given.trainee({ company: one.company })
      await changeUser(world, stays, { manager_id: one.manager.user_id })
      const day = addDays(await today(), 3)
      const [isHeld, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holder = twin.kit.database.write(everything, async (tx) => {
        await happens(tx, one)
        isHeld.resolve()
        await letGo.promise
      })
      await isHeld.promise
      const answer = world.as(null).call('answerFromDigest', { visit: one.visit, user_id: one.person.user_id, answer: { kind: 'spoken', day } })
      await new Promise((go) => setTimeout(go, 300))
      letGo.resolve()
      await holder
      expect((await answer).response_code).toBe(code)
      expect(await world.sql((tx) => tx.sql.select().from(managerAnswer).where(eq(managerAnswer.user_id, one.person.user_id)))).toEqual([])
    },
  )
})
