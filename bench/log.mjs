// npm run bench:log: a page of the log of a company with 1,000,000 lines against one with 1,000, in each way of narrowing it, and a page with an act of
// 10,000 lines folded. On the PostgreSQL that TEST_DATABASE_URL names, or on one of its own. Takes a few minutes, most of them to fill it.
import { join } from 'node:path'
import { runOnPostgres } from './on-postgres.mjs'

await runOnPostgres(join(import.meta.dirname, 'log.ts'), process.argv.slice(2))
