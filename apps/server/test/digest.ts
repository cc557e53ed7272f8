/**
 * One line for each table, which changes with what the table holds: two equal digests mean that nothing changed.
 * Hashing whole tables took a third of the time of all server tests. A digest is a count and a sum over rows, so triggers of the test's own database
 * note what each statement adds to it; and when the world closes, the sums are held against the tables as they are.
 */
import { sql } from 'drizzle-orm'
import type { Connection } from '../src/kit/database/database.ts'
import { everything } from '../src/kit/database/scope.ts'
import type { BareKit } from '../src/kit/testing/testing.ts'

/** Left out: what every request may touch without changing anything people see, and what only a function may read. */
const RESTLESS = ['session', 'session_gate', 'throttle', 'kept_answer', 'search_entry']
/** Whoever makes a call is active now, whatever comes of it. */
const rowOf = (name: string) => (name === 'users' ? "(to_jsonb(t) - 'last_active_at' - 'failures')::text" : 't::text')
const summed = (name: string, rows: string, sign = '') =>
  `select '${name}' as name, ${sign}count(*) as n, ${sign}coalesce(sum(hashtextextended(${rowOf(name)}, 0)), 0) as hash from ${rows} t`

const noteOf = (name: string): string[] => {
  const note = `digest."note_${name}"()`
  const added = summed(name, 'added')
  const removed = summed(name, 'removed', '-')
  const keep = (...parts: string[]) =>
    `insert into digest.change select name, sum(n), sum(hash) from (${parts.join(' union all ')}) x group by name having sum(n) <> 0 or sum(hash) <> 0;`
  const on = (event: string, tables: string) =>
    `create trigger "~digest_${event}" after ${event} on "${name}" referencing ${tables} for each statement execute function ${note}`
  return [
    `create function ${note} returns trigger language plpgsql security definer as $$ begin
      if tg_op = 'INSERT' then ${keep(added)}
      elsif tg_op = 'DELETE' then ${keep(removed)}
      else ${keep(added, removed)} end if;
      return null; end $$`,
    on('insert', 'new table as added'),
    on('delete', 'old table as removed'),
    on('update', 'old table as removed new table as added'),
    `create trigger "~digest_truncate" before truncate on "${name}" for each statement execute function digest.refuse()`,
    `insert into digest.change ${summed(name, `"${name}"`)}`,
  ]
}
const REFUSE = `create function digest.refuse() returns trigger language plpgsql as $$ begin raise 'a digest does not see what is truncated'; end $$`

type Row = { name: string; n: string; hash: string }
const rowsOf = async (tx: Connection, statement: string) => (await tx.sql.execute<Row>(sql.raw(statement))).rows

export const digestOf = ({ kit, asOwner }: BareKit) => {
  const sums = new Map<string, { n: bigint; hash: bigint }>()
  const add = (rows: Row[], to = sums) => {
    for (const { name, n, hash } of rows) {
      const before = to.get(name) ?? { n: 0n, hash: 0n }
      to.set(name, { n: before.n + BigInt(n), hash: before.hash + BigInt(hash) })
    }
    return to
  }
  const text = (of = sums) => [...of].map(([name, { n, hash }]) => `${name} ${n} ${hash}`).sort()

  const begin = async () => {
    const tables = await kit.database.read(everything, (tx) =>
      tx.sql.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`),
    )
    const names = tables.rows.map(({ name }) => name).filter((name) => !RESTLESS.includes(name))
    await asOwner([
      "select set_config('app.scope', 'all', false)",
      'create schema digest',
      'create unlogged table digest.change (name text not null, n bigint not null, hash numeric not null)',
      'grant usage on schema digest to public',
      'grant select, delete on digest.change to public',
      REFUSE,
      ...names.flatMap(noteOf),
    ])
    return names
  }
  let begun: Promise<string[]> | undefined

  return {
    digest: async (): Promise<string> => {
      begun ??= begin()
      await begun
      const noted = `with noted as (delete from digest.change returning *) select name, sum(n)::text as n, sum(hash)::text as hash from noted group by name`
      add(await kit.database.write(everything, (tx) => rowsOf(tx, noted)))
      return text().join('\n')
    },
    /** That no change went past the triggers. */
    verify: async (): Promise<void> => {
      const names = await begun
      if (!names) return
      // In one statement, so that both are of one moment.
      const whole = names.map((name) => `select name, n::numeric, hash from (${summed(name, `"${name}"`)}) x`).join(' union all ')
      const since = 'select name, -sum(n), -sum(hash) from digest.change group by name'
      const rows = await kit.database.read(everything, (tx) =>
        rowsOf(tx, `select name, sum(n)::text as n, sum(hash)::text as hash from (${whole} union all ${since}) x group by name`),
      )
      const [seen, there] = [text(), text(add(rows, new Map()))]
      const missed = there.filter((line) => !seen.includes(line))
      if (missed.length > 0 || seen.length !== there.length) throw new Error(`changed past the triggers of the digest: ${missed.join(', ')}`)
    },
  }
}
