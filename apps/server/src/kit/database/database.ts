/**
 * One door to PostgreSQL, embedded (PGlite) or served. Work gets a connection whose scope is already set for row-level security:
 * `read` runs without a transaction, `write` in one that is undone when the work throws or answers a refusal.
 */
import { mkdirSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleServed, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import { ask, opened, opening, prepareOpening, SET_SCOPE } from './opening.ts'
import { placesForWriters } from './room-for-readers.ts'
import { type Scope, scopeParameters } from './scope.ts'

export type Sql = NodePgDatabase
export type Connection = { readonly sql: Sql; readonly scope: Scope }

export interface Database {
  read<T>(scope: Scope, work: (at: Connection) => Promise<T>): Promise<T>
  write<T>(scope: Scope, work: (at: Connection) => Promise<T>): Promise<T>
  /** Rejects when the database does not answer. */
  ready(): Promise<void>
  close(): Promise<void>
  readonly served: boolean
  /** Connections of the served database's pool. */
  readonly pool?: () => { total: number; idle: number; waiting: number }
}

/** The role the server works as: neither owner nor superuser, so forced row-level security binds it. */
export const WORK_ROLE = 'jujur_app'

/** Declares a statement once; it is prepared once per connection and then only executed. */
export const statement = <P>(build: (sql: Sql) => P): ((at: Connection) => P) => {
  const prepared = new WeakMap<Sql, P>()
  return ({ sql }) => {
    const known = prepared.get(sql)
    if (known) return known
    const made = build(sql)
    prepared.set(sql, made)
    return made
  }
}

/**
 * What both drivers offer: one physical connection at a time. `open` begins the work and is not waited for: what is asked after it is in its
 * scope. `end` ends what `open` began as a transaction.
 */
type Link = {
  sql: Sql
  open: (begins: boolean, scope: [string, string, string]) => Promise<unknown>
  end: (how: 'commit' | 'rollback') => Promise<unknown>
  ping: () => Promise<unknown>
}
type WithLink = <T>(work: (link: Link) => Promise<T>) => Promise<T>

const isRefusal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'refuse' in value

const databaseOver = (withLink: WithLink, rest: Pick<Database, 'close' | 'served' | 'pool'>): Database => ({
  ...rest,
  read: (scope, work) =>
    withLink(async ({ sql, open }) => {
      const [, result] = await Promise.all([open(false, scopeParameters(scope)), work({ sql, scope })])
      return result
    }),
  write: (scope, work) =>
    withLink(async ({ sql, open, end }) => {
      // Not waited for: in a transaction nothing succeeds after a failure.
      const begun = open(true, scopeParameters(scope))
      begun.catch(() => undefined)
      try {
        const result = await work({ sql, scope })
        await begun
        await end(isRefusal(result) ? 'rollback' : 'commit')
        return result
      } catch (error) {
        await end('rollback').catch(() => undefined)
        throw error
      }
    }),
  ready: () => withLink(async ({ ping }) => void (await ping())),
})

/** What is asked within one tick leaves in one packet: a system call less per statement, and the database wakes once. */
const sendTogether = (client: pg.PoolClient) => {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A connection of the pool as Drizzle uses it; `opening` is that of the work it does now. */
class PooledConnection {
  readonly client: pg.PoolClient
  readonly sql: Sql
  opening = opened
  constructor(client: pg.PoolClient) {
    this.client = client
    this.sql = drizzleServed(this as unknown as pg.PoolClient)
  }
  query(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return ask(this.client, this.opening, config, values)
  }
}

/** Served PostgreSQL: a pool of pipelined connections that log in as the URL says and work as WORK_ROLE. */
export const openServedDatabase = (url: string, size: number): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    onConnect: prepareOpening,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Statements look rows up by key, so one plan serves every value; planning each anew took longer than executing it.
    options: `-c role=${WORK_ROLE} -c statement_timeout=10000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC -c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0`,
  })
  // A connection that breaks, idle or at work, is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const connections = new WeakMap<pg.PoolClient, PooledConnection>()
  const withLink: WithLink = async (work) => {
    const client = await pool.connect()
    const pooled = connections.get(client) ?? new PooledConnection(client)
    connections.set(client, pooled)
    pooled.opening = opened
    let broken = false
    sendTogether(client)
    try {
      return await work({
        sql: pooled.sql,
        open: async (begins, scope) => {
          pooled.opening = opening(begins, scope)
        },
        // Alone: in a failed transaction nothing but its end is heard. Work that asked nothing began nothing.
        end: async (how) => pooled.opening.hasBegun && client.query(how),
        ping: () => client.query('select 1'),
      })
    } catch (error) {
      broken = isConnectionError(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
  const database = databaseOver(withLink, {
    served: true,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  })
  const inPlace = placesForWriters(size)
  return { ...database, write: (scope, work) => inPlace(() => database.write(scope, work)) }
}

/** Errors after which the connection must not be reused: it broke, or its answer never came. */
const isConnectionError = (error: unknown): boolean => {
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : ''
  return /Connection terminated|ECONN|socket|timeout exceeded when trying|57P0/.test(text)
}

/** Embedded PostgreSQL: one connection, so whole pieces of work take turns. */
export const embeddedDatabase = (engine: PGlite): Database => {
  const sql = drizzleEmbedded(engine) as unknown as Sql
  let last: Promise<unknown> = Promise.resolve()
  const withLink: WithLink = (work) => {
    const turn = last.then(() =>
      work({
        sql,
        open: (begins, scope) => Promise.all([begins && engine.query('begin'), engine.query(SET_SCOPE, scope)]),
        end: (how) => engine.query(how),
        ping: () => engine.query('select 1'),
      }),
    )
    last = turn.catch(() => undefined)
    return turn
  }
  return databaseOver(withLink, { served: false, close: () => engine.close() })
}

export const openEmbeddedEngine = async (folder: string | null): Promise<PGlite> => {
  if (folder) mkdirSync(folder, { recursive: true })
  return folder ? PGlite.create(folder) : PGlite.create()
}
