import { and, desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { learnerOf } from '../../test/learner.ts'
import { sampleCourse } from '../../test/sample-course.ts'
import { openWorld, PASSWORD, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { keysOfPeople } from '../audit/person-keys.store.ts'
import { bothValues, openBothValues } from '../audit/values.usecases.ts'
import { certificate } from '../learning/pledges/pledges.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const lastLine = async (user_id: number) => {
  const [line] = await world.sql((tx) =>
    tx.sql
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.entity, 'user'), eq(auditEvent.entity_id, String(user_id))))
      .orderBy(desc(auditEvent.audit_event_id))
      .limit(1),
  )
  if (!line) throw new Error('no line tells of this person')
  return line
}

describe('who a trainee is', () => {
  test.each(['name', 'position', 'department'] as const)('is the company’s to change, not her own: %s', async (field) => {
    const trainee = await world.given.trainee()
    const before = await world.digest()
    const answer = await world.as(trainee).call('updateUserProfile', { [field]: 'Somebody Else', phone: '+60123456789' })
    expect(answer).toMatchObject({ response_code: 7000, data: [{ field, rule: 'kept_by_company' }] })
    expect(await world.digest()).toBe(before)
  })
  test('cannot be borrowed for a signature', async () => {
    const person = await world.given.trainee({ name: 'Aisyah Rahman' })
    const content = sampleCourse('TRUE1')
    const trainee_course_id = await world.given.enrolment(person, await world.given.course(content))
    const { me, study } = learnerOf(world, person, trainee_course_id, content)
    await study()
    await me.call('updateUserProfile', { name: 'Farid Ismail' })
    const sign = (full_name: string) => me.call('submitPledge', { trainee_course_id, full_name, agree: true, password: PASSWORD })
    expect(await sign('Farid Ismail')).toMatchObject({ response_code: 7000, data: [{ field: 'full_name' }] })
    expect((await sign('Aisyah Rahman')).response_code).toBe(2100)
  })
  test('leaves phone and language to herself, administrators also their names', async () => {
    const trainee = await world.given.trainee()
    expect((await world.as(trainee).call('updateUserProfile', { phone: '+60123456789', language: 'de' })).response_code).toBe(2100)
    const admin = await world.given.admin('clientAdmin')
    expect((await world.as(admin).call('updateUserProfile', { name: 'New Name' })).data.user.name).toBe('New Name')
  })
})

test('another photo is put on record: approvers know people by it', async () => {
  const person = await world.given.trainee()
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#12616d' } })
    .png()
    .toBuffer()
  expect((await world.as(person).call('uploadUserPhoto', {}, { file: { name: 'me.png', bytes } })).response_code).toBe(2100)
  expect(await lastLine(person.user_id)).toMatchObject({
    action: 'photo.changed',
    actor_user_id: person.user_id,
    before: { photo: null },
    after: { photo: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

describe('a certificate', () => {
  test('says for good what was true when it was issued, and the company sees under which names its holder went', async () => {
    const company = await world.given.company()
    const admin = await world.given.admin('clientAdmin', { company, name: 'Hafiz Rahman' })
    const person = await world.given.trainee({ company, name: 'Aisyah Rahman' })
    const content = sampleCourse('TRUE2')
    const trainee_course_id = await world.given.enrolment(person, await world.given.course(content))
    const { me, study, sign } = learnerOf(world, person, trainee_course_id, content)
    await study()
    const serial_no = (await sign()).data.certificate_serial_no
    const row = async () => (await world.sql((tx) => tx.sql.select().from(certificate).where(eq(certificate.serial_no, serial_no))))[0]
    const issued = await row()
    const verified = await world.as(null).call('verifyCertificate', { serial_no })
    const change = { user_id: person.user_id, name: 'Aisyah Tan', email: person.email, ic_no: '900101-14-5678' }
    expect((await world.as(admin).call('updateTraineeUser', change)).response_code).toBe(2100)
    expect(await row()).toEqual(issued)
    expect((await world.as(null).call('verifyCertificate', { serial_no })).body).toBe(verified.body)
    await me.call('getCertificate', { trainee_course_id })
    expect(await row()).toMatchObject({ ...issued, pdf_sha256: expect.any(String) })

    const history = await world.as(admin).call('getTraineeUserHistory', { user_id: person.user_id })
    expect(history.data.changes).toEqual([
      {
        at: expect.any(String),
        by_name: 'Hafiz Rahman',
        fields: [
          { field: 'name', before: 'Aisyah Rahman', after: 'Aisyah Tan' },
          { field: 'ic_no', before: null, after: '••••••••5678' },
        ],
        account: null,
        seats_returned: 0,
        holds_from: null,
      },
    ])
    const stranger = await world.given.admin('clientAdmin')
    expect((await world.as(stranger).call('getTraineeUserHistory', { user_id: person.user_id })).response_code).toBe(10054)
  })
})

describe('the audit log of a change', () => {
  const keys = (user_id: number) => world.sql((tx) => keysOfPeople(tx, world.kit.settings, [user_id]))
  const told = async (user_id: number) => {
    const line = await lastLine(user_id)
    return { line, values: openBothValues(world.kit.settings, await keys(user_id), line) }
  }
  test('keeps both values, sealed', async () => {
    const admin = await world.given.admin('globalAdmin', { name: 'Gopal Nair' })
    await world.as(admin).call('updateUserProfile', { name: 'Gopal Menon' })
    const { line, values } = await told(admin.user_id)
    expect(JSON.stringify(line)).not.toContain('Gopal')
    expect(values).toEqual([{ field: 'name', before: 'Gopal Nair', after: 'Gopal Menon' }])
  })
  test('whoever changes it, and of the mailbox too', async () => {
    const superAdmin = await world.given.admin('superAdmin')
    const admin = await world.given.admin('globalAdmin', { name: 'Old Name' })
    const change = { user_id: admin.user_id, name: 'New Name', email: 'fresh.address@people.test', phone: '+60123456789' }
    expect((await world.as(superAdmin).call('updateGlobalAdminUser', change)).response_code).toBe(2100)
    expect((await told(admin.user_id)).values).toEqual([
      { field: 'name', before: 'Old Name', after: 'New Name' },
      { field: 'email', before: admin.email, after: 'fresh.address@people.test' },
      { field: 'phone', before: null, after: '+60123456789' },
    ])
    const client = await world.given.admin('clientAdmin', { name: 'Old Client' })
    const globalAdmin = await world.given.admin('globalAdmin')
    await world.as(globalAdmin).call('updateCompanyUser', { ...change, user_id: client.user_id, name: 'New Client', email: client.email })
    expect((await told(client.user_id)).values).toContainEqual({ field: 'name', before: 'Old Client', after: 'New Client' })
  })
  test('says nothing of what stayed', async () => {
    const values = { name: 'A', phone: null }
    const none = await world.sql((tx) => bothValues(tx, world.kit, { user_id: 1, company_id: null }, { before: values, after: values }))
    expect(none).toBeNull()
  })
})
