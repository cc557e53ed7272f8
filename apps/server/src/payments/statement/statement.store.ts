/** Statements and balances of accounts, in SQL. A company owes what is open of its invoices, less what came in and is on none. */
import type { statementKinds } from '@jujur/contract/statements.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { company } from '../../companies/companies.table.ts'
import { invoice, isOwedInvoice } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, holding, type Ordered, ordering, planned } from '../../kit/database/list.ts'
import { unappliedEntry } from '../taking/taking.table.ts'

export const findAccount = async (tx: Connection, company_id: number): Promise<{ company_id: number; name: string } | null> => {
  const [row] = await tx.sql
    .select({ company_id: company.company_id, name: company.name })
    .from(company)
    .where(and(eq(company.company_id, company_id), inScope(tx, company)))
  return row ?? null
}

type Entry = {
  at: Date
  kind: (typeof statementKinds)[number]
  invoice: { invoice_id: number; invoice_no: string } | null
  document_no: string | null
  amount_sen: number
}
/** Both accounts in one column: what is on no invoice lowers what a company owes. `ofInvoice`, `apart`: which invoices `i`, and which entries `u` of no invoice. */
export const accountEntries = (ofInvoice: SQL, apart: SQL): SQL => sql`(
  select e.at, 1 as account, e.ledger_entry_id as id, i.company_id,
    case when e.kind = 'write_off' and e.amount_sen > 0 then 'write_off_reversed' else e.kind end as kind, i.invoice_id, i.invoice_no, e.document_no, e.amount_sen
  from invoice i join ledger_entry e on e.invoice_id = i.invoice_id where ${ofInvoice}
  union all
  select u.at, 2, u.unapplied_entry_id, u.company_id, case u.kind when 'refunded' then 'given_back' else u.kind end, i.invoice_id, i.invoice_no,
    u.document_no, -u.amount_sen
  from unapplied_entry u left join invoice i on i.invoice_id = u.invoice_id where ${apart})`
const entriesOf = (company_id: number): SQL => sql`${accountEntries(sql`i.company_id = ${company_id}`, sql`u.company_id = ${company_id}`)} as entry`

/** Oldest first, from an instant on, before another; what came before is the sum it opens with. */
export const statementOf = async (tx: Connection, company_id: number, from: Date, before: Date, most: number) => {
  const [begins, ends] = [sql`${from.toISOString()}::timestamptz`, sql`${before.toISOString()}::timestamptz`]
  const opening = await tx.sql.execute<{ sen: string }>(
    sql`select coalesce(sum(amount_sen), 0)::text as sen from ${entriesOf(company_id)} where entry.at < ${begins}`,
  )
  const { rows } = await tx.sql.execute<{
    at: string
    kind: Entry['kind']
    invoice_id: number | null
    invoice_no: string | null
    document_no: string | null
    amount_sen: string
  }>(sql`select to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, kind, invoice_id, invoice_no, document_no,
    amount_sen::text as amount_sen from ${entriesOf(company_id)} where entry.at >= ${begins} and entry.at < ${ends}
    order by entry.at, account, id limit ${sql.raw(String(most + 1))}`)
  const entries = rows.slice(0, most).map(
    ({ at: when, kind, invoice_id, invoice_no, document_no, amount_sen }): Entry => ({
      at: new Date(when),
      kind,
      invoice: invoice_id !== null && invoice_no !== null ? { invoice_id, invoice_no } : null,
      document_no,
      amount_sen: Number(amount_sen),
    }),
  )
  return { opening_sen: Number(opening.rows[0]?.sen ?? 0), entries, is_cut: rows.length > most }
}

/** Of what is owed, by how many days it is past its due date. */
export const ages = (late: SQL): readonly (readonly [age: 'not_due' | 'to_30' | 'to_60' | 'to_90' | 'older', is: SQL])[] => [
  ['not_due', sql`${late} <= 0`],
  ['to_30', sql`${late} between 1 and 30`],
  ['to_60', sql`${late} between 31 and 60`],
  ['to_90', sql`${late} between 61 and 90`],
  ['older', sql`${late} > 90`],
]
/** Sums arrive as text, for what no number of 32 bits holds. */
const ageingColumns = (today: string) => {
  const is = Object.fromEntries(ages(sql`(${today}::date - ${invoice.due_on})`)) as Record<ReturnType<typeof ages>[number][0], SQL>
  const sum = (of: SQL, when: SQL) => sql<string>`coalesce(sum(${of}) filter (where ${when}), 0)::text`
  const open = (when: SQL) => sum(sql`${invoice.open_sen}`, sql`${isOwedInvoice} and ${when}`)
  return {
    not_due_sen: open(is.not_due),
    to_30_sen: open(is.to_30),
    to_60_sen: open(is.to_60),
    to_90_sen: open(is.to_90),
    older_sen: open(is.older),
    refund_sen: sum(sql`-${invoice.open_sen}`, sql`${invoice.open_sen} < 0`),
  }
}
type Aged = Record<keyof ReturnType<typeof ageingColumns>, string | null>
const aged = (row: Aged) => {
  const ageing = {
    not_due_sen: Number(row.not_due_sen),
    to_30_sen: Number(row.to_30_sen),
    to_60_sen: Number(row.to_60_sen),
    to_90_sen: Number(row.to_90_sen),
    older_sen: Number(row.older_sen),
  }
  return { ageing, owed_sen: Object.values(ageing).reduce((sum, one) => sum + one, 0), refund_sen: Number(row.refund_sen) }
}

/** What is outstanding of a company today. */
export const ageingOf = async (tx: Connection, company_id: number, today: string) => {
  const [row] = await tx.sql
    .select(ageingColumns(today))
    .from(invoice)
    .where(and(eq(invoice.company_id, company_id), inScope(tx, invoice)))
  const [apart] = await tx.sql
    .select({ sen: sql<string>`coalesce(sum(${unappliedEntry.amount_sen}), 0)::text` })
    .from(unappliedEntry)
    .where(and(eq(unappliedEntry.company_id, company_id), inScope(tx, unappliedEntry)))
  if (!row) throw new Error('sums always answer one row')
  return { ...aged(row), unapplied_sen: Number(apart?.sen ?? 0) }
}

type Page = { length: number; start: number } & Ordered<'owed_sen' | 'balance_sen' | 'company'>
/** Companies that owe something, are to get something back, or have money on no invoice. */
export const listBalances = async (tx: Connection, words: string, page: Page, today: string) => {
  const owes = tx.sql
    .select({ company_id: invoice.company_id, owed: sql<string>`sum(greatest(${invoice.open_sen}, 0))`.as('owed'), ...named(ageingColumns(today)) })
    .from(invoice)
    .where(and(sql`${invoice.open_sen} <> 0`, inScope(tx, invoice)))
    .groupBy(invoice.company_id)
    .as('owes')
  const apart = tx.sql
    .select({ company_id: unappliedEntry.company_id, sen: sql<string>`sum(${unappliedEntry.amount_sen})`.as('sen') })
    .from(unappliedEntry)
    .where(inScope(tx, unappliedEntry))
    .groupBy(unappliedEntry.company_id)
    .as('apart')
  const zero = (of: SQL) => sql<string>`coalesce(${of}, 0)::text`
  const balance = sql`coalesce(${owes.owed}, 0) - coalesce(${owes.refund_sen}::bigint, 0) - coalesce(${apart.sen}, 0)`
  const where = and(
    inScope(tx, company),
    sql`(${owes.company_id} is not null or coalesce(${apart.sen}, 0) <> 0)`,
    holding(words, company.name, company.company_reg_no),
  )
  const from = () =>
    tx.sql
      .select({
        company_id: company.company_id,
        name: company.name,
        not_due_sen: owes.not_due_sen,
        to_30_sen: owes.to_30_sen,
        to_60_sen: owes.to_60_sen,
        to_90_sen: owes.to_90_sen,
        older_sen: owes.older_sen,
        refund_sen: owes.refund_sen,
        unapplied: zero(sql`${apart.sen}`),
      })
      .from(company)
      .leftJoin(owes, eq(owes.company_id, company.company_id))
      .leftJoin(apart, eq(apart.company_id, company.company_id))
      .where(where)
  const columns = { owed_sen: sql`coalesce(${owes.owed}, 0)`, balance_sen: balance, company: company.name }
  const rows = await from()
    .orderBy(...ordering(page, columns, { sort: 'owed_sen', dir: 'desc' }, company.company_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const total = (of: SQL.Aliased<string> | SQL | (typeof owes)['refund_sen']) => sql<string>`coalesce(sum(${of}::bigint), 0)::text`
  const [all] = await tx.sql
    .select({
      not_due_sen: total(owes.not_due_sen),
      to_30_sen: total(owes.to_30_sen),
      to_60_sen: total(owes.to_60_sen),
      to_90_sen: total(owes.to_90_sen),
      older_sen: total(owes.older_sen),
      refund_sen: total(owes.refund_sen),
      unapplied: total(apart.sen),
    })
    .from(company)
    .leftJoin(owes, eq(owes.company_id, company.company_id))
    .leftJoin(apart, eq(apart.company_id, company.company_id))
    .where(where)
  if (!all) throw new Error('sums always answer one row')
  const shown = rows.map(({ company_id, name, ...row }) => ({ company: { company_id, name }, ...balanceOf(row) }))
  return { rows: shown, counted: await countList(tx, page, rows, from), sums: balanceOf(all) }
}
const balanceOf = ({ unapplied, ...row }: Aged & { unapplied: string }) => {
  const sums = aged(row)
  const unapplied_sen = Number(unapplied)
  return { ...sums, unapplied_sen, balance_sen: sums.owed_sen - sums.refund_sen - unapplied_sen }
}
const named = (columns: ReturnType<typeof ageingColumns>) => ({
  not_due_sen: columns.not_due_sen.as('not_due_sen'),
  to_30_sen: columns.to_30_sen.as('to_30_sen'),
  to_60_sen: columns.to_60_sen.as('to_60_sen'),
  to_90_sen: columns.to_90_sen.as('to_90_sen'),
  older_sen: columns.older_sen.as('older_sen'),
  refund_sen: columns.refund_sen.as('refund_sen'),
})
