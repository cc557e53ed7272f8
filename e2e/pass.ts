/**
 * Time passes until so many days before the newest certificate of a trainee ends, and then a night: node pass.ts USERNAME DAYS. No clock is moved: all
 * that is kept becomes older by as much, but the audit log, whose lines are sealed as they stand, and when
 * people were in last, as they came meanwhile too; then the jobs of a night run.
 */
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { foldLearning } from '../apps/server/src/dashboard/company.worker.ts'
import { users } from '../apps/server/src/identity/identity.table.ts'
import { openEmbeddedEngine } from '../apps/server/src/kit/database/driver/embedded.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { dayOf, daysBetween } from '../apps/server/src/kit/time/calendar.rules.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { expireOver } from '../apps/server/src/learning/enrolments/expire.worker.ts'
import { certificate } from '../apps/server/src/learning/pledges/pledges.table.ts'
import { enrolByRules } from '../apps/server/src/purchases/enrol-rules/enrol-rules.worker.ts'
import { renewCourses } from '../apps/server/src/purchases/seats/waiting.worker.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const [username = '', left = ''] = process.argv.slice(2)
const settings = readSettings()

const daysToGo = async (): Promise<number> => {
  const kit = await openKit(settings)
  const [newest] = await kit.database.read(everything, (tx) =>
    tx.sql
      .select({ ends: certificate.expires_at })
      .from(certificate)
      .innerJoin(users, eq(users.user_id, certificate.user_id))
      .where(eq(users.username, username))
      .orderBy(desc(certificate.expires_at))
      .limit(1),
  )
  const today = dayOf(await readClock(kit))
  await kit.database.close()
  if (!newest?.ends) throw new Error(`${username} has no certificate that ends`)
  return daysBetween(today, dayOf(newest.ends)) - Number(left)
}

/** Each column that has a time or days, with what it is some days earlier. */
const COLUMNS = `
  select table_name, string_agg(format(case udt_name
      when 'timestamptz' then '%1$I = %1$I - make_interval(days => DAYS)'
      when 'date' then '%1$I = %1$I - DAYS'
      else '%1$I = (select coalesce(range_agg(daterange(lower(r) - DAYS, upper(r) - DAYS)), ''{}'') from unnest(%1$I) r)' end, column_name), ', ') as changes
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name in ('timestamptz', 'date', 'datemultirange') and is_generated = 'NEVER' and table_name not like 'audit%' and column_name <> 'last_active_at'
  group by table_name`
type Column = { table_name: string; changes: string }
type Engine = { query: (text: string) => Promise<{ rows: unknown[] }>; close: () => Promise<void> }

const openEngine = async (): Promise<Engine> => {
  if (settings.databaseOwnerUrl === null) {
    const embedded = await openEmbeddedEngine(join(settings.dataDir, 'database'))
    return { query: (text) => embedded.query(text), close: () => embedded.close() }
  }
  const client = new pg.Client({ connectionString: settings.databaseOwnerUrl })
  await client.connect()
  return { query: (text) => client.query(text), close: () => client.end() }
}

const days = await daysToGo()
if (days < 0) throw new Error('time does not run backwards')
const engine = await openEngine()
await engine.query('begin')
// No trigger takes it for something that somebody did.
await engine.query('set local session_replication_role = replica')
await engine.query("select set_config('app.scope', 'all', true)")
for (const { table_name, changes } of (await engine.query(COLUMNS)).rows as Column[])
  await engine.query(`update "${table_name}" set ${changes.replaceAll('DAYS', String(days))}`)
await engine.query('commit')
await engine.close()

const kit = await openKit(settings)
const going = new AbortController().signal
for (const job of [expireOver(), enrolByRules, renewCourses, foldLearning]) await job(kit, going)
await kit.database.close()
process.exit(0)
