/** The embedded PostgreSQL (PGlite): one connection, so whole units of work run one after the other. */
import { mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { tracer } from '../../tracing/tracing.ts'
import {
  type AccessGuard,
  AccessOutdated,
  GUARD,
  GUARD_AT_COMMIT,
  guardAtCommitValues,
  guardValues,
  isAccessGuard,
  readGuardRow,
} from '../access-guard.ts'
import type { Authority, Database, Sql } from '../database.ts'
import { scopeParameters } from '../scope.ts'
import { databaseOver, isOutdated, READ_ONLY, SET_SCOPE, saysReadOnly, type Unit } from './driver.ts'
import { tracedStatement } from './tracing.ts'

/** The only row's values, or null where the guard finds no row. */
const guardRow = async (engine: PGlite, statement: string, values: readonly unknown[]): Promise<unknown[] | null> => {
  try {
    const { rows } = await engine.query<unknown[]>(statement, [...values], { rowMode: 'array' })
    return rows[0] ?? null
  } catch (error) {
    if (isOutdated(error)) return null
    throw error
  }
}
const passes = async (engine: PGlite, guard: AccessGuard): Promise<boolean> => {
  const sentAt = Date.now()
  const row = await guardRow(engine, GUARD, guardValues(guard))
  return row !== null && readGuardRow(guard, row[4], row[5], sentAt)
}

/** Nothing skips the statements after a failed one here, so the guard is waited for. */
const begin = async (engine: PGlite, authority: Authority, isTransaction: boolean): Promise<void> => {
  if (isTransaction) await engine.query('begin')
  if (!isAccessGuard(authority)) await engine.query(SET_SCOPE, scopeParameters(authority))
  else if (!(await passes(engine, authority))) {
    if (isTransaction) await engine.query('rollback')
    throw new AccessOutdated()
  }
}

const commit = async (engine: PGlite, authority: Authority): Promise<void> => {
  const isOpen = !isAccessGuard(authority) || (await guardRow(engine, GUARD_AT_COMMIT, guardAtCommitValues(authority))) !== null
  await engine.query(isOpen ? 'commit' : 'rollback')
  if (!isOpen) throw new AccessOutdated()
}

/** What Drizzle asks of the engine. */
const tracedEngine = (engine: PGlite): PGlite => {
  const query = (text: string, ...more: unknown[]) => tracedStatement(text, () => Reflect.apply(engine.query, engine, [text, ...more]))
  return { query } as unknown as PGlite
}

export const embeddedDatabase = (engine: PGlite): Database => {
  const sql = drizzle({ client: tracer() ? tracedEngine(engine) : engine }) as unknown as Sql
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const answer = last.then(work)
    last = answer.catch(() => undefined)
    return answer
  }
  return databaseOver({
    name: 'embedded',
    run: (authority, isTransaction, work) =>
      inOrder(async () => {
        await begin(engine, authority, isTransaction)
        const unit: Unit = {
          sql,
          rejection: null,
          commit: () => commit(engine, authority),
          rollback: async () => void (await engine.query('rollback')),
        }
        return work(unit)
      }),
    isReadOnly: () => inOrder(async () => saysReadOnly((await engine.query(READ_ONLY)).rows)),
    close: () => engine.close(),
    abandon: () => void engine.close(),
  })
}

/** A database that uses an extension opens only with it, whoever opens it. */
export const openEmbeddedEngine = async (folder: string | null): Promise<PGlite> => {
  if (folder) mkdirSync(folder, { recursive: true })
  return PGlite.create({ ...(folder ? { dataDir: folder } : {}), extensions: { pg_trgm, btree_gin } })
}
