/** How many rows every table has: the portal's own, the jobs', and which migrations were carried out. */
import type { CopyQuery } from '../copied-log.ts'
import type { Tables } from './manifest.ts'

export const countTables = async (query: CopyQuery): Promise<Tables> => {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const counted: Tables = {}
  for (const { name } of tables) {
    const [row] = await query<{ rows: string }>(`select count(*) as rows from ${name}`)
    counted[name] = Number(row?.rows)
  }
  return counted
}
