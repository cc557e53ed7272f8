import { NOTICE_VERSION, privacyNotice } from '@jujur/contract/privacy-notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { learnerOf } from '../../test/learner.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../test/world.ts'
import { noticeAcceptance } from '../accounts/accounts.table.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { inviteUser } from '../identity/credentials/invitation.usecases.ts'
import { personMailbox, users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { readClock } from '../kit/time/clock.ts'
import { knownAs } from './my-data.store.ts'
import { keptByPurpose } from './notice.view.ts'
import { register } from './register.personal.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const unzipped = async (bytes: Uint8Array): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>()
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes))
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts))
  }
  return files
}
const taken = async (person: Person) => {
  const answer = await world.as(person).call('downloadMyData', { password: PASSWORD })
  expect(answer.response_code, answer.body.slice(0, 200)).toBe(2100)
  return unzipped(answer.data as Uint8Array)
}
const lines = (user_id: number) =>
  world.sql((tx) =>
    tx.sql
      .select({ action: auditEvent.action, after: auditEvent.after })
      .from(auditEvent)
      .where(eq(auditEvent.entity_id, String(user_id))),
  )

describe('who takes their data', () => {
  let trainee: Person
  let colleague: Person
  let admin: Person
  let serial: string
  beforeAll(async () => {
    const company = await world.given.company()
    admin = await world.given.admin('clientAdmin', { company, name: 'Zulaikha Prying', email: 'zulaikha@prying.test' })
    trainee = await world.given.trainee({ company, name: 'Aminah Curious', employee_no: 'E-7001' })
    colleague = await world.given.trainee({ company, name: 'Wong Beside', email: 'wong@beside.test' })
    const course = await world.given.course()
    for (const person of [trainee, colleague]) {
      const trainee_course_id = await world.given.enrolment(person, course, { due_on: '2020-01-01' })
      const learner = learnerOf(world, person, trainee_course_id, course.content)
      await learner.start()
      if (person !== trainee) continue
      await world.as(admin).call('remindTrainees', { trainee_course_ids: [trainee_course_id] })
      await learner.study()
      serial = (await learner.sign()).data.pledge.serialNo as string
    }
    await world.as(trainee).call('downloadPledge', { serialNo: serial })
  })

  it('gets what they learned and signed, to read and to carry, with the files', async () => {
    const files = await taken(trainee)
    expect([...files.keys()]).toEqual(expect.arrayContaining(['my-data.pdf', 'my-data.json', expect.stringMatching(/^files\/pdf-\d+\.pdf$/)]))
    expect(files.get('my-data.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    const { sections, username } = JSON.parse(files.get('my-data.json')?.toString() ?? '') as {
      username: string
      sections: { title: string; parts: { rows: Record<string, unknown>[] }[] }[]
    }
    expect(username).toBe(trainee.username)
    const rowsOf = (title: string) => sections.find((section) => section.title === title)?.parts.flatMap(({ rows }) => rows) ?? []
    expect(rowsOf('Your account')).toMatchObject([{ name: 'Aminah Curious', employee_no: 'E-7001' }])
    expect(rowsOf('Your pledges')).toMatchObject([{ serial_no: serial, full_name: 'Aminah Curious' }])
    expect(rowsOf('Your certificates')).toHaveLength(1)
    expect(rowsOf('Your answers').length).toBeGreaterThan(0)
    expect(rowsOf('Your sign-ins').length).toBeGreaterThan(0)
    expect(rowsOf('Reminders of your courses')).toMatchObject([{ reminded_by: 'an administrator of your company' }])
  })

  it('gets nobody else’s name, address or number, and no secret', async () => {
    const json = (await taken(trainee)).get('my-data.json')?.toString() ?? ''
    for (const word of [admin.name, admin.email, admin.username, colleague.name, colleague.email, colleague.username])
      expect(json).not.toContain(word)
    expect(json).not.toMatch(/password_hash|token_hash|totp_sealed/)
    const own = (await taken(admin)).get('my-data.json')?.toString() ?? ''
    expect(own).toContain(admin.email)
    for (const person of [trainee, colleague]) expect(own).not.toContain(person.name)
  })

  it('is a line of the log with the hash of what was handed out', async () => {
    const files = await taken(trainee)
    const told = (await lines(trainee.user_id)).filter(({ action }) => action === 'user.data_taken').at(-1)
    expect(told?.after).toMatchObject({ json_sha256: sha256(files.get('my-data.json') ?? Buffer.alloc(0)), files: files.size - 2 })
  })

  it('proves who they are first: nothing without the password, nor with another, and no line', async () => {
    const person = await world.given.trainee()
    expect((await world.as(person).call('downloadMyData', {})).response_code).toBe(7000)
    expect((await world.as(person).call('downloadMyData', { password: 'wrong' })).response_code).toBe(10041)
    expect((await world.as(person).call('downloadMyData', { otp: '000000' })).response_code).toBe(20069)
    expect((await lines(person.user_id)).map(({ action }) => action)).not.toContain('user.data_taken')
  })

  it('an administrator of the provider gets theirs too', async () => {
    const person = await world.given.admin('superAdmin', { name: 'Only Me' })
    expect((await taken(person)).get('my-data.json')?.toString()).toContain('Only Me')
  })

  it('is not found by a mailbox that somebody else had as well', async () => {
    const [first, second] = [await world.given.trainee(), await world.given.trainee()]
    const change = (who: Person, email: string) =>
      world.kit.database.write(everything, (tx) => tx.sql.update(users).set({ email, email_normal: email }).where(eq(users.user_id, who.user_id)))
    const { email } = first
    await change(first, 'moved@people.test')
    await change(second, email)
    expect((await world.sql((tx) => tx.sql.select().from(personMailbox).where(eq(personMailbox.email_normal, email)))).length).toBe(2)
    expect((await world.sql((tx) => knownAs(tx, second.user_id))).emails).toEqual([second.email])
    expect((await world.sql((tx) => knownAs(tx, first.user_id))).emails).toEqual(['moved@people.test'])
  })
})

describe('the notice', () => {
  it('has another version wherever its words, or what the register says in it, are others: raise NOTICE_VERSION and write the new sum here', () => {
    const sum = sha256(JSON.stringify([privacyNotice, keptByPurpose(register)]))
    const known: Readonly<Record<number, string>> = {
      1: '701a75793aacf7ce493b2e1a538979d480e0e4f3416911be959c7bae56df1ca6',
      // Reports, and their rows for 14 days.
      2: '6d320c53187322ebcb1bdbc0ebeca81b1cddf48658a60005cdb655235fb82072',
      // Guests whom a company names to audit its training.
      3: '4046d448493232f20b6066de695c07c9fb8c9d2c450410b847856f01f83bcab9',
    }
    expect(sum).toBe(known[NOTICE_VERSION])
  })

  it('is read by anybody, with a line for each purpose in both languages', async () => {
    const { data } = await world.as(null).call('getPrivacyNotice', {})
    expect(data.version).toBe(NOTICE_VERSION)
    expect(data.kept.length).toBeGreaterThan(6)
    for (const { title, purpose, whose, terms } of data.kept)
      for (const words of [title, purpose, whose, ...terms]) for (const one of [words.en, words.ms]) expect(one.length).toBeGreaterThan(3)
  })

  it('is accepted once a version, as a row that nobody changes, with a line of the log', async () => {
    const person = await world.given.trainee()
    const asPerson = world.as(person)
    expect((await asPerson.call('getOwnPrivacy', {})).data).toEqual({ version: NOTICE_VERSION, accepted: null, proof: 'password' })
    for (const _ of [1, 2]) expect((await asPerson.call('acceptPrivacyNotice', { version: NOTICE_VERSION })).response_code).toBe(2100)
    expect((await asPerson.call('getOwnPrivacy', {})).data.accepted).toMatchObject({ version: NOTICE_VERSION })
    expect((await lines(person.user_id)).filter(({ action }) => action === 'user.notice_accepted')).toHaveLength(1)
    await expect(
      world.kit.database.write(everything, (tx) => tx.sql.delete(noticeAcceptance).where(eq(noticeAcceptance.user_id, person.user_id))),
    ).rejects.toThrow()
  })

  it('of another version than the one in force is not accepted, and nothing is written', async () => {
    const person = await world.given.trainee()
    expect((await world.as(person).call('acceptPrivacyNotice', { version: NOTICE_VERSION + 1 })).data).toMatchObject({ reason: 'changed_since' })
    expect((await world.as(person).call('getOwnPrivacy', {})).data.accepted).toBeNull()
  })

  it('is accepted with the invitation', async () => {
    const person = await world.given.trainee({ status: 'invited' })
    const now = await readClock(world.kit)
    await world.kit.database.write(everything, (tx) => inviteUser(tx, { ...person, language: 'en' }, { now, kit: world.kit }))
    const [mail] = await world.mails(person.email)
    const token = mail?.text.match(/#token=([\w-]+)|token=([\w-]+)/)
    const given = { token: token?.[1] ?? token?.[2] ?? '', password: 'Fresh#2027pine', confirm_password: 'Fresh#2027pine', accept_terms: true }
    expect((await world.as(null).call('acceptInvitation', given)).response_code).toBe(2100)
    const rows = await world.sql((tx) => tx.sql.select().from(noticeAcceptance).where(eq(noticeAcceptance.user_id, person.user_id)))
    expect(rows).toMatchObject([{ version: NOTICE_VERSION, where: 'invitation' }])
  })
})
