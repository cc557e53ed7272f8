/** Prints what a large evidence pack costs: time, memory, bytes. */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { evidencePack } from '../apps/server/src/evidence/evidence.table.ts'
import { makePacks } from '../apps/server/src/evidence/making.worker.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { dayOf } from '../apps/server/src/kit/time/calendar.rules.ts'
import { openWorld } from '../apps/server/test/world.ts'

const PEOPLE = Number(process.argv[2] ?? 1_000)
const MB = 1024 * 1024
const MOST_MS = 120_000
const MOST_MB = 200

const world = await openWorld()
const admin = await world.given.admin('clientAdmin')
const second = await world.given.admin('clientAdmin', { company: { company_id: admin.company_id as number } })
const course = await world.given.course()
const client = new pg.Client({ connectionString: process.env.BENCH_URL ?? String(world.kit.settings.databaseUrl), options: '-c app.scope=all' })
await client.connect()
// Without triggers: what learning status counts of them is not looked at here.
await client.query('set session_replication_role = replica')
await client.query(
  `insert into users (company_id, system_type_id, username, email, email_normal, name, status, language, created_at)
   select $1, 1, 'bulk' || n, 'bulk' || n || '@people.test', 'bulk' || n || '@people.test', 'Person ' || lpad(n::text, 6, '0') || ' Binti Abdullah', 'active', 'en', now()
   from generate_series(1, $2::integer) n`,
  [admin.company_id, PEOPLE],
)
await client.query(
  `insert into trainee_course (user_id, company_id, course_id, course_version_id, assigned_at, counts_from, due_on)
   select user_id, company_id, $2, $3, now() - interval '60 days', now() - interval '60 days', current_date - 3 from users where company_id = $1 and system_type_id = 1`,
  [admin.company_id, course.course_id, course.course_version_id],
)
await client.query(
  `insert into day_mail (user_id, company_id, day, by_itself, language, version, told, mail_id, outcome, created_at, settled_at)
   select user_id, company_id, kl_day(now()), true, 'en', 1, '[{"kind":"course_reminder","data":{},"href":null}]', user_id, 'accepted', now(), now()
   from users where company_id = $1 and system_type_id = 1`,
  [admin.company_id],
)
await client.query('set session_replication_role = origin')
await client.query('analyze users; analyze trainee_course; analyze day_mail')

const today = dayOf(world.kit.clock.now())
const { data: ordered } = await world.as(admin).call('orderEvidence', { from: today, to: today, reason: 'Bench' })
await world.as(second).call('approveEvidence', { evidence_id: ordered.evidence_id, version: 1 })
globalThis.gc?.()
const before = process.memoryUsage().rss
let most = before
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss)
}, 10)
const began = performance.now()
for (let i = 0; i < 20; i++) await makePacks(world.kit, new AbortController().signal)
const ms = performance.now() - began
clearInterval(sampling)
const [row] = await world.kit.database.read(everything, (tx) =>
  tx.sql.select().from(evidencePack).where(eq(evidencePack.evidence_id, ordered.evidence_id)),
)
if (row?.state !== 'made' || row.people !== PEOPLE) throw new Error(`the pack is ${row?.state} with ${row?.people} people`)
console.log(`people ${PEOPLE}`)
console.log(
  `made in ${(ms / 1000).toFixed(1)} s, ${((row.full_size ?? 0) / MB).toFixed(1)} MB with names, ${((row.redacted_size ?? 0) / MB).toFixed(1)} MB redacted`,
)
console.log(`memory grew by ${((most - before) / MB).toFixed(0)} MB (aim: less than ${MOST_MB}, however many people)`)
await client.end()
await world.close().catch(() => undefined)
if (most - before > MOST_MB * MB || (PEOPLE <= 1_000 && ms > MOST_MS)) process.exitCode = 1
