// npm run bench:growth: work that grows faster than what is sent. Each text of each call, and each reader of files, is given texts of doubling size;
// named is where the time of the main thread (the least of five) grows more than 2.6 times with a doubling, or a text holds it more than 50 ms.
//   npm run bench:growth -- [readers|calls] [NAME …]
// Names end it with 1. On the PostgreSQL that TEST_DATABASE_URL names, or on one of its own.
import { join } from 'node:path'
import { runOnPostgres } from './on-postgres.mjs'

await runOnPostgres(join(import.meta.dirname, 'growth.ts'), process.argv.slice(2))
