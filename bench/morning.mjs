// npm run bench:morning: the morning of 200 companies with 300,000 people, of which one has 100,000: 30 % are overdue and were never told, 5 % fall due this
// week, 8 % are renewed, 5 % enrolled by a rule, and it is Monday, when managers have their digest. Two server processes on one PostgreSQL; each job runs in
// one of them, as in production, and mails are written, not sent. Printed: how long each job takes (aim: 10 minutes together), and what people of the last
// company wait to sign in, at the process that works and at the other in turn, against quiet in the same run (aim: at most twice).
//   npm run bench:morning -- [PEOPLE 300000] [COMPANIES 200]
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/wire.ts'
import pg from 'pg'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { root } from '../tools/run.mjs'
import { fillMorning } from './morning-fill.mjs'
import { onInterrupt, runScript, servedSettings } from './processes.mjs'

const [PEOPLE, COMPANIES] = [Number(process.argv[2] ?? 300_000), Number(process.argv[3] ?? 200)]
const MOST_SECONDS = 600
const QUIET_MS = 12_000
/** Between two who sign in. */
const PAUSE_MS = 200
const JOBS = ['expire-courses', 'renew-courses', 'enrol-by-rules', 'fold-learning-days', 'day-mails']
const DAY_MS = 86_400_000
const KL_MS = 8 * 3_600_000
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]

// Ten on the next Monday in Kuala Lumpur.
const now = Date.now() + KL_MS
const midnight = now - (now % DAY_MS)
const weekday = new Date(midnight).getUTCDay()
const morning = midnight + ((8 - weekday) % 7 || 7) * DAY_MS
const [day, offset] = [new Date(morning).toISOString().slice(0, 10), morning + 10 * 3_600_000 - now]

const folder = ensurePostgres()
if (!folder) throw new Error('no PostgreSQL here and none installable')
const dataDir = mkdtempSync(join(tmpdir(), 'jujur-morning-'))
const postgres = await startPostgres(folder)
const servers = []
const stop = async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await postgres.stop()
}
onInterrupt(stop)
const [client, second] = [new pg.Client({ connectionString: postgres.url }), new pg.Client({ connectionString: postgres.url })]
const count = async (what) => Number((await client.query(`select count(*) from ${what}`)).rows[0].count)

const startOne = async (settings) => {
  const loading = join(root, 'apps/server/src/bootstrap/loading.ts')
  const child = fork(join(import.meta.dirname, 'morning-server.ts'), {
    cwd: root,
    execArgv: ['--disable-proto=delete', '--import', loading],
    env: { PATH: process.env.PATH, ...settings, MORNING_OFFSET_MS: String(offset) },
  })
  const next = () =>
    new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)))
    })
  const { port } = await next()
  const ask = (job) => {
    child.send({ job })
    return next()
  }
  return { child, url: `http://127.0.0.1:${port}`, work: ask }
}

try {
  const settings = servedSettings(postgres.url, dataDir)
  const began = performance.now()
  const made = await runScript(join(import.meta.dirname, 'seed-morning.ts'), { ...settings, SEED_COMPANIES: String(COMPANIES) })
  await client.connect()
  await second.connect()
  const largest = Math.floor(PEOPLE / 3)
  const sizes = made.companies.map((_, i) => (i === 0 ? largest : Math.floor((PEOPLE - largest) / (COMPANIES - 1))))
  await fillMorning([client, second], { ...made, sizes, day })
  console.log(
    `${await count("users where username ~ '^[mp][0-9]'")} people in ${COMPANIES} companies, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  for (let i = 0; i < 2; i++) servers.push(await startOne(settings))

  let turn = 0
  /** One after the other, at one server and then at the other, until told. */
  const signIn = async (until) => {
    const took = []
    while (!until.over) {
      const { url } = servers[turn % servers.length]
      const username = made.readers[turn++ % made.readers.length]
      const asked = performance.now()
      const answer = await fetch(`${url}${API_BASE}loginTraineeUser`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: made.password }),
      })
      const { response_code } = await answer.json()
      if (response_code !== 2100) throw new Error(`signing in answered ${response_code}`)
      took.push(performance.now() - asked)
      await sleep(PAUSE_MS)
    }
    return took
  }
  const quietly = async () => {
    const until = { over: false }
    setTimeout(() => (until.over = true), QUIET_MS)
    return signIn(until)
  }
  // What was filled is put together, and both are warm.
  await servers[0].work('fold-learning-days')
  await quietly()

  let sum = 0
  const waits = []
  for (const [i, job] of JOBS.entries()) {
    const before = await quietly()
    const until = { over: false }
    const signing = signIn(until)
    const { ms, busyMs, failed } = await servers[i % 2].work(job)
    until.over = true
    const during = await signing
    if (failed) throw new Error(`${job}: ${failed}`)
    sum += ms
    const quiet = [...before, ...(await quietly())]
    const told =
      during.length < 10
        ? ''
        : `, sign-in ${median(during).toFixed(0)} ms, quiet ${median(quiet).toFixed(0)} ms: ${(median(during) / median(quiet)).toFixed(2)}`
    waits.push(...during.map((one) => one / median(quiet)))
    console.log(`${job.padEnd(20)} ${(ms / 1000).toFixed(1).padStart(7)} s, of which in its process ${(busyMs / 1000).toFixed(1)} s${told}`)
  }
  const of = {
    expired: await count("trainee_course where status = 'EXPIRED'"),
    renewed: await count('waiting_for_seat where previous_trainee_course_id is not null'),
    'enrolled by a rule': await count('waiting_for_seat where enrol_rule_id is not null'),
    'wait for a seat': await count('waiting_for_seat where ended_at is null'),
    mails: await count('day_mail'),
    'told of a course': await count('reminder_step where omitted is null'),
    digests: await count('manager_digest where omitted is null'),
  }
  console.log(
    Object.entries(of)
      .map(([what, n]) => `${n} ${what}`)
      .join(', '),
  )
  const twice = await count('(select 1 from day_mail group by user_id having count(*) > 1) twice')
  const forgotten = await count(`trainee_course t where status in ('NOT_STARTED', 'IN_PROGRESS') and due_on < '${day}'
    and not exists (select from reminder_step s where s.trainee_course_id = t.trainee_course_id and s.omitted is null)`)
  console.log(`${twice} had two mails, ${forgotten} who are overdue none   = 0`)
  console.log(`together ${sum > 0 ? (sum / 1000).toFixed(0) : 0} s   <= ${MOST_SECONDS}`)
  console.log(`others wait to sign in, against quiet ${median(waits).toFixed(2)}   <= 2`)
  if (twice + forgotten > 0) process.exitCode = 1
} finally {
  await Promise.all([client, second].map((one) => one.end().catch(() => undefined)))
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}
