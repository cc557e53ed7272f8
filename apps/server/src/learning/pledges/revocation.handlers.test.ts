import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenRevocation } from '../../../test/samples.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { company } from '../../companies/companies.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import { traineeCourse } from '../enrolments/enrolments.table.ts'
import { certificate, pledge } from './pledges.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const verified = async (serial_no: string) => (await world.as(null).call('verifyCertificate', { serial_no })).data
const approve = (person: Person, certificate_revocation_id: number, version = 1) =>
  world.as(person).call('approveCertificateRevocation', { certificate_revocation_id, version })
const reject = (person: Person, certificate_revocation_id: number) =>
  world.as(person).call('rejectCertificateRevocation', { certificate_revocation_id, version: 1, remarks: 'It was this person.' })
const checker = () => world.given.admin('globalAdmin', { kind: 'checker' })

describe('a certificate is taken back', () => {
  test('by a second person, and whoever verifies it sees that at once', async () => {
    const { id, maker, serial_no, person } = await givenRevocation(world)
    expect(await verified(serial_no)).toMatchObject({ state: 'valid' })
    expect((await approve(await checker(), id)).response_code).toBe(2100)
    expect(await verified(serial_no)).toMatchObject({ state: 'revoked' })
    expect((await approve(await checker(), id)).response_code).toBe(20073)
    const again = await world.as(maker).call('requestCertificateRevocation', {
      trainee_course_id: (await world.as(maker).call('findCertificate', { serial_no })).data.certificate.trainee_course_id,
      reason: 'Once more.',
    })
    expect(again.response_code).toBe(20073)
    expect(person.user_id).toBeGreaterThan(0)
  })
  test('not by who asked for it', async () => {
    const maker = await world.given.admin('globalAdmin')
    const { trainee_course_id, serial_no, id: first } = await givenRevocation(world)
    await reject(await checker(), first)
    const { data } = await world.as(maker).call('requestCertificateRevocation', { trainee_course_id, reason: 'Another did it.' })
    expect((await approve(maker, data.certificate_revocation_id)).response_code).toBe(10004)
    expect(await verified(serial_no)).toMatchObject({ state: 'valid' })
  })
  test('or stays valid with the reason, told to who asked', async () => {
    const { id, maker, serial_no } = await givenRevocation(world)
    expect((await reject(await checker(), id)).response_code).toBe(2100)
    expect(await verified(serial_no)).toMatchObject({ state: 'valid' })
    expect((await world.as(maker).call('getNotificationList', {})).body).toContain('certificate_revocation_rejected')
    const { data } = await world.as(maker).call('getCertificateRevocationList', { q: 'REJECTED', search: serial_no })
    expect(data.list).toMatchObject([{ certificate_revocation_id: id, remarks: 'It was this person.', certificate: { serial_no } }])
  })
})

describe('once it is revoked', () => {
  /** Completed in a company whose administrator looks. */
  const revoked = async () => {
    const given = await givenRevocation(world)
    const company = { company_id: given.person.company_id as number }
    const admin = await world.given.admin('clientAdmin', { company })
    const standing = async () => (await world.as(admin).call('getCompanyDashboard', {})).data.learning?.all
    const before = await standing()
    const [row] = await world.sql((tx) => tx.sql.select().from(certificate).where(eq(certificate.serial_no, given.serial_no)))
    expect((await approve(await checker(), given.id)).response_code).toBe(2100)
    return { ...given, company, admin, standing, before, issued_at: row?.issued_at as Date }
  }
  test('the course no longer counts as completed, and has a state, a filter and a figure of its own', async () => {
    const { admin, standing, before, person, trainee_course_id } = await revoked()
    expect(before).toMatchObject({ completed: 1, revoked: 0, assigned: 1 })
    expect(await standing()).toMatchObject({ completed: 0, revoked: 1, assigned: 1 })
    const listed = async (state: string) => (await world.as(admin).call('getCompanyLearningList', { state } as never)).data.posts
    expect(await listed('COMPLETED')).toEqual([])
    expect(await listed('REVOKED')).toMatchObject([{ trainee_course_id, state: 'REVOKED', revoked_on: dayOf(world.kit.clock.now()), remind: null }])
    const own = (await world.as(person).call('getViewCourseEnroll', {})).data.traineeCoursesList
    expect(own).toMatchObject([{ trainee_course_id, status: 'REVOKED' }])
    expect((await world.as(person).call('startCourse', { trainee_course_id, action: 'resume' })).response_code).toBe(10053)
  })
  test('a day before that it still counted, and the list of that day says the same', async () => {
    const { admin, trainee_course_id } = await revoked()
    const [yesterday, earlier] = [addDays(dayOf(world.kit.clock.now()), -1), new Date(world.kit.clock.now().getTime() - 3 * 86_400_000)]
    await world.kit.database.write(everything, async (tx) => {
      await tx.sql
        .update(company)
        .set({ created_at: earlier })
        .where(eq(company.company_id, admin.company_id as number))
      await tx.sql
        .update(traineeCourse)
        .set({ assigned_at: earlier, started_at: earlier, completed_at: earlier })
        .where(eq(traineeCourse.trainee_course_id, trainee_course_id))
    })
    const { learning } = (await world.as(admin).call('getCompanyDashboard', { as_at: yesterday })).data
    expect(learning?.all).toMatchObject({ completed: 1, revoked: 0 })
    expect(learning?.trend.at(-1)).toMatchObject({ completed: 1 })
    const listed = (await world.as(admin).call('getCompanyLearningList', { as_at: yesterday, state: 'COMPLETED' })).data.posts
    expect(listed).toMatchObject([{ trainee_course_id, state: 'COMPLETED', revoked_on: null }])
    const today = (await world.as(admin).call('getCompanyDashboard', {})).data.learning
    expect(today?.trend.findLast(({ completed }) => completed !== null)).toMatchObject({ completed: 0 })
  })
  test('holder and company are told on the portal and by mail', async () => {
    const { admin, person, serial_no, trainee_course_id } = await revoked()
    const [own] = (await world.as(person).call('getNotificationList', {})).data.posts
    expect(own).toMatchObject({ kind: 'own_certificate_revoked', href: `/trainee/course/${trainee_course_id}` })
    const [told] = (await world.as(admin).call('getNotificationList', {})).data.posts
    expect(told).toMatchObject({ kind: 'company_certificate_revoked', href: '/CA/learning-status?state=REVOKED' })
    for (const { email } of [person, admin]) expect((await world.mails(email)).some(({ text }) => text.includes(serial_no))).toBe(true)
  })
})

describe('a certificate is issued again', () => {
  test('where it is missing, named and dated as the pledge was signed; and once', async () => {
    const person = await world.given.trainee()
    const trainee_course_id = await world.given.enrolment(person, await world.given.course())
    const signed_at = new Date('2026-03-01T02:00:00.000Z')
    // As a restore from a damaged backup may leave it: signed and completed, and no certificate.
    await world.sql(async (tx) => {
      await tx.sql
        .update(traineeCourse)
        .set({ status: 'COMPLETED', completed_at: signed_at })
        .where(eq(traineeCourse.trainee_course_id, trainee_course_id))
      await tx.sql.insert(pledge).values({
        serial_no: 'PLG-2026-00000001',
        trainee_course_id,
        user_id: person.user_id,
        company_id: person.company_id as number,
        full_name: 'Name As Signed',
        title: 'Pledge',
        text: 'No bribes.',
        version: '2026-1',
        language: 'en',
        template_hash: 'x',
        signed_at,
        signed_with: 'password',
        ip: '127.0.0.1',
        user_agent: 'test',
      })
    })
    const admin = await world.given.admin('globalAdmin')
    const issue = () => world.as(admin).call('GenerateCertificate', { trainee_course_id })
    const [first, second] = [await issue(), await issue()]
    expect(first.data.certificate).toMatchObject({ holder_name: 'Name As Signed', issued_at: signed_at.toISOString(), revoked_at: null })
    expect(second.data.certificate.serial_no).toBe(first.data.certificate.serial_no)
    const own = await world.as(person).call('getCertificate', { trainee_course_id })
    expect(own.data.serial_no).toBe(first.data.certificate.serial_no)
  })
  test('not for a course that is not completed, nor for none', async () => {
    const trainee = await world.given.trainee()
    const trainee_course_id = await world.given.enrolment(trainee, await world.given.course())
    const admin = await world.given.admin('globalAdmin')
    expect((await world.as(admin).call('GenerateCertificate', { trainee_course_id })).response_code).toBe(10051)
    expect((await world.as(admin).call('GenerateCertificate', { trainee_course_id: 2 ** 31 - 1 })).response_code).toBe(10053)
  })
})

describe.runIf(served)('races on PostgreSQL', () => {
  test('twenty who ask ask once; approvals and rejections decide once', async () => {
    const { trainee_course_id, id, serial_no } = await givenRevocation(world)
    await reject(await checker(), id)
    const people = await Promise.all(Array.from({ length: 20 }, () => world.given.admin('globalAdmin')))
    const asked = await Promise.all(people.map((one) => world.as(one).call('requestCertificateRevocation', { trainee_course_id, reason: 'Again.' })))
    expect(asked.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    const next = asked.find(({ response_code }) => response_code === 2100)?.data.certificate_revocation_id ?? 0
    const [maker] = people.filter((_, i) => asked[i]?.response_code === 2100)
    const others = people.filter((one) => one !== maker)
    const decided = await Promise.all(others.map((one, n) => (n % 2 ? approve(one, next) : reject(one, next))))
    expect(decided.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    const [row] = await world.sql((tx) => tx.sql.select().from(certificate).where(eq(certificate.serial_no, serial_no)))
    expect((await verified(serial_no)).state).toBe(row?.revoked_at ? 'revoked' : 'valid')
  })
})
