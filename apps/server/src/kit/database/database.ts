/**
 * One door to PostgreSQL, embedded (PGlite) or served. Work gets a connection whose scope is already set for row-level security:
 * `read` runs without a transaction, `write` in one that is undone when the work throws or answers a refusal.
 */
import { mkdirSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzleServed, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import {
  type AccessGuard,
  AccessOutdated,
  GUARD,
  GUARD_AT_COMMIT,
  guardAtCommitValues,
  guardValues,
  isAccessGuard,
  readGuardRow,
} from './access-guard.ts'
import { type ConnectionQuota, connectionQuotas, quotaKeyOf } from './connection-quota.ts'
import { applySettings, asOptions, loginWith, poolSettings } from './connection-settings.ts'
import { ask, commitThrough, isShut, type Opening, opened, opening, prepareOpening, SET_SCOPE } from './opening.ts'
import { everything, type Scope, scopeParameters } from './scope.ts'
import { createSharedReads, type SharedReads } from './shared-reads.ts'

export type Sql = NodePgDatabase
export type Connection = {
  readonly sql: Sql
  readonly scope: Scope
  /** The same object for every connection to one database: what a store remembers, it remembers of this. */
  readonly origin: object
}

/** On whose authority work is done: the system's own, in the scope it names, or a signed-in person's. */
export type Authority = Scope | AccessGuard

/** Work through a gate that is shut, at the first statement or at the commit, ends with AccessOutdated, whatever it made of the failure itself. */
export interface Database {
  read<T>(by: Authority, work: (tx: Connection) => Promise<T>): Promise<T>
  write<T>(by: Authority, work: (tx: Connection) => Promise<T>): Promise<T>
  /** Whether it takes anything; rejects when the database does not answer. */
  ready(): Promise<'ok' | 'read_only'>
  close(): Promise<void>
  readonly served: boolean
  /** Connections of the served database's pool. */
  readonly pool?: () => { total: number; idle: number; waiting: number }
}

/** Declares a statement once; it is prepared once per connection and then only executed. */
export const statement = <P>(build: (sql: Sql) => P): ((tx: Connection) => P) => {
  const prepared = new WeakMap<Sql, P>()
  return ({ sql }) => {
    const known = prepared.get(sql)
    if (known) return known
    const made = build(sql)
    prepared.set(sql, made)
    return made
  }
}

/** Named statements that may leave on a lane. */
const quickOnes = new Set<string>()
const isQuick = (config: string | pg.QueryConfig): boolean => typeof config === 'object' && config.name !== undefined && quickOnes.has(config.name)

/**
 * Declares a statement that only reads, and finds few rows by key: where work only reads, it leaves on a lane (lanes.ts) and takes no connection.
 * Everything else runs on a connection that the work has for itself.
 */
export const sharedRead = <Q extends { prepare(name: string): unknown }>(
  name: string,
  build: (sql: Sql) => Q,
): ((tx: Connection) => ReturnType<Q['prepare']>) => {
  quickOnes.add(name)
  return statement((sql) => build(sql).prepare(name) as ReturnType<Q['prepare']>)
}

/**
 * What both drivers offer: one physical connection at a time. `open` begins the work; where it is not waited for, what is asked after it is in
 * its scope. `commit` looks through the gate once more.
 */
type Link = {
  sql: Sql
  open: (begins: boolean, by: Authority) => Promise<Opening>
  commit: (by: Authority) => Promise<'committed' | 'shut'>
  rollback: () => Promise<unknown>
  ping: () => Promise<{ rows: unknown[] }>
}
type WithLink = <T>(work: (link: Link) => Promise<T>) => Promise<T>

/** Undoes the transaction whose work answers it. */
export const isRefusal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'refuse' in value

const DEADLOCK = '40P01'
const TRIES = 4
const lostDeadlock = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === DEADLOCK) return true
  return false
}
/** Work that lost a deadlock was undone whole, so it is done again. */
const unlessDeadlocked = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !lostDeadlock(error)) throw error
    }
}

const PING = "select current_setting('transaction_read_only') as read_only"
const isReadOnly = ([row]: unknown[]): boolean => (row as { read_only?: string } | undefined)?.read_only === 'on'

const databaseOver = (withLink: WithLink, rest: Pick<Database, 'close' | 'served' | 'pool'>): Database => {
  const origin = {}
  const scopeOf = (by: Authority) => (isAccessGuard(by) ? (by.asSystem ? everything : by.scope) : by)
  return {
    ...rest,
    read: (by, work) =>
      withLink(async ({ sql, open }) => {
        const opening = await open(false, by)
        try {
          const result = await work({ sql, scope: scopeOf(by), origin })
          if (opening.isOutdated) throw new AccessOutdated()
          return result
        } catch (error) {
          throw opening.isOutdated ? new AccessOutdated() : error
        }
      }),
    write: (by, work) =>
      unlessDeadlocked(() =>
        withLink(async ({ sql, open, commit, rollback }) => {
          const opening = await open(true, by)
          let result: Awaited<ReturnType<typeof work>>
          try {
            result = await work({ sql, scope: scopeOf(by), origin })
          } catch (error) {
            await rollback().catch(() => undefined)
            throw opening.isOutdated ? new AccessOutdated() : error
          }
          if (opening.isOutdated || isRefusal(result)) await rollback()
          else if ((await commit(by)) === 'shut') throw new AccessOutdated()
          if (opening.isOutdated) throw new AccessOutdated()
          return result
        }),
      ),
    ready: () => withLink(async ({ ping }) => (isReadOnly((await ping()).rows) ? 'read_only' : 'ok')),
  }
}

/** What is asked within one tick leaves in one packet: a system call less per statement, and the database wakes once. */
const sendTogether = (client: pg.PoolClient) => {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** One piece of work: its opening, and the connection that it has for itself once it needs one. */
type Piece = {
  opening: Opening
  own: Promise<pg.PoolClient> | null
  party: ReturnType<typeof quotaKeyOf>
  leave: (() => void) | null
  isOver: boolean
}

/** What Drizzle takes for a connection: one piece of work has it after the other, and each of its statements goes where it belongs. */
class Seat {
  readonly sql: Sql = drizzleServed(this as unknown as pg.PoolClient)
  readonly #pool: pg.Pool
  readonly #lanes: SharedReads
  readonly #places: ConnectionQuota
  #piece: Piece = { opening: opened, own: null, party: null, leave: null, isOver: true }

  constructor(pool: pg.Pool, lanes: SharedReads, places: ConnectionQuota) {
    this.#pool = pool
    this.#lanes = lanes
    this.#places = places
  }
  take(): Piece {
    this.#piece = { opening: opened, own: null, party: null, leave: null, isOver: false }
    return this.#piece
  }
  own(piece: Piece): Promise<pg.PoolClient> {
    piece.own ??= this.#connect(piece)
    return piece.own
  }
  async #connect(piece: Piece): Promise<pg.PoolClient> {
    piece.leave = await this.#places(piece.party)
    try {
      const client = await this.#pool.connect()
      sendTogether(client)
      return client
    } catch (error) {
      piece.leave()
      throw error
    }
  }
  /** Whatever failed on a lane, but for a shut gate, is asked again: it only read. */
  async query(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const piece = this.#piece
    if (piece.isOver) throw new Error('asked after the work was over')
    const lane = !piece.own && isQuick(config) ? this.#lanes.free() : null
    if (lane)
      try {
        return await lane.ask(piece.opening, config, values)
      } catch (error) {
        if (piece.opening.isOutdated || piece.isOver) throw error
      }
    return ask(await this.own(piece), piece.opening, config, values)
  }
}
/** More are made where more work at once, and forgotten. */
const SEATS_KEPT = 128

/** Served PostgreSQL: a pool of pipelined connections and a few lanes, which log in as the URL says and work as WORK_ROLE. */
export const openServedDatabase = (url: string, size: number): Database => {
  const onConnect = async (client: pg.ClientBase) => void (await Promise.all([applySettings(client, poolSettings), prepareOpening(client)]))
  const login = { ...loginWith(url, asOptions(poolSettings)), connectionTimeoutMillis: 5_000 }
  const pool = new pg.Pool({ ...login, max: size, pipeline: true, onConnect, idleTimeoutMillis: 30_000 })
  // A connection that breaks, idle or at work, is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const lanes = createSharedReads(url)
  const { toWrite, toConnect } = connectionQuotas(size)
  const seats: Seat[] = []
  const withLink: WithLink = async (work) => {
    const seat = seats.pop() ?? new Seat(pool, lanes, toConnect)
    const piece = seat.take()
    let broken = false
    try {
      return await work({
        sql: seat.sql,
        open: async (begins, by) => {
          piece.opening = opening(begins, by)
          piece.party = quotaKeyOf(by)
          if (begins) await seat.own(piece)
          return piece.opening
        },
        // Alone: in a failed transaction nothing but its end is heard. Work that asked nothing began nothing.
        commit: async (by) => {
          if (!piece.opening.hasBegun) return 'committed'
          const client = await seat.own(piece)
          if (isAccessGuard(by)) return commitThrough(client, by)
          await client.query('commit')
          return 'committed'
        },
        rollback: async () => piece.opening.hasBegun && (await seat.own(piece)).query('rollback'),
        ping: async () => (await seat.own(piece)).query(PING),
      })
    } catch (error) {
      broken = isConnectionError(error)
      throw error
    } finally {
      piece.isOver = true
      piece.own?.then(
        (client) => {
          client.release(broken)
          piece.leave?.()
        },
        () => undefined,
      )
      if (seats.length < SEATS_KEPT) seats.push(seat)
    }
  }
  const database = databaseOver(withLink, {
    served: true,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => void (await Promise.all([lanes.close(), pool.end()])),
  })
  return {
    ...database,
    write: async (by, work) => {
      const leave = await toWrite(quotaKeyOf(by))
      try {
        return await database.write(by, work)
      } finally {
        leave()
      }
    },
    ready: async () => (await Promise.all([database.ready(), lanes.open()]))[0],
  }
}

/** Errors after which the connection must not be reused: it broke, its answer never came, or it leads to what was the primary before a switch-over. */
const isConnectionError = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ('code' in at && /^(08...|57P0.|25006)$/.test(String(at.code))) return true
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : ''
  return /Connection terminated|ECONN|socket|timeout exceeded when trying|57P0/.test(text)
}

/** The only row's values, or null where the gate is shut. */
const asks = async (engine: PGlite, statement: string, values: readonly unknown[]): Promise<unknown[] | null> => {
  try {
    const { rows } = await engine.query<unknown[]>(statement, [...values], { rowMode: 'array' })
    return rows[0] ?? null
  } catch (error) {
    if (isShut(error)) return null
    throw error
  }
}
/** Here nothing skips the statements after a failed one, so the gate is waited for. */
const comesIn = async (engine: PGlite, gate: AccessGuard): Promise<boolean> => {
  const asked = Date.now()
  const row = await asks(engine, GUARD, guardValues(gate))
  return row !== null && readGuardRow(gate, row[4], row[5], asked)
}

/** Embedded PostgreSQL: one connection, so whole pieces of work take turns. */
export const embeddedDatabase = (engine: PGlite): Database => {
  const sql = drizzleEmbedded(engine) as unknown as Sql
  let last: Promise<unknown> = Promise.resolve()
  const withLink: WithLink = (work) => {
    const turn = last.then(() =>
      work({
        sql,
        open: async (begins, by) => {
          if (begins) await engine.query('begin')
          if (!isAccessGuard(by)) await engine.query(SET_SCOPE, scopeParameters(by))
          else if (!(await comesIn(engine, by))) {
            if (begins) await engine.query('rollback')
            throw new AccessOutdated()
          }
          return opened
        },
        commit: async (by) => {
          const isOpen = !isAccessGuard(by) || (await asks(engine, GUARD_AT_COMMIT, guardAtCommitValues(by))) !== null
          await engine.query(isOpen ? 'commit' : 'rollback')
          return isOpen ? 'committed' : 'shut'
        },
        rollback: () => engine.query('rollback'),
        ping: () => engine.query(PING),
      }),
    )
    last = turn.catch(() => undefined)
    return turn
  }
  return databaseOver(withLink, { served: false, close: () => engine.close() })
}

/** A database that uses an extension opens only with it, whoever opens it. */
export const openEmbeddedEngine = async (folder: string | null): Promise<PGlite> => {
  if (folder) mkdirSync(folder, { recursive: true })
  return PGlite.create({ ...(folder ? { dataDir: folder } : {}), extensions: { pg_trgm, btree_gin } })
}
