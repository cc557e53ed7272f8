import canonicalize from 'canonicalize'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHAINED_AT, openChained, signHeadOf, tellChained } from '../../test/chained.ts'
import { verifyCopy } from '../cli/copied-log.ts'
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { hmac } from '../kit/security/secrets.ts'
import type { BareKit } from '../kit/testing/testing.ts'
import { audit } from './audit.store.ts'
import { FIRST_HASH, publicKeyOf } from './chain.view.ts'
import { closeKeyedLines, fitsKeyedLines, verifyOwnLog } from './heads.usecases.ts'
import { sealAll, sealingOf } from './seal.usecases.ts'
import { closeSegment } from './segments.usecases.ts'

type Bare = BareKit
const now = CHAINED_AT
const tell = tellChained
const verify = ({ database, files }: Kit) => verifyOwnLog({ read: (work) => database.read(everything, work), files })
const queryOf =
  ({ kit }: Bare) =>
  <T>(text: string, values: unknown[] = []) =>
    kit.database.read(
      everything,
      async (tx) => (await tx.sql.execute(values.reduce<string>((all, value, i) => all.replace(`$${i + 1}`, String(value)), text))).rows as T[],
    )
const unguarded = ['audit_event', 'audit_head', 'audit_signed_head', 'audit_closed_company'].map(
  (table) => `alter table ${table} disable trigger all`,
)

describe('lines that were chained one by one', () => {
  let bare: Bare
  const faults = async () => (await verify(bare.kit)).faults
  const asOwner = (...statements: string[]) => bare.asOwner([...unguarded, ...statements])
  beforeAll(async () => {
    bare = await openChained()
    for (const n of [1, 2, 3, 4, 5]) await tell(bare, n, n < 4 ? {} : { company_id: n })
    await signHeadOf(bare)
    for (const n of [6, 7]) await tell(bare, n)
  })
  afterAll(() => bare.close())
  const saved = ['audit_event', 'audit_head', 'audit_signed_head', 'audit_closed_company']
  beforeEach(() =>
    asOwner(
      ...saved.flatMap((table) => [
        `create table if not exists saved_${table} as select * from ${table}`,
        `delete from ${table}`,
        `insert into ${table} select * from saved_${table}`,
      ]),
    ),
  )
  const rewind =
    'update audit_head h set (audit_event_id, hash) = (select audit_event_id, hash from audit_event where hash is not null order by 1 desc limit 1)'

  test('are found whole, by an auditor with a copy too', async () => {
    expect(await verify(bare.kit)).toMatchObject({ sound: true, lines: 7, last: 7, signed_to: 5, faults: [] })
    const own = publicKeyOf(bare.kit.settings.key('audit_heads')).public_key
    expect(await verifyCopy(queryOf(bare), { keys: [own] })).toMatchObject({ sound: true, lines: 7, signed_to: 5 })
    const another = publicKeyOf(Buffer.alloc(32, 1)).public_key
    expect((await verifyCopy(queryOf(bare), { keys: [another] })).faults).toEqual([{ audit_event_id: 5, fault: 'forged' }])
  })
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
  test('lines declared to be of the keyed time', async () => {
    await asOwner('update audit_head set keyed_to = 7', `update audit_event set "action" = 'x' where audit_event_id = 7`)
    expect((await faults()).map(({ fault }) => fault)).toEqual(['keyed_open', 'changed'])
  })

  test('are closed once batches follow them: one signed root for each company', async () => {
    await asOwner(...saved.map((table) => `drop table saved_${table}`))
    const ctx = { actor: null, now, request: { id: 'r', ip: '::1' } }
    const append = () =>
      bare.kit.database.write(everything, (tx) =>
        audit(tx, ctx, { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: 1, company_id: null }),
      )
    await append()
    await sealAll(sealingOf(bare.kit))
    await append()
    await sealAll(sealingOf(bare.kit))
    expect(await verify(bare.kit)).toMatchObject({ sound: true, lines: 9, last: 9, signed_to: 9, unsealed: 0 })
    expect(await verifyCopy(queryOf(bare), { keys: [] })).toMatchObject({ sound: true, lines: 9, signed_to: 9, unsealed: 0 })
    const roots = await queryOf(bare)('select company_id, closed_to, lines from audit_closed_company order by 1')
    expect(roots.map((row) => Object.values(row as object).map(Number))).toEqual([
      [0, 7, 5],
      [4, 7, 1],
      [5, 7, 1],
    ])
    // A server of the release before may not go on with the chain.
    await bare.asOwner(['alter table audit_head enable trigger all'])
    await expect(tell(bare, 8)).rejects.toThrow()
  })
  test('then nothing of them can be changed, though chain and head were worked out anew', async () => {
    await asOwner(`update audit_event set company_id = 4 where audit_event_id = 5`)
    expect((await faults()).map(({ fault }) => fault)).toEqual(['changed', 'root_differs', 'root_differs'])
    await asOwner(`update audit_closed_company set root = repeat('0', 64) where company_id = 4`)
    expect((await faults()).map(({ fault }) => fault)).toContain('forged')
    await asOwner('delete from audit_closed_company where company_id = 4')
    expect((await faults()).map(({ fault }) => fault)).toContain('keyed_open')
    await asOwner('delete from audit_event where audit_event_id between 5 and 7', rewind)
    expect((await faults()).map(({ fault }) => fault)).toEqual(expect.arrayContaining(['missing', 'broken', 'head_differs', 'root_differs']))
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
  const good = (own: Bare) => tell(own, 1)
  let own: Bare
  beforeAll(async () => {
    own = await openChained()
    for (const n of [1, 2, 3]) {
      await good(own)
      await withoutAddress(own, n)
    }
    await good(own)
    await signHeadOf(own)
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
    await sealAll(sealingOf(own.kit))
    const closed = [{ from: 2, to: 6, faults: 3, reason: why, audit_event_id: 8 }]
    expect(await verify(own.kit)).toMatchObject({ sound: true, faults: [], signed_to: 8, closed })
    const key = publicKeyOf(own.kit.settings.key('audit_heads')).public_key
    expect(await verifyCopy(queryOf(own), { keys: [key] })).toMatchObject({ sound: true, closed })
    expect(await closeSegment(own.kit, why)).toEqual({ segment: null, faults: [] })
  })
  test.each([
    ['a line of it changed since', `update audit_event set "action" = 'other' where audit_event_id = 4`],
    ['a whole line of it taken out since', 'delete from audit_event where audit_event_id = 5'],
    ['what it says changed', `update audit_event set "after" = jsonb_set("after", '{reason}', '"nothing"') where audit_event_id = 1008`],
    ['its lines told to be more', `update audit_event set "after" = jsonb_set("after", '{to}', '7') where audit_event_id = 1008`],
  ])('explains nothing with %s', async (_what, statement) => {
    const { sound, faults: found, closed } = await after(statement, () => verify(own.kit))
    expect([sound, closed]).toEqual([false, []])
    for (const id of [2, 6]) expect(found).toContainEqual({ audit_event_id: id, fault: 'changed' })
  })
  test('explains nothing of lines beside it', async () => {
    const { faults: found } = await after(`update audit_event set "action" = 'other' where audit_event_id = 1`, () => verify(own.kit))
    expect(found).toEqual([
      { audit_event_id: 1, fault: 'changed' },
      { audit_event_id: 7, fault: 'root_differs' },
    ])
  })
})

describe('lines of the time when they were hashed with a key', () => {
  test('are closed by one signed head, after which the key is not needed', async () => {
    const old = await openChained()
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
    await old.asOwner([
      ...inserts,
      `update audit_head set audit_event_id = 3, hash = '${previous}', keyed_to = 3`,
      "select setval('audit_event_line_seq', 1003)",
    ])
    const { database } = old.kit
    expect((await verify(old.kit)).faults).toMatchObject([{ fault: 'keyed_open' }, ...[1, 2, 3].map(() => ({ fault: 'changed' }))])
    expect(await database.read(everything, (tx) => fitsKeyedLines(tx, settings))).toBe(true)
    expect(await database.read(everything, (tx) => fitsKeyedLines(tx, { key: () => Buffer.alloc(32) }))).toBe(false)
    expect(await database.write(everything, (tx) => closeKeyedLines(tx, settings, now))).toBeNull()
    await database.write(everything, (tx) =>
      audit(
        tx,
        { actor: null, now, request: { id: 'r', ip: '::1' } },
        { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: 1, company_id: null },
      ),
    )
    expect(await verify(old.kit)).toMatchObject({ sound: true, lines: 3, signed_to: 3, unsealed: 1 })
    await sealAll(sealingOf(old.kit))
    expect(await verify(old.kit)).toMatchObject({ sound: true, lines: 4, signed_to: 4, unsealed: 0 })
    await old.asOwner(['alter table audit_event disable trigger all', `update audit_event set "after" = '{"n":9}' where audit_event_id = 2`])
    expect((await verify(old.kit)).faults.map(({ audit_event_id, fault }) => `${audit_event_id} ${fault}`)).toEqual(['3 changed', '3 root_differs'])
    await old.close()
  })
})
