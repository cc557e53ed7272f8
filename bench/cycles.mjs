// npm run cycle-walk: years of a portal in minutes. Two companies whose people join, leave, come back, move, learn in time or late; seats that run out; jobs
// that sleep for weeks and then run twice at once. Each week what the portal has is held against a second model, written from the design alone.
//   npm run cycle-walk -- [YEARS 5] [PEOPLE 1000] [DICE 1]
// Ends with 1 where they differ. On the PostgreSQL that TEST_DATABASE_URL names, or on one of its own.
import { join } from 'node:path'
import { runOnPostgres } from './on-postgres.mjs'

await runOnPostgres(join(import.meta.dirname, 'cycles.ts'), process.argv.slice(2))
