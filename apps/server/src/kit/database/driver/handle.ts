/**
 * What Drizzle takes for a connection. A handle with its prepared statements is costly to make, so units of work use the same handles one after
 * the other. A statement counts only when it comes from the unit that has the handle now: work that goes on after its unit has ended, as the
 * branches of a Promise.all do when one of them fails, must not run in the next unit's scope or transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Sql } from '../database.ts'
import { workIsOver } from './pool.ts'
import { tracedStatement } from './tracing.ts'

export type Send = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** The unit in whose work the current code runs, and the units around it. */
type Running = { readonly send: Send; within: Running | undefined }
const running = new AsyncLocalStorage<Running>()
const runsIn = (send: Send): boolean => {
  for (let one = running.getStore(); one; one = one.within) if (one.send === send) return true
  return false
}

class ConnectionHandle {
  readonly sql: Sql = drizzle(this as unknown as pg.PoolClient)
  /** Of the unit that has the handle now. */
  send: Send | null = null

  query(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const { send } = this
    if (!send || !runsIn(send)) return Promise.reject(workIsOver())
    return tracedStatement(config, () => send(config, values))
  }
}

/** More are made when more units run at once, and dropped afterwards. */
const KEPT = 128

/** Runs the work of one unit, whose statements `send` takes. */
export type Lend = <T>(send: Send, work: (sql: Sql) => Promise<T>) => Promise<T>
export const lendHandles = (): Lend => {
  const free: ConnectionHandle[] = []
  return async (send, work) => {
    const handle = free.pop() ?? new ConnectionHandle()
    const store: Running = { send, within: running.getStore() }
    handle.send = send
    try {
      return await running.run(store, () => work(handle.sql))
    } finally {
      handle.send = null
      // What was started in this unit and goes on may start units itself: the chain would never end.
      store.within = undefined
      if (free.length < KEPT) free.push(handle)
    }
  }
}
