/**
 * The plain driver: documented calls of pg only, one statement after the other, each waited for.
 *
 *   read:   guard (or scope); statement; statement …
 *   write:  begin; guard (or scope); statement; statement …; guard again and commit, in one message
 *
 * A statement is sent only after the guard of its own unit was answered on the very connection on which the statement then runs.
 */
import pg from 'pg'
import {
  AccessOutdated,
  GUARD,
  GUARD_AT_COMMIT,
  GUARD_TYPES,
  guardAtCommitValues,
  guardValues,
  isAccessGuard,
  readGuardRow,
} from '../access-guard.ts'
import { quotaKeyOf } from '../connection-quota.ts'
import type { Authority, Sql } from '../database.ts'
import { isConnectionError } from '../database-trouble.ts'
import { scopeParameters } from '../scope.ts'
import { type Driver, outdatedBy, READ_ONLY, SET_SCOPE, saysReadOnly, type Unit } from './driver.ts'
import type { DriverOptions } from './fast.ts'
import { lendHandles, type Send } from './handle.ts'
import { committed, openPool, type Pool, type PoolConnection, workIsOver } from './pool.ts'

/** So that the second look and the commit can leave in one message, which takes no parameters. */
const preparePlain = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`prepare access_guard_at_commit (${GUARD_TYPES.split(',').slice(0, 4).join(',')}) as ${GUARD_AT_COMMIT}`)

class PlainUnit implements Unit {
  sql!: Sql
  rejection: Error | null = null
  readonly #pool: Pool
  readonly #authority: Authority
  readonly #isTransaction: boolean
  #taken: PoolConnection | null = null
  #begun: Promise<PoolConnection> | null = null
  #last: Promise<unknown> = Promise.resolve()
  #isOver = false

  constructor(pool: Pool, authority: Authority, isTransaction: boolean) {
    this.#pool = pool
    this.#authority = authority
    this.#isTransaction = isTransaction
  }
  readonly send: Send = async (config, values) => {
    if (this.#isOver) throw workIsOver()
    return this.#inOrder(async () => {
      this.#begun ??= this.#begin()
      const { client } = await this.#begun
      return client.query(config, values)
    })
  }
  /** A unit that asked nothing began nothing. */
  async commit(): Promise<void> {
    this.#isOver = true
    await this.#inOrder(async () => {
      if (this.#begun) await this.#commit((await this.#begun).client)
    })
  }
  async rollback(): Promise<void> {
    this.#isOver = true
    await this.#inOrder(async () => this.#taken?.client.query('rollback'))
  }
  /** Behind what was still asked, so that the next unit does not get a connection that works for this one. */
  end(isBroken: boolean): void {
    this.#isOver = true
    void this.#inOrder(async () => this.#taken?.release(isBroken))
  }

  #inOrder<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(ask)
    this.#last = answer.catch(() => undefined)
    return answer
  }
  async #begin(): Promise<PoolConnection> {
    const taken = await this.#pool.take(quotaKeyOf(this.#authority))
    this.#taken = taken
    try {
      if (this.#isTransaction) await taken.client.query('begin')
      await this.#setScope(taken.client)
      return taken
    } catch (error) {
      this.rejection = error instanceof AccessOutdated ? error : outdatedBy(error)
      throw error
    }
  }
  /** By the guard from the session's own row; for the system as the unit names it. */
  async #setScope(client: pg.ClientBase): Promise<void> {
    if (!isAccessGuard(this.#authority)) {
      await client.query({ name: 'set_scope', text: SET_SCOPE, values: scopeParameters(this.#authority) })
      return
    }
    const sentAt = Date.now()
    const query = { name: 'access_guard', text: GUARD, values: [...guardValues(this.#authority)], rowMode: 'array' as const }
    const { rows } = await client.query<unknown[]>(query)
    if (!readGuardRow(this.#authority, rows[0]?.[4], rows[0]?.[5], sentAt)) throw new AccessOutdated()
  }
  async #commit(client: pg.ClientBase): Promise<void> {
    if (!isAccessGuard(this.#authority)) return committed(await client.query('commit'))
    const values = guardAtCommitValues(this.#authority).map((value) => pg.escapeLiteral(String(value)))
    try {
      await client.query(`execute access_guard_at_commit(${values.join(', ')}); commit`)
    } catch (error) {
      await client.query('rollback')
      this.rejection = outdatedBy(error)
      throw this.rejection ?? error
    }
  }
}

export const plainDriver = ({ library, url, size, quota }: DriverOptions): Driver => {
  const pool = openPool({ library, url, size, quota, prepare: preparePlain })
  const lend = lendHandles()
  return {
    name: 'plain',
    pool: pool.count,
    run: async (authority, isTransaction, work) => {
      const unit = new PlainUnit(pool, authority, isTransaction)
      let isBroken = false
      try {
        return await lend(unit.send, (sql) => {
          unit.sql = sql
          return work(unit)
        })
      } catch (error) {
        isBroken = isConnectionError(error)
        throw error
      } finally {
        unit.end(isBroken)
      }
    },
    isReadOnly: async () => saysReadOnly(await pool.ask(READ_ONLY)),
    close: () => pool.close(),
    abandon: () => void pool.close().catch(() => undefined),
  }
}
