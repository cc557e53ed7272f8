/**
 * A year of what the portal tells of its own accord, told by the mails that a mail server took: it accepts, puts off, refuses, and drops the line after the
 * last byte. A second model, written from docs/adr/029-reminder-steps.md, says day by day who is to get one: whoever has a course, their managers, and the
 * client admin.
 */
import type { AddressInfo, Socket } from 'node:net'
import { type ReminderSteps, usualSteps } from '@jujur/contract/reminders.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notices } from '../src/composition/notices.ts'
import { users } from '../src/identity/identity.table.ts'
import { everything } from '../src/kit/database/scope.ts'
import { sendWaitingMails } from '../src/kit/mail/mail-sender.ts'
import { outboxMail } from '../src/kit/mail/outbox.table.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { traineeCourse } from '../src/learning/enrolments/enrolments.table.ts'
import { dayMail, unreachedMailbox } from '../src/notifications/notifications.table.ts'
import { reminderStep } from '../src/reminders/reminders.table.ts'
import { writeDayMails } from '../src/reminders/reminders.worker.ts'
import { mailboxes } from '../src/reminders/unreached.usecases.ts'
import { openWorld, type Person, type World } from './world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const SEED = Number(process.env.YEAR_SEED ?? 1 + Math.floor(Math.random() * 1_000_000))
let state = SEED
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}
const chance = (of: number) => random() < of

let world: World
let smtp: SMTPServer
/** By address and Message-ID what a mail named: a second copy under one id is one mail. */
const taken = new Map<string, Map<string, string>>()
/** The courses that a mail names, of somebody's people with whose they are and how they stand; in the part to be read as text. */
const named = (source: string): string => {
  const [, head = '', body = ''] = /Content-Type: text\/plain([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(source) ?? []
  const text = /quoted-printable/.test(head) ? body.replace(/=\r\n/g, '') : body
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, title] = /(Course C\d+)/.exec(line) ?? []
    if (!title) return []
    const [, name, how] = /^(\w+): Course C\d+, (was due|due|completed) on /.exec(line) ?? /^(\w+) has (completed) Course/.exec(line) ?? []
    return [name ? ofSomebody(name, how as How, title) : title]
  })
  return stepsOf(lines)
}
type How = 'was due' | 'due' | 'completed'
const ofSomebody = (name: string, how: How, title: string) => `${name}: ${how}, ${title}`
const stepsOf = (titles: readonly string[]) => [...new Set(titles)].sort().join(' + ')
const REFUSED = 'never@people.test'
let hung = false
let cuts = 0
/** The connection is gone, in the middle of whatever was said. */
const cut = (id: string) => {
  for (const { session, _socket } of smtp.connections as unknown as Iterable<{ session: { id: string }; _socket: Socket }>)
    if (session.id === id) _socket.destroy()
}
const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address === REFUSED ? refusal(550) : chance(0.03) ? refusal(451) : null),
    onData: (stream, session, done) => {
      // Says nothing more, once a year: the sender gives it up after half a minute.
      if (!hung && chance(0.05)) {
        hung = true
        stream.resume()
        return
      }
      if (chance(0.03)) {
        cuts++
        cut(session.id)
        return
      }
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString()
        const id = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        taken.set(to, (taken.get(to) ?? new Map()).set(id, named(source)))
        // Cut off before the answer: it comes again, under one id.
        if (chance(0.02)) {
          cuts++
          cut(session.id)
        } else done(chance(0.02) ? refusal(421) : null)
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  world = await openWorld({ smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, mailFrom: 'Jujur <no-reply@portal.test>' })
}, 60_000)
afterAll(async () => {
  await world.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

// ── The model: days are numbers, and nothing of the portal is used ───────────────────────────────────────────────

type Course = { title: string; seat: number; assigned: number; due: number; told: number; open: boolean; completed: number }
type Known = {
  person: Person
  name: string
  courses: Course[]
  active: boolean
  pressed: number
  mails: string[]
  written: number
  /** Those they manage, and the week of their last digest, or of the last in which there was nothing to tell. */
  manages: Known[]
  week: number | null
}
/** A course that was told to client admins, or is to be. */
type Escalated = { of: Known; course: Course; on: number; settled: number | null }
type Admin = { mails: string[]; told: number | null; escalated: Escalated[] }
const NAMES = ['Aida', 'Badrul', 'Chitra', 'Devan', 'Elang', 'Fatin', 'Gopal', 'Hui', 'Irfan', 'Jaya']
const AHEAD = 14
const SETTLED_LONG_AGO = 90

/** The days on which a course is brought to mind, up to one. */
const daysOf = ({ due }: Course, { days_ahead, days_apart }: ReminderSteps, until: number): number[] =>
  [
    ...days_ahead.map((ahead) => due - ahead),
    ...(days_apart === null ? [] : Array.from({ length: 400 }, (_, i) => due + (i + 1) * days_apart)),
  ].filter((day) => day <= until)

const isWanted = (course: Course, steps: ReminderSteps, today: number) =>
  course.open && daysOf(course, steps, today).some((day) => day > course.assigned && day > course.told)

const lines = (some: readonly { of: Known; course: Course }[], how: How) => some.map(({ of, course }) => ofSomebody(of.name, how, course.title))

/** What a manager is told of their people on a day, once in a week that begins with its weekday; null where nothing is. */
const digestOf = (manager: Known, { digest_on }: ReminderSteps, today: number, weekday: number): string[] | null => {
  if (digest_on === null || manager.manages.length === 0 || !manager.active) return null
  const week = today - ((weekday - digest_on + 7) % 7)
  if (manager.week !== null && week - manager.week < 7) return null
  const all = manager.manages.flatMap((of) => of.courses.map((course) => ({ of, course })))
  const open = all.filter(({ course }) => course.open && course.due <= today + AHEAD)
  const since = manager.week ?? Number.POSITIVE_INFINITY
  const over = all.filter(({ course: { completed, due } }) => completed >= since && completed < week && due < completed)
  const told = [
    ...lines(
      open.filter(({ course }) => course.due < today),
      'was due',
    ),
    ...lines(
      open.filter(({ course }) => course.due >= today),
      'due',
    ),
    ...lines(over, 'completed'),
  ]
  // Whoever was written to already is told on the next working day.
  if (told.length > 0 && manager.pressed === today) return null
  manager.week = week
  return told.length > 0 ? told : null
}

/** Each day: what is settled by now, then what is overdue for long enough. */
const escalate = ({ escalated }: Admin, people: readonly Known[], { escalate_after }: ReminderSteps, today: number): void => {
  for (const one of escalated) if (one.settled === null && !one.course.open) one.settled = today
  if (escalate_after === null) return
  for (const of of people)
    for (const course of of.courses)
      if (course.open && course.due <= today - escalate_after && !escalated.some((one) => one.course === course && one.settled === null))
        escalated.push({ of, course, on: today, settled: null })
}
const tellAdmin = (admin: Admin, today: number): void => {
  const { escalated, told } = admin
  if (!escalated.some(({ settled }) => settled === null || settled > today - SETTLED_LONG_AGO)) return
  const late = escalated.filter(({ on, settled }) => settled === null && (told === null || on > told))
  const over = escalated.filter(({ on, settled }) => told !== null && settled !== null && settled > told && on <= told)
  if (late.length + over.length === 0) return
  admin.mails.push(stepsOf([...lines(late, 'was due'), ...lines(over, 'completed')]))
  admin.told = today
}

// ── The walk ──────────────────────────────────────────────────────────────────────────────────────────────────────

it(`as many mails as the model says reach each person, with the steps it says (YEAR_SEED=${SEED})`, async () => {
  const all = <T>(work: Parameters<typeof world.kit.database.write<T>>[1]) => world.kit.database.write(everything, work)
  const write = writeDayMails(notices)
  const going = new AbortController().signal
  const courses = [await world.given.course(), await world.given.course(), await world.given.course()]
  const company = await world.given.company()
  const admin = await world.given.admin('clientAdmin', { company })
  const people: Known[] = []
  for (let i = 0; i < 10; i++) {
    const name = NAMES[i] as string
    const person = await world.given.trainee({ company, name, ...(i === 0 ? { email: REFUSED } : {}) })
    people.push({ person, name, courses: [], active: true, pressed: -1, mails: [], written: -1, manages: [], week: null })
  }
  const [one, other] = people.slice(-2) as [Known, Known]
  for (const [i, known] of people.slice(0, -2).entries()) {
    const manager = i % 2 === 0 ? one : other
    manager.manages.push(known)
    await all((tx) => tx.sql.update(users).set({ manager_id: manager.person.user_id }).where(eq(users.user_id, known.person.user_id)))
  }
  const office: Admin = { mails: [], told: null, escalated: [] }
  // To eight in the morning in Kuala Lumpur of the next day, from where days are counted.
  const began = await readClock(world.kit)
  const first = new Date(Math.ceil((began.getTime() + 8 * 60 * MINUTE_MS) / DAY_MS) * DAY_MS)
  world.clock.shift(first.getTime() - began.getTime())
  const dayAt = (n: number) => new Date(first.getTime() + n * DAY_MS).toISOString().slice(0, 10)
  const weekday = (n: number) => new Date(first.getTime() + n * DAY_MS).getUTCDay() || 7
  let steps: ReminderSteps = usualSteps
  let version = 0

  const enrol = async (known: Known, today: number) => {
    const next = courses[known.courses.length]
    if (!next) return
    const due = today + Math.floor(random() * 60)
    const seat = await world.given.enrolment(known.person, next, { due_on: dayAt(due) })
    known.courses.push({ title: next.content.title, seat, assigned: today, due, told: -1, open: true, completed: -1 })
  }
  const press = async (known: Known, course: Course, today: number) => {
    const by = world.as(await world.given.returning(admin))
    const { response_code } = await by.call('remindTrainees', { trainee_course_ids: [course.seat] })
    const goes = known.active && course.open && course.told !== today
    expect(response_code === 2100).toBe(goes)
    if (!goes) return
    course.told = today
    known.pressed = today
    known.mails.push(stepsOf([course.title]))
    known.written = today
  }
  const happen = async (today: number) => {
    for (const known of people) {
      if (chance(0.03)) await enrol(known, today)
      const course = known.courses[Math.floor(random() * known.courses.length)]
      if (course?.open && chance(0.01)) {
        await all((tx) =>
          tx.sql
            .update(traineeCourse)
            .set({ status: 'COMPLETED', completed_at: new Date(first.getTime() + today * DAY_MS), expires_at: new Date('2099-01-01') })
            .where(eq(traineeCourse.trainee_course_id, course.seat)),
        )
        Object.assign(course, { open: false, completed: today })
      }
      if (chance(known.active ? 0.005 : 0.05)) {
        known.active = !known.active
        await all((tx) =>
          tx.sql
            .update(users)
            .set({ status: known.active ? 'active' : 'locked' })
            .where(eq(users.user_id, known.person.user_id)),
        )
      }
      if (course && chance(0.02)) await press(known, course, today)
    }
    if (chance(0.01)) {
      const working_days = chance(0.5) ? [7, 1, 2, 3, 4] : [1, 2, 3, 4, 5]
      steps = {
        ...steps,
        working_days,
        digest_on: chance(0.1) ? null : (working_days[Math.floor(random() * 5)] as number),
        escalate_after: 20 + Math.floor(random() * 30),
        days_apart: chance(0.2) ? null : 3 + Math.floor(random() * 9),
      }
      const saved = await world.as(await world.given.returning(admin)).call('saveReminderSteps', { version: version++, steps })
      expect(saved.response_code).toBe(2100)
    }
  }
  const model = (today: number) => {
    escalate(office, people, steps, today)
    if (!steps.working_days.includes(weekday(today))) return
    tellAdmin(office, today)
    for (const known of people) {
      const digest = digestOf(known, steps, today, weekday(today)) ?? []
      const wanted = known.courses.filter((course) => isWanted(course, steps, today))
      if (!known.active || known.pressed === today || wanted.length + digest.length === 0) continue
      // A mailbox that was refused is tried once a week.
      if (known === people[0] && known.mails.length > 0 && today - known.written < 7) continue
      for (const course of wanted) course.told = today
      known.mails.push(stepsOf([...wanted.map(({ title }) => title), ...digest]))
      known.written = today
    }
  }

  let asleep = 0
  for (let today = 0; today < 365; today++) {
    await happen(today)
    world.clock.shift(90 * MINUTE_MS)
    if (asleep > 0) asleep--
    else {
      model(today)
      await write(world.kit, going)
      // However often.
      if (chance(0.2)) await write(world.kit, going)
      if (chance(0.02)) asleep = 1 + Math.floor(random() * 40)
    }
    await sendWaitingMails(world.kit, going, { mailboxes })
    world.clock.shift(DAY_MS - 90 * MINUTE_MS)
  }
  // What was put off is tried again until it was taken, or given up.
  for (let n = 0; n < 12; n++) {
    await sendWaitingMails(world.kit, going, { mailboxes })
    world.clock.shift(10 * 60 * MINUTE_MS)
  }
  const left = await world.sql((tx) => tx.sql.select().from(outboxMail).where(isNull(outboxMail.sent_at)))
  expect(new Set(left.map(({ to }) => to))).toEqual(new Set(people[0]?.mails.length ? [REFUSED] : []))

  expect(cuts).toBeGreaterThan(0)
  const open = await world.sql((tx) => tx.sql.select().from(unreachedMailbox))
  expect(open).toMatchObject(people[0]?.mails.length ? [{ user_id: people[0].person.user_id, said: 'refused', ended_at: null }] : [])

  // As many to each as were to be told, each naming the courses whose steps it tells.
  const received = people.map(({ person: { email } }) => [...(taken.get(email)?.values() ?? [])].sort())
  expect(received).toEqual(people.map(({ mails }, i) => (i === 0 ? [] : mails.toSorted())))
  expect(received.flat().length).toBeGreaterThan(20)
  expect(received.flat().some((courses) => courses.includes('+'))).toBe(true)
  // What tells of no course is of mailboxes that are not reached.
  const told = [...(taken.get(admin.email)?.values() ?? [])].filter((courses) => courses !== '')
  expect(told.sort()).toEqual(office.mails.toSorted())
  expect(told.join()).toMatch(/was due/)
  expect([one, other].some(({ mails }) => mails.some((mail) => mail.includes(': due,')))).toBe(true)
  const outcomes = await world.sql((tx) =>
    tx.sql.select({ outcome: dayMail.outcome, refused: sql<boolean>`${dayMail.user_id} = ${people[0]?.person.user_id}` }).from(dayMail),
  )
  expect(outcomes.filter(({ refused }) => refused)).toHaveLength(people[0]?.mails.length ?? 0)
  expect(outcomes.every(({ outcome, refused }) => outcome === (refused ? 'refused' : 'accepted'))).toBe(true)
  // Each step that was told names its mail.
  const steplings = await world.sql((tx) => tx.sql.select().from(reminderStep))
  expect(steplings.every(({ omitted, day_mail_id }) => (omitted === null) === (day_mail_id !== null))).toBe(true)
}, 300_000)
