/**
 * The fast driver: a pool of pipelined connections on which the first statement of a unit brings its preamble along (fast-query.ts), and a few
 * shared connections for reads by key (shared-reads.ts).
 */
import { Socket } from 'node:net'
import type pg from 'pg'
import { isAccessGuard } from '../access-guard.ts'
import { type ConnectionQuota, quotaKeyOf } from '../connection-quota.ts'
import { type Authority, isSharedRead, type Sql } from '../database.ts'
import { isConnectionError } from '../database-trouble.ts'
import { type Driver, READ_ONLY, saysReadOnly, type Unit } from './driver.ts'
import { commitGuarded, type FastQueries, fastQueries, type Preamble, preambleOf, prepareFast, sendTogether } from './fast-query.ts'
import { lendHandles, type Send } from './handle.ts'
import { committed, type Library, openPool, type Pool, type PoolConnection, workIsOver } from './pool.ts'
import { createSharedReads, type SharedReads } from './shared-reads.ts'

type Parts = { readonly pool: Pool; readonly shared: SharedReads; readonly queries: FastQueries }

class FastUnit implements Unit {
  sql!: Sql
  readonly #parts: Parts
  readonly #authority: Authority
  readonly #preamble: Preamble
  #taken: Promise<PoolConnection> | null = null
  #isOver = false

  constructor(parts: Parts, authority: Authority, isTransaction: boolean) {
    this.#parts = parts
    this.#authority = authority
    this.#preamble = preambleOf(authority, isTransaction)
  }
  get rejection(): Error | null {
    return this.#preamble.rejection
  }
  /** The connection that the unit has to itself, from its first statement that needs one. */
  take(): Promise<PoolConnection> {
    this.#taken ??= this.#parts.pool.take(quotaKeyOf(this.#authority)).then((taken) => {
      sendTogether(taken.client)
      return taken
    })
    return this.#taken
  }
  /** What failed on a shared connection, except an outdated snapshot, is repeated on one of the pool: it only read. */
  readonly send: Send = async (config, values) => {
    if (this.#isOver) throw workIsOver()
    const shared = !this.#taken && isSharedRead(config) ? this.#parts.shared.free() : null
    if (shared)
      try {
        return await shared.ask(this.#preamble, config, values)
      } catch (error) {
        if (this.rejection || this.#isOver) throw error
      }
    const { client } = await this.take()
    return this.#parts.queries.ask(client, this.#preamble, config, values)
  }
  /** Alone: in a failed transaction PostgreSQL hears nothing but its end. A unit that asked nothing began nothing. */
  async commit(): Promise<void> {
    this.#isOver = true
    if (!this.#preamble.hasBegun) return
    const { client } = await this.take()
    if (isAccessGuard(this.#authority)) await commitGuarded(client, this.#authority)
    else committed(await client.query('commit'))
  }
  async rollback(): Promise<void> {
    this.#isOver = true
    if (this.#preamble.hasBegun) await (await this.take()).client.query('rollback')
  }
  end(isBroken: boolean): void {
    this.#isOver = true
    this.#taken?.then(
      ({ release }) => release(isBroken),
      () => undefined,
    )
  }
}

export type DriverOptions = { readonly library: Library; readonly url: string; readonly size: number; readonly quota: ConnectionQuota }

/** @throws UnknownInside */
export const fastDriver = ({ library, url, size, quota }: DriverOptions): Driver => {
  const queries = fastQueries(library)
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  const inside = { pipeline: true, stream } as pg.PoolConfig
  const pool = openPool({ library, url, size, quota, inside, prepare: prepareFast })
  const shared = createSharedReads(library, url, inside, queries)
  const lend = lendHandles()
  return {
    name: 'fast',
    pool: pool.count,
    run: async (authority, isTransaction, work) => {
      const unit = new FastUnit({ pool, shared, queries }, authority, isTransaction)
      let isBroken = false
      try {
        return await lend(unit.send, async (sql) => {
          unit.sql = sql
          if (isTransaction) await unit.take()
          return work(unit)
        })
      } catch (error) {
        isBroken = isConnectionError(error)
        throw error
      } finally {
        unit.end(isBroken)
      }
    },
    isReadOnly: async () => (await Promise.all([pool.ask(READ_ONLY).then(saysReadOnly), shared.open()]))[0],
    close: async () => void (await Promise.all([shared.close(), pool.close()])),
    abandon: () => {
      shared.close().catch(() => undefined)
      pool.close().catch(() => undefined)
      for (const socket of sockets) socket.destroy()
    },
  }
}
