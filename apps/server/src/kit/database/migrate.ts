/** Brings the database to the newest schema, as its owner; two processes starting together take turns. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzleServed } from 'drizzle-orm/node-postgres'
import { migrate as migrateServed } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { paths } from '../installation/paths.ts'
import { GUEST_ROLE, WORK_ROLE } from './connection-settings.ts'

const migrations = fileURLToPath(paths.migrations)
const folder = { migrationsFolder: migrations }
/** The chain that the baseline took the place of: a database that stands within it comes over along it. */
const before = { migrationsFolder: join(migrations, 'before') }
const functions = fileURLToPath(paths.functions)

/** What a guest adds to, and nothing else; kept by `test/guest-role.test.ts`. */
const GUEST_TABLES = 'auditor_sample, auditor_reveal, auditor_item, auditor_note, auditor_request, auditor_sign_off, auditor_opening'
/** Ways in of others, and keys. */
const SECRETS =
  'session, login_challenge, account_token, person_key, auditor_visit, digest_visit, report_address_visit, outbox_mail, kept_answer, search_entry'

/** After every migration: what the work role may touch, and row-level security forced wherever a policy stands, so that no later table is forgotten. */
const SECURE = `
do $$ declare t text; begin
  grant usage on schema public to ${WORK_ROLE};
  grant select, insert, update, delete on all tables in schema public to ${WORK_ROLE};
  grant usage, select on all sequences in schema public to ${WORK_ROLE};
  revoke update, delete, truncate on audit_signed_head, audit_key, audit_closed_company, person_key, course_version, employment_fact from ${WORK_ROLE};
  revoke delete, truncate on exemption from ${WORK_ROLE};
  revoke insert, update, delete, truncate on audit_event, audit_head, audit_sealed, audit_batch, audit_disposed, person_mailbox, former_name, restore_drill from ${WORK_ROLE};
  revoke delete, truncate on disposal, disposal_person, disposal_file, legal_hold, privacy_request from ${WORK_ROLE};
  revoke all on search_entry from ${WORK_ROLE};
  grant execute on function append_audit(text), begin_audit_batch(boolean), keep_audit_batch(jsonb), dispose_person(integer, integer, timestamptz),
    dispose_audit_line(jsonb), oldest_snapshot_seconds(), keys_given() to ${WORK_ROLE};
  revoke all on all tables in schema public from ${GUEST_ROLE};
  grant usage on schema public to ${GUEST_ROLE};
  grant select on all tables in schema public to ${GUEST_ROLE};
  revoke all on ${SECRETS} from ${GUEST_ROLE};
  grant insert on ${GUEST_TABLES} to ${GUEST_ROLE};
  revoke all on function use_guest_proof(text, integer, timestamptz) from public;
  grant execute on function append_audit(text), hold_auditor_room(integer), use_guest_proof(text, integer, timestamptz) to ${GUEST_ROLE};
  -- Only where it is missing: these locks would wait for, and could deadlock with, another process that serves meanwhile.
  for t in select relname from pg_class where relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)
    and oid in (select polrelid from pg_policy) loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
end $$`

const JOURNAL = 'drizzle.__drizzle_migrations'
type Engine = {
  query: (text: string) => Promise<{ rows: unknown[] }>
  exec: (text: string) => Promise<unknown>
  migrate: (along: typeof folder) => Promise<void>
}

/** The time of the newest migration that was carried out; null for an empty database. */
const appliedTo = async ({ query }: Engine): Promise<number | null> => {
  const [there] = (await query(`select to_regclass('${JOURNAL}') is not null as is`)).rows as { is: boolean }[]
  if (!there?.is) return null
  const [row] = (await query(`select max(created_at)::text as applied from ${JOURNAL}`)).rows as { applied: string | null }[]
  return row?.applied ? Number(row.applied) : null
}

/** Each function whose file is another than at the last start is replaced. A function may call one that comes after it. */
const replaceFunctions = async ({ query, exec }: Engine): Promise<void> => {
  await exec('create table if not exists drizzle.function_file (name text primary key, hash text not null)')
  const { rows } = await query('select name, hash from drizzle.function_file')
  const known = new Map((rows as { name: string; hash: string }[]).map(({ name, hash }) => [name, hash]))
  const changed = readdirSync(functions)
    .sort()
    .map((name) => ({ name, text: readFileSync(join(functions, name), 'utf8') }))
    .map((file) => ({ ...file, hash: createHash('sha256').update(file.text).digest('hex') }))
    .filter(({ name, hash }) => known.get(name) !== hash)
  if (changed.length === 0) return
  const values = changed.map(({ name, hash }) => `('${name}', '${hash}')`).join(', ')
  await exec(
    [
      'begin',
      'set local check_function_bodies = false',
      ...changed.map(({ text }) => text.trimEnd().replace(/;$/, '')),
      `insert into drizzle.function_file (name, hash) values ${values} on conflict (name) do update set hash = excluded.hash`,
      'commit',
    ].join(';\n'),
  )
}

/** Old code does not know what a newer release made of the tables. */
const bring = async (engine: Engine): Promise<void> => {
  const known = readMigrationFiles(folder).map(({ folderMillis }) => folderMillis)
  const applied = await appliedTo(engine)
  if (applied !== null && applied > Math.max(...known))
    throw new Error('the database is of a newer release than this one: start that release, or restore the backup from before it')
  if (applied !== null && applied < Math.min(...known)) await engine.migrate(before)
  await engine.migrate(folder)
  await replaceFunctions(engine)
  await engine.exec(SECURE)
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
  asOwner(ownerUrl, (client) =>
    bring({
      query: (text) => client.query(text),
      exec: (text) => client.query(text),
      migrate: (along) => migrateServed(drizzleServed(client), along),
    }),
  )

/** Afterwards the engine's one connection works as the same unprivileged role as on a served database. */
export const migrateEmbeddedDatabase = async (engine: PGlite): Promise<void> => {
  await engine.exec('reset role')
  await bring({
    query: (text) => engine.query(text),
    exec: (text) => engine.exec(text),
    migrate: (along) => migrateEmbedded(drizzleEmbedded(engine), along),
  })
  await engine.exec(`set role ${WORK_ROLE}`)
}
