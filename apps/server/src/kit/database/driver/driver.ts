/** What all drivers have in common: a unit of work, and `read` and `write` made of it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { AccessOutdated, isAccessGuard, OUTDATED_STATE } from '../access-guard.ts'
import { type Authority, type Connection, type Database, isRefusal, type Sql } from '../database.ts'
import { everything } from '../scope.ts'
import { tracedUnit } from './tracing.ts'

/** One unit of work. Every statement sent through `sql` runs in its scope, or fails. */
export interface Unit {
  readonly sql: Sql
  /** Why nothing of this unit may count, as far as is known by now; null where nothing is. */
  readonly rejection: Error | null
  /** @throws AccessOutdated, and then the transaction is rolled back */
  commit(): Promise<void>
  rollback(): Promise<void>
}

export interface Driver {
  readonly name: Database['driver']
  readonly pool?: NonNullable<Database['pool']>
  run<T>(authority: Authority, isTransaction: boolean, work: (unit: Unit) => Promise<T>): Promise<T>
  /** Rejects when the database does not answer. */
  isReadOnly(): Promise<boolean>
  close(): Promise<void>
  /** Ends all connections at once, whatever they do. */
  abandon(): void
}

export const SET_SCOPE = "select set_config('app.scope', $1, false), set_config('app.company', $2, false), set_config('app.person', $3, false)"

export const READ_ONLY = "select current_setting('transaction_read_only') as read_only"
export const saysReadOnly = ([row]: unknown[]): boolean => (row as { read_only?: string } | undefined)?.read_only === 'on'

export const isOutdated = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === OUTDATED_STATE

const DEADLOCK = '40P01'
const TRIES = 4
const lostDeadlock = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && cause.code === DEADLOCK) return true
  return false
}
/** PostgreSQL rolled back the loser of a deadlock as a whole, so it is repeated. */
const unlessDeadlocked = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !lostDeadlock(error)) throw error
    }
}

/** The scope for the predicates of the stores. */
const scopeOf = (authority: Authority) => (isAccessGuard(authority) ? (authority.asSystem ? everything : authority.scope) : authority)

const read = async <T>(unit: Unit, tx: Connection, work: (tx: Connection) => Promise<T>): Promise<T> => {
  let result: T
  try {
    result = await work(tx)
  } catch (error) {
    throw unit.rejection ?? error
  }
  if (unit.rejection) throw unit.rejection
  return result
}

const write = async <T>(unit: Unit, tx: Connection, work: (tx: Connection) => Promise<T>): Promise<T> => {
  let result: T
  try {
    result = await work(tx)
  } catch (error) {
    await unit.rollback().catch(() => undefined)
    throw unit.rejection ?? error
  }
  if (unit.rejection || isRefusal(result)) await unit.rollback()
  else await unit.commit()
  if (unit.rejection) throw unit.rejection
  return result
}

type Running = { isOpen: boolean }
/**
 * A unit of work that waits for another of the same database holds two connections. Where all have one and want a second, none goes on; the embedded engine
 * has but one, so that a single call would stop the portal. There it is refused, and on every driver while each call is tried with each role (test/access.test.ts).
 */
export const oneUnitAtATime = { isKept: false }
const alone = (driver: Driver) => {
  const running = new AsyncLocalStorage<Running>()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (driver.name !== 'embedded' && !oneUnitAtATime.isKept) return work()
    if (running.getStore()?.isOpen)
      throw new Error('a unit of work was begun within another of the same database: end the one, or use its connection')
    const own: Running = { isOpen: true }
    try {
      return await running.run(own, work)
    } finally {
      // What was started in it and goes on may begin units of its own.
      own.isOpen = false
    }
  }
}

export const databaseOver = (driver: Driver): Database => {
  const origin = {}
  const byItself = alone(driver)
  const connectionOf = ({ sql }: Unit, authority: Authority): Connection => ({ sql, scope: scopeOf(authority), origin })
  return {
    driver: driver.name,
    served: driver.name !== 'embedded',
    ...(driver.pool ? { pool: driver.pool } : {}),
    read: (given, work) =>
      byItself(() =>
        tracedUnit('read', given, (authority) => driver.run(authority, false, (unit) => read(unit, connectionOf(unit, authority), work))),
      ),
    write: (given, work) =>
      byItself(() =>
        unlessDeadlocked(() =>
          tracedUnit('write', given, (authority) => driver.run(authority, true, (unit) => write(unit, connectionOf(unit, authority), work))),
        ),
      ),
    ready: async () => ((await driver.isReadOnly()) ? 'read_only' : 'ok'),
    close: () => driver.close(),
  }
}

/** AccessOutdated for the error of a guard that found no row, else null. */
export const outdatedBy = (error: unknown): AccessOutdated | null => (isOutdated(error) ? new AccessOutdated() : null)
