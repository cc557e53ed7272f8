/** Prints what mutants are made of and the sources do not tell: every policy of a database at the newest schema, and who may make each call. */
import { type CallName, calls } from '@jujur/contract/index.ts'
import { openEmbeddedEngine } from '../../apps/server/src/kit/database/driver/embedded.ts'
import { migrateEmbeddedDatabase } from '../../apps/server/src/kit/database/migrate.ts'

const engine = await openEmbeddedEngine(null)
await migrateEmbeddedDatabase(engine)
const { rows: policies } = await engine.query(
  `select c.relname as table, p.polname as name, pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
   from pg_policy p join pg_class c on c.oid = p.polrelid order by 1, 2`,
)
await engine.close()
const accesses = Object.fromEntries((Object.keys(calls) as CallName[]).map((name) => [name, calls[name].access]))
process.stdout.write(JSON.stringify({ policies, accesses }))
