// npm run bench:reports: a report of 100,000 rows is made and sent. Printed are how long each step takes, by how much the memory of the process grows
// (sampled; aim: less than 150 MB), and how long a light call of another company takes meanwhile (the median; aim: no more than twice as long).
// `-- 20000` for fewer rows. On the PostgreSQL that TEST_DATABASE_URL names, or on one of its own.
import { join } from 'node:path'
import { runOnPostgres } from './on-postgres.mjs'

await runOnPostgres(join(import.meta.dirname, 'reports.ts'), process.argv.slice(2))
