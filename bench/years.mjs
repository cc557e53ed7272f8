// npm run bench:years: is the portal as fast with a year of 300,000 trainees in it as with that of 1,000? Two databases of one PostgreSQL are filled (attempts,
// answers, two cycles, sessions, mails, notices and the log of a year, thirty of a hundred overdue). Asked in turn are every list of the contract (first page,
// each sort, last page, a word), the dashboards, quick search, /metrics; a report is gathered; each job runs over what waits, and once more with nothing to do.
// Printed is how many times the one takes the other, with a mark where that is over its aim. What each of them asked of the large database is explained: a
// sequential scan over a table that grows with the trainees ends in failure. Then bytes a trainee and year, and how long each 32-bit key lasts.
//   npm run bench:years -- [TRAINEES 300000] [fill | lists | jobs | sizes …] [only=PART OF A NAME]
// With YEARS_KEPT=FILE, and YEARS_POSTGRES=URL of a PostgreSQL that stays, started with the settings below: the first run fills and leaves both databases
// there, named in the file, the next ones ask those, at whatever schema is the newest by then.
import { join } from 'node:path'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { runOnPostgres } from './on-postgres.mjs'
import { onInterrupt } from './processes.mjs'

const kept = process.env.YEARS_POSTGRES
const folder = ensurePostgres()
if (!folder) throw new Error('no PostgreSQL here and none installable')
// The plans of what is asked are read from its log, of statements within functions and triggers too.
const settings = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_format=json',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_timing=off',
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_rotation_size=0',
  'max_wal_size=4GB',
]
const postgres = kept ? { url: kept, stop: async () => {} } : await startPostgres(folder, { mayForget: true, settings })
onInterrupt(postgres.stop)
process.env.TEST_DATABASE_URL = postgres.url
try {
  await runOnPostgres(join(import.meta.dirname, 'years.ts'), process.argv.slice(2))
} finally {
  await postgres.stop()
}
