/**
 * What the rest of the server sees of PostgreSQL. A unit of work gets a connection whose scope is set for row-level security: `read` runs without
 * a transaction, `write` in one that is rolled back when the work throws or answers a refusal. How that is done: driver/README.md.
 */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { AccessGuard } from './access-guard.ts'
import type { Scope } from './scope.ts'

export type Sql = NodePgDatabase
export type Connection = {
  readonly sql: Sql
  readonly scope: Scope
  /** The same object for every connection to one database: the key of what a store caches of it. */
  readonly origin: object
}

/** On whose authority work is done: the system's own, in the scope it names, or a signed-in person's. */
export type Authority = Scope | AccessGuard

/** A unit of work whose access snapshot is outdated, at the first statement or at the commit, ends with AccessOutdated, whatever it made of the failure. */
export interface Database {
  read<T>(authority: Authority, work: (tx: Connection) => Promise<T>): Promise<T>
  write<T>(authority: Authority, work: (tx: Connection) => Promise<T>): Promise<T>
  /** Whether it accepts writes; rejects when the database does not answer. */
  ready(): Promise<'ok' | 'read_only'>
  close(): Promise<void>
  /** PostgreSQL itself, not the embedded engine. */
  readonly served: boolean
  readonly driver: 'fast' | 'plain' | 'embedded'
  /** Connections of the served database's pool. */
  readonly pool?: () => { total: number; idle: number; waiting: number }
}

/** Declares a statement once; it is built once per connection handle and then only executed. */
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

const sharedReads = new Set<string>()
export const isSharedRead = (config: string | pg.QueryConfig): boolean =>
  typeof config === 'object' && config.name !== undefined && sharedReads.has(config.name)

/**
 * Declares a statement that only reads, and finds few rows by key: while a unit of work only reads, the fast driver sends it on a shared read
 * connection (driver/shared-reads.ts). Everything else runs on a connection that the unit has to itself.
 */
export const sharedRead = <Q extends { prepare(name: string): unknown }>(
  name: string,
  build: (sql: Sql) => Q,
): ((tx: Connection) => ReturnType<Q['prepare']>) => {
  sharedReads.add(name)
  return statement((sql) => build(sql).prepare(name) as ReturnType<Q['prepare']>)
}

/** An answer that rolls back the transaction of its unit of work. */
export const isRefusal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'refuse' in value
