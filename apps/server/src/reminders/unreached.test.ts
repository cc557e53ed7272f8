/** Mailboxes that the mail server refuses, with a mail server that does. */
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type Person, served, someoneWaits, type World } from '../../test/world.ts'
import { notices } from '../composition/notices.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { sendWaitingMails } from '../kit/mail/mail-sender.ts'
import { addDays, dayOf, hourOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { unreachedMailbox } from '../notifications/notifications.table.ts'
import { weekdayOf } from './reminders.rules.ts'
import { writeDayMails } from './reminders.worker.ts'
import { mailboxes } from './unreached.usecases.ts'

const HOUR_MS = 60 * 60 * 1000
const DAYS_MS = 24 * HOUR_MS
let world: World
let smtp: SMTPServer
let refuses: string | null
let person: Person
let admin: Person
const going = new AbortController().signal
const today = async () => dayOf(await readClock(world.kit))
const morning = () => writeDayMails(notices)(world.kit, going)
const send = () => sendWaitingMails(world.kit, going, { mailboxes })
const rows = () => world.sql((tx) => tx.sql.select().from(unreachedMailbox).orderBy(unreachedMailbox.unreached_mailbox_id))
const asAdmin = async () => world.as(await world.given.returning(admin))
const steps = async () => (await (await asAdmin()).call('getReminderStepList', { user_id: person.user_id, dir: 'asc' })).data.posts

beforeEach(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === refuses ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  world = await openWorld({ smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, mailFrom: 'Jujur <no-reply@portal.test>' })
  // To nine in the morning of a Monday.
  world.clock.shift(((9 - hourOf(await readClock(world.kit)) + 24) % 24) * HOUR_MS)
  world.clock.shift(((8 - weekdayOf(await today())) % 7) * DAYS_MS)
  person = await world.given.trainee()
  admin = await world.given.admin('clientAdmin', { company: { company_id: person.company_id as number } })
  refuses = person.email
  const assigned_at = new Date((await readClock(world.kit)).getTime() - 60 * DAYS_MS)
  // Two courses, overdue on different days of the week.
  for (const days of [-7, -10]) {
    const seat = await world.given.enrolment(person, await world.given.course(), { due_on: addDays(await today(), days) })
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(traineeCourse).set({ assigned_at }).where(eq(traineeCourse.trainee_course_id, seat)),
    )
  }
})
afterEach(async () => {
  await world.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

it('is marked once, told to the client admins once, left out and tried again after seven days; the account stays as it was', async () => {
  await morning()
  await send()
  world.clock.shift(HOUR_MS)
  await send()
  expect(await rows()).toMatchObject([{ user_id: person.user_id, said: 'unknown', ended_at: null }])
  const told = (await (await asAdmin()).call('getNotificationList', {})).data.posts.filter(({ kind }) => kind === 'mailbox_not_reached')
  expect(told).toMatchObject([{ title: expect.stringContaining(person.name), href: `/CA/learning-status?person=${person.user_id}` }])
  for (let day = 1; day < 7; day++) {
    world.clock.shift(DAYS_MS)
    await morning()
    await send()
  }
  const before = await steps()
  expect(before.map(({ omitted }) => omitted)).toEqual([null, null, 'not_reached'])
  const wanted = (await (await asAdmin()).call('getReminderStepList', { outcome: 'not_reached' })).data
  expect(wanted.total).toBe(1)
  const record = await (await asAdmin()).call('getTraineeRecord', { user_id: person.user_id })
  expect(record.response_code).toBe(2100)
  const reached = record.data.person.not_reached
  expect(reached).toEqual({ since: (await rows())[0]?.since.toISOString(), said: 'unknown' })
  expect((await (await asAdmin()).call('getTraineeUserList', { user_id: person.user_id })).data.posts[0]).toMatchObject({
    status: 'active',
    not_reached: reached,
  })
  world.clock.shift(DAYS_MS)
  await morning()
  expect((await steps()).slice(3).every(({ omitted }) => omitted === null)).toBe(true)
  expect((await steps()).length).toBeGreaterThan(3)
  // Accepted now.
  refuses = null
  await send()
  expect(await rows()).toMatchObject([{ ended_at: expect.any(Date) }])
  expect((await (await asAdmin()).call('getTraineeRecord', { user_id: person.user_id })).data.person.not_reached).toBeNull()
})

it('ends as the address changes', async () => {
  await morning()
  await send()
  await world.kit.database.write(everything, (tx) =>
    tx.sql.update(users).set({ email: 'new@people.test', email_normal: 'new@people.test' }).where(eq(users.user_id, person.user_id)),
  )
  expect(await rows()).toMatchObject([{ ended_at: expect.any(Date) }])
  // What the server still says of the old address is nobody's.
  world.clock.shift(HOUR_MS)
  await send()
  expect(await rows()).toHaveLength(1)
})

/** Another process has just opened it, and has not committed: whoever opens it waits, until that one gives up. */
const whileOpening = async (work: () => Promise<unknown>): Promise<void> => {
  const since = await readClock(world.kit)
  const opening = { user_id: person.user_id, company_id: person.company_id as number, since, said: 'unknown' as const }
  const givenUp = world.kit.database.write(everything, async (tx) => {
    await tx.sql.insert(unreachedMailbox).values(opening)
    await work()
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
}
const mailboxNotices = async () =>
  (await (await asAdmin()).call('getNotificationList', {})).data.posts.filter(({ kind }) => kind === 'mailbox_not_reached')

describe.runIf(served)('at the same moment', () => {
  it('it is open once a person, and told once, however many mails are refused', async () => {
    let all: Promise<unknown> = Promise.resolve()
    await whileOpening(async () => {
      all = Promise.all(Array.from({ length: 6 }, () => mailboxes.refused(world.kit, person.email, 'unknown')))
      await someoneWaits(world, 2)
    })
    await all
    expect(await rows()).toHaveLength(1)
    expect(await mailboxNotices()).toHaveLength(1)
  })
  it('a refusal of an address that is changed leaves nothing open', async () => {
    let both: Promise<unknown> = Promise.resolve()
    await whileOpening(async () => {
      const refused = mailboxes.refused(world.kit, person.email, 'unknown')
      await someoneWaits(world, 1)
      const changed = world.kit.database.write(everything, (tx) =>
        tx.sql.update(users).set({ email: 'new@people.test', email_normal: 'new@people.test' }).where(eq(users.user_id, person.user_id)),
      )
      both = Promise.all([refused, changed])
      await Promise.race([changed, someoneWaits(world, 2)])
    })
    await both
    expect(await rows()).toMatchObject([{ ended_at: expect.any(Date) }])
  })
})

it('is a figure of the last run like all else that was left out: each figure is as long as its list', async () => {
  await morning()
  await send()
  world.clock.shift(4 * DAYS_MS)
  await morning()
  const { last_run } = (await (await asAdmin()).call('getReminderSteps', {})).data
  const of = async (outcome: 'sent' | 'omitted') =>
    (await (await asAdmin()).call('getReminderStepList', { run: last_run?.day as string, outcome })).data.total
  expect([last_run?.sent, last_run?.left_out]).toEqual([0, 1])
  expect([await of('sent'), await of('omitted')]).toEqual([last_run?.sent, last_run?.left_out])
})

it('shows the email of a reminder again as it was, to its company only, though the words are taken out of the outbox', async () => {
  await morning()
  const [written] = await world.mails(person.email)
  refuses = null
  await send()
  const [step] = await steps()
  const { data } = await (await asAdmin()).call('getReminderMail', { reminder_step_id: step?.reminder_step_id as number })
  expect(data).toMatchObject({ name: person.name, language: 'en', outcome: 'accepted', subject: written?.subject, text: written?.text })
  expect(data.text.length).toBeGreaterThan(50)
  const other = await world.given.admin('clientAdmin')
  expect((await world.as(other).call('getReminderMail', { reminder_step_id: step?.reminder_step_id as number })).response_code).toBe(4444)
})
