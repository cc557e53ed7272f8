import { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { materialTypes, topics } from '@jujur/contract/enumerations.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { company } from '../companies/companies.table.ts'
import { notices } from '../composition/notices.ts'
import { type CourseContent, itemsOf } from '../courses/courses.rules.ts'
import { courseVersion } from '../courses/courses.table.ts'
import { spokenIn } from '../courses/languages.rules.ts'
import { makePacks } from '../evidence/making.worker.ts'
import { users } from '../identity/identity.table.ts'
import { startSession } from '../identity/sessions/sessions.store.ts'
import { invoice } from '../invoices/invoices.table.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf, startOfDay } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { isCycle, traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { seatUse } from '../purchases/purchases.table.ts'
import { postcodeInState } from '../reference/reference.store.ts'
import { reminderStep } from '../reminders/reminders.table.ts'
import { seedDemo } from './demo.seed.ts'
import { bayu, selatMaju } from './information.seed.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await seedDemo(world.kit, notices, () => undefined)
  await makePacks(world.kit, new AbortController().signal)
})
afterAll(() => world.close())

const as = async (username: string) => {
  const now = await readClock(world.kit)
  const token = await world.kit.database.write(everything, async (tx) => {
    const [user] = await tx.sql.select().from(users).where(eq(users.username, username))
    if (!user) throw new Error(`the demo has no ${username}`)
    return startSession(tx, user, { now, request: { ip: '127.0.0.1', device: 'test' } })
  })
  return world.as({ token })
}
const waitingFor = async (username: string) =>
  Object.fromEntries((await (await as(username)).call('getDashboard')).data.waiting.map(({ what, count }) => [what, count]))
const told = async (username: string) => (await (await as(username)).call('getNotificationList')).data

test('the legal data are in the form that the call takes', () => {
  for (const details of [selatMaju, bayu]) {
    expect(RegistrationDetails.parse(details)).toEqual(details)
    expect(postcodeInState(details.postcode, details.state_code)).toBe(true)
  }
})

test('the legal data are those of the companies that bear them', async () => {
  for (const details of [selatMaju, bayu]) {
    const [row] = await world.sql((tx) => tx.sql.select().from(company).where(eq(company.company_reg_no, details.ssm_no_new)))
    expect(row).toMatchObject({ name: details.company_name, email: details.email, phone: details.phone })
  }
})

test('something waits for each checker, and nothing for who made it', async () => {
  expect(await waitingFor('gchecker')).toEqual({
    company_registrations: 2,
    registration_information: 1,
    course_reviews: 0,
    certificate_revocations: 0,
    receipts_to_approve: 0,
    payment_settlements: 0,
    credit_notes: 0,
    write_offs: 0,
    evidence_packs: 0,
    auditor_rooms: 0,
    report_addresses: 0,
    e_invoice_answers: 0,
    disposals: 0,
  })
  expect(await waitingFor('gmaker')).toMatchObject({ receipts_to_check: 1 })
  expect(await waitingFor('cchecker')).toEqual({
    trainee_registrations: 3,
    registration_information: 0,
    exemptions: 0,
    disposals: 0,
    evidence_packs: 0,
    auditor_rooms: 0,
    report_addresses: 0,
    auditor_requests: 0,
  })
  expect(await waitingFor('cadmin')).toEqual({
    trainee_registrations: 0,
    registration_information: 0,
    exemptions: 0,
    disposals: 0,
    evidence_packs: 0,
    auditor_rooms: 0,
    report_addresses: 0,
    auditor_requests: 0,
  })
})

test('the company entered by the provider can be approved, the one from the public form needs a look', async () => {
  const { data } = await (await as('gchecker')).call('getCompanyUserRegistrationApproval', { q: 'PENDING' })
  expect(data.list.map(({ company_name, findings, can }) => [company_name, findings, can.approve])).toEqual([
    ['Pelita Samudera Sdn Bhd', [], true],
    ['Selat Maju Enterprise', [10008], false],
  ])
  const own = await (await as('gmaker')).call('getCompanyUserRegistrationApproval', { q: 'PENDING' })
  expect(own.data.list[0]?.can.approve).toBe(false)
})

test('Selat Maju’s legal data are in force with their whole history, Bayu’s wait for the provider', async () => {
  const [selat] = (await (await as('cmaker')).call('getRegistrationInformationList')).data.list
  expect(selat).toMatchObject({ status: 1, approve_status_id: 1 })
  expect(selat?.history.map(({ action, stage, name }) => [action, stage, name])).toEqual([
    ['submitted', null, 'Nurul Huda Ismail'],
    ['approved', 'company', 'Chandra Muthusamy'],
    ['approved', 'provider', 'Gunasegaran Chelliah'],
  ])
  const { data } = await (await as('gchecker')).call('getCompanyRegistrationApproval', { q: 'PENDING' })
  expect(data.list.map(({ company: { name }, can }) => [name, can.approve])).toEqual([['Bayu Teknologi Sdn Bhd', true]])
})

test('people were told what concerns them', async () => {
  expect((await told('cmaker')).posts.map(({ title }) => title.replace(/INV-\d{4}-\d{6}/, '…').replace(/EVP-\d{4}-\d{6}/, 'EVP-…'))).toEqual([
    'EVP-…: the evidence pack is ready',
    'EVP-…: the evidence pack is approved',
    '1 course is overdue for long',
    'Hafiz Bin Ramli says that Tan Wei Ming 陈伟明 is on leave',
    'Hafiz Bin Ramli: the exemption is approved',
    'Invoice … is issued',
    'Invoice … is issued',
    'Your bank receipt is approved',
    'Invoice … is issued',
    'Your registration information was approved',
    'Your company approved its registration information',
  ])
  expect(await told('gchecker')).toMatchObject({ unread: 3, total: 7 })
  expect(await told('cchecker')).toMatchObject({ unread: 5, total: 8 })
  expect((await told('aisyah')).total).toBe(1)
})

test('an invoice is paid, one is not, one has a receipt that waits; and every enrolment has a seat that was bought', async () => {
  const { list } = (await (await as('cmaker')).call('getBankReceiptList', { q: '' })).data
  expect(list.data.map(({ approve_status_id }) => approve_status_id)).toEqual([2, 1])
  const invoices = await world.sql((tx) => tx.sql.select({ status: invoice.status }).from(invoice).orderBy(invoice.invoice_id))
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'unpaid', 'unpaid'])
  const without = await world.sql((tx) =>
    tx.sql
      .select({ one: traineeCourse.trainee_course_id })
      .from(traineeCourse)
      .leftJoin(seatUse, eq(seatUse.trainee_course_id, traineeCourse.trainee_course_id))
      .where(and(isNull(seatUse.seat_use_id), isCycle)),
  )
  expect(without).toEqual([])
})

test('a course is overdue, and its trainee was reminded by the portal and by hand; today it can be done again', async () => {
  const { learning } = (await (await as('cmaker')).call('getCompanyDashboard', {})).data
  expect(learning?.overdue.map(({ name, days_over, remind }) => [name, days_over, remind])).toEqual([['Tan Wei Ming 陈伟明', 9, 'now']])
  expect((await told('weiming')).posts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Array(4).fill('course_reminder')))
  const kept = await world.sql((tx) => tx.sql.select().from(reminderStep).orderBy(reminderStep.day))
  expect(kept.map(({ reminded_by }) => reminded_by !== null)).toEqual([false, false, true, false])
  expect(kept.at(-1)?.day).toBe(learning?.overdue[0]?.reminded_on)
})

test('years show: a change is asked, a manager was told and said something, and what is long overdue was told to client admins', async () => {
  const maker = await as('cmaker')
  const { follow_up } = (await maker.call('getCompanyDashboard', {})).data
  expect(follow_up).toEqual({ updates: { due: 1, overdue: 0 }, claims: 1, escalations: 1 })
  const { list } = (await maker.call('getCourseUpdateList', {})).data
  expect(list).toMatchObject([{ name: 'Hafiz Bin Ramli', version_no: 2, state: 'NOT_STARTED' }])
  const answers = (await maker.call('getManagerAnswerList', {})).data.posts
  expect(answers.map(({ manager_name, name, kind }) => [manager_name, name, kind])).toEqual([
    ['Hafiz Bin Ramli', 'Tan Wei Ming 陈伟明', 'on_leave'],
    ['Hafiz Bin Ramli', 'Tan Wei Ming 陈伟明', 'spoken'],
  ])
  const { posts } = (await maker.call('getEscalationList', {})).data
  expect(posts).toMatchObject([{ name: 'Tan Wei Ming 陈伟明', manager_name: 'Hafiz Bin Ramli', told: [{}, {}], settled_on: null, idle_since: null }])
  const weeks = (await maker.call('getManagerWeekList', {})).data
  expect(weeks.total).toBe(4)
  expect((await maker.call('getDueCalendar', {})).data.updates.reduce((sum, count) => sum + count, 0)).toBe(1)
  const { events } = (await maker.call('getTraineeStory', { user_id: list[0]?.user_id ?? 0 })).data
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['update_opened', 'exempt_over', 'certificate', 'attempt', 'enrolled']))
  expect((await told('hafiz')).posts.filter(({ kind }) => kind === 'manager_digest')).toHaveLength(2)
})

test('proof shows: a pack that two people ordered can be taken, a request runs by its clock, a hold stands', async () => {
  const cmaker = await as('cmaker')
  const [pack, ...others] = (await cmaker.call('getEvidenceList')).data.posts
  expect(others).toEqual([])
  expect(pack).toMatchObject({ state: 'made', submitted_by: 'Nurul Huda Ismail', decided_by: 'Chandra Muthusamy' })
  const { data } = await cmaker.call('getPrivacyDesk')
  expect(data.requests.first.map(({ kind, state, days_left }) => [kind, state, days_left])).toEqual([['correction', 'open', 12]])
  expect(data.holds).toBe(1)
})

test('a second start seeds nothing', async () => {
  const before = await world.digest()
  await seedDemo(world.kit, notices, () => undefined)
  expect(await world.digest()).toBe(before)
})

test.each([0.2, 23.9])('is made %d hours after midnight too, where some hours ago was another day', async (hours) => {
  const other = await openWorld()
  const now = await readClock(other.kit)
  other.clock.shift(startOfDay(addDays(dayOf(now), 1)).getTime() + hours * 3_600_000 - now.getTime())
  await seedDemo(other.kit, notices, () => undefined).finally(other.close)
})

const courses = async () =>
  (await world.sql((tx) => tx.sql.select({ content: courseVersion.content }).from(courseVersion))).map(({ content }) => content as CourseContent)
const published = async () => (await courses()).flatMap(itemsOf)

test('every recording has its transcript', async () => {
  const recordings = (await published()).flatMap((item) =>
    item.type === 'material' && item.material.duration_seconds !== null ? [item.material] : [],
  )
  expect(recordings.length).toBeGreaterThan(0)
  for (const { transcript } of recordings) expect(transcript).toMatch(/\S/)
})

test('the ids that learners see are not in the order in which the options were written', async () => {
  const questions = (await published()).flatMap((item) => (item.type === 'quiz' ? item.quiz.questions : []))
  const ascends = (ids: number[]) => ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? 0))
  const inOrder = questions.filter(({ options }) => ascends(options.map(({ option_id }) => option_id)))
  expect(questions.length).toBeGreaterThan(40)
  expect(inOrder.length).toBeLessThan(questions.length / 2)
})

test('one material of every type is there', async () => {
  const { data } = await (await as('gmaker')).call('getMaterialList', { length: 100 })
  expect(new Set(data.posts.map(({ type }) => type))).toEqual(new Set(materialTypes))
})

test('the check prints what the courses cover: all nine topics by reading and by question in the full one, and no item without', async () => {
  for (const item of await published()) expect(item.topics).not.toEqual([])
  const maker = await as('gmaker')
  const list = (await maker.call('TraineeCourseList', {})).data.posts
  const full = list.find(({ code }) => code === 'ABC-ESSENTIALS')?.course_id ?? 0
  const { data } = await maker.call('checkTraineeCourse', { course_id: full })
  expect(data.topics.filter(({ reading }) => reading).map(({ topic }) => topic)).toEqual([...topics])
  expect(data.topics.filter(({ question }) => question).map(({ topic }) => topic)).toEqual([...topics])
  const content = (await courses()).find(({ code }) => code === 'ABC-ESSENTIALS')
  const asked = content ? itemsOf(content).flatMap((item) => (item.type === 'quiz' ? item.quiz.questions : [])) : []
  for (const topic of ['harm', 'help']) expect(asked.filter(({ tags }) => tags.includes(topic)).length).toBeGreaterThanOrEqual(2)
  for (const { course_id } of list) {
    const { findings } = (await maker.call('checkTraineeCourse', { course_id })).data
    expect(findings.filter(({ weight }) => weight === 'stops')).toEqual([])
  }
})

test('a course speaks English and Malay throughout, and has a package', async () => {
  const course = (await courses()).find(({ code }) => code === 'WHO-PAYS')
  if (!course) throw new Error('the demo has such a course')
  expect(spokenIn(course)).toEqual(['en', 'ms'])
  const maker = await as('gmaker')
  const { posts } = (await maker.call('TraineeCourseList', { q: 'WHO-PAYS' })).data
  const { findings } = (await maker.call('checkTraineeCourse', { course_id: posts[0]?.course_id ?? 0 })).data
  expect(findings.filter(({ code }) => code === 'translation_missing')).toEqual([])
  expect(itemsOf(course).some((item) => item.type === 'material' && item.material.type === 'scorm')).toBe(true)
})

test('each course can be taken out and brought in again', async () => {
  const author = await as('gmaker')
  const courses = await world.kit.database.read(everything, (tx) => tx.sql.selectDistinct({ course_id: courseVersion.course_id }).from(courseVersion))
  expect(courses.length).toBeGreaterThan(0)
  for (const { course_id } of courses) {
    const { data } = await author.call('exportTraineeCourse', { course_id })
    const bytes = new Uint8Array(data as unknown as Buffer)
    const answer = await author.call('importTraineeCourse', {}, { file: { name: 'course.zip', bytes } })
    expect(answer.response_code, answer.body).toBe(2100)
  }
})
