// npm run bench:dashboard: is the client admin's dashboard of a company of 100,000 trainees as fast as that of one of 100? Both in one database, asked
// in turn, live and as at a day a month ago; aim: at most three times. `-- 20000` for fewer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@jujur/contract/wire.ts'
import pg from 'pg'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { onInterrupt, runScript, servedSettings, serverFile, startServer } from './processes.mjs'

const MANY = Number(process.argv[2] ?? 100_000)
const FEW = 100
const ROUNDS = 40
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]

/** People in twenty departments. */
const PEOPLE = `
  insert into users (company_id, system_type_id, username, email, email_normal, name, status, department, position, created_at)
  select $1::integer, 1, 'p' || $1::integer || '.' || n, 'p' || $1::integer || '.' || n || '@people.test', 'p' || $1::integer || '.' || n || '@people.test',
    substr(md5(n::text), 1, 8) || ' binti ' || substr(md5((n + 1)::text), 1, 8), case when n % 25 = 0 then 'inactive' else 'active' end,
    'Department ' || n % 20, 'Executive', now() - interval '300 days'
  from generate_series(1, $2::integer) n`
/** One course each, assigned over half a year: most completed, some overdue, begun or not, some run out. */
const CYCLES = `
  insert into trainee_course (user_id, company_id, course_id, course_version_id, status, due_on, assigned_at, started_at, completed_at, expires_at)
  select user_id, company_id, $2::integer, $3::integer,
    case when k < 70 then 'COMPLETED' when k < 85 then 'IN_PROGRESS' else 'NOT_STARTED' end, (assigned_at + interval '40 days')::date, assigned_at,
    case when k < 85 then assigned_at + interval '5 days' end, case when k < 70 then assigned_at + interval '5 days' + interval '1 day' * (k / 3) end,
    case when k < 70 then assigned_at + interval '150 days' + interval '1 day' * k end
  from (select user_id, company_id, user_id % 97 * 100 / 97 as k, now() - interval '1 day' * (32 + user_id % 150) as assigned_at
    from users where company_id = $1::integer and system_type_id = 1) p`

const folder = ensurePostgres()
if (!folder) throw new Error('no PostgreSQL here and none installable')
const dataDir = mkdtempSync(join(tmpdir(), 'jujur-dashboard-'))
const postgres = await startPostgres(folder)
onInterrupt(postgres.stop)
const client = new pg.Client({ connectionString: postgres.url })
let app
try {
  const settings = servedSettings(postgres.url, dataDir)
  const {
    companies: [small, large],
  } = await runScript(join(import.meta.dirname, 'seed-lists.ts'), settings)
  await client.connect()
  await client.query(`update company set created_at = now() - interval '300 days'`)
  const { rows } = await client.query(`
    with made as (insert into course (code, title, objectives, validity_months, pledge, price_sen, updated_at, updated_by)
      values ('B1', 'Essentials', '{}', 12, '{}', 1000, now(), 1) returning course_id)
    insert into course_version (course_id, version_no, code, title, content, content_hash, published_at, submitted_by, published_by)
    select course_id, 1, 'B1', 'Essentials', '{"modules": []}', 'none', now(), 1, 2 from made returning course_id, course_version_id`)
  const [{ course_id, course_version_id }] = rows
  for (const [{ company_id }, count] of [
    [small, FEW],
    [large, MANY],
  ]) {
    await client.query(PEOPLE, [company_id, count])
    // So that what the triggers ask is planned anew, for tables of this size.
    await client.query('vacuum analyze')
    await client.query(CYCLES, [company_id, course_id, course_version_id])
  }
  await client.query('vacuum analyze')
  app = await startServer(serverFile, settings)

  const ask = async ({ token }, name, input) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const began = performance.now()
    const answer = await fetch(`${app.url}${API_BASE}${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
    const { response_code, data } = await answer.json()
    if (response_code !== 2100) throw new Error(`${name} answers ${response_code} ${JSON.stringify(data)}`)
    return { data, ms: performance.now() - began }
  }
  const unfolded = async () => Number((await client.query('select count(*) from learning_day where not is_folded')).rows[0].count)
  for (let tries = 0; tries < 120 && (await unfolded()) > 0; tries++) await new Promise((wake) => setTimeout(wake, 1000))
  await client.query('vacuum analyze learning_day')
  console.log(`rows of counts: ${(await client.query('select count(*) from learning_day')).rows[0].count}, not yet put together: ${await unfolded()}`)

  const past = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  for (const [what, input] of [
    ['live', {}],
    [`as at ${past}`, { as_at: past }],
  ]) {
    const times = { few: [], many: [] }
    for (let round = 0; round <= ROUNDS; round++)
      for (const [size, of, count] of [
        ['few', small, FEW],
        ['many', large, MANY],
      ]) {
        const { data, ms } = await ask(of, 'getCompanyDashboard', input)
        if (data.learning.all.assigned !== count) throw new Error(`${data.learning.all.assigned} of ${count} are counted`)
        // The first round warms up.
        if (round > 0) times[size].push(ms)
      }
    const [few, many] = [median(times.few), median(times.many)]
    console.log(
      `dashboard ${what}: ${few.toFixed(1)} ms of ${FEW} trainees, ${many.toFixed(1)} ms of ${MANY}: ratio ${(many / few).toFixed(2)}   <= 3`,
    )
  }
} finally {
  await client.end().catch(() => undefined)
  await app?.kill()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
