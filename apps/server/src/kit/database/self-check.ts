/** opening.ts, lanes.ts and sendTogether lean on parts of pg that its types do not promise. Before anything is served they are tried. */
import { sql } from 'drizzle-orm'
import { type Connection, type Database, quick } from './database.ts'
import { LANES } from './lanes.ts'
import { everything, type Scope } from './scope.ts'

type Seen = { scope: string; company: string; transaction: string }
const ASKED = sql`select current_setting('app.scope') as scope, current_setting('app.company') as company, pg_current_xact_id()::text as transaction`
const scopeNow = quick('check_scope', (db) =>
  db.select({ scope: sql<string>`current_setting('app.scope')`, company: sql<string>`current_setting('app.company')` }).from(sql`(select 1) as one`),
)
const failing = quick('check_failing', (db) => db.select({ never: sql`1 / (${sql.placeholder('zero')}::integer)` }).from(sql`(select 1) as one`))
const one: Scope = { kind: 'company', company_id: 1 }

const look = async ({ sql: db }: Connection): Promise<Seen | undefined> => (await db.execute<Seen>(ASKED)).rows[0]
const isIn = (seen: Seen | undefined, scope: string, company: string) => seen?.scope === scope && seen.company === company

/** So many at once that several leave on each lane in one piece: each has its own scope, and those that fail leave it to the next. */
const seeLanes = async (database: Pick<Database, 'read'>): Promise<boolean> => {
  const fails = () =>
    database
      .read(one, (at) => failing(at).execute({ zero: 0 }))
      .then(
        () => false,
        () => true,
      )
  const has = (scope: Scope, name: string, company: string) => async () => {
    const [seen] = await database.read(scope, (at) => scopeNow(at).execute())
    return seen?.scope === name && seen.company === company
  }
  const kinds = [has(one, 'company', '1'), fails, has(everything, 'all', '')]
  const seen = await Promise.all(Array.from({ length: LANES }, () => kinds).flatMap((all) => all.map((look) => look())))
  return seen.every(Boolean)
}

/**
 * Throws unless the first statement of a piece of work, and the next, have its scope, a write is one transaction, and the scope of one piece
 * of work is not that of the next. Nothing is written.
 */
export const checkOpening = async (database: Pick<Database, 'read' | 'write' | 'ready'>): Promise<void> => {
  await database.ready()
  const [first, second] = await database.write(one, async (at) => [await look(at), await look(at)])
  const next = await database.read(everything, look)
  const isRight =
    (await seeLanes(database)) &&
    isIn(first, 'company', '1') &&
    isIn(second, 'company', '1') &&
    isIn(next, 'all', '') &&
    first?.transaction === second?.transaction
  if (!isRight)
    throw new Error(
      'The database driver (pg) does not bring the scope along as this release expects. Install the versions of package-lock.json: npm ci',
    )
}
