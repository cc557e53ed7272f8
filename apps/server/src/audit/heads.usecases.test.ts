import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import canonicalize from 'canonicalize'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyCopy } from '../cli/verify-audit.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { hmac } from '../kit/security/secrets.ts'
import { openBareKit } from '../kit/testing/testing.ts'
import { audit } from './audit.store.ts'
import { FIRST_HASH, fromNote, publicKeyOf, signHead, toNote } from './chain.view.ts'
import { closeKeyedLines, fitsKeyedLines, signAuditHead, verifyOwnLog } from './heads.usecases.ts'
import { closeSegment } from './segments.usecases.ts'

type Bare = Awaited<ReturnType<typeof openBareKit>>
let bare: Bare
const write = <T>(work: (tx: Connection) => Promise<T>) => bare.kit.database.write(everything, work)
const now = new Date('2026-11-21T00:00:00.123Z')
const tell = (n: number) =>
  write((tx) =>
    audit(
      tx,
      { actor: null, now, request: { id: 'r', ip: '127.0.0.1' } },
      { action: 'test.told', entity: 'test', entity_id: n, company_id: null, before: { b: 1.5, a: 'ä' }, after: { list: [1, null] } },
    ),
  )
/** As the owner, who may do what the server may not: guards off, whatever else, guards on. */
const asOwner = (...statements: string[]) =>
  bare.asOwner(['alter table audit_event disable trigger all', 'alter table audit_signed_head disable trigger all', ...statements])
const verify = ({ database, files }: Kit) => verifyOwnLog({ read: (work) => database.read(everything, work), files })
const faults = async () => (await verify(bare.kit)).faults

beforeAll(async () => {
  bare = await openBareKit()
  for (const n of [1, 2, 3, 4, 5]) await tell(n)
  await signAuditHead(bare.kit)
  for (const n of [6, 7]) await tell(n)
})
afterAll(() => bare.close())

describe('a whole log', () => {
  test('is found so, and how far it is signed', async () => {
    expect(await verify(bare.kit)).toMatchObject({ sound: true, lines: 7, last: 7, signed_to: 5, faults: [] })
  })
  test('by an auditor with a copy and the public key alone', async () => {
    const query = <T>(text: string) => bare.kit.database.read(everything, async (tx) => (await tx.sql.execute(text)).rows as T[])
    const paged = <T>(text: string, values: unknown[] = []) =>
      query<T>(values.reduce<string>((all, value, i) => all.replace(`$${i + 1}`, String(value)), text))
    const own = publicKeyOf(bare.kit.settings.key('audit_heads')).public_key
    expect(await verifyCopy(paged, { keys: [own] })).toMatchObject({ sound: true, lines: 7, signed_to: 5 })
    const another = publicKeyOf(Buffer.alloc(32, 1)).public_key
    expect((await verifyCopy(paged, { keys: [another] })).faults).toEqual([{ audit_event_id: 5, fault: 'forged' }])
  })
})

describe('what whoever owns the database may do is noticed', () => {
  beforeEach(() =>
    asOwner(
      'create table if not exists saved_event as select * from audit_event',
      'create table if not exists saved_head as select * from audit_head',
      'create table if not exists saved_signed as select * from audit_signed_head',
      'delete from audit_event',
      'insert into audit_event select * from saved_event',
      'delete from audit_head',
      'insert into audit_head select * from saved_head',
      'delete from audit_signed_head',
      'insert into audit_signed_head select * from saved_signed',
    ),
  )
  const rewind = 'update audit_head h set (audit_event_id, hash) = (select audit_event_id, hash from audit_event order by 1 desc limit 1)'
  test('a changed value', async () => {
    await asOwner(`update audit_event set "after" = '{"list":[1]}' where audit_event_id = 3`)
    expect(await faults()).toEqual([{ audit_event_id: 3, fault: 'changed' }])
  })
  test('a changed line with its hash worked out anew', async () => {
    await asOwner(`update audit_event set hash = repeat('a', 64) where audit_event_id = 3`)
    expect((await faults()).map(({ fault }) => fault)).toEqual(['changed', 'broken'])
  })
  test('a line taken out', async () => {
    await asOwner('delete from audit_event where audit_event_id = 3')
    expect((await faults()).map(({ fault }) => fault)).toEqual(['missing', 'broken'])
  })
  test('the tail cut off and the head rewound', async () => {
    await asOwner('delete from audit_event where audit_event_id > 3', rewind)
    expect(await faults()).toEqual([{ audit_event_id: 5, fault: 'cut' }])
  })
  test('the same with the signed heads cut too: the one kept outside tells', async () => {
    await asOwner('delete from audit_event where audit_event_id > 3', rewind, 'delete from audit_signed_head')
    expect(await faults()).toEqual([{ audit_event_id: 5, fault: 'cut' }])
  })
  test('the whole log written anew', async () => {
    await asOwner('delete from audit_event', `update audit_head set audit_event_id = 0, hash = '${FIRST_HASH}'`)
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
      await write((tx) =>
        audit(tx, { actor: null, now, request: { id: 'other', ip: '::1' } }, { action: 'x', entity: 'x', entity_id: n, company_id: null }),
      )
    expect((await faults()).map(({ fault }) => fault)).toContain('head_differs')
  })
  test('a head signed with another key', async () => {
    const seed = Buffer.alloc(32, 7)
    const head = signHead(seed, { audit_event_id: 7, hash: 'x', keyed_hash: null, at: now })
    await asOwner(`insert into audit_signed_head values (7, 'x', null, '${now.toISOString()}', '${head.key_id}', '${head.signature}')`)
    expect(await faults()).toEqual([{ audit_event_id: 7, fault: 'forged' }])
  })
  test('lines declared to be of the keyed time', async () => {
    await asOwner('update audit_head set keyed_to = 7', `update audit_event set "action" = 'x' where audit_event_id = 7`)
    expect((await faults()).map(({ fault }) => fault)).toEqual(['keyed_open', 'changed'])
  })
  test('and a note kept outside is believed by its signature only', async () => {
    const head = signHead(Buffer.alloc(32, 7), { audit_event_id: 9, hash: 'x', keyed_hash: null, at: now })
    await bare.kit.files.note('audit-head-000000000009.json', toNote(head))
    expect(await faults()).toEqual([{ audit_event_id: 9, fault: 'forged' }])
  })
})

describe('what is hashed is what is kept', () => {
  const line = (change: object) => {
    const told = { action: 'x', actor_user_id: null, after: null, at: now.toISOString(), before: null, company_id: null, entity: 'x', entity_id: '1' }
    return JSON.stringify({ ...told, ip: null, request_id: null, ...change })
  }
  const append = (text: string) => write((tx) => tx.sql.execute(sql`select append_audit(${text})`))
  test.each([
    ['a key left out', line({ ip: undefined })],
    ['a key too many', line({ more: 1 })],
    ['a number as text', line({ actor_user_id: '5' })],
    ['a time that would be rounded', line({ at: '2026-11-21T00:00:00.123456Z' })],
    ['a time of another zone', line({ at: '2026-11-21T08:00:00.123+08:00' })],
  ])('%s is refused', async (_what, text) => {
    const before = await verify(bare.kit)
    await expect(append(text)).rejects.toThrow()
    expect((await verify(bare.kit)).last).toBe(before.last)
  })
})

describe('a segment that does not fit by a fault of the portal', () => {
  const why = 'Lines of callers who had gone were hashed without their address, until release 0.2.'
  /** As append_audit was: what it hashed was not what it kept. */
  const withoutAddress = (own: Bare, n: number) =>
    own.asOwner([
      `do $$ declare head audit_head; linked text; begin
        select * into head from audit_head;
        linked := encode(sha256(convert_to(head.hash || E'\\n' || head.audit_event_id + 1 || E'\\n' || '{"action":"old ${n}"}', 'UTF8')), 'hex');
        insert into audit_event (audit_event_id, at, action, entity, entity_id, previous_hash, hash)
          values (head.audit_event_id + 1, '${now.toISOString()}', 'old ${n}', 'x', '1', head.hash, linked);
        update audit_head set audit_event_id = head.audit_event_id + 1, hash = linked;
      end $$`,
    ])
  const good = (own: Bare) =>
    own.kit.database.write(everything, (tx) =>
      audit(tx, { actor: null, now, request: { id: 'r', ip: '::1' } }, { action: 'x', entity: 'x', entity_id: 1, company_id: null }),
    )
  let own: Bare
  beforeAll(async () => {
    own = await openBareKit()
    for (const n of [1, 2, 3]) {
      await good(own)
      await withoutAddress(own, n)
    }
    await good(own)
    await signAuditHead(own.kit)
  })
  afterAll(() => own.close())
  /** What a check says after the owner did this, which is undone again. */
  const after = async <T>(statement: string, look: () => Promise<T>): Promise<T> => {
    const unguarded = 'alter table audit_event disable trigger all'
    await own.asOwner([unguarded, 'create table saved_event as select * from audit_event', statement])
    const seen = await look()
    await own.asOwner(['delete from audit_event', 'insert into audit_event select * from saved_event', 'drop table saved_event'])
    return seen
  }

  test('is not closed where a signed head says otherwise', async () => {
    const done = await after('delete from audit_event where audit_event_id = 7', () => closeSegment(own.kit, why))
    expect(done).toMatchObject({ segment: null })
    expect(done).toHaveProperty('faults.0', { audit_event_id: 7, fault: 'cut' })
  })
  test('is closed by one signed line that says why, which every check tells', async () => {
    expect((await verify(own.kit)).faults).toEqual([2, 4, 6].map((audit_event_id) => ({ audit_event_id, fault: 'changed' })))
    expect(await closeSegment(own.kit, why)).toMatchObject({ segment: { from: 2, to: 6, faults: 3, reason: why }, audit_event_id: 8 })
    await signAuditHead(own.kit)
    const closed = [{ from: 2, to: 6, faults: 3, reason: why, audit_event_id: 8 }]
    expect(await verify(own.kit)).toMatchObject({ sound: true, faults: [], signed_to: 8, closed })
    const query = <T>(text: string, values: unknown[] = []) =>
      own.kit.database.read(
        everything,
        async (tx) => (await tx.sql.execute(values.reduce<string>((all, value, i) => all.replace(`$${i + 1}`, String(value)), text))).rows as T[],
      )
    const key = publicKeyOf(own.kit.settings.key('audit_heads')).public_key
    expect(await verifyCopy(query, { keys: [key] })).toMatchObject({ sound: true, closed })
    expect(await closeSegment(own.kit, why)).toEqual({ segment: null, faults: [] })
  })
  test.each([
    ['a line of it changed since', `update audit_event set "action" = 'other' where audit_event_id = 4`],
    ['a whole line of it taken out since', 'delete from audit_event where audit_event_id = 5'],
    ['what it says changed', `update audit_event set "after" = jsonb_set("after", '{reason}', '"nothing"') where audit_event_id = 8`],
    ['its lines told to be more', `update audit_event set "after" = jsonb_set("after", '{to}', '7') where audit_event_id = 8`],
  ])('explains nothing with %s', async (_what, statement) => {
    const { sound, faults: found, closed } = await after(statement, () => verify(own.kit))
    expect([sound, closed]).toEqual([false, []])
    for (const id of [2, 6]) expect(found).toContainEqual({ audit_event_id: id, fault: 'changed' })
  })
  test('explains nothing of lines beside it', async () => {
    const { faults: found } = await after(`update audit_event set "action" = 'other' where audit_event_id = 1`, () => verify(own.kit))
    expect(found).toEqual([{ audit_event_id: 1, fault: 'changed' }])
  })
})

describe('heads kept outside', () => {
  test('are all held against the log: one written anew and signed since is told by those from before', async () => {
    const own = await openBareKit()
    const { kit } = own
    const tellOwn = (request: string) =>
      kit.database.write(everything, (tx) =>
        audit(tx, { actor: null, now, request: { id: request, ip: '::1' } }, { action: 'x', entity: 'x', entity_id: 1, company_id: null }),
      )
    for (const n of [1, 2, 3, 4]) {
      await tellOwn(`first ${n}`)
      await signAuditHead(kit)
    }
    expect(await verify(kit)).toMatchObject({ sound: true, signed_to: 4, outside: 4 })
    // The owner cuts the tail with all that tells of it inside; the server goes on, and signs what it finds.
    await own.asOwner([
      'alter table audit_event disable trigger all',
      'alter table audit_signed_head disable trigger all',
      'delete from audit_event where audit_event_id > 2',
      'delete from audit_signed_head where audit_event_id > 2',
      'update audit_head h set (audit_event_id, hash) = (select audit_event_id, hash from audit_event order by 1 desc limit 1)',
    ])
    for (const n of [3, 4, 5, 6]) await tellOwn(`second ${n}`)
    await signAuditHead(kit)
    const newest = (await kit.files.notes()).at(-1) as string
    expect(fromNote(newest, await kit.files.readNote(newest))).toMatchObject({ audit_event_id: 6 })
    expect(await verify(kit)).toMatchObject({
      sound: false,
      signed_to: 6,
      outside: 5,
      faults: [
        { audit_event_id: 3, fault: 'head_differs' },
        { audit_event_id: 4, fault: 'head_differs' },
      ],
    })
    // An auditor with the notes in a folder finds the same.
    const folder = mkdtempSync(join(tmpdir(), 'heads-'))
    for (const name of await kit.files.notes()) writeFileSync(join(folder, name), await kit.files.readNote(name))
    const query = <T>(text: string, values: unknown[] = []) =>
      kit.database.read(
        everything,
        async (tx) => (await tx.sql.execute(values.reduce<string>((all, value, i) => all.replace(`$${i + 1}`, String(value)), text))).rows as T[],
      )
    expect((await verifyCopy(query, { heads: folder, keys: [] })).faults.map(({ audit_event_id }) => audit_event_id)).toEqual([3, 4])
    rmSync(folder, { recursive: true })
    await own.close()
  })
  test.each([
    '',
    'null',
    '7',
    '{',
    '{"audit_event_id":12}',
    '{"audit_event_id":"12","hash":1}',
    toNote(signHead(Buffer.alloc(32, 7), { audit_event_id: 13, hash: 'x', keyed_hash: null, at: now })),
  ])('that say nothing, or of another line, are nobody’s: %j', async (text) =>
    expect(fromNote('audit-head-000000000012.json', text)).toMatchObject({ audit_event_id: 12, key_id: '', signature: '' }),
  )
})

describe('lines of the time when they were hashed with a key', () => {
  test('are closed by one signed head, after which the key is not needed', async () => {
    const old = await openBareKit()
    const { settings } = old.kit
    let previous = FIRST_HASH
    const inserts: string[] = []
    for (const n of [1, 2, 3]) {
      const line = {
        audit_event_id: n,
        at: now.toISOString(),
        actor_user_id: null,
        company_id: null,
        action: 'old',
        entity: 'x',
        entity_id: '1',
        before: null,
        after: { n },
        ip: null,
        request_id: null,
        previous_hash: previous,
      }
      const hash = hmac(settings.key('audit'), `${previous}\n${canonicalize(line)}`)
      inserts.push(
        `insert into audit_event (audit_event_id, at, action, entity, entity_id, "after", previous_hash, hash) values (${n}, '${line.at}', 'old', 'x', '1', '{"n":${n}}', '${previous}', '${hash}')`,
      )
      previous = hash
    }
    await old.asOwner([...inserts, `update audit_head set audit_event_id = 3, hash = '${previous}', keyed_to = 3`])
    const { database } = old.kit
    expect((await verify(old.kit)).faults).toMatchObject([{ fault: 'keyed_open' }, ...[1, 2, 3].map(() => ({ fault: 'changed' }))])
    expect(await database.read(everything, (tx) => fitsKeyedLines(tx, settings))).toBe(true)
    expect(await database.read(everything, (tx) => fitsKeyedLines(tx, { key: () => Buffer.alloc(32) }))).toBe(false)
    expect(await database.write(everything, (tx) => closeKeyedLines(tx, settings, now))).toBeNull()
    await database.write(everything, (tx) =>
      audit(tx, { actor: null, now, request: { id: 'r', ip: '::1' } }, { action: 'new', entity: 'x', entity_id: 1, company_id: null }),
    )
    expect(await verify(old.kit)).toMatchObject({ sound: true, lines: 4, signed_to: 3 })
    await old.asOwner(['alter table audit_event disable trigger all', `update audit_event set "after" = '{"n":9}' where audit_event_id = 2`])
    expect((await verify(old.kit)).faults).toEqual([{ audit_event_id: 3, fault: 'changed' }])
    await old.close()
  })
})

test('the heads kept outside can be read from a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heads-'))
  const seed = bare.kit.settings.key('audit_heads')
  writeFileSync(join(folder, 'audit-head-000000000099.json'), toNote(signHead(seed, { audit_event_id: 99, hash: 'x', keyed_hash: null, at: now })))
  const query = <T>(text: string, values: unknown[] = []) =>
    bare.kit.database.read(
      everything,
      async (tx) => (await tx.sql.execute(values.reduce<string>((all, value, i) => all.replace(`$${i + 1}`, String(value)), text))).rows as T[],
    )
  expect((await verifyCopy(query, { heads: folder, keys: [] })).faults).toContainEqual({ audit_event_id: 99, fault: 'cut' })
  rmSync(folder, { recursive: true })
})
