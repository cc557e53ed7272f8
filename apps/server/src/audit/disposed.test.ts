/** Lines whose values were taken out, of the time when lines were chained one by one: in a closed segment, among keyed lines, and some at a time. */
import canonicalize from 'canonicalize'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAINED_AT, openChained, signHeadOf, tellChained } from '../../test/chained.ts'
import { verifyCopy } from '../cli/copied-log.ts'
import { everything } from '../kit/database/scope.ts'
import { hmac, seal } from '../kit/security/secrets.ts'
import type { BareKit } from '../kit/testing/testing.ts'
import { audit } from './audit.store.ts'
import { FIRST_HASH, publicKeyOf } from './chain.view.ts'
import { disposeOfOldValues } from './disposed.usecases.ts'
import { closeKeyedLines, verifyOwnLog, walkOn } from './heads.usecases.ts'
import { sealAll, sealingOf } from './seal.usecases.ts'
import { closeSegment } from './segments.usecases.ts'
import type { Walk } from './verify.view.ts'

const ownOf = ({ kit: { database, files } }: BareKit) => ({
  read: <T>(work: Parameters<typeof database.read<T>>[1]) => database.read(everything, work),
  files,
})
const verify = (bare: BareKit) => verifyOwnLog(ownOf(bare))
const faultsOf = async (bare: BareKit) => (await verify(bare)).faults.map(({ audit_event_id, fault }) => `${audit_event_id} ${fault}`)
const copyOf = (bare: BareKit) => {
  const query = <T>(text: string, values: unknown[] = []) =>
    bare.kit.database.read(
      everything,
      async (tx) => (await tx.sql.execute(values.reduce<string>((all, value, i) => all.replace(`$${i + 1}`, String(value)), text))).rows as T[],
    )
  return verifyCopy(query, { keys: [publicKeyOf(bare.kit.settings.key('audit_heads')).public_key] })
}
const tellNow = ({ kit }: BareKit) =>
  kit.database.write(everything, (tx) =>
    audit(
      tx,
      { actor: null, now: CHAINED_AT, request: { id: 'r', ip: '::1' } },
      { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: 1, company_id: null },
    ),
  )

/** What a line had of somebody before people had keys. */
const oldValues = ({ kit }: BareKit, user_id: number) => {
  const key = kit.settings.key('fields')
  return {
    ...{ action: 'trainee.updated', entity: 'user', entity_id: String(user_id), company_id: 1 },
    ...{ before: { sealed: seal(key, '["Old"]') }, after: { fields: ['name'], sealed: seal(key, '["New"]') } },
  }
}
const PEOPLE = Array.from({ length: 12 }, (_, n) => 701 + n)
/** People who were emptied, by an order of two. */
const givenOrder = (bare: BareKit) =>
  bare.asOwner([
    'set session_replication_role = replica',
    `insert into users (user_id, company_id, system_type_id, username, email, email_normal, name, status, language, created_at, disposed_at) overriding system value
     select n, 1, 1, 'gone-' || n, 'gone-' || n, 'gone-' || n, '#' || n, 'inactive', 'en', now(), now() from generate_series(701, 712) n`,
    `insert into disposal (disposal_id, company_id, reason, note, stage, approve_status_id, submitted_by, submitted_at, decided_by, decided_at) overriding system value
     values (7, 1, 'asked', '', 'company', 1, 11, now(), 12, now())`,
    `insert into disposal_person (disposal_id, user_id, company_id, reach, state, at) select 7, n, 1, 'all', 'emptied', now() from generate_series(701, 712) n`,
    'set session_replication_role = origin',
  ])
const ORDER = { disposal_id: 7, submitted_by: 11, decided_by: 12, now: CHAINED_AT }
const dispose = (bare: BareKit, user_id: number, kit = bare.kit) =>
  kit.database.write(everything, (tx) => disposeOfOldValues(tx, kit, user_id, ORDER))
/** What the owner does is undone again. */
const after = async <T>(bare: BareKit, statement: string, look: () => Promise<T>): Promise<T> => {
  const tables = ['audit_event', 'audit_disposed']
  await bare.asOwner([
    ...tables.flatMap((table) => [`alter table ${table} disable trigger all`, `create table saved_${table} as select * from ${table}`]),
    statement,
  ])
  const seen = await look()
  await bare.asOwner(
    tables.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} select * from saved_${table}`,
      `drop table saved_${table}`,
      `alter table ${table} enable trigger all`,
    ]),
  )
  return seen
}

describe('values in a closed segment', () => {
  let bare: BareKit
  const closed = async () => (await verify(bare)).closed.map(({ from, to, faults, disposed }) => ({ from, to, faults, disposed }))
  beforeAll(async () => {
    bare = await openChained()
    await givenOrder(bare)
    await tellChained(bare, 1)
    for (const user_id of [701, 702]) await tellChained(bare, 0, oldValues(bare, user_id))
    await tellChained(bare, 4)
    await tellChained(bare, 0, oldValues(bare, 703))
    await tellChained(bare, 6)
    // A fault of the portal: what was hashed of two lines was without the address.
    await bare.asOwner([
      'alter table audit_event disable trigger all',
      'update audit_event set ip = null where audit_event_id in (2, 4)',
      'alter table audit_event enable trigger all',
    ])
    await signHeadOf(bare)
    expect(await closeSegment(bare.kit, 'Hashed with the address')).toMatchObject({ segment: { from: 2, to: 4, faults: 2 } })
    await tellNow(bare)
    await sealAll(sealingOf(bare.kit))
    expect(await closed()).toEqual([{ from: 2, to: 4, faults: 2, disposed: 0 }])
  })
  afterAll(() => bare.close())

  it('are disposed of, and the segment says of how many lines', async () => {
    expect(await dispose(bare, 702)).toBe(1)
    expect(await faultsOf(bare)).toEqual([])
    expect(await closed()).toEqual([{ from: 2, to: 4, faults: 2, disposed: 1 }])
    // Of a line before it, by the hash as it stood.
    expect(await dispose(bare, 701)).toBe(1)
    expect(await dispose(bare, 703)).toBe(1)
    expect(await verify(bare)).toMatchObject({ sound: true, faults: [], disposed: { count: 3, numbers: [2, 3, 5] } })
    expect(await closed()).toEqual([{ from: 2, to: 4, faults: 2, disposed: 2 }])
    expect(await copyOf(bare)).toMatchObject({ sound: true, closed: [{ faults: 2, disposed: 2 }], disposed: { count: 3 } })
  })
  it.each([
    ['a line of it is another', `update audit_event set "action" = 'other' where audit_event_id = 4`],
    ['a disposed line is another once more', `update audit_event set "after" = '{"fields": ["phone"], "sealed": null}' where audit_event_id = 2`],
    ['a line that nobody disposed of lost its values', 'delete from audit_disposed where audit_event_id = 3'],
    ['what is signed of it is another', `update audit_disposed set segments = jsonb_set(segments, '{0,over}', '"x"') where audit_event_id = 2`],
    ['nothing of the segment is signed', 'update audit_disposed set segments = null where audit_event_id = 2'],
  ])('are told as changed where %s', async (_what, statement) => {
    const seen = await after(bare, statement, () => verify(bare))
    expect([seen.sound, seen.closed]).toEqual([false, []])
    expect(seen.faults).toContainEqual({ audit_event_id: 4, fault: 'changed' })
  })
  it('are found the same a little at a time, by whoever goes on', async () => {
    let walk: Walk | null = null
    for (let slices = 1; ; slices++) {
      const step: Awaited<ReturnType<typeof walkOn>> = await walkOn(ownOf(bare), walk, () => true)
      walk = JSON.parse(JSON.stringify(step.walk)) as Walk
      if (!step.verdict) continue
      const { outside: _, since: __, ...whole } = await verify(bare)
      expect(step.verdict).toEqual(whole)
      expect(slices).toBeGreaterThan(2)
      return
    }
  })
})

describe('values in lines that were hashed with a key', () => {
  const openKeyed = async (people: readonly number[]) => {
    const bare = await openChained()
    await givenOrder(bare)
    const { settings, database } = bare.kit
    let previous_hash = FIRST_HASH
    for (const [n, user_id] of people.entries()) {
      const { before, after: then, ...told } = oldValues(bare, user_id)
      const line = {
        ...{ audit_event_id: n + 1, at: CHAINED_AT.toISOString(), actor_user_id: null, ip: null, request_id: null, previous_hash },
        ...{ ...told, before, after: then },
      }
      const hash = hmac(settings.key('audit'), `${previous_hash}\n${canonicalize(line)}`)
      await bare.asOwner([
        `insert into audit_event (audit_event_id, at, company_id, action, entity, entity_id, before, "after", previous_hash, hash)
         values (${n + 1}, '${line.at}', 1, 'trainee.updated', 'user', '${user_id}', '${JSON.stringify(before)}', '${JSON.stringify(then)}', '${previous_hash}', '${hash}')`,
      ])
      previous_hash = hash
    }
    const last = people.length
    await bare.asOwner([
      `update audit_head set audit_event_id = ${last}, hash = '${previous_hash}', keyed_to = ${last}`,
      "select setval('audit_event_line_seq', 1000)",
    ])
    expect(await database.write(everything, (tx) => closeKeyedLines(tx, settings, CHAINED_AT))).toBeNull()
    await tellNow(bare)
    await sealAll(sealingOf(bare.kit))
    expect(await faultsOf(bare)).toEqual([])
    return bare
  }

  it('are disposed of one after the other, and the one head over them all still fits', async () => {
    const bare = await openKeyed([701, 702, 703, 701])
    expect(await dispose(bare, 702)).toBe(1)
    expect(await verify(bare)).toMatchObject({ sound: true, faults: [], disposed: { count: 1, numbers: [2] } })
    expect(await dispose(bare, 701)).toBe(2)
    expect(await verify(bare)).toMatchObject({ sound: true, faults: [], disposed: { count: 3, numbers: [1, 2, 4] } })
    expect(await copyOf(bare)).toMatchObject({ sound: true, disposed: { count: 3 } })
    for (const statement of [
      `update audit_event set "action" = 'other' where audit_event_id = 3`,
      `update audit_event set "after" = '{"fields": ["phone"], "sealed": null}' where audit_event_id = 2`,
      'delete from audit_disposed where audit_event_id = 2',
      `update audit_disposed set over = repeat('a', 64) where audit_event_id = 2`,
    ])
      expect(await after(bare, statement, () => faultsOf(bare)), statement).toEqual(['4 changed', '4 root_differs'])
    await bare.close()
  })
  it.runIf(process.env.TEST_DATABASE_URL)('are disposed of by several at once, each by the hashes as they stood', async () => {
    const bare = await openKeyed(PEOPLE)
    const kits = [bare.kit, bare.twin(), bare.twin()]
    const done = await Promise.all(PEOPLE.map((user_id, n) => dispose(bare, user_id, kits[n % 3])))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(PEOPLE.length)
    expect(await verify(bare)).toMatchObject({ sound: true, faults: [], disposed: { count: PEOPLE.length } })
    await bare.close()
  })
})
