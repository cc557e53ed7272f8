// npm run bench:dashboard: is the client admin's dashboard of a company of 100,000 trainees as fast as that of one of 100, where a third is overdue? Both in one database, asked
// in turn, live and as at a day a month ago; aim: at most three times. And do its calendar of what falls due, and what a rule or a cycle's setting would
// change, come within two seconds? `-- 20000` for fewer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@jujur/contract/wire.ts'
import pg from 'pg'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { fillLearning } from './learning-fill.mjs'
import { onInterrupt, runScript, servedSettings, serverFile, startServer } from './processes.mjs'

const MANY = Number(process.argv[2] ?? 100_000)
const FEW = 100
const ROUNDS = 40
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]

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
  await fillLearning(client, [
    [small.company_id, FEW],
    [large.company_id, MANY],
  ])
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
  const { rows } = await client.query('select course_id from course')
  const { course_id } = rows[0]
  await client.query(
    'insert into purchased_course (company_id, course_id, first_opened_at) select company_id, $1, now() from unnest($2::integer[]) as of (company_id)',
    [course_id, [small.company_id, large.company_id]],
  )
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  for (const [what, name, input] of [
    ['calendar', 'getDueCalendar', { by: 'department' }],
    ['preview of a rule', 'previewEnrolRule', { course_id, who: [], due: { kind: 'after_start', days: 30 }, starts_on: today }],
    [
      'preview of a cycle',
      'previewCycleSetting',
      { course_id, renews: true, mode: 'common_day', common: { month: 3, day: 1 }, window_days: 60, least_days: 180 },
    ],
  ]) {
    const times = { few: [], many: [] }
    for (let round = 0; round <= 5; round++)
      for (const [size, of] of [
        ['few', small],
        ['many', large],
      ]) {
        const { ms } = await ask(of, name, input)
        if (round > 0) times[size].push(ms)
      }
    console.log(`${what}: ${median(times.few).toFixed(1)} ms of ${FEW} trainees, ${median(times.many).toFixed(1)} ms of ${MANY}   <= 2000 ms`)
  }
} finally {
  await client.end().catch(() => undefined)
  await app?.kill()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
