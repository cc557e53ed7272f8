/** What npm run cycle-walk does; `cycles.mjs` starts it, `cycle-model.ts` is what it is held against. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type LearningReportKind, learningReportKinds } from '@jujur/contract/reports.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { CourseContent } from '../apps/server/src/courses/courses.rules.ts'
import { contentHash } from '../apps/server/src/courses/courses.store.ts'
import { courseVersion } from '../apps/server/src/courses/courses.table.ts'
import { foldLearning } from '../apps/server/src/dashboard/company.worker.ts'
import type { Kit } from '../apps/server/src/kit/call/kit.ts'
import { administer } from '../apps/server/src/kit/testing/template.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { traineeCourse } from '../apps/server/src/learning/enrolments/enrolments.table.ts'
import { expireOver } from '../apps/server/src/learning/enrolments/expire.worker.ts'
import { updateCourses } from '../apps/server/src/purchases/cycles/updates.worker.ts'
import { enrolByRules } from '../apps/server/src/purchases/enrol-rules/enrol-rules.worker.ts'
import { waitingForSeat } from '../apps/server/src/purchases/enrol-rules.table.ts'
import { purchasedCourse } from '../apps/server/src/purchases/purchases.table.ts'
import { renewCourses } from '../apps/server/src/purchases/seats/waiting.worker.ts'
import { reportRow } from '../apps/server/src/reports/reports.table.ts'
import { makeReports } from '../apps/server/src/reports/reports.worker.ts'
import { buySeats, givenBuyer } from '../apps/server/test/purchases.ts'
import { sampleCourse } from '../apps/server/test/sample-course.ts'
import { type Person as Account, openWorld, PASSWORD } from '../apps/server/test/world.ts'
import {
  askForUpdates,
  type Course,
  type Cycle,
  comeBack,
  complete,
  dayName,
  dayNo,
  extend,
  isAsked,
  isOpen,
  isPassedOver,
  isPaused,
  type Learning,
  leave,
  letWait,
  newest,
  type Person,
  pause,
  revoke,
  seat,
  settingOf,
  stateOn,
  states,
  takeBack,
  type Update,
  updateStateOn,
  updateStates,
  usual,
  type Version,
  versionsOf,
  waive,
} from './cycle-model.ts'

const [YEARS, PEOPLE, DICE] = [process.argv[2] ?? 5, process.argv[3] ?? 1000, process.argv[4] ?? 1].map(Number) as [number, number, number]
const DAYS = Math.round(YEARS * 365.25)
const DAY_MS = 86_400_000
const DEPARTMENTS = ['Sales', 'Finance', 'Procurement', 'Operations']
const CHECK_EVERY = 7
const REPORT_EVERY = 100
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
  /** Of each line of courses, and day. */
  replace: 1 / 500,
  publish: 1 / 120,
  pause: 1 / 1500,
  waive: 1 / 2500,
  extend: 1 / 400,
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
/** Of what stays so it is told once. */
const toldOf = new Set<string>()
const differsOnce = (of: string, what: string) => {
  if (!toldOf.has(of)) differs(what)
  toldOf.add(of)
}
const counted = new Map<string, number>()
const count = (what: string, by = 1) => counted.set(what, (counted.get(what) ?? 0) + by)

// ── The world ─────────────────────────────────────────────────────────────────────────────────────────────────

const world = await openWorld()
const twin = await world.twin()
const kits: Kit[] = [world.kit, twin.kit]
type Caller = ReturnType<typeof world.as>
/** A machine that is too busy sends people away for a moment (9999): they come again, as people do. */
const as = (person: Account): Caller => {
  const caller = world.as(person)
  const call = async (...asked: Parameters<Caller['call']>) => {
    for (let tries = 0; tries < 10; tries++) {
      const answer = await caller.call(...asked)
      if (answer.response_code !== 9999) return answer
      await sleep(2000)
    }
    return caller.call(...asked)
  }
  return { ...caller, call: call as Caller['call'] }
}
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

/** A page to be read, one for whoever likes, and the pledge. */
const shortCourse = (code: string, validity_months: number) => {
  const whole = sampleCourse(code)
  const module = whole.modules[0]
  const page = module?.items[0]
  if (!module || page?.type !== 'material') throw new Error('the sample begins with a page')
  const material = { ...page.material, min_seconds: 0 }
  const may = { ...page, module_item_id: PAGES.may, mandatory: false, material: { ...material, material_id: material.material_id + 10 } }
  return { ...whole, validity_months, modules: [{ ...module, items: [{ ...page, module_item_id: PAGES.must, material }, may] }] }
}
const PAGES = { must: 201, may: 211 }
const said = (content: CourseContent, { must, may, pledge }: Version['says']): CourseContent => {
  const words = new Map([
    [PAGES.must, must],
    [PAGES.may, may],
  ])
  const pages = content.modules.flatMap(({ items }) => items).flatMap((item) => (item.type === 'material' ? [item] : []))
  for (const { module_item_id, material } of pages) material.html = `<p>Say no, kindly: ${words.get(module_item_id)}.</p>`
  return { ...content, pledge: { version: String(pledge), texts: { en: { title: 'Integrity pledge', body: `I, {full_name}, promise ${pledge}.` } } } }
}
const firstSaid = (): Version => ({ says: { must: 0, may: 0, pledge: 0 }, days: null })

type Company = {
  company: { company_id: number }
  admin: Account
  checker: Account
  people: Map<number, Person>
  accounts: Map<number, Account>
  courses: (Course & { saves: Map<number, number> })[]
  figures: { day: number; told: string }[]
  reports: { day: number; kind: LearningReportKind; made: Made }[]
  sleepsUntil: number
}
const companies: Company[] = []

const join = async (own: Company, today: number): Promise<void> => {
  const department = oneOf(DEPARTMENTS)
  const account = await world.given.trainee({ company: own.company, department } as never)
  own.accounts.set(account.user_id, account)
  const learning = new Map(
    own.courses.map(({ id }) => [id, { cycles: [], updates: [], wait: null, takenBack: false, waivers: [] } satisfies Learning]),
  )
  own.people.set(account.user_id, { id: account.user_id, department, joined: today, isIn: true, pauses: [], learning })
}

const found = async (people: number, today: number): Promise<void> => {
  const { company, admin } = await givenBuyer(world)
  const checker = await world.given.admin('clientAdmin', { company })
  const own: Company = { company, admin, checker, people: new Map(), accounts: new Map(), courses: [], figures: [], reports: [], sleepsUntil: 0 }
  const wanted = [
    { code: `Y${company.company_id}`, months: 12, department: null, dueDays: 30, seats: people * 2 },
    { code: `S${company.company_id}`, months: 3, department: 'Sales', dueDays: 14, seats: Math.ceil(people / 2) },
  ]
  for (const { code, months, department, dueDays, seats } of wanted) {
    const { course_id } = await world.given.course(said(shortCourse(code, months), firstSaid().says))
    const versions = new Map([[course_id, [firstSaid()]]])
    const line = { id: course_id, current: course_id, versions, settings: new Map([[course_id, usual]]), saves: new Map<number, number>() }
    own.courses.push({ ...line, months, department, ruleSince: today, dueDays, seats })
    await buySeats(world, admin, { course_id }, seats)
  }
  for (let i = 0; i < people; i++) await join(own, today)
  for (const { id, department, dueDays } of own.courses) {
    const who = department === null ? [] : [{ fact: 'department', is: [department] }]
    const rule = { name: `Rule ${id}`, course_id: id, who, due: { kind: 'after_joining', days: dueDays }, starts_on: dayName(today) }
    const saved = await as(admin).call('saveEnrolRule', rule as never)
    if (saved.response_code !== 2100) throw new Error(saved.body)
  }
  companies.push(own)
}

// ── What people do ────────────────────────────────────────────────────────────────────────────────────────────

type Answered = { response_code: number; body: string }
const mustBe = (code: number, what: string, answer: Answered): void => {
  if (answer.response_code !== code) differs(`${what}: answered ${answer.response_code}, not ${code}: ${answer.body.slice(0, 200)}`)
}
const meOf = async (own: Company, id: number) => as(await world.given.returning(own.accounts.get(id) as Account))

const begin = async (own: Company, person: Person, cycle: Pick<Cycle, 'id' | 'started'>, today: number) => {
  const me = await meOf(own, person.id)
  const started = await me.call('startCourse', { trainee_course_id: cycle.id, action: 'start' })
  mustBe(2100, `starting ${cycle.id}`, started)
  cycle.started ??= today
  return { me, started }
}
type Begun = Awaited<ReturnType<typeof begin>>
const read = async ({ me, started }: Begun, page: keyof typeof PAGES): Promise<void> => {
  const item = started.data.output.outline.flatMap(({ items }) => items).find(({ lesson_id }) => lesson_id === PAGES[page])
  const module_progress_id = item?.module_progress_id as number
  await me.call('getViewMaterial', { module_progress_id })
  mustBe(2100, `reading ${module_progress_id}`, await me.call('submitProgress', { module_progress_id, finish: true }))
}
const sign = async (own: Company, person: Person, { me }: Begun, id: number): Promise<void> => {
  const full_name = own.accounts.get(person.id)?.name as string
  mustBe(2100, `signing ${id}`, await me.call('submitPledge', { trainee_course_id: id, full_name, agree: true, password: PASSWORD }))
}
const finish = async (own: Company, course: Course, person: Person, learning: Learning, cycle: Cycle, today: number): Promise<void> => {
  const begun = await begin(own, person, cycle, today)
  await read(begun, 'must')
  await sign(own, person, begun, cycle.id)
  complete(learning, course, today)
  count('completed')
}
/** Only what it asks for. */
const takeUpdate = async (own: Company, person: Person, update: Update, today: number): Promise<void> => {
  const id = update.id as number
  const begun = await begin(own, person, { ...update, id }, today)
  update.started ??= today
  if (update.pages.includes('must')) await read(begun, 'must')
  if (update.pledge) await sign(own, person, begun, id)
  update.completed = today
  count('updates taken')
}

const [maker, checker] = [await world.given.admin('globalAdmin', { kind: 'maker' }), await world.given.admin('globalAdmin', { kind: 'checker' })]
const revokeOne = async (learning: Learning, cycle: Cycle, today: number): Promise<void> => {
  const reason = 'Somebody else took the test.'
  const asked = await as(await world.given.returning(maker)).call('requestCertificateRevocation', { trainee_course_id: cycle.id, reason })
  const { certificate_revocation_id } = asked.data
  const done = await as(await world.given.returning(checker)).call('approveCertificateRevocation', { certificate_revocation_id, version: 1 })
  mustBe(2100, `revoking ${cycle.id}`, done)
  revoke(learning, cycle, today)
  count('revoked')
}

/** Another course replaces the last of a line. */
const replace = async (own: Company, course: Company['courses'][number]): Promise<void> => {
  const content = said(shortCourse(`R${++replaced}-${own.company.company_id}`, course.months), firstSaid().says)
  const { course_id } = await world.given.course(content)
  const author = as(await world.given.returning(maker))
  const done = await author.call('replaceCourse', { course_id: course.current, successor_id: course_id, before: null })
  mustBe(2100, `replacing ${course.current}`, done)
  course.current = course_id
  course.settings.set(course_id, usual)
  course.versions.set(course_id, [firstSaid()])
  count('courses replaced')
}
let replaced = 0

/** A version in which something changed, or was changed back, or nothing; marked or not. As its approval leaves it. */
const publish = async (course: Course): Promise<void> => {
  const course_id = oneOf([...course.versions.keys()])
  const versions = versionsOf(course, course_id)
  const last = versions.at(-1) as Version
  const changed = (what: number, of: number) => (chance(0.5) ? below(of) : what)
  const says = { must: changed(last.says.must, 3), may: changed(last.says.may, 3), pledge: chance(0.3) ? below(2) : last.says.pledge }
  const version = { says, days: chance(0.6) ? oneOf([7, 30, 90, 180]) : null }
  const now = await instant()
  await world.sql(async (tx) => {
    const rows = tx.sql.select().from(courseVersion).where(eq(courseVersion.course_id, course_id)).orderBy(desc(courseVersion.version_no)).limit(1)
    const { course_version_id: _, ...before } = (await rows)[0] as typeof courseVersion.$inferSelect
    const content = said(structuredClone(before.content) as CourseContent, says)
    const marks = { material_change: version.days === null ? null : `What it says: ${JSON.stringify(says)}`, update_due_days: version.days }
    const next = {
      ...before,
      ...marks,
      content,
      content_format: 2,
      content_hash: contentHash(content),
      version_no: before.version_no + 1,
      published_at: now,
    }
    await tx.sql.insert(courseVersion).values(next)
  })
  versions.push(version)
  count(version.days === null ? 'versions published' : 'material changes published')
}

type Answers = Promise<Answered & { data: { exemption_id: number } }>
/** One person of the company asks, another approves. */
const exempt = async (own: Company, what: string, asking: Answers): Promise<void> => {
  const asked = await asking
  mustBe(2100, `asking for a ${what}`, asked)
  const { exemption_id } = asked.data
  const checker = as(await world.given.returning(own.checker))
  mustBe(2100, `approving a ${what}`, await checker.call('approveExemption', { exemption_id, version: 1 }))
  count(`${what}s`)
}
const REASON = 'Agreed with the head of department'
const pauseOne = async (own: Company, admin: Caller, person: Person, today: number): Promise<void> => {
  const from = today - 10 + below(30)
  const days = { from, to: Math.max(today, from) + 20 + below(150) }
  if (person.pauses.some((other) => other.from <= days.to && days.from <= other.to)) return
  const input = { user_id: person.id, from_on: dayName(days.from), to_on: dayName(days.to), reason: REASON }
  await exempt(own, 'pause', admin.call('requestPause', input) as Answers)
  pause(person, days)
}
const waiveOne = async (own: Company, admin: Caller, course: Course, person: Person, today: number): Promise<void> => {
  const learning = person.learning.get(course.id) as Learning
  const days = { from: today, to: today + 20 + below(300) }
  if (learning.waivers.some((other) => other.course === course.current && other.to >= today)) return
  const [bought] = (await purchased(own, course.current)).rows
  if (!bought) return
  const input = { user_id: person.id, course_id: course.current, to_on: dayName(days.to), reason: REASON }
  await exempt(own, 'waiver', admin.call('requestWaiver', input) as Answers)
  waive(learning, days, course.current)
}
const extendOne = async (own: Company, admin: Caller, { id, due }: Pick<Cycle, 'id' | 'due'>, today: number): Promise<number> => {
  const to = Math.max(today, due) + 1 + below(60)
  const input = { trainee_course_id: id, to_on: dayName(to), reason: REASON }
  await exempt(own, 'extension', admin.call('requestExtension', input) as Answers)
  return to
}
/** Taken while its certificate stands; what its person misses ends by itself. */
const liveUpdate = async (own: Company, admin: Caller, person: Person, update: Update, today: number): Promise<void> => {
  const id = update.id as number
  if (chance(CHANCE.extend)) update.due = await extendOne(own, admin, { id, due: update.due }, today)
  if (chance(CHANCE.finish)) await takeUpdate(own, person, update, today)
  else if (update.started === null && chance(CHANCE.start)) {
    await begin(own, person, { ...update, id }, today)
    // Nothing but the pledge is left where no page is asked.
    update.started = today
  }
}

/** The company sets when a course of a line comes round. */
const set = async (own: Company, course: Company['courses'][number], today: number): Promise<void> => {
  const id = oneOf([...course.settings.keys()])
  if ((await purchased(own, id)).rows.length === 0) return
  const admin = as(await world.given.returning(own.admin))
  const [renews, common, window] = [chance(0.9), chance(0.6) ? { month: 1 + below(12), day: 1 + below(29) } : null, oneOf([30, 60, 90])]
  const least = window + below(120)
  const wanted = {
    renews,
    mode: common ? 'common_day' : 'own_date',
    common: common ?? { month: 12, day: 31 },
    window_days: window,
    least_days: least,
  }
  const saved = await admin.call('saveCycleSetting', { course_id: id, ...wanted, version: course.saves.get(id) ?? 0 } as never)
  mustBe(2100, `setting ${id}`, saved)
  course.saves.set(id, (course.saves.get(id) ?? 0) + 1)
  // The first common day whose whole window is ahead; another common day begins anew.
  const before = settingOf(course, id)
  const isSame = common !== null && before.common !== null && before.common.month === common.month && before.common.day === common.day
  course.settings.set(id, { renews, common, window, least, alignsFrom: isSame ? before.alignsFrom : today + window })
  count('settings changed')
}

const live = async (own: Company, today: number): Promise<void> => {
  for (const course of own.courses) {
    if (course.months % 12 === 0 && chance(CHANCE.set)) await set(own, course, today)
    if (chance(CHANCE.replace)) await replace(own, course)
    if (chance(CHANCE.publish)) await publish(course)
  }
  const admin = as(await world.given.returning(own.admin))
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
    if (chance(CHANCE.pause)) await pauseOne(own, admin, person, today)
    for (const course of own.courses) {
      const learning = person.learning.get(course.id) as Learning
      if (chance(CHANCE.waive)) await waiveOne(own, admin, course, person, today)
      const cycle = newest(learning)
      if (!cycle) continue
      if (isOpen(cycle) && chance(CHANCE.extend)) extend(cycle, await extendOne(own, admin, cycle, today))
      const update = learning.updates.find((one) => isAsked(one) && one.id !== null)
      if (update && update.of.revoked === null && (update.of.last as number) >= today) await liveUpdate(own, admin, person, update, today)
      if (isOpen(cycle)) {
        if (chance(CHANCE.finish)) await finish(own, course, person, learning, cycle, today)
        else if (cycle.started === null && chance(CHANCE.start)) await begin(own, person, cycle, today)
        else if (cycle.started === null && chance(CHANCE.takeBack)) {
          const { rows } = await purchased(own, cycle.course)
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
    await buySeats(world, await world.given.returning(own.admin), { course_id: course.current }, seats)
    course.seats += seats
    count('seats bought', seats)
  }
  if (chance(CHANCE.join * PEOPLE * (own.people.size / PEOPLE))) {
    await join(own, today)
    count('joined')
  }
}

// ── What the portal does by itself ────────────────────────────────────────────────────────────────────────────

const purchased = async (own: Company, course_id: number) => ({
  rows: await world.sql((tx) =>
    tx.sql
      .select()
      .from(purchasedCourse)
      .where(and(eq(purchasedCourse.company_id, own.company.company_id), eq(purchasedCourse.course_id, course_id))),
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
  await byWorkers((kit) => updateCourses(kit, stopping()))
}

/** Seats go to those who wait; who of them, where seats are short, the model is told, and says whether it was their turn. */
const adopt = async (own: Company, today: number): Promise<void> => {
  const rows = await world.sql((tx) =>
    tx.sql.select().from(traineeCourse).where(eq(traineeCourse.company_id, own.company.company_id)).orderBy(traineeCourse.trainee_course_id),
  )
  const [cycles, updates] = [rows.filter(({ delta_of }) => delta_of === null), rows.filter(({ delta_of }) => delta_of !== null)]
  const news = Map.groupBy(cycles, ({ course_id }) => course_id)
  for (const course of own.courses) {
    const came = letWait(own.people.values(), course, today)
    const learnings = [...own.people.values()].map((person) => [person, person.learning.get(course.id) as Learning] as const)
    const waiting = learnings.filter(([person, learning]) => learning.wait && !isPassedOver(person, learning, course, today))
    const [bought] = (await purchased(own, course.current)).rows
    const known = new Set(learnings.flatMap(([, { cycles }]) => cycles.map(({ id }) => id)))
    const opened = [...course.settings.keys()].flatMap((id) => news.get(id) ?? []).filter(({ trainee_course_id }) => !known.has(trainee_course_id))
    const left = bought ? bought.seats_opened - bought.seats_used : 0
    const expected = Math.min(waiting.length, opened.length + left)
    if (opened.length !== expected)
      differs(
        `${dayName(today)} course ${course.id}: ${opened.length} cycles opened, ${expected} expected (${waiting.length} wait, ${left} seats left)`,
      )
    const dues: number[] = []
    for (const { user_id, trainee_course_id, course_id } of opened) {
      if (course_id !== course.current) differs(`${dayName(today)} course ${course_id}: a cycle of a course that ${course.current} replaces`)
      const learning = own.people.get(user_id)?.learning.get(course.id)
      if (!learning?.wait) {
        differs(`${dayName(today)} course ${course.id}: person ${user_id} got a cycle and did not wait`)
        continue
      }
      dues.push(learning.wait.due)
      seat(learning, { id: trainee_course_id, course: course_id, version: versionsOf(course, course_id).length - 1 }, today)
      count('cycles opened')
    }
    const still = waiting.flatMap(([, { wait }]) => (wait ? [wait.due] : []))
    if (came === 0 && still.length > 0 && dues.length > 0 && Math.max(...dues) > Math.min(...still))
      differs(`${dayName(today)} course ${course.id}: somebody due later got a seat first`)
    askForUpdates(own.people.values(), course, today)
  }
  const byCycle = Map.groupBy(updates, ({ delta_of }) => delta_of)
  for (const update of [...own.people.values()].flatMap((person) => [...person.learning.values()].flatMap((learning) => learning.updates))) {
    if (update.id !== null) continue
    update.id = byCycle.get(update.of.id)?.at(-1)?.trainee_course_id ?? null
    if (update.id === null) differs(`${dayName(today)} cycle ${update.of.id}: no update is asked of it`)
    else count('updates asked')
  }
}

// ── Held against each other ───────────────────────────────────────────────────────────────────────────────────

const klDay = (at: Date | null): number | null => (at ? Math.floor((at.getTime() + 8 * 3_600_000) / DAY_MS) : null)
const told = (cycle: Omit<Cycle, 'from'>): string =>
  JSON.stringify([
    cycle.id,
    cycle.course,
    cycle.version,
    ...[cycle.extendedFrom, cycle.assigned, cycle.due, cycle.started, cycle.completed, cycle.last, cycle.revoked, cycle.counts].map(
      (day) => day && dayName(day),
    ),
  ])

const toldUpdate = ({ id, of, version, pages, pledge, ended, ...days }: Omit<Update, 'of'> & { of: number }): string =>
  JSON.stringify([
    ...[id, of, version, pages, pledge, ended?.why],
    ...[days.assigned, days.due, days.started, days.completed, ended?.on].map((day) => day && dayName(day)),
  ])
const pageOf = (id: number) => (id === PAGES.must ? 'must' : 'may')
type Row = typeof traineeCourse.$inferSelect
/** What the portal has of a person in a line of courses, in the model's words. */
const keptUpdates = (rows: readonly Row[], versionNo: ReadonlyMap<number, number>): string[] =>
  rows
    .filter(({ delta_of }) => delta_of !== null)
    .map((row) =>
      toldUpdate({
        id: row.trainee_course_id,
        of: row.delta_of as number,
        version: (versionNo.get(row.course_version_id) as number) - 1,
        pages: (row.delta_items as number[]).map(pageOf),
        pledge: row.delta_pledge as boolean,
        assigned: klDay(row.assigned_at) as number,
        due: dayNo(row.due_on as string),
        started: klDay(row.started_at),
        completed: klDay(row.completed_at),
        ended: row.delta_ended && { why: row.delta_ended, on: klDay(row.delta_ended_at) as number },
      }),
    )
/** The list of updates that client admins see, and that they take no seat. */
const compareUpdates = async (own: Company, admin: Caller, today: number): Promise<void> => {
  const inside = [...own.people.values()].filter(({ isIn }) => isIn)
  const all = inside.flatMap((person) =>
    [...person.learning.values()].flatMap((learning) => learning.updates.map((update) => updateStateOn(person, learning, update, today))),
  )
  const counts = Object.fromEntries(updateStates.map((state) => [state, all.filter((one) => one === state).length]))
  const { data } = await admin.call('getCourseUpdateList', { length: 1, start: 0 } as never)
  const shown = Object.fromEntries(updateStates.map((state) => [state, data.counts[state]]))
  if (JSON.stringify(shown) !== JSON.stringify(counts))
    differs(`${dayName(today)} updates of ${own.company.company_id}: ${JSON.stringify(shown)}, in the model ${JSON.stringify(counts)}`)
  for (const course of own.courses)
    for (const id of course.settings.keys()) {
      const used = [...own.people.values()].flatMap((person) =>
        (person.learning.get(course.id) as Learning).cycles.filter((one) => one.course === id),
      )
      const [bought] = (await purchased(own, id)).rows
      if (bought && bought.seats_used !== used.length)
        differs(`${dayName(today)} course ${id}: ${bought.seats_used} seats used, in the model ${used.length}`)
    }
}

const compare = async (own: Company, today: number): Promise<void> => {
  const company_id = own.company.company_id
  const rows = await world.sql((tx) =>
    tx.sql.select().from(traineeCourse).where(eq(traineeCourse.company_id, company_id)).orderBy(traineeCourse.trainee_course_id),
  )
  const lineOf = new Map(own.courses.flatMap(({ id, settings }) => [...settings.keys()].map((course_id) => [course_id, id])))
  const current = new Map(own.courses.map(({ id, current }) => [id, current]))
  const mine = Map.groupBy(rows, ({ user_id, course_id }) => `${user_id} ${lineOf.get(course_id)}`)
  const waits = await world.sql((tx) =>
    tx.sql
      .select()
      .from(waitingForSeat)
      .where(and(eq(waitingForSeat.company_id, company_id), isNull(waitingForSeat.ended_at))),
  )
  const waiting = new Map(
    waits.map(({ user_id, course_id, due_on, since }) => [
      `${user_id} ${lineOf.get(course_id)}`,
      `${due_on} since ${dayName(klDay(since) as number)} of ${course_id}`,
    ]),
  )
  const versions = await world.sql((tx) => tx.sql.select({ id: courseVersion.course_version_id, no: courseVersion.version_no }).from(courseVersion))
  const versionNo = new Map(versions.map(({ id, no }) => [id, no]))
  for (const person of own.people.values())
    for (const [course_id, { cycles, updates, wait }] of person.learning) {
      const key = `${person.id} ${course_id}`
      const both = mine.get(key) ?? []
      const [asked, asModelled] = [keptUpdates(both, versionNo).join(' '), updates.map((one) => toldUpdate({ ...one, of: one.of.id })).join(' ')]
      if (asked !== asModelled)
        differsOnce(
          `updates of ${key}`,
          `${dayName(today)} ${key}: the portal asks ${asked}, the model ${asModelled}, of ${cycles.map(told).join(' ')}`,
        )
      const ofCycles = both.filter(({ delta_of }) => delta_of === null)
      const kept = ofCycles.map((row) =>
        told({
          id: row.trainee_course_id,
          course: row.course_id,
          version: (versionNo.get(row.course_version_id) as number) - 1,
          extendedFrom: row.extended_from === null ? null : dayNo(row.extended_from),
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
      if (kept.join() !== modelled.join())
        differsOnce(`cycles of ${key}`, `${dayName(today)} ${key}: the portal has ${kept.join(' ')}, the model ${modelled.join(' ')}`)
      const awaited = wait ? `${dayName(wait.due)} since ${dayName(wait.since)} of ${current.get(course_id)}` : undefined
      if (waiting.get(key) !== awaited)
        differsOnce(`wait of ${key}`, `${dayName(today)} ${key}: waits ${waiting.get(key)}, in the model ${awaited}, of ${JSON.stringify(modelled)}`)
    }
  const all = [...own.people.values()].flatMap((person) => [...person.learning.values()].map((learning) => stateOn(person, learning, today)))
  const state = Object.fromEntries(states.map((one) => [one, all.filter((each) => each === one).length]))
  const admin = as(await world.given.returning(own.admin))
  await compareUpdates(own, admin, today)
  const { data } = await admin.call('getCompanyDashboard', {})
  const shown = Object.fromEntries(states.map((one) => [one, data.learning?.all[one]]))
  if (JSON.stringify(shown) !== JSON.stringify(state))
    differs(`${dayName(today)} figures of ${company_id}: ${JSON.stringify(shown)}, in the model ${JSON.stringify(state)}`)
  own.figures.push({ day: today, told: JSON.stringify(data.learning?.all) })
  count('comparisons', all.length)
}

/** Of each day that was looked at then, what is told now of what was known then: exemptions of days that were over came later. */
const lookBack = async (own: Company): Promise<void> => {
  for (const { day, told } of own.figures) {
    const { data } = await as(await world.given.returning(own.admin)).call('getCompanyDashboard', { as_at: dayName(day), known: 'then' })
    if (JSON.stringify(data.learning?.all) !== told)
      differs(`${dayName(day)} as known then, told now: ${JSON.stringify(data.learning?.all)}, told then: ${told}`)
    count('days looked back at')
  }
}

type Made = { sha256: string; rows: string[] }
/** The rows of a report, as they are gathered, and the hash of their sheet. */
const report = async (own: Company, kind: LearningReportKind, asked: { as_at?: string; known?: 'then' }): Promise<Made> => {
  const admin = as(await world.given.returning(own.admin))
  const ordered = await admin.call('orderReport', { kind, ...asked } as never)
  mustBe(2100, `ordering ${kind}`, ordered)
  const { report_id } = ordered.data
  const state = async () => (await admin.call('getReport', { report_id, length: 1 } as never)).data
  // A large one is gathered in one run of the job and gone through in the next.
  let data = await state()
  for (let runs = 0; runs < 5 && ['waiting', 'gathered'].includes(data.report.state); runs++) {
    await makeReports(world.kit, stopping())
    data = await state()
  }
  if (data.report.state !== 'made') differs(`report ${kind} of ${own.company.company_id}: ${data.report.state}, ${data.report.why}`)
  const rows = await world.sql((tx) =>
    tx.sql
      .select({ cells: reportRow.cells, bucket: reportRow.bucket })
      .from(reportRow)
      .where(eq(reportRow.report_id, report_id))
      .orderBy(reportRow.place),
  )
  count('reports made')
  return { sha256: data.report.data_sha256 ?? '', rows: rows.map((row) => JSON.stringify(row)) }
}
const keepReports = async (own: Company, today: number): Promise<void> => {
  for (const kind of learningReportKinds) own.reports.push({ day: today, kind, made: await report(own, kind, {}) })
}
/** Made anew of a day that is over, as known then, a report has the rows of the day itself. */
const remakeReports = async (own: Company): Promise<void> => {
  for (const { day, kind, made } of own.reports) {
    const again = await report(own, kind, { as_at: dayName(day), known: 'then' })
    const [then, now] = [new Set(made.rows), new Set(again.rows)]
    const [gone, come] = [made.rows.filter((row) => !now.has(row)), again.rows.filter((row) => !then.has(row))]
    if (again.sha256 !== made.sha256 || gone.length + come.length > 0)
      differs(`report ${kind} of ${own.company.company_id} of ${dayName(day)}: ${gone.length} rows then, such as ${gone[0]}, are ${come[0]} now`)
  }
}

/** No day of validity lost, none doubled but where a common day asked earlier, and each end has a next cycle or its reason. */
const checkLives = (own: Company, today: number): void => {
  for (const person of own.people.values())
    for (const [course_id, { cycles, wait, takenBack, waivers }] of person.learning) {
      const who = `${person.id} ${course_id}`
      const course = own.courses.find(({ id }) => id === course_id) as Company['courses'][number]
      const isAsSet = course.saves.size > 0
      if (cycles.filter(isOpen).length > 1) differs(`${who}: two cycles are open`)
      for (const [i, cycle] of cycles.entries()) {
        const next = cycles[i + 1]
        if (cycle.completed === null || cycle.revoked !== null) continue
        const last = cycle.last as number
        const overlaps = next?.from != null && next.from <= last
        if (overlaps) count('aligned with a common day')
        if (overlaps && !isAsSet) differs(`${who}: two certificates on ${dayName(next.from as number)}`)
        if (next?.completed != null && next.completed <= last && (next.from as number) > last + 1)
          differs(`${who}: a day was lost after ${dayName(last)}`)
        const isAsked = person.isIn && !takenBack && settingOf(course, cycle.course).renews && !isPaused(person, today)
        const isWaived = waivers.some(({ to }) => to >= today)
        if (!next && !wait && isAsked && !isWaived && last < today) differs(`${who}: ended ${dayName(last)}, and nothing follows`)
      }
    }
}

// ── The walk ──────────────────────────────────────────────────────────────────────────────────────────────────

await toHour()
const first = await dayNow()
const began = performance.now()
await found(Math.ceil(PEOPLE * 0.8), first)
await found(Math.floor(PEOPLE * 0.2), first)
/** Seconds of each part since last told. */
const spent = new Map<string, number>()
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const from = performance.now()
  const result = await work()
  spent.set(what, (spent.get(what) ?? 0) + (performance.now() - from) / 1000)
  return result
}
const tellSpent = (): string => {
  const told = [...spent].map(([what, seconds]) => `${what} ${Math.round(seconds)}`).join(', ')
  spent.clear()
  return told
}
let sleepsUntil = 0
for (let day = first; day < first + DAYS; day++) {
  await toHour()
  if (chance(CHANCE.sleep)) sleepsUntil = day + 1 + below(LONGEST_SLEEP)
  const isAwake = day >= sleepsUntil
  await timed('people', async () => {
    for (const own of companies) await live(own, day)
  })
  if (isAwake) await timed('nights', night)
  for (const own of companies) {
    if (isAwake) await timed('seen', () => adopt(own, day))
    if (isAwake && (day - first) % CHECK_EVERY === 0) {
      await timed('figures by day', () => foldLearning(world.kit, stopping()))
      await timed('compared', () => compare(own, day))
    }
  }
  if (isAwake && (day - first) % REPORT_EVERY === 7)
    await timed('reports', async () => {
      for (const own of companies) await keepReports(own, day)
    })
  if ((day - first) % 90 === 0)
    console.log(`${dayName(day)}  ${Math.round((performance.now() - began) / 1000)} s  ${counted.get('completed') ?? 0} completed (${tellSpent()})`)
  if (differences.length > MOST_TOLD) break
  shift(DAY_MS)
}
// Whatever slept has its night, so that what ended yesterday is followed.
await toHour()
await night()
for (const own of companies) {
  await adopt(own, await dayNow())
  checkLives(own, await dayNow())
  await foldLearning(world.kit, stopping())
  await lookBack(own)
  await remakeReports(own)
}
console.log([...counted].map(([what, times]) => `${times} ${what}`).join(', '))
console.log(differences.length === 0 ? 'no difference' : `${differences.length} differences`)
await twin.close()
await world.close()
const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template } = process.env
if (url && template) await administer(url, `drop database if exists ${template} with (force)`)
process.exit(differences.length === 0 ? 0 : 1)
