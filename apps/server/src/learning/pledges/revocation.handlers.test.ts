import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenRevocation } from '../../../test/samples.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
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

describe('a certificate is issued again', () => {
  test('where it is missing, named and dated as the pledge was signed; and once', async () => {
    const person = await world.given.trainee()
    const trainee_course_id = await world.given.enrolment(person, await world.given.course())
    const signed_at = new Date('2026-03-01T02:00:00.000Z')
    // As a restore from a damaged backup may leave it: signed and completed, and no certificate.
    await world.sql(async (at) => {
      await at.sql
        .update(traineeCourse)
        .set({ status: 'COMPLETED', completed_at: signed_at })
        .where(eq(traineeCourse.trainee_course_id, trainee_course_id))
      await at.sql.insert(pledge).values({
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
    const [row] = await world.sql((at) => at.sql.select().from(certificate).where(eq(certificate.serial_no, serial_no)))
    expect((await verified(serial_no)).state).toBe(row?.revoked_at ? 'revoked' : 'valid')
  })
})
