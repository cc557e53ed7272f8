/** opening.ts, lanes.ts and sendTogether lean on parts of pg that its types do not promise. Before anything is served they are tried. */
import { sql } from 'drizzle-orm'
import { poolSettings, WORK_ROLE } from './connection-settings.ts'
import { type Connection, type Database, sharedRead } from './database.ts'
import { everything, type Scope } from './scope.ts'
import { SHARED_CONNECTIONS } from './shared-reads.ts'

type Seen = { scope: string; company: string; transaction: string }
const ASKED = sql`select current_setting('app.scope') as scope, current_setting('app.company') as company, pg_current_xact_id()::text as transaction`
const scopeNow = sharedRead('check_scope', (db) =>
  db.select({ scope: sql<string>`current_setting('app.scope')`, company: sql<string>`current_setting('app.company')` }).from(sql`(select 1) as one`),
)
const failing = sharedRead('check_failing', (db) => db.select({ never: sql`1 / (${sql.placeholder('zero')}::integer)` }).from(sql`(select 1) as one`))
const one: Scope = { kind: 'company', company_id: 1 }

const look = async ({ sql: db }: Connection): Promise<Seen | undefined> => (await db.execute<Seen>(ASKED)).rows[0]
const isIn = (seen: Seen | undefined, scope: string, company: string) => seen?.scope === scope && seen.company === company

/** What of the connection is not as the server sets it; nothing where all is. A role that row-level security does not bind is none, whatever its name. */
const KEPT = ['row_security', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone'] as const
const wrongs = [
  sql`case when current_user <> ${WORK_ROLE} or (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then 'role' end`,
  ...KEPT.map((name) => sql`case when current_setting(${name}) <> ${poolSettings[name]} then ${name} end`),
]
const HELD = sql`select pg_backend_pid() as pid, concat_ws(', ', ${sql.join(wrongs, sql`, `)}) as wrong`
const ROUNDS = 6

/**
 * On so many connections at once, some statements each: all work as WORK_ROLE with the server's settings, and each stays one. A pooler in
 * transaction mode gives each statement what is free, and shows only where several ask. @throws what is wrong, in a sentence
 */
export const checkConnections = async (database: Pick<Database, 'read'>, connections: number): Promise<void> => {
  const held = await Promise.all(
    Array.from({ length: connections }, (_, n) =>
      database.read(everything, async (tx) => {
        const seen: { pid: number; wrong: string }[] = []
        for (let round = 0; round < ROUNDS; round++) {
          // Of different lengths, so that a pooler does not give them back in the order in which it gave them.
          await tx.sql.execute(sql`select pg_sleep(${((n * 3 + round) % 4) * 0.005})`)
          seen.push(...(await tx.sql.execute<{ pid: number; wrong: string }>(HELD)).rows)
        }
        return seen
      }),
    ),
  ).catch((error: Error & { cause?: { code?: string } }) => {
    // A statement that another connection knows, or has already: only a pooler mixes them.
    if (/^(26000|42P05)$/.test(error.cause?.code ?? '')) return null
    throw error
  })
  if (!held || held.some((seen) => new Set(seen.map(({ pid }) => pid)).size > 1))
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode: the server needs connections of its own. Let the pooler work in session mode, or go without.',
    )
  const wrong = held.flat().find((one) => one.wrong !== '')?.wrong
  if (wrong)
    throw new Error(
      `The connections of DATABASE_URL are not as the server sets them: ${wrong}. Something between here and PostgreSQL replaces its settings, or ${WORK_ROLE} is more than a plain role.`,
    )
}

/** So many at once that several leave on each lane in one piece: each has its own scope, and those that fail leave it to the next. */
const seeLanes = async (database: Pick<Database, 'read'>): Promise<boolean> => {
  const fails = () =>
    database
      .read(one, (tx) => failing(tx).execute({ zero: 0 }))
      .then(
        () => false,
        () => true,
      )
  const has = (scope: Scope, name: string, company: string) => async () => {
    const [seen] = await database.read(scope, (tx) => scopeNow(tx).execute())
    return seen?.scope === name && seen.company === company
  }
  const kinds = [has(one, 'company', '1'), fails, has(everything, 'all', '')]
  const seen = await Promise.all(Array.from({ length: SHARED_CONNECTIONS }, () => kinds).flatMap((all) => all.map((look) => look())))
  return seen.every(Boolean)
}

/**
 * Throws unless the first statement of a piece of work, and the next, have its scope, a write is one transaction, and the scope of one piece
 * of work is not that of the next. Nothing is written.
 */
export const checkOpening = async (database: Pick<Database, 'read' | 'write' | 'ready'>): Promise<void> => {
  await database.ready()
  const [first, second] = await database.write(one, async (tx) => [await look(tx), await look(tx)])
  const next = await database.read(everything, look)
  const isRight =
    (await seeLanes(database)) &&
    isIn(first, 'company', '1') &&
    isIn(second, 'company', '1') &&
    isIn(next, 'all', '') &&
    first?.transaction === second?.transaction
  if (!isRight)
    throw new Error(
      'The database driver (pg) does not bring the scope along as this release expects. Install the versions of package-lock.json: npm ci',
    )
}
