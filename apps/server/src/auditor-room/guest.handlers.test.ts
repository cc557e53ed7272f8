/** A guest in their room, from the link to the sign-off. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { GUEST_PROOF_MINUTES } from '@jujur/contract/auditor-room.ts'
import { languages } from '@jujur/contract/enumerations.ts'
import { customerGroups } from '@jujur/contract/permissions.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withSealedLine } from '../../test/audit.samples.ts'
import { guestOfStudied } from '../../test/auditor-room.samples.ts'
import {
  afterAWhile,
  approvedRoom,
  askedFor,
  askedRoom,
  cameIn,
  codeForRoom,
  committed,
  givenGuest,
  guestWithPeople,
  hashOf,
  provedAgain,
  revealed,
  WORDS,
} from '../../test/auditor-room.ts'
import { madePack } from '../../test/evidence.samples.ts'
import { openPackForTest } from '../../test/evidence-pack.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { audit } from '../audit/audit.store.ts'
import { noteAuditHead } from '../audit/heads.usecases.ts'
import { guestDatabase } from '../kit/call/unit-of-work.ts'
import { everything } from '../kit/database/scope.ts'
import { readPdf } from '../kit/testing/pdf-testing.ts'
import { DAY_MS, dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { reportRow } from '../reports/reports.table.ts'
import { auditorRoom } from './auditor-room.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const asGuest = (guest: { token: string }) => world.as(guest as Person)
/** The end of a room has come, as the clock would have it. */
const endNow = (auditor_room_id: number) =>
  world.sql((tx) =>
    tx.sql.execute(sql`update auditor_room set ends_at = clock_timestamp() - interval '1 second' where auditor_room_id = ${auditor_room_id}`),
  )
const countsOf = (
  auditor_room_id: number,
) => sql`select (select count(*)::integer from auditor_sample where auditor_room_id = ${auditor_room_id}) as samples,
  (select count(*)::integer from auditor_reveal where auditor_room_id = ${auditor_room_id}) as reveals,
  (select count(*)::integer from auditor_item where auditor_room_id = ${auditor_room_id}) as items,
  (select count(*)::integer from auditor_sign_off where auditor_room_id = ${auditor_room_id}) as signed`
/** Until a guest waits for their room. */
const untilWaiting = async () => {
  for (let i = 0; i < 400; i++) {
    const { rows } = await world.sql((tx) =>
      tx.sql.execute<{ count: number }>(sql`select count(*)::integer as count from pg_locks w where not w.granted and exists (select from pg_locks h
        where h.pid = w.pid and h.relation = 'auditor_room'::regclass and h.database = (select oid from pg_database where datname = current_database()))`),
    )
    if ((rows[0]?.count ?? 0) > 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('nobody waited for the room')
}
const reasonOf = (answer: { data: unknown }) => (answer.data as { reason?: string } | null)?.reason

describe('the way in', () => {
  it('is a code to the guest’s mailbox, in the browser that asked for it; the link alone tells nothing of people', async () => {
    const { link, email } = await approvedRoom(world)
    const { data } = await world.as(null).call('checkAuditorLink', { token: link })
    expect(Object.keys(data).sort()).toEqual(['company_name', 'ends_at', 'language'])
    const code = await codeForRoom(world, link, email)
    expect((await world.as(null).call('openAuditorRoom', { ...code, visit_id: 'another-browser' })).response_code).toBe(20068)
    expect((await world.as(null).call('openAuditorRoom', code)).response_code).toBe(2100)
    expect((await world.as(null).call('openAuditorRoom', code)).response_code).toBe(20068)
  })
  it('takes five tries at a code and no more', async () => {
    const { link, email } = await approvedRoom(world)
    const code = await codeForRoom(world, link, email)
    const wrong = code.otp === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) expect((await world.as(null).call('openAuditorRoom', { ...code, otp: wrong })).response_code).toBe(20069)
    expect((await world.as(null).call('openAuditorRoom', code)).response_code).toBe(20068)
  })
  it('is none before a second person decided, and the company’s only administrator has the provider decide', async () => {
    const { email } = await askedRoom(world)
    expect(await world.mails(email)).toEqual([])
  })
  it('ends with a newer sign-in, with leaving, and with the time', async () => {
    const room = await givenGuest(world)
    world.clock.shift(61_000)
    const newer = await cameIn(world, room)
    expect((await asGuest(room.guest).call('getGuestRoom')).response_code).toBe(6666)
    expect((await asGuest(newer).call('getGuestRoom')).response_code).toBe(2100)
    await world.as(null).call('leaveAuditorRoom', { session: newer.token })
    expect((await asGuest(newer).call('getGuestRoom')).response_code).toBe(6666)
  })
  it('is shut at once where the room is closed, its end has come, or the company is not active', async () => {
    const one = await givenGuest(world)
    await world.as(one.actor).call('revokeAuditorRoom', { auditor_room_id: one.auditor_room_id, remarks: 'Enough' })
    expect((await asGuest(one.guest).call('getGuestRoom')).response_code).toBe(6666)
    expect((await world.as(null).call('checkAuditorLink', { token: one.link })).response_code).toBe(10031)
    const other = await givenGuest(world)
    await world.sql((tx) => tx.sql.execute(sql`update company set status = 'inactive' where company_id = ${other.company_id}`))
    expect((await asGuest(other.guest).call('getGuestRoom')).response_code).toBe(6666)
  })
  it('opens nothing but what is the guest’s', async () => {
    const { guest } = await givenGuest(world)
    for (const name of ['getUserProfile', 'getAuditorRoomList', 'getOpenCalls'] as const)
      expect((await asGuest(guest).call(name as 'getOpenCalls')).response_code).toBe(6666)
  })
})

describe('a room that is open', () => {
  it('is not withdrawn any more, not even by who asked for it', async () => {
    const { actor, auditor_room_id } = await approvedRoom(world)
    expect((await world.as(actor).call('withdrawAuditorRoom', { auditor_room_id })).response_code).not.toBe(2100)
    const [room] = await world.sql((tx) => tx.sql.select().from(auditorRoom).where(eq(auditorRoom.auditor_room_id, auditor_room_id)))
    expect(room?.state).toBe('open')
  })
})

describe('PostgreSQL itself refuses', () => {
  const database = () => guestDatabase(world.kit.database)
  const scope = { kind: 'company', company_id: 1 } as const
  const told = async (work: Promise<unknown>) => {
    const error = (await work.then(
      () => null,
      (one: unknown) => one,
    )) as { cause?: { code?: string }; code?: string } | null
    return error?.cause?.code ?? error?.code ?? null
  }
  it('a write of a call that reads', async () => {
    expect(await told(database().read(scope, (tx) => tx.sql.execute(sql`insert into auditor_note default values`)))).toBe('25006')
  })
  it('a write to another table, and any change, of a call that writes', async () => {
    for (const text of [
      "insert into notification (user_id, kind, data) values (1, 'x', '{}')",
      "update users set name = 'x'",
      'update auditor_note set words = words',
      'delete from auditor_sample',
      'update auditor_room set ends_at = now()',
      'select token_hash from session',
    ])
      expect(await told(database().write(scope, (tx) => tx.sql.execute(sql.raw(text)))), text).toBe('42501')
  })
  it('and the role ends with the transaction', async () => {
    const { rows } = await world.kit.database.read(scope, (tx) => tx.sql.execute(sql`select current_user as name`))
    expect(rows).toEqual([{ name: 'jujur_app' }])
  })
})

describe('what is read', () => {
  it('is of the people of the room, frozen once, and each opening is told once', async () => {
    const { guest, actor, auditor_room_id, trainees } = await guestWithPeople(world, undefined, 3)
    const figures = (await asGuest(guest).call('getGuestFigures')).data
    expect(figures.people).toBe(3)
    expect(figures.courses[0]?.buckets).toEqual([{ bucket: 'not_started', people: 3, overdue: 0 }])
    const { data } = await asGuest(guest).call('getGuestPeople', { length: 2 })
    expect([data.total, data.posts.length, data.posts[0]?.courses.length]).toEqual([3, 2, 1])
    const user_id = trainees[0]?.user_id as number
    // Each figure leads to its people, that of the overdue too.
    expect((await asGuest(guest).call('getGuestPeople', { is_overdue: true })).data.total).toBe(0)
    await world.sql((tx) => tx.sql.update(reportRow).set({ is_overdue: true }).where(eq(reportRow.user_id, user_id)))
    expect((await asGuest(guest).call('getGuestFigures')).data.courses[0]?.buckets).toEqual([{ bucket: 'not_started', people: 3, overdue: 1 }])
    expect((await asGuest(guest).call('getGuestPeople', { is_overdue: true })).data.posts.map((person) => person.user_id)).toEqual([user_id])
    for (let i = 0; i < 3; i++) expect((await asGuest(guest).call('getGuestPerson', { user_id })).response_code).toBe(2100)
    const openings = (await world.as(actor).call('getAuditorOpenings', { auditor_room_id })).data.posts
    expect(openings.map(({ what }) => what)).toEqual(['person', 'people'])
    expect(openings[0]?.user_id).toBe(user_id)
  })
  it('is nothing of another company, nor of whoever is not among the people', async () => {
    const { guest } = await guestWithPeople(world)
    const other = await guestOfStudied(world)
    for (const [name, input] of [
      ['getGuestPerson', { user_id: other.person.user_id }],
      ['getGuestAttempt', { attempt_id: other.attempt_id }],
      ['getGuestLesson', { module_progress_id: other.module_progress_id }],
      ['getGuestPledge', { serial_no: other.serial_no }],
    ] as const)
      expect((await asGuest(guest).call(name, input as never)).response_code, name).toBe(4444)
  })
  it('is as it was seen, less what others may still be asked', async () => {
    const { guest, attempt_id, person } = await guestOfStudied(world)
    const record = (await asGuest(guest).call('getGuestPerson', { user_id: person.user_id })).data
    expect(record.seen.flatMap(({ parts }) => parts.map(({ kind }) => kind))).toContain('attempt')
    expect(record.events.some(({ kind }) => kind === 'pledge')).toBe(true)
    const attempt = (await asGuest(guest).call('getGuestAttempt', { attempt_id })).data
    expect(attempt.questions.every(({ is_withheld, options }) => is_withheld && options === null)).toBe(true)
  })
  it('is nothing of a course or a time beyond the room', async () => {
    const { guest, attempt_id } = await (async () => {
      const seen = await guestOfStudied(world)
      const elsewhere = await world.given.course()
      const room = await givenGuest(world, { company_id: seen.company_id }, { course_ids: [elsewhere.course_id] })
      await afterAWhile(world)
      return { ...seen, ...room }
    })()
    expect((await asGuest(guest).call('getGuestAttempt', { attempt_id })).response_code).toBe(4444)
  })
})

describe('the log', () => {
  const guestLog = async (guest: { token: string }, input: Record<string, unknown> = {}) => (await asGuest(guest).call('getGuestLog', input)).data
  it('is that of the company, as its own page tells it, and that it was opened is a line of it, once', async () => {
    const { own: company } = await withSealedLine(world)
    const { guest, actor, auditor_room_id } = await guestWithPeople(world, company)
    const own = (await world.as(actor).call('getAuditLog', { length: 100 })).data.entries
    const { entries } = await guestLog(guest, { length: 100 })
    const told = ({ sealed, ...line }: (typeof own)[number]) => ({ ...line, sealed: sealed?.fields ?? null })
    expect(entries.map(told)).toEqual(own.map(told))
    expect(new Set(entries.flatMap(({ sealed }) => sealed?.opens ?? []))).toEqual(new Set(['not_for_you']))
    for (let i = 0; i < 2; i++) await guestLog(guest)
    const askedFor = entries.find(({ told }) => told.some(({ field }) => field === 'to_on'))
    expect(askedFor?.told.map(({ field }) => field)).toEqual(['from_on', 'to_on'])
    const openings = (await world.as(actor).call('getAuditorOpenings', { auditor_room_id })).data.posts
    expect(openings.map(({ what }) => what)).toEqual(['log'])
    expect((await guestLog(guest)).entries[0]).toMatchObject({ kind: 'auditor_room.log_opened', by: { is: 'portal' } })
  })
  it('is of the days of the room, whatever is asked for, and of no other company', async () => {
    const given = await guestWithPeople(world)
    const [today] = (
      await world.sql((tx) => tx.sql.execute<{ day: string }>(sql`select (now() at time zone 'Asia/Kuala_Lumpur')::date::text as day`))
    ).rows
    const before = (await world.as(given.actor).call('getAuditLog')).data.entries[0]?.audit_event_id as number
    await world.sql((tx) =>
      tx.sql.execute(sql`update auditor_room set from_on = from_on - 9, to_on = to_on - 8 where auditor_room_id = ${given.auditor_room_id}`),
    )
    for (const input of [{}, { from: '2020-01-01' }, { until: '2030-01-01' }, { from: today?.day }])
      expect((await guestLog(given.guest, input)).entries, JSON.stringify(input)).toEqual([])
    for (const input of [{ act: before }, { before }])
      expect((await asGuest(given.guest).call('getGuestLog', input)).response_code, JSON.stringify(input)).toBe(4444)
    const other = await guestWithPeople(world)
    expect((await asGuest(other.guest).call('getGuestLog', { act: before })).response_code).toBe(4444)
    const ids = (await guestLog(other.guest, { length: 100 })).entries.map(({ of }) => of.story?.story_id)
    expect(ids).not.toContain(given.company_id)
  })
  it('is narrowed as that of the company is', async () => {
    const { own, trainee } = await withSealedLine(world)
    const { guest } = await guestWithPeople(world, own)
    const { entries, narrowed } = await guestLog(guest, { story: 'person', story_id: trainee.user_id })
    expect([entries.map(({ kind }) => kind), narrowed.story]).toEqual([['trainee.updated'], trainee.name])
    expect(new Set((await guestLog(guest, { kind: 'auditor_room.opened' })).entries.map(({ kind }) => kind))).toEqual(
      new Set(['auditor_room.opened']),
    )
  })
  it('is searched for people, and finds those of whom it tells the guest something and no others', async () => {
    const { own: company, trainee } = await withSealedLine(world)
    const silent = await world.given.trainee({ company, name: trainee.name })
    const room = await guestWithPeople(world, company)
    const found = async (guest: { token: string }, q: string) => (await asGuest(guest).call('getGuestLogChoices', { q })).data.found
    const word = trainee.name.split(' ')[0] as string
    const ids = (await found(room.guest, word)).map(({ story_id }) => story_id)
    expect([ids.includes(trainee.user_id), ids.includes(silent.user_id)]).toEqual([true, false])
    for (const { name, line } of await found(room.guest, word)) expect([name, line, line === trainee.username]).toEqual([name, line, false])
    // Not a letter alone, nobody of another company, and nobody of whom the days of the room tell nothing.
    expect(await found(room.guest, word.slice(0, 1))).toEqual([])
    const other = await guestWithPeople(world)
    expect((await found(other.guest, word)).map(({ story_id }) => story_id)).not.toContain(trainee.user_id)
    await world.sql((tx) =>
      tx.sql.execute(sql`update auditor_room set from_on = from_on - 9, to_on = to_on - 8 where auditor_room_id = ${room.auditor_room_id}`),
    )
    expect(await found(room.guest, word)).toEqual([])
  })
  it('is checked against the signed heads by the guest themselves, who finds a line that was changed', async () => {
    const { guest, company_id } = await guestWithPeople(world)
    await noteAuditHead(world.kit)
    const { data } = await asGuest(guest).call('verifyGuestLog')
    expect([data.lines > 0, data.faults, data.after]).toEqual([true, [], null])
    expect((await asGuest(guest).call('getGuestLogState')).data.head?.number).toBeGreaterThan(0)
    const become = (was: string, is: string) =>
      world.asOwner([
        'alter table audit_event disable trigger all',
        `update audit_event set action = '${is}' where company_id = ${company_id} and action = '${was}'`,
        'alter table audit_event enable trigger all',
      ])
    await become('auditor_room.approved', 'auditor_room.rejected')
    expect((await asGuest(guest).call('verifyGuestLog')).data.faults.map(({ fault }) => fault)).toContain('changed')
    await become('auditor_room.rejected', 'auditor_room.approved')
  })
  it('says nothing of mails, which guests may not read', async () => {
    const { guest, company_id } = await guestWithPeople(world)
    const ctx = { actor: null, now: await readClock(world.kit), request: { id: 'mail', ip: '127.0.0.1' }, kit: world.kit }
    const line = { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: 1, company_id } as const
    await world.kit.database.write(everything, (tx) => audit(tx, ctx, line))
    const { entries } = await guestLog(guest, { length: 100 })
    expect(entries.find(({ kind }) => kind === 'mail.sent_again')?.of.name).toBeNull()
  })
})

describe('evidence packs', () => {
  const packsOf = async (guest: { token: string }) => (await asGuest(guest).call('getGuestPacks')).data.packs
  it('are those within the period and courses of the room, as long as they can be taken', async () => {
    const pack = await madePack(world)
    const own = { company_id: pack.company_id }
    const { guest } = await givenGuest(world, own)
    expect(await packsOf(guest)).toMatchObject([{ evidence_id: pack.evidence_id }])
    const elsewhere = await givenGuest(world, own, { course_ids: [(await world.given.course()).course_id] })
    expect(await packsOf(elsewhere.guest)).toEqual([])
    expect(await packsOf((await givenGuest(world)).guest)).toEqual([])
    await world.sql((tx) => tx.sql.execute(sql`update evidence_pack set from_on = from_on - 1 where evidence_id = ${pack.evidence_id}`))
    expect(await packsOf(guest)).toEqual([])
    await world.sql((tx) =>
      tx.sql.execute(sql`update evidence_pack set from_on = to_on, ends_at = now() - interval '1 day' where evidence_id = ${pack.evidence_id}`),
    )
    expect(await packsOf(guest)).toEqual([])
  })
  it('are taken without names, behind a code mailed for each, and told to the company', async () => {
    const pack = await madePack(world)
    const { evidence_id } = pack
    const room = await givenGuest(world, { company_id: pack.company_id })
    const take = (visit_id: string) => asGuest(room.guest).call('downloadGuestPack', { evidence_id, visit_id })
    world.clock.shift(61_000)
    const code = await codeForRoom(world, room.link, room.email)
    expect((await take(code.visit_id)).response_code).toBe(20068)
    const wrong = code.otp === '000000' ? '000001' : '000000'
    expect((await world.as(null).call('proveAuditor', { ...code, otp: wrong })).response_code).toBe(20069)
    expect((await world.as(null).call('proveAuditor', code)).response_code).toBe(2100)
    // What proved something opens no session, and proves it once.
    expect((await world.as(null).call('openAuditorRoom', code)).response_code).toBe(20068)
    expect((await world.as(null).call('proveAuditor', code)).response_code).toBe(20068)
    // Of another room it is no proof.
    const other = await givenGuest(world, { company_id: pack.company_id })
    expect((await asGuest(other.guest).call('downloadGuestPack', { evidence_id, visit_id: code.visit_id })).response_code).toBe(20068)
    const file = await take(code.visit_id)
    const { files, folder } = await openPackForTest(file.data)
    expect(folder).toMatch(/-redacted$/)
    expect([...files.keys()].some((path) => path.includes('/data/read/'))).toBe(true)
    expect((await take(code.visit_id)).response_code).toBe(20068)
    const { evidence, taken } = (await world.as(pack.actor).call('getEvidence', { evidence_id })).data
    expect([evidence.downloads, taken]).toMatchObject([1, [{ what: 'downloaded', edition: 'redacted', name: 'Ng Siew Fong, Teras Audit PLT' }]])
    const lines = (await world.as(pack.actor).call('getAuditLog', { kind: 'auditor_room.pack_taken' })).data.entries
    expect(lines.map(({ of }) => of.name)).toEqual([evidence.evidence_no])
    const openings = (await world.as(room.actor).call('getAuditorOpenings', { auditor_room_id: room.auditor_room_id })).data.posts
    expect(openings.map(({ what }) => what)).toEqual(['pack'])
  })
  it('are not taken by a proof that has become old', async () => {
    const pack = await madePack(world)
    const room = await givenGuest(world, { company_id: pack.company_id })
    const visit_id = await provedAgain(world, room)
    world.clock.shift(GUEST_PROOF_MINUTES * 60_000 + 1)
    expect((await asGuest(room.guest).call('downloadGuestPack', { evidence_id: pack.evidence_id, visit_id })).response_code).toBe(20068)
  })
})

describe('the sample', () => {
  it('is drawn again by three lines in a shell, whatever the words are', async () => {
    const { guest } = await guestWithPeople(world, undefined, 8)
    const words = "it's `id` $HOME \u202eנמל 🏗 \\n"
    const auditor_sample_id = await committed(world, guest, {
      size: 3,
      words_sha256: hashOf(words),
      key_reasons: ['board', 'late', 'waived', 'high_risk'],
    })
    expect((await asGuest(guest).call('revealGuestSample', { auditor_sample_id, words })).response_code).toBe(2100)
    const { data } = await asGuest(guest).call('getGuestSample', { auditor_sample_id })
    const folder = await mkdtemp(join(tmpdir(), 'sample-'))
    for (const [of, name] of [
      ['people', 'people.txt'],
      ['key_items', 'key-items.txt'],
    ] as const)
      await writeFile(join(folder, name), (await asGuest(guest).call('downloadGuestPopulation', { auditor_sample_id, of })).body)
    const run = promisify(execFile)
    const { stdout } = await run('bash', ['-euc', (data.sample.revealed?.shell ?? []).join('\n')], { cwd: folder })
    const { stdout: hash } = await run('sha256sum', ['people.txt'], { cwd: folder })
    await rm(folder, { recursive: true })
    expect(hash.slice(0, 64)).toBe(data.sample.population_sha256)
    const drawn = data.posts.filter(({ ticket }) => ticket !== null).map(({ ticket, user_id }) => `${ticket} ${user_id}`)
    expect(stdout.trim().split('\n')).toEqual(drawn)
    expect(drawn).toHaveLength(3)
  })
  it('takes key items whole, besides those who are drawn', async () => {
    const { guest, trainees } = await (async () => {
      const given = await guestWithPeople(world, undefined, 0)
      const people: Person[] = []
      for (let i = 0; i < 4; i++) {
        const person = await world.given.trainee({ company: { company_id: given.company_id } })
        await world.given.enrolment(person, given.course)
        people.push(person)
      }
      await world.sql((tx) => tx.sql.execute(sql`update users set risk_level = 'high' where user_id = ${people[0]?.user_id}`))
      const room = await givenGuest(world, { company_id: given.company_id })
      await afterAWhile(world)
      return { ...room, trainees: people }
    })()
    const id = await revealed(world, guest, { size: 2, key_reasons: ['high_risk'] })
    const { posts, sample } = (await asGuest(guest).call('getGuestSample', { auditor_sample_id: id })).data
    expect([sample.population, sample.key_items, posts.length]).toEqual([4, 1, 3])
    expect(posts[0]).toMatchObject({ user_id: trainees[0]?.user_id, ticket: null, key_reasons: ['high_risk'] })
    expect(new Set(posts.map(({ user_id }) => user_id)).size).toBe(3)
  })
  it('waits for the signed head with a copy outside, and for the very words; what is not revealed shows', async () => {
    const { guest, actor, auditor_room_id } = await guestWithPeople(world, undefined, 2)
    const answer = await asGuest(guest).call('commitGuestSample', { size: 1, words_sha256: hashOf(WORDS) })
    const { auditor_sample_id } = answer.data
    const reveal = (words: string) => asGuest(guest).call('revealGuestSample', { auditor_sample_id, words })
    expect(reasonOf(await reveal(WORDS))).toBe('not_sealed')
    await noteAuditHead(world.kit)
    expect(reasonOf(await reveal(`${WORDS}!`))).toBe('other_words')
    await committed(world, guest)
    expect((await reveal(WORDS)).response_code).toBe(2100)
    expect((await reveal(WORDS)).response_code).toBe(20073)
    const { data } = await world.as(actor).call('getAuditorWork', { auditor_room_id })
    expect([data.samples.length, data.unrevealed]).toEqual([2, 1])
  })
  it('is refused where nobody fits, or more are wanted than there are', async () => {
    const { guest, course } = await guestWithPeople(world, undefined, 2)
    const other = await world.given.course()
    const commit = (input: Record<string, unknown>) => asGuest(guest).call('commitGuestSample', { size: 1, words_sha256: hashOf(WORDS), ...input })
    expect((await commit({ course_id: other.course_id })).response_code).toBe(4444)
    expect(reasonOf(await commit({ department: 'Nowhere' }))).toBe('nobody_fits')
    expect((await commit({ size: 3 })).response_code).toBe(7000)
    expect((await commit({ size: 0 })).response_code).toBe(7000)
    expect((await commit({ size: 2, course_id: course.course_id })).response_code).toBe(2100)
  })
})

describe('notes, requests and the sign-off', () => {
  it('go back and forth, and after the sign-off nothing more is written', async () => {
    const { guest, actor, auditor_room_id, trainees } = await guestWithPeople(world, undefined, 1)
    const auditor_sample_id = await revealed(world, guest)
    const user_id = trainees[0]?.user_id as number
    const note = (input: Record<string, unknown>) =>
      asGuest(guest).call('noteGuestItem', { auditor_sample_id, user_id, conclusion: 'no_exception', ...input } as never)
    const signOff = () => asGuest(guest).call('signOffGuestRoom', { conclusion: 'no_exception', words: 'As it should be.', confirms: true })
    expect(reasonOf(await signOff())).toBe('items_open')
    expect(reasonOf(await note({ conclusion: 'exception' }))).toBe('words_missing')
    expect((await note({ user_id: actor.user_id })).response_code).toBe(4444)
    expect((await note({ words: 'Seen: \u200fקריאה 👍' })).response_code).toBe(2100)
    const auditor_request_id = await askedFor(world, guest)
    await afterAWhile(world)
    expect((await world.mails(actor.email)).some(({ text }) => text.includes('Risk assessment'))).toBe(true)
    expect((await world.as(actor).call('answerAuditorRequest', { auditor_request_id, words: 'Here it is.' })).response_code).toBe(2100)
    expect((await asGuest(guest).call('getGuestRequests')).data.requests[0]?.answers).toMatchObject([{ words: 'Here it is.', by_name: actor.name }])
    expect((await signOff()).response_code).toBe(2100)
    expect((await signOff()).response_code).toBe(20073)
    expect(reasonOf(await note({}))).toBe('signed_off')
    expect(reasonOf(await world.as(actor).call('answerAuditorRequest', { auditor_request_id, words: 'And this.' }))).toBe('too_late')
    expect((await world.as(actor).call('getAuditorWork', { auditor_room_id })).data.signed_off).toMatchObject({ conclusion: 'no_exception' })
  })
  it('are refused in words of their own: a room that holds no more, and a paper that is not signed off', async () => {
    const { guest, actor, auditor_room_id, company_id } = await guestWithPeople(world, undefined, 1)
    await askedFor(world, guest)
    const copies = sql`insert into auditor_request (auditor_room_id, company_id, request_no, subject, words, due_on, asked_at)
      select auditor_room_id, company_id, n, subject, words, due_on, asked_at from auditor_request, generate_series(2, 200) n
      where auditor_room_id = ${auditor_room_id} and company_id = ${company_id}`
    await world.sql((tx) => tx.sql.execute(copies))
    const due_on = dayOf(await readClock(world.kit))
    expect(reasonOf(await asGuest(guest).call('askGuestRequest', { subject: 'One more', words: 'As well.', due_on }))).toBe('room_full')
    expect(reasonOf(await world.as(actor).call('downloadAuditorPaper', { auditor_room_id }))).toBe('not_signed_off')
  })
  it('wait on the dashboard of administrators of the company until they are answered, or nobody may answer any more', async () => {
    const { guest, actor, second, auditor_room_id, company_id } = await guestWithPeople(world, undefined, 1)
    const other = await world.given.admin('clientAdmin')
    const general = { system_type_id: 1, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 } as const
    const reading = [general, { ...general, module_id: customerGroups.COMPANY }]
    const reader = await world.given.admin('clientAdmin', { company: { company_id }, permission: reading })
    const waits = async (person: Person) =>
      (await world.as(person).call('getDashboard')).data.waiting.find(({ what }) => what === 'auditor_requests')?.count
    expect(await waits(actor)).toBe(0)
    const auditor_request_id = await askedFor(world, guest)
    await askedFor(world, guest)
    expect([await waits(actor), await waits(second), await waits(other), await waits(reader)]).toEqual([2, 2, 0, undefined])
    expect((await world.as(second).call('answerAuditorRequest', { auditor_request_id, words: 'Here it is.' })).response_code).toBe(2100)
    expect(await waits(actor)).toBe(1)
    // The list that the card leads to has as many.
    const listed = async () => (await world.as(actor).call('getAuditorRequestList', { waits: 'auditor_requests' })).data.total
    expect([await listed(), (await world.as(actor).call('getAuditorRequestList')).data.total]).toEqual([1, 2])
    await world.as(actor).call('revokeAuditorRoom', { auditor_room_id, remarks: 'Enough' })
    expect([await waits(actor), await listed()]).toEqual([0, 0])
  })
  it('ends with the room: past its end the guest is out', async () => {
    const { guest } = await givenGuest(world)
    world.clock.shift(31 * DAY_MS)
    expect((await asGuest(guest).call('getGuestRoom')).response_code).toBe(7777)
    world.clock.shift(-31 * DAY_MS)
  })
})

describe('the working paper', () => {
  const long = Array.from({ length: 250 }, (_, i) => `word${i}`).join(' ')
  it('tells all that was done in the room, a long note whole, and changes no byte once it is signed off', async () => {
    const { guest, actor, auditor_room_id, trainees } = await guestWithPeople(world, undefined, 2)
    const auditor_sample_id = await revealed(world, guest, { size: 2 })
    await committed(world, guest)
    for (const [i, { user_id }] of trainees.entries())
      await asGuest(guest).call('noteGuestItem', { auditor_sample_id, user_id, conclusion: 'exception', words: i === 0 ? long : 'No reminder.' })
    const auditor_request_id = await askedFor(world, guest)
    await world.as(actor).call('answerAuditorRequest', { auditor_request_id, words: 'In the post room.' })
    const paper = async () => readPdf((await asGuest(guest).call('downloadGuestPaper')).data)
    expect((await paper()).text).toContain('Not signed off yet')
    await asGuest(guest).call('signOffGuestRoom', { conclusion: 'exception', words: 'Two without a reminder.', confirms: true })
    const { text, title, language, tags } = await paper()
    const { room_no } = (await asGuest(guest).call('getGuestRoom')).data
    const { samples } = (await asGuest(guest).call('getGuestSamples')).data
    const [drawn] = samples.filter((one) => one.revealed)
    for (const words of [
      ...['Two without a reminder.', 'In the post room.', 'Risk assessment', 'No reminder.', 'Not revealed', WORDS, actor.name],
      ...[drawn?.head?.hash, drawn?.revealed?.seed, drawn?.population_sha256, drawn?.words_sha256, ...trainees.map(({ name }) => name)],
    ])
      expect(text.replaceAll(/\s+/g, ' '), words ?? '').toContain(words)
    for (const word of long.split(' ')) expect(text).toContain(word)
    expect([title, language]).toEqual([`Working paper of room ${room_no}`, 'en'])
    expect(tags).toContain('TH')
    const bytes = async () => hashOf(Buffer.from((await asGuest(guest).call('downloadGuestPaper', { form: 'pdf' })).data).toString('hex'))
    expect(await bytes()).toBe(await bytes())
    const own = await world.as(actor).call('downloadAuditorPaper', { auditor_room_id })
    expect(Buffer.from(own.data).subarray(0, 5).toString()).toBe('%PDF-')
    expect(
      Buffer.from((await asGuest(guest).call('downloadGuestPaper', { form: 'xlsx' })).data)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
  it.each(languages)('has all its words in %s', async (language) => {
    const invited = { name: 'Ng Siew Fong', organisation: 'Teras Audit PLT', email: `paper-${language}@teras.test`, language }
    const { guest } = await guestWithPeople(world, undefined, 1, { guest: invited })
    await revealed(world, guest)
    await committed(world, guest)
    await askedFor(world, guest)
    const { text } = await readPdf((await asGuest(guest).call('downloadGuestPaper')).data)
    expect(text).not.toMatch(/\{\{|paper\.pdf|undefined|NaN/)
    expect(text).toContain('Teras Audit PLT')
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('at the same moment', () => {
  it('one whose end comes between the commitment and the words draws nothing, and it stays unrevealed for both sides', async () => {
    const { guest, actor, auditor_room_id } = await guestWithPeople(world, undefined, 3)
    const auditor_sample_id = await committed(world, guest, { size: 2 })
    await endNow(auditor_room_id)
    expect((await asGuest(guest).call('revealGuestSample', { auditor_sample_id, words: WORDS })).response_code).toBe(7777)
    const { data } = await world.as(actor).call('getAuditorWork', { auditor_room_id })
    expect([data.unrevealed, data.samples[0]?.revealed]).toEqual([1, null])
  })
  it('one whose end comes while they wait to draw draws nothing', async () => {
    for (const what of ['reveal', 'commit', 'sign'] as const) {
      const { guest, auditor_room_id } = await guestWithPeople(world, undefined, 3)
      const auditor_sample_id = await committed(world, guest, { size: 2 })
      const before = await world.sql((tx) => tx.sql.execute(countsOf(auditor_room_id)))
      const work = {
        reveal: () => asGuest(guest).call('revealGuestSample', { auditor_sample_id, words: WORDS }),
        commit: () => asGuest(guest).call('commitGuestSample', { size: 1, words_sha256: hashOf(WORDS) }),
        sign: () => asGuest(guest).call('signOffGuestRoom', { conclusion: 'no_exception', words: 'Fine.', confirms: true }),
      }[what]
      let answer: ReturnType<typeof work> | undefined
      // The room is held while its end comes: the guest has passed the guard of the beginning, and waits for the lock.
      await world.kit.database.write(everything, async (tx) => {
        await tx.sql.execute(sql`select from auditor_room where auditor_room_id = ${auditor_room_id} for update`)
        answer = work()
        await untilWaiting()
        await tx.sql.execute(
          sql`update auditor_room set ends_at = clock_timestamp() - interval '1 second' where auditor_room_id = ${auditor_room_id}`,
        )
      })
      expect((await answer)?.response_code, what).toBe(7777)
      expect((await world.sql((tx) => tx.sql.execute(countsOf(auditor_room_id)))).rows, what).toEqual(before.rows)
    }
  })
  it('one whose company is deactivated, or whose room is closed, while they wait to draw draws nothing', async () => {
    for (const end of [
      (room: number) =>
        sql`update company set status = 'inactive' where company_id = (select company_id from auditor_room where auditor_room_id = ${room})`,
      (room: number) => sql`update auditor_room set state = 'revoked', closed_at = clock_timestamp() where auditor_room_id = ${room}`,
    ]) {
      const { guest, auditor_room_id } = await guestWithPeople(world, undefined, 3)
      const auditor_sample_id = await committed(world, guest, { size: 2 })
      const before = await world.sql((tx) => tx.sql.execute(countsOf(auditor_room_id)))
      let answer: Promise<{ response_code: number }> | undefined
      await world.kit.database.write(everything, async (tx) => {
        await tx.sql.execute(sql`select from auditor_room where auditor_room_id = ${auditor_room_id} for update`)
        answer = asGuest(guest).call('revealGuestSample', { auditor_sample_id, words: WORDS })
        await untilWaiting()
        await tx.sql.execute(end(auditor_room_id))
      })
      expect((await answer)?.response_code).toBe(6666)
      expect((await world.sql((tx) => tx.sql.execute(countsOf(auditor_room_id)))).rows).toEqual(before.rows)
    }
  })
  it('one whose time runs out by the clock while they wait writes nothing', async () => {
    const { guest, auditor_room_id } = await guestWithPeople(world, undefined, 3)
    const auditor_sample_id = await committed(world, guest, { size: 2 })
    // Nothing but the clock ends it, which is the world's own: no write tells the gate of it while they wait.
    const ends_at = new Date(world.kit.clock.now().getTime() + 3_000).toISOString()
    await world.sql((tx) => tx.sql.execute(sql`update auditor_room set ends_at = ${ends_at}::timestamptz where auditor_room_id = ${auditor_room_id}`))
    let answer: Promise<{ response_code: number }> | undefined
    await world.kit.database.write(everything, async (tx) => {
      await tx.sql.execute(sql`select from auditor_room where auditor_room_id = ${auditor_room_id} for update`)
      answer = asGuest(guest).call('revealGuestSample', { auditor_sample_id, words: WORDS })
      await untilWaiting()
      await tx.sql.execute(sql`select pg_sleep(3.2)`)
    })
    expect((await answer)?.response_code).toBe(7777)
    expect((await world.sql((tx) => tx.sql.execute(countsOf(auditor_room_id)))).rows).toEqual([{ samples: 1, reveals: 0, items: 0, signed: 0 }])
  })
  it('one of many downloads by one proof is made', async () => {
    const { evidence_id, company_id } = await madePack(world)
    const room = await givenGuest(world, { company_id })
    const visit_id = await provedAgain(world, room)
    const asked = await Promise.all(Array.from({ length: 2 }, () => asGuest(room.guest).call('downloadGuestPack', { evidence_id, visit_id })))
    expect(asked.map(({ response_code }) => response_code).sort((a, b) => a - b)).toEqual([2100, 20068])
  })
  it('one of many sign-offs counts, and no note comes after it', async () => {
    const { guest, trainees, auditor_room_id } = await guestWithPeople(world, undefined, 1)
    const auditor_sample_id = await revealed(world, guest)
    const note = () =>
      asGuest(guest).call('noteGuestItem', { auditor_sample_id, user_id: trainees[0]?.user_id as number, conclusion: 'no_exception', words: '' })
    await note()
    const sign = () => asGuest(guest).call('signOffGuestRoom', { conclusion: 'no_exception', words: 'Fine.', confirms: true })
    const answers = await Promise.all([sign(), note(), sign(), note(), sign(), note(), sign()])
    expect(
      answers
        .filter((_, i) => i % 2 === 0)
        .map(({ response_code }) => response_code)
        .sort((a, b) => a - b),
    ).toEqual([2100, 20073, 20073, 20073])
    const { rows } = await world.sql((tx) =>
      tx.sql.execute<{ after: number }>(
        sql`select count(*)::integer as after from auditor_note n join auditor_sign_off s using (auditor_room_id) where s.auditor_room_id = ${auditor_room_id} and n.at > s.at`,
      ),
    )
    expect(rows[0]?.after).toBe(0)
  })
  it('one of many reveals draws', async () => {
    const { guest } = await guestWithPeople(world, undefined, 3)
    const auditor_sample_id = await committed(world, guest, { size: 2 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => asGuest(guest).call('revealGuestSample', { auditor_sample_id, words: WORDS })))
    expect(answers.map(({ response_code }) => response_code).sort((a, b) => a - b)).toEqual([2100, 20073, 20073, 20073, 20073])
    expect((await asGuest(guest).call('getGuestSample', { auditor_sample_id })).data.total).toBe(2)
  })
  it('commitments have numbers one after the other', async () => {
    const { guest } = await guestWithPeople(world, undefined, 2)
    await Promise.all(Array.from({ length: 5 }, () => asGuest(guest).call('commitGuestSample', { size: 1, words_sha256: hashOf(WORDS) })))
    expect((await asGuest(guest).call('getGuestSamples')).data.samples.map(({ sample_no }) => sample_no)).toEqual([1, 2, 3, 4, 5])
  })
  it('a room that is closed while the guest writes lets nothing in after it', async () => {
    for (let round = 0; round < 5; round++) {
      const { guest, actor, auditor_room_id } = await guestWithPeople(world, undefined, 1)
      const [, ...asked] = await Promise.all([
        world.as(actor).call('revokeAuditorRoom', { auditor_room_id, remarks: 'Enough' }),
        ...Array.from({ length: 4 }, () => asGuest(guest).call('commitGuestSample', { size: 1, words_sha256: hashOf(WORDS) })),
      ])
      for (const { response_code } of asked) expect([2100, 6666]).toContain(response_code)
      expect((await asGuest(guest).call('getGuestSamples')).response_code).toBe(6666)
      const { rows } = await world.sql((tx) =>
        tx.sql.execute<{ after: number }>(
          sql`select count(*)::integer as after from auditor_sample s join auditor_room r using (auditor_room_id) where r.auditor_room_id = ${auditor_room_id} and s.committed_at > r.closed_at`,
        ),
      )
      expect(rows[0]?.after).toBe(0)
    }
  })
})
