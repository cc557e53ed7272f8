/** The connections of the pool, as units of work take them: within the quota of who asks, and given up when they broke. */

import type pg from 'pg'
import { traced } from '../../tracing/tracing.ts'
import type { ConnectionQuota, QuotaKey } from '../connection-quota.ts'
import { applySettings, asOptions, loginWith, poolSettings } from '../connection-settings.ts'
import type { Database } from '../database.ts'
import { isConnectionError } from '../database-trouble.ts'

/** The package `pg`; tests pass one whose inside is another. */
export type Library = Pick<typeof pg, 'Pool' | 'Client'>

export type PoolConnection = { readonly client: pg.PoolClient; readonly release: (isBroken: boolean) => void }
export type Pool = {
  take(key: QuotaKey): Promise<PoolConnection>
  /** One statement of the driver itself, in nobody's scope. */
  ask(text: string): Promise<unknown[]>
  readonly count: NonNullable<Database['pool']>
  close(): Promise<void>
}

type Options = {
  library: Library
  url: string
  size: number
  quota: ConnectionQuota
  /** Options that pg's documentation leaves out. */
  inside?: pg.PoolConfig
  prepare: (client: pg.ClientBase) => Promise<unknown>
}

/** Connections log in as the URL says and work as WORK_ROLE. */
export const openPool = ({ library, url, size, quota, inside, prepare }: Options): Pool => {
  const onConnect = async (client: pg.ClientBase) => {
    await applySettings(client, poolSettings)
    await prepare(client)
  }
  const login = { ...loginWith(url, asOptions(poolSettings)), connectionTimeoutMillis: 5_000 }
  const pool = new library.Pool({ ...login, ...inside, max: size, onConnect, idleTimeoutMillis: 30_000 })
  // A connection that breaks, idle or at work, is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const takeNow = async (key: QuotaKey): Promise<PoolConnection> => {
    const leave = await quota(key)
    try {
      const client = await pool.connect()
      return {
        client,
        release: (isBroken) => {
          client.release(isBroken)
          leave()
        },
      }
    } catch (error) {
      leave()
      throw error
    }
  }
  const take = (key: QuotaKey) => traced('wait for a connection', {}, () => takeNow(key))
  return {
    take,
    ask: async (text) => {
      const { client, release } = await take(null)
      let isBroken = false
      try {
        return (await client.query(text)).rows
      } catch (error) {
        isBroken = isConnectionError(error)
        throw error
      } finally {
        release(isBroken)
      }
    },
    count: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

export const workIsOver = () => new Error('asked after the work was over')

/** A commit of a transaction that had failed rolls back, and PostgreSQL calls that no error. */
export const committed = ({ command }: pg.QueryResult): void => {
  if (command !== 'COMMIT') throw new Error('the transaction had failed, so its commit rolled it back')
}
