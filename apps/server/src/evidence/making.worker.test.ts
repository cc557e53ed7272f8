/** From the order to the file, and what may come between: rights taken away, a killed process, a full disk, an end. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { learningReportKinds } from '@jujur/contract/reports.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedFor, committed, guestWithPeople, hashOf, revealed } from '../../test/auditor-room.ts'
import { givenDisposedLine } from '../../test/disposals.samples.ts'
import { approvedBy, givenPack, madePack, makeAllPacks, orderedPack } from '../../test/evidence.samples.ts'
import { openPackForTest } from '../../test/evidence-pack.ts'
import { learnerOf } from '../../test/learner.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../test/world.ts'
// @ts-expect-error plain JavaScript, as it is handed out
import { verifyPack } from '../../verifier/verify.mjs'
import { permission } from '../access/access.table.ts'
import { auditKeys } from '../audit/heads.store.ts'
import { noteAuditHead } from '../audit/heads.usecases.ts'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { FileStoreError } from '../kit/files/files.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { report } from '../reports/reports.table.ts'
import { LAST_STEP, MOST_PACK_TRIES, PACK_CLAIMED_MS } from './evidence.rules.ts'
import { claimEvidence } from './evidence.store.ts'
import { evidenceFile, evidencePack, evidenceTaking } from './evidence.table.ts'
import { groupOf } from './files.usecases.ts'
import { deletePackFiles, endPacks, makePacks } from './making.worker.ts'

type Verdict = { sound: boolean; faults: { what: string; path: string; words: string }[]; facts: Record<string, unknown> }
const verify = (bytes: Uint8Array, keys: string[]): Promise<Verdict> => verifyPack(new Blob([Buffer.from(bytes)]), keys)

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'packs-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const all = <T>(work: (tx: Connection) => Promise<T>) => world.kit.database.write(everything, work)
const stateOf = async (evidence_id: number) => {
  const [row] = await all((tx) => tx.sql.select().from(evidencePack).where(eq(evidencePack.evidence_id, evidence_id)))
  if (!row) throw new Error('no such pack')
  return row
}
const filesKept = (evidence_id: number) => all((tx) => tx.sql.$count(evidenceFile, eq(evidenceFile.evidence_id, evidence_id)))
const make = (kit: Kit) => makePacks(kit, new AbortController().signal)
const never = new AbortController().signal
const download = (who: Person, evidence_id: number, edition: 'full' | 'redacted', password = PASSWORD) =>
  world.as(who).call('downloadEvidence', { evidence_id, edition, password })
const keysNow = async () => (await all(auditKeys)).map(({ key_id }) => key_id)
/** The kit, with something that happens before the nth file is written. */
const whileWriting = (nth: number, happens: () => Promise<unknown>): Kit => {
  let count = 0
  const ending: Kit['ending'] = {
    ...world.kit.ending,
    put: async (name, content) => {
      if (++count === nth) await happens()
      return world.kit.ending.put(name, content)
    },
  }
  return { ...world.kit, ending }
}

describe('a pack', () => {
  it('is made once a second person approves it, in both editions, which verify', async () => {
    const { actor, evidence_id } = await madePack(world, undefined, { opens: ['department'] })
    expect(await stateOf(evidence_id)).toMatchObject({ state: 'made', step: LAST_STEP, people: 1, seed: expect.any(String) })
    const keys = await keysNow()
    for (const edition of ['full', 'redacted'] as const) {
      const answer = await download(actor, evidence_id, edition)
      expect(answer.status).toBe(200)
      const verdict = await verify(answer.data, keys)
      expect(verdict.faults).toEqual([])
      expect(verdict).toMatchObject({ sound: true, facts: { edition } })
      expect((await verify(answer.data, [])).faults.map(({ what }) => what)).toEqual(['no_key'])
      await writeFile(join(folder, `${edition}.zip`), answer.data)
    }
    const { data } = await world.as(actor).call('getEvidence', { evidence_id })
    expect(data.taken.map(({ what, edition }) => [what, edition])).toEqual([
      ['downloaded', 'redacted'],
      ['downloaded', 'full'],
    ])
  })
  it('is proven by sha256sum and openssl too, and read by Python', async () => {
    const script = `
import zipfile, sys, hashlib, csv, io, json
z = zipfile.ZipFile(sys.argv[1]); z.extractall(sys.argv[2])
root = z.namelist()[0].split('/')[0]
rows = list(csv.reader(io.StringIO(z.read(root + '/data/tables/population.csv').decode('utf-8-sig'))))
for one in map(json.loads, z.read(root + '/data/opened/population.jsonl').decode().splitlines()):
    words = '\\n'.join([one['salt'], 'population', str(one['row']), one['column'], one['value']])
    assert hashlib.sha256(words.encode()).hexdigest() == rows[one['row']][rows[0].index(one['column'])], one
print(root)`
    const root = execFileSync('python3', ['-c', script, join(folder, 'full.zip'), folder], { encoding: 'utf8' }).trim()
    const cwd = join(folder, root)
    expect(execFileSync('sha256sum', ['-c', '--quiet', 'manifest-sha256.txt'], { cwd, encoding: 'utf8' })).toBe('')
    expect(execFileSync('sha256sum', ['-c', '--quiet', 'tagmanifest-sha256.txt'], { cwd, encoding: 'utf8' })).toBe('')
    const sign = ['pkeyutl', '-verify', '-pubin', '-rawin', '-inkey', 'head.pub', '-sigfile', 'manifest.sig', '-in', 'tagmanifest-sha256.txt']
    expect(execFileSync('openssl', sign, { cwd, encoding: 'utf8' })).toMatch(/Success/)
    const read = await readFile(join(cwd, 'data/questions.csv'), 'utf8')
    expect(read).toContain('We do not have this')
  })
  it('names no department, category or board of fewer than five in its redacted edition, and all of them in the full one', async () => {
    const admin = await world.given.admin('clientAdmin')
    const own = { company_id: admin.company_id as number }
    const second = await world.given.admin('clientAdmin', { company: own })
    const course = await world.given.course()
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, i) => world.given.trainee({ company: own, ...{ department: i < 5 ? 'Saltworks' : 'Payroll canary' } })),
    )
    for (const one of people) await world.given.enrolment(one, course)
    const named = await world.as(admin).call('createEmployeeCategory', { name: 'Drivers canary' })
    const holds_from = dayOf(world.kit.clock.now())
    for (const { user_id } of people.slice(0, 4))
      await world
        .as(admin)
        .call('recordEmploymentFact', { user_id, fact: 'category', employee_category_id: named.data.employee_category_id, holds_from })
    const member = await world
      .as(admin)
      .call('recordEmploymentFact', { user_id: people[0]?.user_id ?? 0, fact: 'board', value: 'member', holds_from })
    expect(member.response_code).toBe(2100)
    const evidence_id = await orderedPack(world, admin, { opens: ['department'] })
    await approvedBy(world, { second, evidence_id })
    await makeAllPacks(world)
    const read = async (edition: 'full' | 'redacted') => {
      const { data } = await download(admin, evidence_id, edition)
      expect((await verify(data, await keysNow())).faults).toEqual([])
      const { files, folder: root } = await openPackForTest(data)
      const lines = (path: string) =>
        Buffer.from(files.get(`${root}/${path}`) ?? '')
          .toString()
          .trim()
          .split('\r\n')
      const [, ...rows] = lines('data/read/population.csv').map((line) => line.split('","'))
      return { bytes: Buffer.from(data).toString('latin1'), of: rows.map((cells) => cells.slice(4, 7).join(' ')).sort() }
    }
    const full = await read('full')
    expect(full.of).toEqual([
      ...Array(3).fill('Payroll canary  no'),
      'Saltworks  no',
      ...Array(3).fill('Saltworks Drivers canary no'),
      'Saltworks Drivers canary yes',
    ])
    const redacted = await read('redacted')
    for (const canary of ['Payroll canary', 'Drivers canary']) expect([canary, redacted.bytes.includes(canary)]).toEqual([canary, false])
    // Four have no category: as few as those who have one.
    expect(redacted.of).toEqual([...Array(5).fill('Saltworks [withheld] [withheld]'), ...Array(3).fill('[withheld] [withheld] [withheld]')])
  })
  it('has no name, number or address of anybody in its redacted edition', async () => {
    const admin = await world.given.admin('clientAdmin')
    const own = { company_id: admin.company_id as number }
    const second = await world.given.admin('clientAdmin', { company: own })
    const who = await world.given.trainee({ company: own, name: 'Zarifah Canary', employee_no: '00742-QX' })
    await world.given.enrolment(who, await world.given.course())
    const evidence_id = await orderedPack(world, admin)
    await approvedBy(world, { second, evidence_id })
    await makeAllPacks(world)
    const { data: bytes } = await download(admin, evidence_id, 'redacted')
    // Stored as it is in the ZIP, so that a search of the bytes is a search of the files.
    const text = Buffer.from(bytes).toString('latin1')
    for (const canary of ['Zarifah', '00742-QX', who.username]) expect(text).not.toContain(canary)
    const full = Buffer.from((await download(admin, evidence_id, 'full')).data).toString('latin1')
    for (const canary of ['Zarifah', '"00742-QX"']) expect(full).toContain(canary)
  })
  it('carries what an auditor did in their room: drawn again from the full edition, and no word of it in the redacted one', async () => {
    const contact = { name: 'Canary Guest', organisation: 'Canary Audit', email: 'canary@teras.test', language: 'en' }
    const { actor, second, guest, trainees } = await guestWithPeople(world, undefined, 4, { guest: contact, reason: 'Canary reason' })
    const as = world.as(guest as Person)
    await committed(world, guest)
    const auditor_sample_id = await revealed(world, guest, { size: 2 })
    const items = (await as.call('getGuestSample', { auditor_sample_id })).data.posts
    for (const { user_id } of items)
      for (const words of ['=Canary note, first', 'Canary note, later']) {
        const note = { auditor_sample_id, user_id, conclusion: 'exception', words } as const
        expect((await as.call('noteGuestItem', note)).response_code).toBe(2100)
      }
    const asked = await askedFor(world, guest)
    expect((await world.as(actor).call('answerAuditorRequest', { auditor_request_id: asked, words: 'Canary answer' })).response_code).toBe(2100)
    const signed = { conclusion: 'exception', words: 'Canary conclusion', confirms: true } as const
    expect((await as.call('signOffGuestRoom', signed)).response_code).toBe(2100)
    // Another company's room is none of this pack's.
    await guestWithPeople(world)
    const evidence_id = await orderedPack(world, actor)
    await approvedBy(world, { second, evidence_id })
    await makeAllPacks(world)
    const tablesIn = async (edition: 'full' | 'redacted') => {
      const { data: bytes } = await download(actor, evidence_id, edition)
      expect(await verify(bytes, await keysNow())).toMatchObject({ sound: true, faults: [] })
      const { files, folder: root } = await openPackForTest(bytes)
      const read = (table: string) =>
        Buffer.from(files.get(`${root}/data/read/${table}.csv`) ?? '')
          .toString()
          .trim()
          .split('\r\n')
          .slice(1)
          .map((row) => row.slice(1, -1).split('","'))
      return { read, text: Buffer.from(bytes).toString('latin1') }
    }
    const full = await tablesIn('full')
    expect(full.read('rooms')).toHaveLength(1)
    expect(full.read('room_samples').map((row) => row[12])).toEqual(['no', 'yes'])
    const [words, , head, seed] = full.read('room_samples')[1]?.slice(14) ?? []
    expect(hashOf(`${words}${head}`)).toBe(seed)
    const drawn = full.read('room_items').filter((row) => row[5] !== '')
    expect([drawn.length, items.length]).toEqual([2, 2])
    const tickets = trainees.map(({ user_id }) => [hashOf(`${seed},${user_id}`), String(user_id)] as const).sort()
    expect(drawn.map((row) => [row[5], row[4]])).toEqual(tickets.slice(0, 2))
    expect(full.read('room_notes').map((row) => row.at(-1))).toEqual(items.flatMap(() => ["'=Canary note, first", 'Canary note, later']))
    expect(full.read('room_requests').map((row) => row.at(-1))).toEqual(['Canary answer'])
    const redacted = await tablesIn('redacted')
    expect(redacted.read('room_notes').map((row) => row.at(-1))).toEqual(items.flatMap(() => ['[withheld]', '[withheld]']))
    expect(redacted.text).not.toContain('Canary')
    expect(redacted.text).not.toContain(String(drawn[0]?.[5]))
    expect(redacted.text).toContain(String(seed))
    const { data } = await world.as(actor).call('openEvidence', { evidence_id })
    expect(data.answers.find(({ question }) => question === 'own_sample')).toEqual({
      question: 'own_sample',
      file: 'data/read/rooms.csv',
      figures: { rooms: 1, signed_off: 1, commitments: 2, unrevealed: 1, drawn: 2 },
    })
    expect(full.text).not.toContain('no auditor had a room')
  })
  it('says so where no auditor had a room within its period and courses', async () => {
    const { actor, second } = await guestWithPeople(world)
    const elsewhere = await world.given.course()
    const evidence_id = await orderedPack(world, actor, { course_ids: [elsewhere.course_id] })
    await approvedBy(world, { second, evidence_id })
    await makeAllPacks(world)
    const { files, folder: root } = await openPackForTest((await download(actor, evidence_id, 'full')).data)
    expect(Buffer.from(files.get(`${root}/data/gaps.html`) ?? '').toString()).toContain('no auditor had a room')
    expect(
      Buffer.from(files.get(`${root}/data/read/rooms.csv`) ?? '')
        .toString()
        .trim()
        .split('\r\n'),
    ).toHaveLength(1)
    const { data } = await world.as(actor).call('openEvidence', { evidence_id })
    expect(data.answers.find(({ question }) => question === 'own_sample')?.figures).toEqual({ rooms: 0 })
  })
  it('made before somebody was disposed of, and after, verifies; the later one says of how many lines', async () => {
    const { actor, company_id, evidence_id } = await madePack(world)
    const before = (await download(actor, evidence_id, 'full')).data
    await givenDisposedLine(world, company_id)
    expect(await verify(before, await keysNow())).toMatchObject({ sound: true, faults: [], facts: { disposed: 0 } })
    const later = await madePack(world, { company_id })
    const full = await verify((await download(later.actor, later.evidence_id, 'full')).data, await keysNow())
    expect(full).toMatchObject({ sound: true, faults: [], facts: { disposed: 1 } })
    expect(await verify((await download(later.actor, later.evidence_id, 'redacted')).data, await keysNow())).toMatchObject({
      sound: true,
      faults: [],
    })
  })
  it('walks the whole log: what was changed before the newest head outside is a break too', async () => {
    const breaks = async () => {
      const { actor, evidence_id } = await madePack(world)
      const { data } = await world.as(actor).call('openEvidence', { evidence_id })
      return data.answers.find(({ question }) => question === 'records_changed')?.figures.breaks
    }
    expect(await breaks()).toBe(0)
    await noteAuditHead(world.kit)
    const act = (sql: string) => world.asOwner(['alter table audit_event disable trigger all', sql, 'alter table audit_event enable trigger all'])
    const one = "audit_event_id = (select min(audit_event_id) from audit_event where entity = 'evidence_pack')"
    await act(`update audit_event set entity_id = entity_id || '0' where ${one}`)
    expect(await breaks()).toBeGreaterThan(0)
    await act(`update audit_event set entity_id = left(entity_id, -1) where ${one}`)
    expect(await breaks()).toBe(0)
  })
  it('counts as sent what a mail server took, and shows the others beside it', async () => {
    const actor = await world.given.admin('clientAdmin')
    const company = { company_id: actor.company_id as number }
    const second = await world.given.admin('clientAdmin', { company })
    const { user_id } = await world.given.trainee({ company })
    const at = await readClock(world.kit)
    const mail = { ...company, user_id, day: dayOf(at), by_itself: false, language: 'en', version: 1, told: [], created_at: at }
    const outcomes = ['accepted', 'refused', 'waiting'] as const
    await all((tx) => tx.sql.insert(dayMail).values(outcomes.map((outcome, n) => ({ ...mail, outcome, mail_id: 900_000 + n }))))
    const evidence_id = await orderedPack(world, actor)
    await approvedBy(world, { second, evidence_id })
    await makeAllPacks(world)
    const { data } = await world.as(actor).call('openEvidence', { evidence_id })
    expect(data.answers.find(({ question }) => question === 'who_was_missed')?.figures.mails).toBe(1)
    const { files, folder: root } = await openPackForTest((await download(actor, evidence_id, 'full')).data)
    const table = Buffer.from(files.get(`${root}/data/read/mails.csv`) ?? '').toString()
    for (const outcome of outcomes) expect(table).toContain(`"${outcome}"`)
  })
  it('has figures of questions, and the words only of those that nobody may be asked any more', async () => {
    const actor = await world.given.admin('clientAdmin')
    const company = { company_id: actor.company_id as number }
    const second = await world.given.admin('clientAdmin', { company })
    const course = await world.given.course()
    for (let n = 0; n < 5; n++) {
      const person = await world.given.trainee({ company })
      const learner = learnerOf(world, person, await world.given.enrolment(person, course), course.content)
      await learner.start()
      await learner.read(await learner.progressId(0))
      await learner.answer(await learner.progressId(1), () => n > 2)
    }
    const figures = async () => {
      const evidence_id = await orderedPack(world, actor, { sample: 0 })
      await approvedBy(world, { second, evidence_id })
      await makeAllPacks(world)
      const bytes = (await download(actor, evidence_id, 'full')).data
      expect((await verify(bytes, await keysNow())).faults).toEqual([])
      const { files, folder: root } = await openPackForTest(bytes)
      expect([...files.keys()].some((path) => path.includes('/attempts/'))).toBe(false)
      const { data } = await world.as(actor).call('openEvidence', { evidence_id })
      expect(data.answers.find(({ question }) => question === 'understood')?.figures).toMatchObject({ questions: 3, weak: 3 })
      const table = Buffer.from(files.get(`${root}/data/read/questions.csv`) ?? '').toString()
      return table.split('\r\n').filter((row) => row.includes('"40"'))
    }
    const now = await figures()
    expect(now).toHaveLength(3)
    for (const row of now) expect(row).toMatch(/^(?!.*Question).*"\[in use\]"/)
    // Courses of this world ask the same questions: none of them may be asked any more.
    await world.asOwner([
      'create table saved_course as select course_id, status from course',
      'create table saved_enrolment as select trainee_course_id, status from trainee_course',
      'set session_replication_role = replica',
      "update course set status = 'archived'",
      "update trainee_course set status = 'revoked'",
      'set session_replication_role = origin',
    ])
    const later = await figures()
    await world.asOwner([
      'set session_replication_role = replica',
      'update course c set status = s.status from saved_course s where s.course_id = c.course_id',
      'update trainee_course t set status = s.status from saved_enrolment s where s.trainee_course_id = t.trainee_course_id',
      'set session_replication_role = origin',
      'drop table saved_course, saved_enrolment',
    ])
    expect(later).toHaveLength(3)
    for (const [n, row] of later.entries()) expect(row).toContain(`"Question ${n + 1}?"`)
  })
  it('has as many attempts as they were seen as were ordered', async () => {
    const actor = await world.given.admin('clientAdmin')
    const company = { company_id: actor.company_id as number }
    const second = await world.given.admin('clientAdmin', { company })
    const course = await world.given.course()
    for (let n = 0; n < 12; n++) {
      const person = await world.given.trainee({ company })
      const learner = learnerOf(world, person, await world.given.enrolment(person, course), course.content)
      await learner.start()
      await learner.read(await learner.progressId(0))
      for (const right of [false, true]) await learner.answer(await learner.progressId(1), () => right)
    }
    const seen = async (sample: number) => {
      const evidence_id = await orderedPack(world, actor, { sample })
      await approvedBy(world, { second, evidence_id })
      await makeAllPacks(world)
      const { files } = await openPackForTest((await download(actor, evidence_id, 'full')).data)
      return [...files.keys()].filter((path) => path.includes('/attempts/')).length
    }
    expect(await seen(20)).toBe(20)
    expect(await seen(100)).toBe(24)
  })
  it('is downloaded with the own password only, and by its own company', async () => {
    const { actor, evidence_id } = await madePack(world)
    expect((await download(actor, evidence_id, 'full', 'Wrong#2026x')).response_code).toBe(10041)
    const stranger = await world.given.admin('clientAdmin')
    expect((await download(stranger, evidence_id, 'full')).response_code).toBe(4444)
    const provider = await world.given.admin('globalAdmin')
    expect((await download(provider, evidence_id, 'full')).response_code).toBe(4444)
    expect(await all((tx) => tx.sql.$count(evidenceTaking, eq(evidenceTaking.evidence_id, evidence_id)))).toBe(0)
  })
  it('of an order without names has none with them', async () => {
    const { actor, evidence_id } = await madePack(world, undefined, { edition: 'redacted' })
    expect((await download(actor, evidence_id, 'full')).response_code).toBe(4444)
    expect((await verify((await download(actor, evidence_id, 'redacted')).data, await keysNow())).faults).toEqual([])
  })
})

describe('who decides', () => {
  it('is not who ordered', async () => {
    const { actor, evidence_id } = await givenPack(world)
    expect((await world.as(actor).call('approveEvidence', { evidence_id, version: 1 })).response_code).toBe(10004)
  })
  it('is the provider, where the company has nobody else', async () => {
    const actor = await world.given.admin('clientAdmin')
    const provider = await world.given.admin('globalAdmin')
    const evidence_id = await orderedPack(world, actor)
    expect(await stateOf(evidence_id)).toMatchObject({ stage: 'provider' })
    expect((await world.as(provider).call('approveEvidence', { evidence_id, version: 1 })).response_code).toBe(2100)
  })
  it('is the company of what the provider orders, also with one administrator', async () => {
    const admin = await world.given.admin('clientAdmin')
    const [one, other] = [await world.given.admin('globalAdmin'), await world.given.admin('globalAdmin')]
    const evidence_id = await orderedPack(world, one, { company_id: admin.company_id })
    expect((await world.as(other).call('approveEvidence', { evidence_id, version: 1 })).response_code).toBe(4444)
    expect((await world.as(admin).call('approveEvidence', { evidence_id, version: 1 })).response_code).toBe(2100)
  })
})

describe('between the order and the file', () => {
  it.each(Array.from({ length: LAST_STEP - 1 }, (_, i) => i + 1))(
    'a process that dies in step %d is followed by another that begins it again',
    async (step) => {
      const given = await givenPack(world)
      await approvedBy(world, given)
      const stopping = new AbortController()
      // It dies without a word: whatever it still writes comes after its claim was taken by another.
      const later = new Date((await readClock(world.kit)).getTime() + 2 * PACK_CLAIMED_MS)
      let taken = false
      const ending: Kit['ending'] = {
        ...world.kit.ending,
        put: async (name, content) => {
          if (!taken && (await stateOf(given.evidence_id)).step === step) {
            taken = true
            await all((tx) => claimEvidence(tx, later, new Date(later.getTime())))
            stopping.abort()
          }
          return world.kit.ending.put(name, content)
        },
      }
      await makePacks({ ...world.kit, ending }, stopping.signal).catch(() => undefined)
      expect(taken).toBe(true)
      expect((await stateOf(given.evidence_id)).step).toBe(step)
      expect((await download(given.actor, given.evidence_id, 'full')).response_code).toBe(2111)
      await all((tx) => tx.sql.update(evidencePack).set({ claimed_until: null }).where(eq(evidencePack.evidence_id, given.evidence_id)))
      await makeAllPacks(world)
      expect(await stateOf(given.evidence_id)).toMatchObject({ state: 'made' })
      expect((await verify((await download(given.actor, given.evidence_id, 'full')).data, await keysNow())).faults).toEqual([])
    },
  )
  it.each([2, 5, learningReportKinds.length + 2])(
    'a process that dies while it writes the rows, after %d of its writings, is followed by another that writes them anew',
    async (most) => {
      const given = await givenPack(world)
      await approvedBy(world, given)
      const later = new Date((await readClock(world.kit)).getTime() + 2 * PACK_CLAIMED_MS)
      let written = 0
      // The first writing claims it. The step writes no file, so that it dies between two of its transactions.
      const database: Kit['database'] = {
        ...world.kit.database,
        write: async (scope, work) => {
          if (++written > most) {
            if (written === most + 1) await all((tx) => claimEvidence(tx, later, later))
            throw new Error('killed')
          }
          return world.kit.database.write(scope, work)
        },
      }
      await makePacks({ ...world.kit, database }, new AbortController().signal).catch(() => undefined)
      expect(written).toBeGreaterThan(most)
      const rowsOf = () => all((tx) => tx.sql.select().from(report).where(eq(report.evidence_id, given.evidence_id)))
      expect((await stateOf(given.evidence_id)).step).toBe(0)
      // What the dead one left: of some kinds, or none.
      const left = (await rowsOf()).map(({ report_id }) => report_id)
      expect(left.length).toBeLessThanOrEqual(learningReportKinds.length + 1)
      expect((await download(given.actor, given.evidence_id, 'full')).response_code).toBe(2111)
      await all((tx) => tx.sql.update(evidencePack).set({ claimed_until: null }).where(eq(evidencePack.evidence_id, given.evidence_id)))
      // Before the next step writes its first file: one of each kind, none of what was left.
      let begunAnew: number[] = []
      await make(
        whileWriting(1, async () => {
          begunAnew = (await rowsOf()).map(({ report_id }) => report_id)
        }),
      )
      expect(begunAnew).toHaveLength(learningReportKinds.length + 1)
      for (const report_id of left) expect(begunAnew).not.toContain(report_id)
      expect(await rowsOf()).toEqual([])
      expect(await stateOf(given.evidence_id)).toMatchObject({ state: 'made', people: 1 })
      const { data: bytes } = await download(given.actor, given.evidence_id, 'full')
      expect((await verify(bytes, await keysNow())).faults).toEqual([])
      const { files, folder: root } = await openPackForTest(bytes)
      // Each person and course once: nothing of the rows that were left went along.
      expect(
        Buffer.from(files.get(`${root}/data/read/matrix.csv`) ?? '')
          .toString()
          .trim()
          .split('\r\n'),
      ).toHaveLength(2)
    },
  )
  it('who leaves is not made a pack for, and nothing of it is kept', async () => {
    const given = await givenPack(world)
    await approvedBy(world, given)
    await make(whileWriting(3, () => all((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, given.actor.user_id)))))
    expect(await stateOf(given.evidence_id)).toMatchObject({ state: 'stopped', seed: null })
    expect(await filesKept(given.evidence_id)).toBe(0)
    expect(await world.kit.ending.groups()).not.toContain(groupOf(given.evidence_id))
    expect(await all((tx) => tx.sql.$count(report, eq(report.evidence_id, given.evidence_id)))).toBe(0)
  })
  it('a right that is taken away meanwhile stops it, and nothing of it is kept', async () => {
    const given = await givenPack(world)
    await approvedBy(world, given)
    await make(whileWriting(3, () => all((tx) => tx.sql.delete(permission).where(eq(permission.user_id, given.actor.user_id)))))
    expect(await stateOf(given.evidence_id)).toMatchObject({ state: 'stopped', seed: null })
    expect(await filesKept(given.evidence_id)).toBe(0)
    expect(await world.kit.ending.groups()).not.toContain(groupOf(given.evidence_id))
    expect(await all((tx) => tx.sql.$count(report, eq(report.evidence_id, given.evidence_id)))).toBe(0)
  })
  it('a company that is deactivated stops it', async () => {
    const given = await givenPack(world)
    await approvedBy(world, given)
    await make(whileWriting(3, () => all((tx) => tx.sql.update(company).set({ status: 'inactive' }).where(eq(company.company_id, given.company_id)))))
    expect(await stateOf(given.evidence_id)).toMatchObject({ state: 'stopped' })
  })
  it('somebody calls it off', async () => {
    const given = await givenPack(world)
    await approvedBy(world, given)
    await make(whileWriting(3, () => world.as(given.actor).call('cancelEvidence', { evidence_id: given.evidence_id })))
    expect(await stateOf(given.evidence_id)).toMatchObject({ state: 'cancelled' })
    expect((await world.as(given.actor).call('cancelEvidence', { evidence_id: given.evidence_id })).response_code).toBe(2111)
    await all((tx) => endPacks(tx, new Date()))
    await deletePackFiles(world.kit, never)
    expect(await world.kit.ending.groups()).not.toContain(groupOf(given.evidence_id))
  })
  /** Full from the nth file on, as long as `isFull` says; what was begun is written halfway. */
  const whenFull = (nth: number, isFull: () => boolean): Kit => {
    let count = 0
    const put: Kit['ending']['put'] = async (name, content) => {
      if (++count < nth || !isFull()) return world.kit.ending.put(name, content)
      if (content instanceof Readable) content.destroy()
      throw new FileStoreError('full')
    }
    return { ...world.kit, ending: { ...world.kit.ending, put } }
  }
  const tryAgain = (evidence_id: number) =>
    all((tx) => tx.sql.update(evidencePack).set({ claimed_until: null }).where(eq(evidencePack.evidence_id, evidence_id)))
  it.each([1, 8, 40])('a disk that is full from file %d on and stays so ends it, says so, and leaves no file and no row', async (nth) => {
    const given = await givenPack(world)
    await approvedBy(world, given)
    const full = whenFull(nth, () => true)
    while ((await stateOf(given.evidence_id)).state === 'waiting') {
      await make(full).catch(() => undefined)
      await tryAgain(given.evidence_id)
    }
    expect(await stateOf(given.evidence_id)).toMatchObject({ state: 'failed', why: 'disk_full', failures: MOST_PACK_TRIES, seed: null })
    expect(await filesKept(given.evidence_id)).toBe(0)
    expect(await world.kit.ending.groups()).not.toContain(groupOf(given.evidence_id))
    expect(await all((tx) => tx.sql.$count(report, eq(report.evidence_id, given.evidence_id)))).toBe(0)
  })
  it('a disk that is full halfway, and is freed, ends nothing: it rests, goes on, and what it makes verifies', async () => {
    const given = await givenPack(world)
    await approvedBy(world, given)
    let isFull = true
    const kit = whenFull(40, () => isFull)
    await make(kit).catch(() => undefined)
    const resting = await stateOf(given.evidence_id)
    expect(resting).toMatchObject({ state: 'waiting', failures: 1 })
    expect(resting.step).toBeGreaterThan(0)
    expect(resting.claimed_until?.getTime()).toBeGreaterThan((await readClock(world.kit)).getTime())
    isFull = false
    await tryAgain(given.evidence_id)
    await make(kit)
    expect(await stateOf(given.evidence_id)).toMatchObject({ state: 'made', failures: 0 })
    expect((await verify((await download(given.actor, given.evidence_id, 'full')).data, await keysNow())).faults).toEqual([])
  })
  it('it ends after its days: the files are gone, the order and its manifest stay', async () => {
    const { actor, evidence_id } = await madePack(world)
    await all((tx) =>
      tx.sql
        .update(evidencePack)
        .set({ ends_at: new Date(0) })
        .where(eq(evidencePack.evidence_id, evidence_id)),
    )
    expect((await download(actor, evidence_id, 'full')).response_code).toBe(2111)
    await all((tx) => endPacks(tx, new Date()))
    await deletePackFiles(world.kit, never)
    expect(await stateOf(evidence_id)).toMatchObject({ state: 'over', seed: null, full_manifest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await filesKept(evidence_id)).toBe(0)
    expect(await world.kit.ending.groups()).not.toContain(groupOf(evidence_id))
  })
  it('an order that nobody decides on lapses, and cannot be approved after it should have', async () => {
    const { second, evidence_id } = await givenPack(world)
    await all((tx) =>
      tx.sql
        .update(evidencePack)
        .set({ submitted_at: new Date(0) })
        .where(eq(evidencePack.evidence_id, evidence_id)),
    )
    expect((await world.as(second).call('approveEvidence', { evidence_id, version: 1 })).response_code).toBe(2111)
    await all((tx) => endPacks(tx, new Date()))
    expect(await stateOf(evidence_id)).toMatchObject({ state: 'lapsed' })
  })
  it('a period ahead, or before the company was here, is no period', async () => {
    const actor = await world.given.admin('clientAdmin')
    const today = dayOf(world.kit.clock.now())
    for (const period of [
      { from: today, to: '2999-01-01' },
      { from: '1999-01-01', to: today },
    ])
      expect((await world.as(actor).call('orderEvidence', { ...period, reason: 'Audit' })).response_code).toBe(7000)
  })
})
