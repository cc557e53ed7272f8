import { sql } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { everything, type Scope, scopeParameters } from './scope.ts'

const setScope = (tx: Connection, scope: Scope) => {
  const [kind, company, person] = scopeParameters(scope)
  return tx.sql.execute(
    sql`select set_config('app.scope', ${kind}, false), set_config('app.company', ${company}, false), set_config('app.person', ${person}, false)`,
  )
}

/**
 * Runs part of an actor's transaction in the scope of the system, for rows that lie outside the actor's scope but must be committed or rolled
 * back with the rest: notices to the provider's people, or whether a username is taken in any company. The answer must not reveal more than
 * the call may.
 */
export const withSystemScope = async <T>(tx: Connection, work: (tx: Connection) => Promise<T>): Promise<T> => {
  await setScope(tx, everything)
  const result = await work({ ...tx, scope: everything })
  // After a failure the transaction is rolled back, and the next unit of work sets its own scope.
  await setScope(tx, tx.scope)
  return result
}
