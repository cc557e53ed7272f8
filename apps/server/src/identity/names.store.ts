/** Under which name somebody did something: what was signed, approved or paid stays under the name of then, whatever the person is called later. */
import { sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'

export type Act = { readonly user_id: number | null; readonly at: Date | null }

/** Tells the name of each act's person as it was then; null for an act of nobody, and for one that was not asked for. */
export const namesThen = async (tx: Connection, acts: readonly Act[]): Promise<(act: Act) => string | null> => {
  const keyOf = ({ user_id, at }: Act) => `${user_id} ${at?.getTime()}`
  const wanted = [...new Map(acts.filter(({ user_id, at }) => user_id !== null && at !== null).map((act) => [keyOf(act), act])).values()]
  if (wanted.length === 0) return () => null
  const { rows } = await tx.sql.execute<{ name: string | null }>(sql`
    select name_then(act.user_id, act.at) as name
    from unnest(${sql.param(wanted.map(({ user_id }) => user_id))}::integer[], ${sql.param(wanted.map(({ at }) => at?.toISOString()))}::timestamptz[])
      with ordinality as act (user_id, at, no)
    order by act.no`)
  const names = new Map(wanted.map((act, i) => [keyOf(act), rows[i]?.name ?? null]))
  return (act) => names.get(keyOf(act)) ?? null
}
