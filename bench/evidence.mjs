// npm run bench:evidence: an evidence pack of 1,000 people is made. Printed are how long it takes (aim: two minutes), how large it is, and by how much the
// memory of the process grows (sampled; aim: less than 200 MB, however many people). `-- 10000` for more.
// On the PostgreSQL that TEST_DATABASE_URL names, or on one of its own.
import { join } from 'node:path'
import { runOnPostgres } from './on-postgres.mjs'

await runOnPostgres(join(import.meta.dirname, 'evidence.ts'), process.argv.slice(2))
