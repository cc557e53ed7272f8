/** What npm run cycle-walk does; `cycles.mjs` starts it, `cycle-model.ts` is what it is held against. */
import { and, eq, isNull } from 'drizzle-orm'
import { foldLearning } from '../apps/server/src/dashboard/company.worker.ts'
import type { Kit } from '../apps/server/src/kit/call/kit.ts'
import { administer } from '../apps/server/src/kit/testing/template.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { traineeCourse } from '../apps/server/src/learning/enrolments/enrolments.table.ts'
import { expireOver } from '../apps/server/src/learning/enrolments/expire.worker.ts'
import { enrolByRules } from '../apps/server/src/purchases/enrol-rules/enrol-rules.worker.ts'
import { waitingForSeat } from '../apps/server/src/purchases/enrol-rules.table.ts'
import { purchasedCourse } from '../apps/server/src/purchases/purchases.table.ts'
import { renewCourses } from '../apps/server/src/purchases/seats/waiting.worker.ts'
import { buySeats, givenBuyer } from '../apps/server/test/purchases.ts'
import { sampleCourse } from '../apps/server/test/sample-course.ts'
import { type Person as Account, openWorld, PASSWORD } from '../apps/server/test/world.ts'
import {
  type Course,
  type Cycle,
  comeBack,
  complete,
  dayName,
  dayNo,
  isOpen,
  type Learning,
  leave,
  letWait,
  newest,
  type Person,
  revoke,
  seat,
  stateOn,
  states,
  takeBack,
  usual,
} from './cycle-model.ts'

const [YEARS, PEOPLE, DICE] = [process.argv[2] ?? 5, process.argv[3] ?? 1000, process.argv[4] ?? 1].map(Number) as [number, number, number]
const DAYS = Math.round(YEARS * 365.25)
const DAY_MS = 86_400_000
const DEPARTMENTS = ['Sales', 'Finance', 'Procurement', 'Operations']
const CHECK_EVERY = 7
/** Of each person and day, unless said otherwise. */
const CHANCE = {
  join: 0.15 / 365,
  leave: 0.12 / 365,
  back: 1 / 200,
  move: 0.2 / 365,
  start: 1 / 20,
  finish: 1 / 28,
  takeBack: 1 / 4000,
  revoke: 1 / 3000,
  buy: 1 / 25,
  set: 1 / 200,
  sleep: 1 / 60,
}
const LONGEST_SLEEP = 40

// ── Dice that fall alike for one number ───────────────────────────────────────────────────────────────────────

/** mulberry32 */
const diceOf = (seed: number) => {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = diceOf(DICE)
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T
const chance = (share: number) => random() < share

// ── Findings ──────────────────────────────────────────────────────────────────────────────────────────────────

const MOST_TOLD = 30
const differences: string[] = []
const differs = (what: string) => {
  differences.push(what)
  if (differences.length <= MOST_TOLD) console.log(`DIFFERS  ${what}`)
}
const counted = new Map<string, number>()
const count = (what: string, by = 1) => counted.set(what, (counted.get(what) ?? 0) + by)

// ── The world ─────────────────────────────────────────────────────────────────────────────────────────────────

const world = await openWorld()
const twin = await world.twin()
const kits: Kit[] = [world.kit, twin.kit]
const instant = async () => readClock(world.kit)
const dayNow = async () => Math.floor((Number(await instant()) + 8 * 3_600_000) / DAY_MS)
const shift = (ms: number) => {
  for (const kit of kits) kit.clock.offsetMs += ms
}
// Everything happens at nine in the morning, in Kuala Lumpur.
const toHour = async () => {
  const since = (Number(await instant()) + 8 * 3_600_000) % DAY_MS
  shift(9 * 3_600_000 - since)
}

/** One page to be read, and the pledge. */
const shortCourse = (code: string, validity_months: number) => {
  const whole = sampleCourse(code)
  const module = whole.modules[0]
  const page = module?.items[0]
  if (!module || page?.type !== 'material') throw new Error('the sample begins with a page')
  return { ...whole, validity_months, modules: [{ ...module, items: [{ ...page, material: { ...page.material, min_seconds: 0 } }] }] }
}

type Company = {
  company: { company_id: number }
  admin: Account
  people: Map<number, Person>
  accounts: Map<number, Account>
  courses: (Course & { version: number })[]
  figures: { day: number; told: string }[]
  sleepsUntil: number
}
const companies: Company[] = []

const join = async (own: Company, today: number): Promise<void> => {
  const department = oneOf(DEPARTMENTS)
  const account = await world.given.trainee({ company: own.company, department } as never)
  own.accounts.set(account.user_id, account)
  const learning = new Map(own.courses.map(({ id }) => [id, { cycles: [], wait: null, takenBack: false } satisfies Learning]))
  own.people.set(account.user_id, { id: account.user_id, department, joined: today, isIn: true, learning })
}

const found = async (people: number, today: number): Promise<void> => {
  const { company, admin } = await givenBuyer(world)
  const own: Company = { company, admin, people: new Map(), accounts: new Map(), courses: [], figures: [], sleepsUntil: 0 }
  const wanted = [
    { code: `Y${company.company_id}`, months: 12, department: null, dueDays: 30, seats: people * 2 },
    { code: `S${company.company_id}`, months: 3, department: 'Sales', dueDays: 14, seats: Math.ceil(people / 2) },
  ]
  for (const { code, months, department, dueDays, seats } of wanted) {
    const { course_id } = await world.given.course(shortCourse(code, months))
    own.courses.push({ id: course_id, setting: usual, version: 0, months, department, ruleSince: today, dueDays, seats })
    await buySeats(world, admin, { course_id }, seats)
  }
  for (let i = 0; i < people; i++) await join(own, today)
  for (const { id, department, dueDays } of own.courses) {
    const who = department === null ? [] : [{ fact: 'department', is: [department] }]
    const rule = { name: `Rule ${id}`, course_id: id, who, due: { kind: 'after_joining', days: dueDays }, starts_on: dayName(today) }
    const saved = await world.as(admin).call('saveEnrolRule', rule as never)
    if (saved.response_code !== 2100) throw new Error(saved.body)
  }
  companies.push(own)
}

// ── What people do ────────────────────────────────────────────────────────────────────────────────────────────

type Answered = { response_code: number; body: string }
const mustBe = (code: number, what: string, answer: Answered): void => {
  if (answer.response_code !== code) differs(`${what}: answered ${answer.response_code}, not ${code}: ${answer.body.slice(0, 200)}`)
}
const meOf = async (own: Company, id: number) => world.as(await world.given.returning(own.accounts.get(id) as Account))

const begin = async (own: Company, person: Person, cycle: Cycle, today: number) => {
  const me = await meOf(own, person.id)
  const started = await me.call('startCourse', { trainee_course_id: cycle.id, action: 'start' })
  mustBe(2100, `starting ${cycle.id}`, started)
  cycle.started ??= today
  return { me, started }
}
const finish = async (own: Company, course: Course, person: Person, learning: Learning, cycle: Cycle, today: number): Promise<void> => {
  const { me, started } = await begin(own, person, cycle, today)
  const [item] = started.data.output.outline.flatMap(({ items }) => items)
  const module_progress_id = item?.module_progress_id as number
  await me.call('getViewMaterial', { module_progress_id })
  mustBe(2100, `reading ${cycle.id}`, await me.call('submitProgress', { module_progress_id, finish: true }))
  const full_name = own.accounts.get(person.id)?.name as string
  mustBe(2100, `signing ${cycle.id}`, await me.call('submitPledge', { trainee_course_id: cycle.id, full_name, agree: true, password: PASSWORD }))
  complete(learning, course, today)
  count('completed')
}

const [maker, checker] = [await world.given.admin('globalAdmin', { kind: 'maker' }), await world.given.admin('globalAdmin', { kind: 'checker' })]
const revokeOne = async (learning: Learning, cycle: Cycle, today: number): Promise<void> => {
  const reason = 'Somebody else took the test.'
  const asked = await world.as(await world.given.returning(maker)).call('requestCertificateRevocation', { trainee_course_id: cycle.id, reason })
  const { certificate_revocation_id } = asked.data
  const done = await world.as(await world.given.returning(checker)).call('approveCertificateRevocation', { certificate_revocation_id, version: 1 })
  mustBe(2100, `revoking ${cycle.id}`, done)
  revoke(learning, cycle, today)
  count('revoked')
}

/** The company sets when the course comes round. */
const set = async (own: Company, course: Company['courses'][number], today: number): Promise<void> => {
  const admin = world.as(await world.given.returning(own.admin))
  const [renews, common, window] = [chance(0.9), chance(0.6) ? { month: 1 + below(12), day: 1 + below(29) } : null, oneOf([30, 60, 90])]
  const least = window + below(120)
  const wanted = {
    renews,
    mode: common ? 'common_day' : 'own_date',
    common: common ?? { month: 12, day: 31 },
    window_days: window,
    least_days: least,
  }
  const saved = await admin.call('saveCycleSetting', { course_id: course.id, ...wanted, version: course.version } as never)
  mustBe(2100, `setting ${course.id}`, saved)
  course.version++
  // The first common day whose whole window is ahead; another common day begins anew.
  const before = course.setting
  const isSame = common !== null && before.common !== null && before.common.month === common.month && before.common.day === common.day
  course.setting = { renews, common, window, least, alignsFrom: isSame ? before.alignsFrom : today + window }
  count('settings changed')
}

const live = async (own: Company, today: number): Promise<void> => {
  for (const course of own.courses) if (course.months % 12 === 0 && chance(CHANCE.set)) await set(own, course, today)
  const admin = world.as(await world.given.returning(own.admin))
  for (const person of own.people.values()) {
    if (!person.isIn) {
      if (!chance(CHANCE.back)) continue
      mustBe(2100, `coming back ${person.id}`, await admin.call('reactivateTraineeUser', { user_id: person.id }))
      comeBack(person, today)
      count('came back')
      continue
    }
    if (chance(CHANCE.leave)) {
      mustBe(2100, `leaving ${person.id}`, await admin.call('deleteTraineeUser', { user_id: person.id }))
      leave(person)
      count('left')
      continue
    }
    if (chance(CHANCE.move)) {
      const to = oneOf(DEPARTMENTS.filter((one) => one !== person.department))
      const fact = { user_id: person.id, fact: 'department', value: to, holds_from: dayName(today) }
      mustBe(2100, `moving ${person.id}`, await admin.call('recordEmploymentFact', fact as never))
      person.department = to
      count('moved')
    }
    for (const course of own.courses) {
      const learning = person.learning.get(course.id) as Learning
      const cycle = newest(learning)
      if (!cycle) continue
      if (isOpen(cycle)) {
        if (chance(CHANCE.finish)) await finish(own, course, person, learning, cycle, today)
        else if (cycle.started === null && chance(CHANCE.start)) await begin(own, person, cycle, today)
        else if (cycle.started === null && chance(CHANCE.takeBack)) {
          const { rows } = await purchased(own, course)
          const asked = { purchased_course_id: rows[0]?.purchased_course_id as number, user_ids: [person.id], assign: false }
          mustBe(2100, `taking back ${cycle.id}`, await admin.call('assignTraineeUserIntoCourse', asked))
          takeBack(learning)
          count('taken back')
        }
      } else if (cycle.revoked === null && (cycle.last as number) >= today && chance(CHANCE.revoke)) await revokeOne(learning, cycle, today)
    }
  }
  for (const course of own.courses) {
    const waiting = [...own.people.values()].filter((person) => person.learning.get(course.id)?.wait).length
    if (waiting === 0 || !chance(CHANCE.buy)) continue
    const seats = waiting + below(own.people.size)
    await buySeats(world, await world.given.returning(own.admin), { course_id: course.id }, seats)
    course.seats += seats
    count('seats bought', seats)
  }
  if (chance(CHANCE.join * PEOPLE * (own.people.size / PEOPLE))) {
    await join(own, today)
    count('joined')
  }
}

// ── What the portal does by itself ────────────────────────────────────────────────────────────────────────────

const purchased = async (own: Company, course: Course) => ({
  rows: await world.sql((tx) =>
    tx.sql
      .select()
      .from(purchasedCourse)
      .where(and(eq(purchasedCourse.company_id, own.company.company_id), eq(purchasedCourse.course_id, course.id))),
  ),
})
const stopping = () => new AbortController().signal
/** By one worker, by the other, or by both at once. */
const byWorkers = async (work: (kit: Kit) => unknown): Promise<void> => {
  const at = below(3)
  await Promise.all(at === 2 ? kits.map(work) : [work(kits[at] as Kit)])
}
const night = async (): Promise<void> => {
  await byWorkers((kit) => expireOver()(kit, stopping()))
  await byWorkers((kit) => enrolByRules(kit, stopping()))
  await byWorkers((kit) => renewCourses(kit, stopping()))
}

/** Seats go to those who wait; who of them, where seats are short, the model is told, and says whether it was their turn. */
const adopt = async (own: Company, today: number): Promise<void> => {
  const rows = await world.sql((tx) => tx.sql.select().from(traineeCourse).where(eq(traineeCourse.company_id, own.company.company_id)))
  const news = Map.groupBy(rows, ({ course_id }) => course_id)
  for (const course of own.courses) {
    const came = letWait(own.people.values(), course, today)
    const learnings = [...own.people.values()].map((person) => [person, person.learning.get(course.id) as Learning] as const)
    const waiting = learnings.filter(([, { wait }]) => wait)
    const [bought] = (await purchased(own, course)).rows
    const known = new Set(learnings.flatMap(([, { cycles }]) => cycles.map(({ id }) => id)))
    const opened = (news.get(course.id) ?? []).filter(({ trainee_course_id }) => !known.has(trainee_course_id))
    const left = bought ? bought.seats_opened - bought.seats_used : 0
    const expected = Math.min(waiting.length, opened.length + left)
    if (opened.length !== expected)
      differs(
        `${dayName(today)} course ${course.id}: ${opened.length} cycles opened, ${expected} expected (${waiting.length} wait, ${left} seats left)`,
      )
    const dues: number[] = []
    for (const { user_id, trainee_course_id } of opened) {
      const learning = own.people.get(user_id)?.learning.get(course.id)
      if (!learning?.wait) {
        differs(`${dayName(today)} course ${course.id}: person ${user_id} got a cycle and did not wait`)
        continue
      }
      dues.push(learning.wait.due)
      seat(learning, trainee_course_id, today)
      count('cycles opened')
    }
    const still = learnings.flatMap(([, { wait }]) => (wait ? [wait.due] : []))
    if (came === 0 && still.length > 0 && dues.length > 0 && Math.max(...dues) > Math.min(...still))
      differs(`${dayName(today)} course ${course.id}: somebody due later got a seat first`)
  }
}

// ── Held against each other ───────────────────────────────────────────────────────────────────────────────────

const klDay = (at: Date | null): number | null => (at ? Math.floor((at.getTime() + 8 * 3_600_000) / DAY_MS) : null)
const told = (cycle: Omit<Cycle, 'from'>): string =>
  JSON.stringify([
    cycle.id,
    ...[cycle.assigned, cycle.due, cycle.started, cycle.completed, cycle.last, cycle.revoked, cycle.counts].map((day) => day && dayName(day)),
  ])

const compare = async (own: Company, today: number): Promise<void> => {
  const company_id = own.company.company_id
  const rows = await world.sql((tx) =>
    tx.sql.select().from(traineeCourse).where(eq(traineeCourse.company_id, company_id)).orderBy(traineeCourse.trainee_course_id),
  )
  const mine = Map.groupBy(rows, ({ user_id, course_id }) => `${user_id} ${course_id}`)
  const waits = await world.sql((tx) =>
    tx.sql
      .select()
      .from(waitingForSeat)
      .where(and(eq(waitingForSeat.company_id, company_id), isNull(waitingForSeat.ended_at))),
  )
  const waiting = new Map(
    waits.map(({ user_id, course_id, due_on, since }) => [`${user_id} ${course_id}`, `${due_on} since ${dayName(klDay(since) as number)}`]),
  )
  for (const person of own.people.values())
    for (const [course_id, { cycles, wait }] of person.learning) {
      const key = `${person.id} ${course_id}`
      const kept = (mine.get(key) ?? []).map((row) =>
        told({
          id: row.trainee_course_id,
          assigned: klDay(row.assigned_at) as number,
          due: dayNo(row.due_on as string),
          started: klDay(row.started_at),
          completed: klDay(row.completed_at),
          last: klDay(row.expires_at),
          revoked: klDay(row.revoked_at),
          counts: klDay(row.counts_from) as number,
        }),
      )
      const modelled = cycles.map(told)
      if (kept.join() !== modelled.join()) differs(`${dayName(today)} ${key}: the portal has ${kept.join(' ')}, the model ${modelled.join(' ')}`)
      const awaited = wait ? `${dayName(wait.due)} since ${dayName(wait.since)}` : undefined
      if (waiting.get(key) !== awaited) differs(`${dayName(today)} ${key}: waits ${waiting.get(key)}, in the model ${awaited}`)
    }
  const all = [...own.people.values()].flatMap(({ learning }) => [...learning.values()])
  const state = Object.fromEntries(states.map((one) => [one, all.filter((learning) => stateOn(learning, today) === one).length]))
  const { data } = await world.as(await world.given.returning(own.admin)).call('getCompanyDashboard', {})
  const shown = Object.fromEntries(states.map((one) => [one, data.learning?.all[one]]))
  if (JSON.stringify(shown) !== JSON.stringify(state))
    differs(`${dayName(today)} figures of ${company_id}: ${JSON.stringify(shown)}, in the model ${JSON.stringify(state)}`)
  own.figures.push({ day: today, told: JSON.stringify(data.learning?.all) })
  count('comparisons', all.length)
}

/** Of each day that was looked at then, what is told of it now. */
const lookBack = async (own: Company): Promise<void> => {
  for (const { day, told } of own.figures) {
    const { data } = await world.as(await world.given.returning(own.admin)).call('getCompanyDashboard', { as_at: dayName(day) })
    if (JSON.stringify(data.learning?.all) !== told) differs(`${dayName(day)} as told now: ${JSON.stringify(data.learning?.all)}, told then: ${told}`)
    count('days looked back at')
  }
}

/** No day of validity lost, none doubled but where a common day asked earlier, and each end has a next cycle or its reason. */
const checkLives = (own: Company, today: number): void => {
  const renewing = new Map(own.courses.map(({ id, setting, version }) => [id, { renews: setting.renews, version }]))
  for (const person of own.people.values())
    for (const [course_id, { cycles, wait, takenBack }] of person.learning) {
      const who = `${person.id} ${course_id}`
      const of = renewing.get(course_id)
      if (cycles.filter(isOpen).length > 1) differs(`${who}: two cycles are open`)
      for (const [i, cycle] of cycles.entries()) {
        const next = cycles[i + 1]
        if (cycle.completed === null || cycle.revoked !== null) continue
        const last = cycle.last as number
        const overlaps = next?.from != null && next.from <= last
        if (overlaps) count('aligned with a common day')
        if (overlaps && of?.version === 0) differs(`${who}: two certificates on ${dayName(next.from as number)}`)
        if (next?.completed != null && next.completed <= last && (next.from as number) > last + 1)
          differs(`${who}: a day was lost after ${dayName(last)}`)
        if (!next && !wait && person.isIn && !takenBack && of?.renews && last < today) differs(`${who}: ended ${dayName(last)}, and nothing follows`)
      }
    }
}

// ── The walk ──────────────────────────────────────────────────────────────────────────────────────────────────

await toHour()
const first = await dayNow()
const began = performance.now()
await found(Math.ceil(PEOPLE * 0.8), first)
await found(Math.floor(PEOPLE * 0.2), first)
let sleepsUntil = 0
for (let day = first; day < first + DAYS; day++) {
  await toHour()
  if (chance(CHANCE.sleep)) sleepsUntil = day + 1 + below(LONGEST_SLEEP)
  const isAwake = day >= sleepsUntil
  for (const own of companies) await live(own, day)
  if (isAwake) await night()
  for (const own of companies) {
    if (isAwake) await adopt(own, day)
    if (isAwake && (day - first) % CHECK_EVERY === 0) {
      await foldLearning(world.kit, stopping())
      await compare(own, day)
    }
  }
  if ((day - first) % 90 === 0)
    console.log(`${dayName(day)}  ${Math.round((performance.now() - began) / 1000)} s  ${counted.get('completed') ?? 0} completed`)
  if (differences.length > MOST_TOLD) break
  shift(DAY_MS)
}
await toHour()
for (const own of companies) {
  checkLives(own, (await dayNow()) - 1)
  await foldLearning(world.kit, stopping())
  await lookBack(own)
}
console.log([...counted].map(([what, times]) => `${times} ${what}`).join(', '))
console.log(differences.length === 0 ? 'no difference' : `${differences.length} differences`)
await twin.close()
await world.close()
const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template } = process.env
if (url && template) await administer(url, `drop database if exists ${template} with (force)`)
process.exit(differences.length === 0 ? 0 : 1)
