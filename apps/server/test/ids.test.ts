/** Every id field of every call: another company's, another person's, none's and malformed ids are refused alike, and write nothing. */
import type { Call } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'
import { ofThisRun } from './share.ts'
import { oneByOne, openWorld, together, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Null takes out what they name. */
const MAY_BE_NONE = ['sample_item_id', 'employee_category_id', 'manager_id']
/** Id-like inputs that are no ids: secrets handed out by mail, names of files, a company's public number. */
const NOT_IDS = [
  // The bank's own number of a transfer, and the place of a file among those of a receipt.
  'reference_no',
  'file_no',
  // As printed on the paper, for the provider's people, who see those of all: the transfers' own tests ask for one that is not there.
  'invoice_no',
  'challenge_id',
  'visit_id',
  'username',
  'email',
  'filename',
  'company_reg_no',
  'employee_no',
  'serial_no',
  'login_channel_id',
  'system_type_id',
  'approve_status_id',
  'sst_no',
  'officer_email',
  'ic_no',
  'session_no',
  // The name of a link that pieces of a file are sent to; that it is the own one, uploads' own tests ask.
  'upload_id',
  // MyInvois' own number of a document: nothing here is found by it.
  'long_id',
]
/** Ids inside an item the call names already, checked by the rules' own tests. */
const INNER = ['option_ids', 'sco_id']
const looksLikeId = /(_id|_ids|_no|serialNo|username|email|filename)$/

const fieldsOf = (schema: unknown): string[] => {
  const def = (schema as { def?: { shape?: Record<string, unknown>; options?: unknown[]; innerType?: unknown; in?: unknown } }).def
  const nested = [...(def?.options ?? []), def?.innerType, def?.in].filter(Boolean).flatMap(fieldsOf)
  const shape = def?.shape ?? {}
  return [...nested, ...Object.entries(shape).flatMap(([name, inner]) => [name, ...fieldsOf(inner)])]
}

const absent: Record<string, unknown> = { serialNo: 'PLG-2026-00000000', serial_no: 'CRT-2026-00000000' }
const malformed = [-1, 0, 1.5, 2 ** 31, 2 ** 53, '1', '01', null, [], {}, true, 1e308]

const withField = (input: unknown, field: string, value: unknown): unknown =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(Object.entries(input).map(([key, inner]) => [key, key === field ? value : withField(inner, field, value)]))
    : input
const fieldOf = (input: unknown, field: string): unknown =>
  typeof input !== 'object' || input === null
    ? undefined
    : field in input
      ? (input as Record<string, unknown>)[field]
      : Object.values(input)
          .map((inner) => fieldOf(inner, field))
          .find((found) => found !== undefined)

/** In a list an id is a filter: one that is not there leaves nothing to show, as the test below asks. */
const isList = (call: Call): boolean => ['length', 'start', 'q'].every((field) => fieldsOf(call.input).includes(field))
/** Its file is filtered by the same. */
const isSheet = (call: Call): boolean => call.answers === 'file' && fieldsOf(call.input).includes('q')

/** Of a guest, who reaches what is the company's own as its people do; all else is that of their room. */
const OF_COMPANY: readonly CallName[] = ['downloadGuestPack', 'getGuestLog', 'verifyGuestLog']
/** A trainee reaches nobody else's rows, a client admin those of the company, the provider's people all. */
const foreignTo = async (name: CallName, { actor }: Sample, company: { company_id: number }): Promise<Sample[]> => {
  const { access }: Call = calls[name]
  if (actor?.company_id === null) return []
  const isOfCompany = ('roles' in access && !access.roles.includes('trainee')) || OF_COMPANY.includes(name)
  const otherPeople = isOfCompany ? [] : [await samples[name](world, company)]
  return [...otherPeople, await samples[name](world)]
}

describe('every id field is declared', () => {
  it.each(Object.entries(calls) as [CallName, Call][])('%s', (_, call) => {
    const undeclared = fieldsOf(call.input).filter(
      (field) =>
        looksLikeId.test(field) && !(field in call.missing) && !NOT_IDS.includes(field) && !INNER.includes(field) && !isList(call) && !isSheet(call),
    )
    expect([...new Set(undeclared)]).toEqual([])
  })
})

const naming = (Object.entries(calls) as [CallName, Call][]).filter(([, { missing }]) => Object.keys(missing).length > 0)

describe('somebody else’s id answers as no id at all', () => {
  it.each(ofThisRun(naming, 2))('%s', async (name, { missing }) => {
    const company = await world.given.company()
    const mine = await samples[name](world, company)
    const others = await foreignTo(name, mine, company)
    const before = await world.digest()
    for (const [field, code] of Object.entries(missing)) {
      // The other way to name the thing (getPledge by course): offered as a field of its own.
      const input = fieldOf(mine.input, field) === undefined ? (mine.others?.[field] ?? { [field]: 1 }) : mine.input
      const ask = (value: unknown) =>
        world.as(mine.actor).call(name, withField(input, field, value) as Record<string, unknown>, mine.file ? { file: mine.file } : {})
      const nothing = await ask(absent[field] ?? (field.endsWith('_ids') ? [2_000_000_000] : 2_000_000_000))
      expect(nothing.response_code, field).toBe(code)
      for (const other of others) {
        const value = fieldOf(other.input, field)
        if (value === undefined || value === fieldOf(input, field) || mine.everyones?.includes(field)) continue
        const foreign = await ask(value)
        expect(foreign.body, field).toBe(nothing.body)
      }
      // In a form every field is text.
      const sent = malformed.filter((value) => !(mine.file && value === '1') && !(value === null && MAY_BE_NONE.includes(field)))
      // Of one person one file at a time is taken.
      const answers = await (mine.file ? oneByOne : together)(sent, async (value) => ({ value, code: (await ask(value)).response_code }))
      for (const { value, code: answered } of answers)
        expect(
          (field === 'serialNo' || field === 'serial_no') && typeof value === 'string' ? [7000, code] : [7000],
          `${field} ${JSON.stringify(value)}`,
        ).toContain(answered)
    }
    expect(await world.digest()).toBe(before)
  })
})

describe('a list filtered by an id that is not there', () => {
  const filters = (Object.entries(calls) as [CallName, Call][])
    .filter(([, call]) => isList(call))
    .flatMap(([name, call]) => fieldsOf(call.input).map((field) => ({ name, field })))
    .filter(({ name, field }) => looksLikeId.test(field) && !NOT_IDS.includes(field) && !(field in calls[name].missing))
  it.each(filters)('$name $field is empty', async ({ name, field }) => {
    const { actor, input } = await samples[name](world)
    const { response_code, data } = await world.as(actor).call(name, { ...input, [field]: field.endsWith('_ids') ? [2_000_000_000] : 2_000_000_000 })
    // Some lists stand within data.list (specification section 4).
    const list = (data as { list?: object }).list
    expect([response_code, list && 'total' in list ? list : data]).toMatchObject([2100, { total: 0 }])
  })
})

describe('every tenant table', () => {
  it('has forced row-level security and a policy', async () => {
    const { rows } = await world.sql((tx) =>
      tx.sql.execute<{ name: string; forced: boolean; policies: number }>(`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind = 'r'`),
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter((row) => !row.forced || row.policies === 0)).toEqual([])
  })
  it('shows a scope its own rows only, and nobody’s without one', async () => {
    const [mine, theirs] = [await world.given.company(), await world.given.company()]
    const names = (scope: Parameters<typeof world.kit.database.read>[0]) =>
      world.kit.database.read(scope, async (tx) =>
        (await tx.sql.execute<{ company_id: number }>('select company_id from company')).rows.map((row) => row.company_id),
      )
    expect(await names({ kind: 'company', company_id: mine.company_id })).toEqual([mine.company_id])
    expect(await names({ kind: 'person', company_id: theirs.company_id, user_id: 1 })).toEqual([theirs.company_id])
    expect(await names({ kind: 'nobody', company_id: '' } as never)).toEqual([])
  })
  it('is served to a role that neither owns it nor may do everything', async () => {
    const { rows } = await world.sql((tx) =>
      tx.sql.execute<{ super: boolean; owner: boolean; bypass: boolean }>(`
      select r.rolsuper as super, r.rolbypassrls as bypass, exists (select from pg_class c where c.relname = 'users' and c.relowner = r.oid) as owner from pg_roles r where r.rolname = current_user`),
    )
    expect(rows[0]).toEqual({ super: false, owner: false, bypass: false })
  })
})
