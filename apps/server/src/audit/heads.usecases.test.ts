import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyCopy } from '../cli/copied-log.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { openBareKit } from '../kit/testing/testing.ts'
import { audit } from './audit.store.ts'
import { fromNote, publicKeyOf, signHead, toNote } from './chain.view.ts'
import { noteAuditHead, verifyOwnLog, verifySinceNote } from './heads.usecases.ts'
import { sealAll, sealingOf } from './seal.usecases.ts'

type Bare = Awaited<ReturnType<typeof openBareKit>>
let bare: Bare
const write = <T>(work: (tx: Connection) => Promise<T>) => bare.kit.database.write(everything, work)
const now = new Date('2026-11-21T00:00:00.123Z')
const tell = (n: number) =>
  write((tx) =>
    audit(
      tx,
      { actor: null, now, request: { id: 'r', ip: '127.0.0.1' } },
      { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: n, company_id: null, before: { b: 1.5, a: 'ä' }, after: { list: [1, null] } },
    ),
  )
/** As the owner, who may do what the server may not: guards off, whatever else, guards on. */
const asOwner = (...statements: string[]) =>
  bare.asOwner([...['audit_event', 'audit_sealed', 'audit_batch'].map((table) => `alter table ${table} disable trigger all`), ...statements])
const verify = ({ database, files }: Kit) => verifyOwnLog({ read: (work) => database.read(everything, work), files })
const faults = async () => (await verify(bare.kit)).faults

beforeAll(async () => {
  bare = await openBareKit()
  for (const n of [1, 2, 3, 4, 5]) await tell(n)
  await noteAuditHead(bare.kit)
  for (const n of [6, 7]) await tell(n)
})
afterAll(() => bare.close())

describe('a whole log', () => {
  test('is found so, and how far it is signed', async () => {
    expect(await verify(bare.kit)).toMatchObject({ sound: true, lines: 5, last: 5, signed_to: 5, unsealed: 2, faults: [] })
  })
  test('by an auditor with a copy and the public key alone', async () => {
    const query = <T>(text: string) => bare.kit.database.read(everything, async (tx) => (await tx.sql.execute(text)).rows as T[])
    const paged = <T>(text: string, values: unknown[] = []) =>
      query<T>(values.reduce<string>((all, value, i) => all.replace(`$${i + 1}`, String(value)), text))
    const own = publicKeyOf(bare.kit.settings.key('audit_heads')).public_key
    expect(await verifyCopy(paged, { keys: [own] })).toMatchObject({ sound: true, lines: 5, signed_to: 5, unsealed: 2 })
    const another = publicKeyOf(Buffer.alloc(32, 1)).public_key
    expect((await verifyCopy(paged, { keys: [another] })).faults).toEqual([{ audit_event_id: 5, fault: 'forged' }])
  })
})

describe('what whoever owns the database may do is noticed', () => {
  const tables = ['audit_event', 'audit_sealed', 'audit_batch']
  beforeAll(async () => {
    // Up to which line all are there is known once no transaction is older than the batch before, in whichever database of the server.
    const isOver = async () => {
      const { rows } = await bare.kit.database.read(everything, (tx) =>
        tx.sql.execute<{ over: boolean }>('select max(mark_xid) <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint as over from audit_batch'),
      )
      return rows[0]?.over
    }
    while (!(await isOver())) await sleep(50)
    await noteAuditHead(bare.kit)
  })
  beforeEach(() =>
    asOwner(
      ...tables.flatMap((table) => [
        `create table if not exists saved_${table} as select * from ${table}`,
        `delete from ${table}`,
        `insert into ${table} select * from saved_${table}`,
      ]),
    ),
  )
  test.each([
    ['a changed value', [`update audit_event set "after" = '{"list":[1]}' where audit_event_id = 3`], ['3 changed']],
    ['another time', [`update audit_event set at = at + interval '1 ms' where audit_event_id = 3`], ['3 changed']],
    ['another company', ['update audit_event set company_id = 9 where audit_event_id = 3'], ['3 changed']],
    ['a line of the old kind made of it', [`update audit_event set hash = 'x', previous_hash = 'x' where audit_event_id = 3`], ['3 changed']],
    ['a digest', [`update audit_sealed set digest = repeat('a', 64) where number = 3`], ['3 changed', '5 root_differs']],
    ['a salt', [`update audit_sealed set salt = repeat('a', 32) where number = 3`], ['3 changed']],
    ['a line taken out', ['delete from audit_event where audit_event_id = 3'], ['3 missing']],
    ['with all that tells of it', ['delete from audit_event where audit_event_id = 3', 'delete from audit_sealed where number = 3'], ['3 missing']],
    ['a line out of its batch', ['delete from audit_sealed where number = 3'], ['3 missing', '3 added']],
    [
      'two lines in another order',
      ['update audit_sealed set number = number + 100 where number in (2, 3)', 'update audit_sealed set number = 105 - number where number > 100'],
      ['5 root_differs'],
    ],
    ['a line put in', [`insert into audit_event select 0, at, null, null, 'x', 'x', 'x' from audit_event limit 1`], []],
    [
      'a line put in among those of a batch',
      ['update audit_sealed set number = number + 1 where number = 7', `insert into audit_sealed values (7, 70, 'x', 'x')`],
      ['7 missing', '7 root_differs', '8 added'],
    ],
    ['a line behind all batches', [`insert into audit_sealed values (9, 90, 'x', 'x')`], ['9 added']],
    [
      'a whole batch',
      ['delete from audit_batch where last = 5'],
      [...[1, 2, 3, 4, 5].map((n) => `${n} added`), '6 missing', '6 broken', '5 head_differs'],
    ],
    ['a root', [`update audit_batch set root = repeat('a', 64) where last = 7`], ['7 root_differs', '7 root_differs']],
    ['a link', [`update audit_batch set previous_hash = repeat('a', 64) where last = 7`], ['6 broken', '7 root_differs']],
    ['the hash of a batch', [`update audit_batch set hash = repeat('a', 64) where last = 7`], ['7 root_differs', '7 forged', '7 head_differs']],
    ['a signature', [`update audit_batch set at = at + interval '1 s' where last = 7`], ['7 forged']],
    [
      'the tail cut off',
      ['delete from audit_batch where last = 7', 'delete from audit_sealed where number > 5', 'delete from audit_event where audit_event_id > 5'],
      ['7 cut'],
    ],
  ])('%s', async (_what, statements, found) => {
    await asOwner(...statements)
    expect((await faults()).map(({ audit_event_id, fault }) => `${audit_event_id} ${fault}`)).toEqual(found)
  })
})

describe('heads kept outside', () => {
  test('are all held against the log: one written anew and signed since is told by those from before', async () => {
    const own = await openBareKit()
    const { kit } = own
    const tellOwn = (request: string) =>
      kit.database.write(everything, (tx) =>
        audit(
          tx,
          { actor: null, now, request: { id: request, ip: '::1' } },
          { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: 1, company_id: null },
        ),
      )
    for (const n of [1, 2, 3, 4]) {
      await tellOwn(`first ${n}`)
      await noteAuditHead(kit)
    }
    expect(await verify(kit)).toMatchObject({ sound: true, signed_to: 4, outside: 4 })
    // The owner cuts the tail with all that tells of it inside; the server goes on, and signs what it finds.
    await own.asOwner([
      ...['audit_event', 'audit_sealed', 'audit_batch'].map((table) => `alter table ${table} disable trigger all`),
      'delete from audit_event where audit_event_id > 2',
      'delete from audit_sealed where number > 2',
      'delete from audit_batch where last > 2',
    ])
    for (const n of [3, 4, 5, 6]) await tellOwn(`second ${n}`)
    await noteAuditHead(kit)
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

describe('a check that goes on from the newest head outside', () => {
  const nightly = ({ database, files }: Kit) => verifySinceNote({ read: (work) => database.read(everything, work), files })
  let own: Bare
  const tellOwn = (n: number) =>
    own.kit.database.write(everything, (tx) =>
      audit(
        tx,
        { actor: null, now, request: { id: 'r', ip: '::1' } },
        { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: n, company_id: null },
      ),
    )
  const owner = (...statements: string[]) =>
    own.asOwner([...['audit_event', 'audit_sealed', 'audit_batch'].map((table) => `alter table ${table} disable trigger all`), ...statements])
  beforeAll(async () => {
    own = await openBareKit()
    for (const n of [1, 2, 3]) await tellOwn(n)
    await noteAuditHead(own.kit)
    for (const n of [4, 5]) await tellOwn(n)
    await sealAll(sealingOf(own.kit))
  })
  afterAll(() => own.close())
  test('looks at what came since, and says how far that head vouched', async () => {
    expect(await nightly(own.kit)).toMatchObject({ sound: true, since: 3, lines: 5, last: 5, signed_to: 5, outside: 1 })
    await owner("update audit_event set action = 'y' where audit_event_id = 2")
    expect(await nightly(own.kit)).toMatchObject({ sound: true, since: 3 })
  })
  test('finds what is wrong there, and then walks the whole log', async () => {
    await owner("update audit_event set action = 'y' where audit_event_id = 4")
    expect(await nightly(own.kit)).toMatchObject({
      ...{ sound: false, since: 0 },
      faults: [2, 4].map((audit_event_id) => ({ audit_event_id, fault: 'changed' })),
    })
  })
  test('walks the whole log where the batch of that head is another', async () => {
    await owner("update audit_event set action = 'mail.sent_again'", "update audit_batch set at = at + interval '1 s' where last = 3")
    expect(await nightly(own.kit)).toMatchObject({ sound: false, since: 0, faults: [{ audit_event_id: 3, fault: 'forged' }] })
    await owner("update audit_batch set at = at - interval '1 s', hash = repeat('a', 64) where last = 3")
    expect(await nightly(own.kit)).toMatchObject({ sound: false, since: 0 })
  })
  test('walks the whole log where there is no head outside', async () => {
    const files = { ...own.kit.files, notes: async () => [] }
    expect(await nightly({ ...own.kit, files })).toMatchObject({ since: 0, outside: 0, sound: false })
    const fresh = await openBareKit()
    await fresh.kit.database.write(everything, (tx) =>
      audit(
        tx,
        { actor: null, now, request: { id: 'r', ip: '::1' } },
        { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: 1, company_id: null },
      ),
    )
    await sealAll(sealingOf(fresh.kit))
    expect(await nightly(fresh.kit)).toMatchObject({ sound: true, since: 0, outside: 0, lines: 1, last: 1, faults: [] })
    await noteAuditHead(fresh.kit)
    expect(await nightly(fresh.kit)).toMatchObject({ sound: true, since: 1, outside: 1, faults: [] })
    await fresh.close()
  })
  test.each([
    ['cannot be read', () => Promise.reject(new Error('the store is away'))],
    ['is no head', async () => 'not JSON'],
    [
      'is signed by nobody',
      async () => toNote(signHead(Buffer.alloc(32, 9), { audit_event_id: 1, hash: 'a'.repeat(64), keyed_hash: null, at: now })),
    ],
  ] as readonly (readonly [string, () => Promise<string>])[])('never says that all is well by a head outside that %s', async (_, readNote) => {
    const fresh = await openBareKit()
    for (const n of [1, 2])
      await fresh.kit.database.write(everything, (tx) =>
        audit(
          tx,
          { actor: null, now, request: { id: 'r', ip: '::1' } },
          { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: n, company_id: null },
        ),
      )
    await noteAuditHead(fresh.kit)
    const told = await nightly({ ...fresh.kit, files: { ...fresh.kit.files, readNote } }).catch((error: unknown) => error)
    if (!(told instanceof Error)) expect(told).toMatchObject({ sound: false, since: 0 })
    await fresh.close()
  })
})
