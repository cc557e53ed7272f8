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
 * Work of the system inside somebody's transaction, for what must stand or fall with it but lies outside the actor's rows:
 * telling the provider's people, or finding whether a username is taken anywhere. What it answers must not say more than the call may.
 */
export const beyondScope = async <T>(tx: Connection, work: (tx: Connection) => Promise<T>): Promise<T> => {
  await setScope(tx, everything)
  const result = await work({ ...tx, scope: everything })
  // After a failure the transaction is undone and the next checkout sets its own scope.
  await setScope(tx, tx.scope)
  return result
}
