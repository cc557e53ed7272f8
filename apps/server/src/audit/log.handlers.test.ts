import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSealedLine } from '../../test/audit.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { type AuditLine, auditAll } from './audit.store.ts'
import { auditCheck } from './audit.table.ts'
import { keepNewWalk } from './checks.store.ts'
import { readExport, verifyExport } from './export.view.ts'
import { walkOn } from './heads.usecases.ts'
import { sealAll, sealingOf } from './seal.usecases.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const told = async (lines: readonly AuditLine[], actor: Person | null = null, request = 'one act') => {
  const now = await readClock(world.kit)
  await world.kit.database.write(everything, (tx) => auditAll(tx, { actor, now, request: { id: request, ip: '127.0.0.1' } }, lines))
}
const log = async (reader: Person, input: Record<string, unknown> = {}) => {
  const answer = await world.as(reader).call('getAuditLog', input)
  expect(answer.response_code, answer.body.slice(0, 300)).toBe(2100)
  return answer.data
}
const ofCompany = async () => {
  const admin = await world.given.admin('clientAdmin')
  return { admin, company_id: admin.company_id as number }
}
const started = (company_id: number, n = 1): AuditLine => ({ action: 'session.started', entity: 'user', entity_id: n, company_id })

describe('a page of the log', () => {
  test('has the lines of the reader’s company, also those of the provider’s people, and nobody else’s', async () => {
    const { admin, company_id } = await ofCompany()
    const other = await ofCompany()
    const provider = await world.given.admin('globalAdmin')
    await told([{ action: 'company.updated', entity: 'company', entity_id: company_id, company_id }], provider)
    await told([{ action: 'company.updated', entity: 'company', entity_id: other.company_id, company_id: other.company_id }], provider)
    await told([{ action: 'course.created', entity: 'course', entity_id: 1, company_id: null }], provider)
    const { entries } = await log(admin)
    expect(entries.map(({ kind, by, company }) => [kind, by.is, by.name, company])).toEqual([['company.updated', 'provider', provider.name, null]])
    const all = await log(provider)
    expect(all.entries.map(({ company }) => company?.company_id)).toEqual([undefined, other.company_id, company_id])
    expect((await log(provider, { company_id })).entries).toHaveLength(1)
    expect((await world.as(admin).call('getAuditLog', { company_id: other.company_id })).response_code).toBe(4444)
  })
  test('tells names as they were then', async () => {
    const { admin, company_id } = await ofCompany()
    await told([started(company_id, admin.user_id)], admin)
    world.clock.shift(1000)
    await world.kit.database.write(everything, async (tx) => {
      await tx.sql.update(users).set({ name: 'Another Name' }).where(eq(users.user_id, admin.user_id))
    })
    world.clock.shift(1000)
    await told([started(company_id, admin.user_id)], admin, 'another')
    const { entries } = await log(admin)
    expect(entries.map(({ by, of }) => [by.name, of.name])).toEqual([
      ['Another Name', 'Another Name'],
      [admin.name, admin.name],
    ])
  })
  test('folds ten thousand lines of one act into one that opens, and goes on behind them', async () => {
    const { admin, company_id } = await ofCompany()
    await told([{ action: 'company.updated', entity: 'company', entity_id: company_id, company_id }], admin, 'before')
    world.clock.shift(1000)
    await told(
      Array.from({ length: 10_000 }, (_, n) => started(company_id, n + 1)),
      admin,
    )
    world.clock.shift(1000)
    await told([{ action: 'company.updated', entity: 'company', entity_id: company_id, company_id }], admin, 'after')
    const { entries, before } = await log(admin)
    expect(entries.map(({ kind, lines }) => [kind, lines])).toEqual([
      ['company.updated', 1],
      ['session.started', 10_000],
      ['company.updated', 1],
    ])
    expect(before).toBeNull()
    const first = await log(admin, { length: 2 })
    expect(first.entries.map(({ lines }) => lines)).toEqual([1, 10_000])
    expect((await log(admin, { length: 2, before: first.before })).entries.map(({ kind }) => kind)).toEqual(['company.updated'])
    const act = entries[1]?.audit_event_id
    const opened = await log(admin, { act, length: 100 })
    expect(opened.entries).toHaveLength(100)
    expect(new Set(opened.entries.map(({ lines, kind }) => `${kind} ${lines}`))).toEqual(new Set(['session.started 1']))
    const next = await log(admin, { act, length: 100, before: opened.before })
    expect(next.entries[0]?.audit_event_id).toBe((opened.entries[99]?.audit_event_id ?? 0) - 1)
  })
  test('shows few lines of an act one by one', async () => {
    const { admin, company_id } = await ofCompany()
    await told([1, 2, 3].map((n) => started(company_id, n)))
    expect((await log(admin)).entries.map(({ lines }) => lines)).toEqual([1, 1, 1])
  })
  test('is narrowed by who, what, kind, and day', async () => {
    const { admin, company_id } = await ofCompany()
    const second = await world.given.admin('clientAdmin', { company: { company_id } })
    await told([{ action: 'company.updated', entity: 'company', entity_id: company_id, company_id }], admin)
    await told([started(company_id, second.user_id)], second, 'two')
    const kinds = async (input: Record<string, unknown>) => (await log(admin, input)).entries.map(({ kind }) => kind)
    expect(await kinds({ user_id: second.user_id })).toEqual(['session.started'])
    expect(await kinds({ group: 'companies' })).toEqual(['company.updated'])
    expect(await kinds({ group: 'companies', user_id: second.user_id })).toEqual([])
    expect(await kinds({ kind: 'session.started' })).toEqual(['session.started'])
    expect(await kinds({ story: 'company', story_id: company_id })).toEqual(['company.updated'])
    expect(await kinds({ story: 'person', story_id: second.user_id })).toEqual(['session.started'])
    expect(await kinds({ until: '2026-01-01' })).toEqual([])
    expect(await kinds({ from: '2026-01-01' })).toHaveLength(2)
  })
  test('says of what changed only what is another, in fields that have a word', async () => {
    const { admin, company_id } = await ofCompany()
    const before = { trainee_otp: true, trainee_four_eyes: true, version: 3, sha256: 'a'.repeat(64) }
    const after = { trainee_otp: false, trainee_four_eyes: true, version: 4, sha256: 'b'.repeat(64) }
    await told([{ action: 'company.updated', entity: 'company', entity_id: company_id, company_id, before, after }], admin)
    const [entry] = (await log(admin)).entries
    expect(entry?.changes).toEqual([{ field: 'trainee_otp', before: { is: 'yes', yes: true }, after: { is: 'yes', yes: false } }])
    expect(entry?.told).toEqual([])
  })
  test('says by which head a line is sealed, and names what is not sealed yet', async () => {
    const { admin, company_id } = await ofCompany()
    await told([started(company_id)], admin)
    expect((await log(admin)).entries[0]?.seal).toBeNull()
    await sealAll(sealingOf(world.kit))
    const seal = (await log(admin)).entries[0]?.seal
    expect(seal?.head.number).toBeGreaterThanOrEqual(seal?.number ?? Number.NaN)
    expect(seal?.head.is_outside).toBe(false)
  })
})

describe('a sealed value', () => {
  test('opens for a reason, which is a line itself', async () => {
    const { actor, audit_event_id, trainee } = await withSealedLine(world)
    const before = (await log(actor)).entries.length
    expect((await world.as(actor).call('openAuditValue', { audit_event_id, reason: 'No' })).response_code).toBe(7000)
    const { data } = await world.as(actor).call('openAuditValue', { audit_event_id, reason: 'The person asked.' })
    expect(data.values).toEqual([{ field: 'phone', before: { is: 'text', text: '+60311112222' }, after: { is: 'text', text: '+60333334444' } }])
    const { entries } = await log(actor)
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]).toMatchObject({ kind: 'audit_log.value_opened', of: { name: trainee.name }, told: [{ field: 'reason' }] })
    expect(entries.find((one) => one.audit_event_id === audit_event_id)?.sealed).toEqual({ fields: ['phone'], opens: 'with_reason' })
  })
  test('of a trainee does not open for the provider, and for nobody once its key is destroyed', async () => {
    const { actor, audit_event_id, own } = await withSealedLine(world)
    const provider = await world.given.admin('globalAdmin')
    const seen = (await log(provider, own)).entries.find((one) => one.audit_event_id === audit_event_id)
    expect(seen?.sealed?.opens).toBe('not_for_you')
    expect((await world.as(provider).call('openAuditValue', { audit_event_id, reason: 'Curious.' })).response_code).toBe(4444)
    await world.asOwner([
      `select destroy_person_key(key_of) from (select (after->>'key_of')::integer as key_of from audit_event where audit_event_id = ${audit_event_id}) as one`,
    ])
    expect((await world.as(actor).call('openAuditValue', { audit_event_id, reason: 'The person asked.' })).data.values).toEqual([])
    expect((await log(actor)).entries.find((one) => one.audit_event_id === audit_event_id)?.sealed?.opens).toBe('disposed')
  })
})

describe('a company’s own part', () => {
  test('is carried away as JSON lines that verify by themselves, and names a line that was changed', async () => {
    const { admin, company_id } = await ofCompany()
    await told(
      [1, 2, 3, 4, 5].map((n) => started(company_id, n)),
      admin,
    )
    await sealAll(sealingOf(world.kit))
    const answer = await world.as(admin).call('exportAuditLog', {})
    const text = answer.body
    const { export: head } = JSON.parse(text.split('\n')[0] ?? '')
    const keys = new Map<string, string>(head.keys.map(({ key_id, public_key }: { key_id: string; public_key: string }) => [key_id, public_key]))
    const read = readExport(text)
    expect(verifyExport(read, keys)).toEqual({ sound: true, lines: 5, faults: [], disposed: [] })
    const forged = readExport(text.replace('"entity_id":"3"', '"entity_id":"33"'))
    expect(verifyExport(forged, keys)).toMatchObject({ sound: false, faults: [{ audit_event_id: read.lines[2]?.number, fault: 'changed' }] })
    expect((await log(admin)).entries[0]?.kind).toBe('audit_log.exported')
  })
  test('is checked some at a time, and the line that does not fit is named', async () => {
    const { admin, company_id } = await ofCompany()
    await told(
      Array.from({ length: 1_500 }, (_, n) => started(company_id, n + 1)),
      admin,
    )
    await sealAll(sealingOf(world.kit))
    const check = async () => {
      const faults: { number: number; fault: string }[] = []
      let [lines, rounds] = [0, 0]
      for (let after: number | null | undefined; after !== null; rounds++) {
        const { data }: { data: { lines: number; faults: typeof faults; after: number | null } } = await world
          .as(admin)
          .call('verifyOwnAuditLog', { after })
        lines += data.lines
        faults.push(...data.faults)
        after = data.after
      }
      return { lines, faults, rounds }
    }
    const { lines, faults, rounds } = await check()
    expect({ lines, faults }).toEqual({ lines: 1_500, faults: [] })
    expect(rounds).toBeGreaterThan(1)
    await world.asOwner([
      'alter table audit_event disable trigger all',
      `update audit_event set action = 'password.changed' where company_id = ${company_id} and entity_id = '700'`,
      'alter table audit_event enable trigger all',
    ])
    const changed = await check()
    expect(changed.faults.map(({ fault }) => fault)).toEqual(['changed'])
    await world.asOwner([
      'alter table audit_event disable trigger all',
      `update audit_event set action = 'session.started' where company_id = ${company_id} and entity_id = '700'`,
      'alter table audit_event enable trigger all',
    ])
  })
})

describe('a check of the whole log', () => {
  test('goes on from where it was for whoever began it, once, and its end is kept', async () => {
    const [one, two] = [await world.given.admin('superAdmin'), await world.given.admin('superAdmin')]
    const own = { read: <T>(work: Parameters<World['sql']>[0]) => world.sql(work) as Promise<T>, files: world.kit.files }
    const { walk } = await walkOn(own as never, null, () => true)
    const begun = await world.sql((tx) => keepNewWalk(tx, one.user_id, new Date(), walk))
    expect((await world.as(two).call('verifyAuditLog', { walk: begun })).response_code).toBe(4444)
    const [first, second] = await Promise.all([1, 2].map(() => world.as(one).call('verifyAuditLog', { walk: begun })))
    expect([first?.response_code, second?.response_code].sort()).toEqual([2100, 4444])
    let { data } = [first, second].find((answer) => answer?.response_code === 2100) as NonNullable<typeof first>
    // On a busy machine a slice is over before its end.
    while (data.walk !== null) ({ data } = await world.as(one).call('verifyAuditLog', { walk: data.walk }))
    expect(data.lines).toBeGreaterThan(walk.lines)
    const checks = await world.sql((tx) => tx.sql.select().from(auditCheck).where(eq(auditCheck.checked_by, one.user_id)))
    expect(checks).toMatchObject([{ lines: data.lines, sound: data.sound }])
    expect((await world.as(one).call('verifyAuditLog', { walk: begun })).response_code).toBe(4444)
  })
})
