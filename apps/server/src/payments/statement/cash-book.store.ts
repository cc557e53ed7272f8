/** The provider's cash book, in SQL: what came in and went out, by value date, of all companies. */
import type { CashAccount, CashBook } from '@jujur/contract/statements.ts'
import { sql } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { cashMovements } from './cash-movements.store.ts'

type Movement = CashBook['entries'][number]
type Row = {
  value_on: string
  kind: Movement['kind']
  company_id: number | null
  company_name: string | null
  document_no: string | null
  reference: string | null
  amount_sen: string
}

/** From a day to a day, both with it; the sums are of all of them, also of those beyond `most`. Sums arrive as text, for what no number of 32 bits holds. */
export const cashOf = async (tx: Connection, account: CashAccount, from: string, to: string, most: number) => {
  const all = sql.raw(`(${cashMovements}) m`)
  const { rows: sums } = await tx.sql.execute<{ opening: string; came: string; went: string }>(sql`select
    coalesce(sum(m.amount_sen) filter (where m.value_on < ${from}::date), 0)::text as opening,
    coalesce(sum(m.amount_sen) filter (where m.value_on >= ${from}::date and m.amount_sen > 0), 0)::text as came,
    coalesce(-sum(m.amount_sen) filter (where m.value_on >= ${from}::date and m.amount_sen < 0), 0)::text as went
    from ${all} where m.account = ${account} and m.value_on <= ${to}::date`)
  const { rows } = await tx.sql.execute<Row>(sql`select m.value_on::text as value_on, m.kind, m.company_id, c.name as company_name, m.document_no,
    m.reference, m.amount_sen::text as amount_sen
    from ${all} left join company c on c.company_id = m.company_id
    where m.account = ${account} and m.value_on between ${from}::date and ${to}::date
    order by m.value_on, m.at, m.part, m.id limit ${sql.raw(String(most + 1))}`)
  const entries = rows.slice(0, most).map(({ company_id, company_name, amount_sen, ...row }) => ({
    ...row,
    company: company_id !== null && company_name !== null ? { company_id, name: company_name } : null,
    amount_sen: Number(amount_sen),
  }))
  const [sum] = sums
  return {
    opening_sen: Number(sum?.opening ?? 0),
    in_sen: Number(sum?.came ?? 0),
    out_sen: Number(sum?.went ?? 0),
    entries,
    is_cut: rows.length > most,
  }
}
