/**
 * The second net behind every store's own predicate, table by table: what each policy lets through, tried with its own words as the database keeps them. Stores
 * narrow what they read themselves, so that a policy that is open fails no test of a feature.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { openBareKit } from '../src/kit/testing/testing.ts'

const { kit, close } = await openBareKit()
afterAll(close)

type Policy = { table: string; of: string[]; using: string; check: string | null; permissive: boolean; command: string; columns: string[] }
const asked = <T extends Record<string, unknown>>(scope: object, text: string): Promise<T[]> =>
  kit.database.read(scope as { kind: 'all' }, async (tx) => (await tx.sql.execute(text)).rows as T[])
const POLICIES = `
  select c.relname as table, pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check, p.polpermissive as permissive,
    p.polcmd::text as command, (select array_agg(attname::text) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
  from pg_policy p join pg_class c on c.oid = p.polrelid order by 1, p.polname`
const policies = await asked<Policy>({ kind: 'all' }, POLICIES)

/** Read by one function alone, which runs as the owner and looks within the scope of the session (sql/find_entries.sql); the server itself may touch no row. */
const BY_FUNCTION = ['search_entry']
/** They name a person, and to a trainee their policy shows the company's: within it the stores alone narrow. Of the others a trainee sees the own rows. */
const OF_COMPANY = [
  'account_control',
  'approval_step',
  'auditor_item',
  'auditor_note',
  'auditor_opening',
  'cart',
  'cart_item',
  'disposal_file',
  'disposal_person',
  'employment_fact',
  'employment_place',
  'evidence_taking',
  'former_name',
  'ledger_entry',
  'legal_hold',
  'permission',
  'person_key',
  'person_mailbox',
  'privacy_breach_person',
  'privacy_request',
  'report',
  'report_delivery',
  'report_opening',
  'report_row',
  'report_schedule',
  'report_schedule_recipient',
  'seat_use',
  'session',
  'temp_trainee_user_registration',
  'trainee_job',
  'unapplied_entry',
  'users',
]

const ROWS = [
  { company_id: 1, user_id: 11 },
  { company_id: 1, user_id: 12 },
  { company_id: 2, user_id: 21 },
  { company_id: null, user_id: 31 },
]
const all = [11, 12, 21, 31]
const scopes = [
  { name: 'all', scope: { kind: 'all' }, company: all, person: all },
  { name: 'a company', scope: { kind: 'company', company_id: 1 }, company: [11, 12], person: [11, 12] },
  { name: 'another company', scope: { kind: 'company', company_id: 2 }, company: [21], person: [21] },
  { name: 'a person', scope: { kind: 'person', company_id: 1, user_id: 12 }, company: [11, 12], person: [12] },
  { name: 'nobody', scope: { kind: 'nobody', company_id: '' }, company: [], person: [] },
]
/** With the columns that policies name; one that asks for another fails here, and is to be added. */
const TRIED = `(values ${ROWS.map(({ company_id, user_id }) => `(${company_id ?? 'null::integer'}, ${user_id})`).join(', ')}) as row_of (company_id, user_id)`

it('what is said of a table is said of one that there is', () => {
  const named = policies.filter(({ columns }) => columns.includes('user_id')).map(({ table }) => table)
  expect(OF_COMPANY.filter((table) => !named.includes(table))).toEqual([])
})

const isPerson = ({ table, columns }: Policy) => columns.includes('user_id') && !OF_COMPANY.includes(table)

it('each table has one policy at the most, for whoever asks and whatever is done', () => {
  expect(policies.length).toBeGreaterThan(90)
  expect(new Set(policies.map(({ table }) => table)).size).toBe(policies.length)
  expect(policies.filter(({ permissive, command }) => !permissive || command !== '*')).toEqual([])
})

describe('lets through the rows of the scope, and no other', () => {
  it.each(policies.filter(({ table }) => !BY_FUNCTION.includes(table)))('$table', async (policy) => {
    for (const { name, scope, ...seen } of scopes)
      for (const words of [policy.using, policy.check]) {
        const rows = await asked<{ user_id: number }>(scope, `select user_id from ${TRIED} where ${words} order by 1`)
        expect(
          rows.map(({ user_id }) => user_id),
          `${name}: ${words}`,
        ).toEqual(isPerson(policy) ? seen.person : seen.company)
      }
  })
})
