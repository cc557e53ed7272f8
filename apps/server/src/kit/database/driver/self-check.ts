/** What is tried of the driver and of its connections before anything is served. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type AccessGuard, AccessOutdated } from '../access-guard.ts'
import { poolSettings, WORK_ROLE } from '../connection-settings.ts'
import { type Authority, type Connection, type Database, sharedRead } from '../database.ts'
import { createClock } from '../database-clock.ts'
import { everything, type Scope } from '../scope.ts'

type Seen = { scope: string; company: string; transaction: string }
const ASKED = sql`select current_setting('app.scope') as scope, current_setting('app.company') as company, pg_current_xact_id()::text as transaction`
const scopeNow = sharedRead('check_scope', (db) =>
  db
    .select({
      scope: sql<string>`current_setting('app.scope')`,
      company: sql<string>`current_setting('app.company')`,
      nothing: sql<null>`null::text`,
    })
    .from(sql`(select 1) as one`),
)
const failing = sharedRead('check_failing', (db) => db.select({ never: sql`1 / (${sql.placeholder('zero')}::integer)` }).from(sql`(select 1) as one`))
const one: Scope = { kind: 'company', company_id: 1 }
/** Of a session that is not there. */
const outdated: AccessGuard = {
  snapshot: { token_hash: 'self-check', version: 0, routes: 0 },
  scope: one,
  asSystem: false,
  clock: createClock(),
  onPassed: () => undefined,
}

const look = async ({ sql: db }: Connection): Promise<Seen | undefined> => (await db.execute<Seen>(ASKED)).rows[0]
const isIn = (seen: Seen | undefined, scope: string, company: string) => seen?.scope === scope && seen.company === company

/** The settings of a connection that are not as the server sets them. A role that row-level security does not bind is a wrong role, whatever its name. */
const KEPT = ['row_security', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone'] as const
const wrongs = [
  sql`case when current_user <> ${WORK_ROLE} or (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then 'role' end`,
  ...KEPT.map((name) => sql`case when current_setting(${name}) <> ${poolSettings[name]} then ${name} end`),
]
const HELD = sql`select pg_backend_pid() as pid, concat_ws(', ', ${sql.join(wrongs, sql`, `)}) as wrong`
const ROUNDS = 6

const POOLED =
  'DATABASE_URL leads to a pooler in transaction or statement mode: the server needs connections of its own. Let the pooler work in session mode, or go without.'
/**
 * A statement that another connection knows, or has already; a setting that another connection made; a transaction where there may be none: only a pooler
 * mixes them.
 */
const isPooled = (error: unknown): boolean => {
  const { code, message = '' } = (error as Error & { cause?: { code?: string; message?: string } }).cause ?? {}
  return /^(26000|42P05)$/.test(code ?? '') || (code === '42704' && /"app\./.test(message)) || (code === '08P01' && /pooling/.test(message))
}

/**
 * Runs some statements on so many connections at once: all must work as WORK_ROLE with the server's settings, and each must stay one connection.
 * A pooler in transaction mode gives each statement whatever connection is free, which shows only when several ask. @throws what is wrong, in a
 * sentence
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
  ).catch((error: unknown) => {
    if (isPooled(error)) return null
    throw error
  })
  if (!held || held.some((seen) => new Set(seen.map(({ pid }) => pid)).size > 1)) throw new Error(POOLED)
  const wrong = held.flat().find((one) => one.wrong !== '')?.wrong
  if (wrong)
    throw new Error(
      `The connections of DATABASE_URL are not as the server sets them: ${wrong}. Something between here and PostgreSQL replaces its settings, or ${WORK_ROLE} is more than a plain role.`,
    )
}

type Checked = Pick<Database, 'read' | 'write' | 'ready'>

const fails = (work: Promise<unknown>, how: (error: unknown) => boolean = () => true): Promise<boolean> => work.then(() => false, how)
const isRefused = (error: unknown) => error instanceof AccessOutdated

/** So many at once that several leave on each shared connection in one packet: each has its own scope, and those that fail leave it to the next. */
const AT_ONCE = 4
const seeSharedReads = async (database: Checked): Promise<boolean> => {
  const ask = (authority: Authority) => database.read(authority, (tx) => scopeNow(tx).execute())
  const has = (scope: Scope, name: string, company: string) => async () => {
    const [seen] = await ask(scope)
    return seen?.scope === name && seen.company === company && seen.nothing === null
  }
  const kinds = [
    has(one, 'company', '1'),
    () => fails(database.read(one, (tx) => failing(tx).execute({ zero: 0 }))),
    () => fails(ask(outdated), isRefused),
    has(everything, 'all', ''),
  ]
  const seen = await Promise.all(Array.from({ length: AT_ONCE }, () => kinds).flatMap((all) => all.map((looks) => looks())))
  return seen.every(Boolean)
}

/** The first statement of a unit of work, and the next, are in its scope, and those of a write in one transaction; the next unit has its own. */
const seeUnits = async (database: Checked): Promise<boolean> => {
  const [first, second] = await database.write(one, async (tx) => [await look(tx), await look(tx)])
  const next = await database.read(everything, look)
  const areRefused = [await fails(database.read(outdated, look), isRefused), await fails(database.write(outdated, look), isRefused)]
  const both = await database.write(everything, (tx) => Promise.all([look(tx), look(tx)]))
  return (
    isIn(first, 'company', '1') &&
    isIn(second, 'company', '1') &&
    first?.transaction === second?.transaction &&
    isIn(next, 'all', '') &&
    areRefused.every(Boolean) &&
    both.every((seen) => isIn(seen, 'all', ''))
  )
}

/**
 * A query of an unknown inside may never end, and an exception in a handler of its socket would end the process. `abandon` ends the connections
 * before exceptions count again.
 */
const contained = async (check: () => Promise<void>, abandon: () => void, patienceMs: number): Promise<void> => {
  const { promise: failure, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database driver (pg) gave no answer')), patienceMs)
  const captures = !process.hasUncaughtExceptionCaptureCallback()
  if (captures) process.setUncaughtExceptionCaptureCallback(reject)
  try {
    await Promise.race([check(), failure])
  } catch (error) {
    abandon()
    // What the sockets had read already is handled by then.
    await setImmediate()
    throw error
  } finally {
    clearTimeout(timer)
    if (captures) process.setUncaughtExceptionCaptureCallback(null)
  }
}

/** @throws unless every statement runs in the scope of its own unit of work, and none after an outdated snapshot. Nothing is written. */
export const checkDriver = (database: Checked, abandon: () => void = () => undefined, patienceMs = 10_000): Promise<void> => {
  const check = async () => {
    await database.ready()
    if (!(await seeSharedReads(database)) || !(await seeUnits(database)))
      throw new Error('the database driver (pg) does not set the scope as this release expects')
  }
  return contained(check, abandon, patienceMs).catch((error: unknown) => {
    throw isPooled(error) ? new Error(POOLED, { cause: error }) : error
  })
}
