/** Prints what a large report costs: time, memory, and what others wait. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/call.ts'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { report } from '../apps/server/src/reports/reports.table.ts'
import { makeReports } from '../apps/server/src/reports/reports.worker.ts'
import { openWorld, type Person } from '../apps/server/test/world.ts'

const ROWS = Number(process.argv[2] ?? 100_000)
const MB = 1024 * 1024
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** In a process of its own, so that what it reads is not counted here; answers how many bytes came. */
const download = async (url: string, token: string, report_id: number): Promise<number> => {
  const script = `
    const answer = await fetch(process.argv[1], { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer ' + process.argv[2] },
      body: JSON.stringify({ report_id: Number(process.argv[3]), response_type: 1 }) })
    let bytes = 0
    for await (const piece of answer.body) bytes += piece.length
    console.log(answer.headers.get('content-type') + ' ' + bytes)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, url, token, String(report_id)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  await once(child, 'close')
  if (!said.includes('spreadsheetml')) throw new Error(`no spreadsheet: ${said}`)
  return Number(said.trim().split(' ').at(-1))
}

const world = await openWorld()
const [admin, other] = [await world.given.admin('clientAdmin'), await world.given.admin('clientAdmin')]
const course = await world.given.course()
const client = new pg.Client({ connectionString: process.env.BENCH_URL ?? String(world.kit.settings.databaseUrl), options: '-c app.scope=all' })
await client.connect()
// Without triggers: what learning status counts of them is not looked at here.
await client.query('set session_replication_role = replica')
await client.query(
  `insert into users (company_id, system_type_id, username, email, email_normal, name, status, language, created_at)
   select $1, 1, 'bulk' || n, 'bulk' || n || '@people.test', 'bulk' || n || '@people.test', 'Person ' || lpad(n::text, 6, '0') || ' Binti Abdullah', 'active', 'en', now()
   from generate_series(1, $2::integer) n`,
  [admin.company_id, ROWS],
)
await client.query(
  `insert into trainee_course (user_id, company_id, course_id, course_version_id, assigned_at, counts_from, due_on)
   select user_id, company_id, $2, $3, now(), now(), current_date + 30 from users where company_id = $1 and system_type_id = 1`,
  [admin.company_id, course.course_id, course.course_version_id],
)
await client.query('set session_replication_role = origin')
await client.query('analyze users; analyze trainee_course')

const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
const light = async (who: Person): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(`${address}${API_BASE}getDashboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    body: '{}',
  })
  await answer.json()
  return performance.now() - began
}
/** The times of light calls for as long as something runs, one after the other. */
const whileRuns = async <T>(work: Promise<T>): Promise<{ value: T; times: number[]; ms: number }> => {
  const [times, began] = [[] as number[], performance.now()]
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      times.push(await light(other))
      await sleep(5)
    }
  })()
  const value = await work.finally(() => {
    isOver = true
  })
  await asking
  return { value, times, ms: performance.now() - began }
}

await whileRuns(sleep(1500))
const alone = await whileRuns(sleep(3000))
globalThis.gc?.()
const before = process.memoryUsage().rss
let most = before
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss)
}, 10)
const ordered = await world.as(admin).call('orderReport', { kind: 'completion' })
const { report_id } = ordered.data
/** Gathered in the lane of the small ones, gone through in the other. */
const make = async () => {
  for (let i = 0; i < 2; i++) await makeReports(world.kit, new AbortController().signal)
}
const made = await whileRuns(make())
const [row] = await world.kit.database.read(everything, (tx) => tx.sql.select().from(report).where(eq(report.report_id, report_id)))
if (row?.state !== 'made' || row.total !== ROWS) throw new Error(`the report is ${row?.state} with ${row?.total} rows`)
const sent = await whileRuns(download(`${address}${API_BASE}downloadReport`, admin.token, report_id))
clearInterval(sampling)

const [usual, making, sending] = [median(alone.times), median(made.times), median(sent.times)]
console.log(`rows ${ROWS}, columns 16`)
console.log(`made in ${(made.ms / 1000).toFixed(1)} s, sent in ${(sent.ms / 1000).toFixed(1)} s, ${(sent.value / MB).toFixed(1)} MB`)
console.log(`memory grew by ${((most - before) / MB).toFixed(0)} MB (aim: less than 150)`)
const p = (list: readonly number[]) => (list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.99)] ?? 0).toFixed(1)
console.log(
  `a light call of another company: ${usual.toFixed(1)} ms alone, ${making.toFixed(1)} ms while it is made, ${sending.toFixed(1)} ms while it is sent (aim: twice)`,
)
console.log(`the slowest in a hundred: ${p(alone.times)}, ${p(made.times)}, ${p(sent.times)} ms`)
await client.end()
await world.close().catch(() => undefined)
if (most - before > 150 * MB || Math.max(making, sending) > 2 * usual) process.exitCode = 1
