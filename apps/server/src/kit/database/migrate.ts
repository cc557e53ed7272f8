/** Brings the database to the newest schema, as its owner; two processes starting together take turns. */
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzleServed } from 'drizzle-orm/node-postgres'
import { migrate as migrateServed } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { WORK_ROLE } from './own-settings.ts'

const folder = { migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)) }

/** After every migration: what the work role may touch, and row-level security forced wherever a policy stands, so that no later table is forgotten. */
const SECURE = `
do $$ declare t text; begin
  grant usage on schema public to ${WORK_ROLE};
  grant select, insert, update, delete on all tables in schema public to ${WORK_ROLE};
  grant usage, select on all sequences in schema public to ${WORK_ROLE};
  revoke update, delete, truncate on audit_signed_head, audit_key, course_version from ${WORK_ROLE};
  revoke insert, update, delete, truncate on audit_event, audit_head, person_mailbox, former_name from ${WORK_ROLE};
  revoke all on search_entry from ${WORK_ROLE};
  grant execute on function append_audit(text) to ${WORK_ROLE};
  -- Only where it is missing: these locks would wait for, and could deadlock with, another process that serves meanwhile.
  for t in select relname from pg_class where relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)
    and oid in (select polrelid from pg_policy) loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
end $$`

/** Old code does not know what a newer release made of the tables. */
const newerBy = (applied: number | null): Error | null => {
  const newest = Math.max(...readMigrationFiles(folder).map(({ folderMillis }) => folderMillis))
  return applied !== null && applied > newest
    ? new Error('the database is of a newer release than this one: start that release, or restore the backup from before it')
    : null
}
const JOURNAL = 'drizzle.__drizzle_migrations'
type Rows = (text: string) => Promise<{ rows: unknown[] }>
const refuseNewer = async (query: Rows): Promise<void> => {
  const [there] = (await query(`select to_regclass('${JOURNAL}') is not null as is`)).rows as { is: boolean }[]
  if (!there?.is) return
  const [row] = (await query(`select max(created_at)::text as applied from ${JOURNAL}`)).rows as { applied: string | null }[]
  const newer = newerBy(row?.applied ? Number(row.applied) : null)
  if (newer) throw newer
}

const LOCK = 7_305_801

/** As the owner, whom row-level security is forced on too: every scope is open, or what changes kept rows would find none, and say nothing. */
export const asOwner = async <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query("select set_config('app.scope', 'all', false)")
    return await work(client)
  } finally {
    await client.end()
  }
}

export const migrateServedDatabase = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (client) => {
    await refuseNewer((text) => client.query(text))
    await migrateServed(drizzleServed(client), folder)
    await client.query(SECURE)
  })

/** Afterwards the engine's one connection works as the same unprivileged role as on a served database. */
export const migrateEmbeddedDatabase = async (engine: PGlite): Promise<void> => {
  await engine.exec('reset role')
  await refuseNewer((text) => engine.query(text))
  await migrateEmbedded(drizzleEmbedded(engine), folder)
  await engine.exec(SECURE)
  await engine.exec(`set role ${WORK_ROLE}`)
}
