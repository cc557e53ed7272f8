// npm run bench:appends: what a line of the audit log costs: alone, while a dump holds its snapshot, and with fifty who append at once and are slow to
// commit. On the PostgreSQL that TEST_DATABASE_URL names, or on one of its own. Takes about a minute.
import { join } from 'node:path'
import { runOnPostgres } from './on-postgres.mjs'

await runOnPostgres(join(import.meta.dirname, 'appends.ts'), process.argv.slice(2))
