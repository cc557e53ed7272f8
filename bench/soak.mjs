// npm run soak -- 120: a server in production mode works for two hours on what a portal's day has: people learn, sign in, forget their passwords, change their photo;
// administrators look at lists, search, order reports and take them, import staff; a caller of each kind is refused, sends nonsense, hangs up halfway. Printed is,
// for each quarter of the time, what the process holds (memory at its lowest of each minute, open files, connections) and how long a light call took.
// It fails when the fourth quarter holds more than the second, beyond a tenth; the first is warming up.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/wire.ts'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { onInterrupt, residentMb, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'
import { query } from './writing.mjs'

const MINUTES = Number(process.argv[2] ?? 120)
const QUARTERS = 4
const LEARNERS = 10
/** Between two steps of one learner. */
const PAUSE_MS = 400
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
const p99 = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.99)] ?? Number.NaN
const least = (list) => Math.min(...list)

const programs = ensurePostgres()
if (!programs) throw new Error('no PostgreSQL here and none installable')
const folder = mkdtempSync(join(tmpdir(), 'jujur-soak-'))
const postgres = await startPostgres(programs)
onInterrupt(postgres.stop)
let mails = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.resume().on('end', () => {
      mails++
      done()
    })
  },
})
await new Promise((resolve) => smtp.listen(0, '127.0.0.1', resolve))
let app
try {
  const settings = { ...servedSettings(postgres.url, folder), TRUST_PROXY: '1', SMTP_URL: `smtp://127.0.0.1:${smtp.server.address().port}` }
  const { password, trainees, admins } = await runScript(seedFile, { ...settings, SEED_TRAINEES: '400' })
  app = await startServer(serverFile, settings)
  const { url, pid, port } = app
  const until = performance.now() + MINUTES * 60_000
  const goesOn = () => performance.now() < until
  const done = new Map()
  const failures = new Map()
  const count = (map, what) => map.set(what, (map.get(what) ?? 0) + 1)

  const ask = async (call, token, input, headers = {}) => {
    const all = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers }
    const answer = await fetch(`${url}${API_BASE}${call}`, { method: 'POST', headers: all, body: JSON.stringify(input) })
    if (!answer.headers.get('content-type')?.startsWith('application/json'))
      return { response_code: 2100, bytes: (await answer.arrayBuffer()).byteLength }
    return answer.json()
  }
  /** What is to be answered well, or with the refusal that is named. */
  const expect = async (call, token, input, { code = 2100, headers } = {}) => {
    const answer = await ask(call, token, input, headers)
    count(done, call)
    if (answer.response_code !== code) count(failures, `${call}: ${answer.response_code}`)
    return answer
  }
  const upload = async (call, token, name, bytes) => {
    const body = new FormData()
    body.append('file', new Blob([bytes]), name)
    const answer = await fetch(`${url}${API_BASE}${call}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
    const said = await answer.json()
    count(done, call)
    // A machine that is busy with other things may be behind with the file before: who comes then is told when to come again.
    if (said.response_code === 2111) count(done, `${call}, told to come again`)
    else if (said.response_code !== 2100) count(failures, `${call}: ${said.response_code}`)
    return said
  }
  /** Again and again to the end, in the same rhythm however long one took. */
  const every = async (ms, work) => {
    for (let turn = 0; goesOn(); turn++) {
      const began = performance.now()
      await work(turn)
      await sleep(Math.max(0, ms - (performance.now() - began)))
    }
  }

  const learn = (mine) =>
    every(PAUSE_MS, async (turn) => {
      const { token, module_progress_id, questions } = mine[turn % mine.length]
      const { question_id, option_ids } = questions[turn % questions.length]
      const steps = [
        ['submitProgress', { module_progress_id, answer: { question_id, option_ids: [option_ids[turn % option_ids.length]] } }],
        ['getUserProfile', {}],
        ['getViewCourseEnroll', {}],
        ['submitProgress', { module_progress_id, heartbeat: { active_seconds: 1 } }],
      ]
      await expect(steps[turn % steps.length][0], token, steps[turn % steps.length][1])
    })
  // The last hundred sign in again and again; the others keep the session of the seed.
  const [learners, comers] = [trainees.slice(0, 300), trainees.slice(300)]
  const signIn = (turn) =>
    expect(
      'loginTraineeUser',
      '',
      { username: comers[turn % comers.length].username, password },
      { headers: { 'x-forwarded-for': `198.51.${turn % 200}.${Math.floor(turn / 200) % 250}` } },
    )
  const forget = (turn) => expect('resetPassword', '', { username: learners[turn % learners.length].username })
  const photo = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#12616d' } })
    .jpeg()
    .toBuffer()
  let staff = 0
  const importStaff = async ({ token }) => {
    const file = ++staff
    const rows = Array.from({ length: 50 }, (_, n) => `Person ${n},s${file}x${n},s${file}x${n}@import.test`)
    const { data } = await upload('importTraineeUsers', token, 'staff.csv', Buffer.from(['name,username,email', ...rows].join('\n')))
    if (data?.import_id) await expect('commitTraineeImport', token, { import_id: data.import_id })
  }
  const takeReport = async ({ token }, turn) => {
    const { data } = await expect('orderReport', token, { kind: ['completion', 'overdue', 'induction'][turn % 3] })
    if (!data) return
    for (let waited = 0; waited < 60 && goesOn(); waited++) {
      await sleep(1_000)
      const answer = await ask('downloadReport', token, { report_id: data.report_id, response_type: 1 })
      if (answer.bytes > 0) {
        count(done, 'downloadReport')
        return
      }
    }
    if (goesOn()) count(failures, 'downloadReport: not made in a minute')
  }
  const look = async ({ token }, turn) => {
    await expect('getTraineeUserList', token, { length: 50, start: (turn % 2) * 50 })
    await expect('getDashboard', token, {})
    const found = await fetch(`${url}${API_BASE}quick_search?${new URLSearchParams({ query: `person t${turn % 10}` })}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await found.arrayBuffer()
    count(done, 'quick_search')
  }
  /** A body that was promised and does not come. */
  const hangUp = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`POST ${API_BASE}importTraineeUsers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admins[0].token}\r\n`)
        socket.write('content-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n--b\r\n')
        setTimeout(() => socket.destroy(), 500)
      })
      socket.on('error', () => undefined)
      socket.on('close', resolve)
    })
  const refused = async (turn) => {
    await expect('getTraineeUserList', `nobody ${turn}`, {}, { code: 6666 })
    await fetch(`${url}${API_BASE}getTraineeUserList`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"length":' }).then(
      (a) => a.arrayBuffer(),
    )
    await fetch(`${url}/no/such/page/${turn}`).then((a) => a.arrayBuffer())
    await hangUp()
    count(done, 'nonsense and hanging up')
  }

  const began = performance.now()
  const quarterNow = () => Math.min(QUARTERS - 1, Math.floor(((performance.now() - began) / (MINUTES * 60_000)) * QUARTERS))
  const seen = Array.from({ length: QUARTERS }, () => ({ resident: [], heap: [], files: [], connections: [], light: [], lag: [] }))
  const sampled = async () => {
    const minute = { resident: [], heap: [] }
    for (let i = 0; i < 12 && goesOn(); i++) {
      const text = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${settings.METRICS_TOKEN}` } }).then((a) => a.text())
      const figure = (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
      minute.resident.push(residentMb(pid))
      minute.heap.push(figure('nodejs_heap_size_used_bytes') / 1024 / 1024)
      const quarter = seen[quarterNow()]
      quarter.files.push(readdirSync(`/proc/${pid}/fd`).length)
      quarter.lag.push(figure('nodejs_eventloop_lag_p99_seconds') * 1000)
      await sleep(5_000)
    }
    const [{ n }] = await query(
      postgres.url,
      "select count(*)::integer as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    const quarter = seen[quarterNow()]
    quarter.connections.push(n)
    quarter.resident.push(least(minute.resident))
    quarter.heap.push(least(minute.heap))
  }
  const light = async () => {
    const at = performance.now()
    await expect('getUserProfile', learners[0].token, {})
    seen[quarterNow()].light.push(performance.now() - at)
  }

  await Promise.all([
    ...Array.from({ length: LEARNERS }, (_, k) => learn(learners.filter((_, i) => i % LEARNERS === k))),
    every(2_000, signIn),
    every(10_000, forget),
    every(20_000, (turn) => upload('uploadUserPhoto', learners[turn % 50].token, 'me.jpg', photo)),
    every(60_000, (turn) => importStaff(admins[turn % admins.length])),
    every(30_000, (turn) => takeReport(admins[turn % admins.length], turn)),
    every(3_000, (turn) => look(admins[turn % admins.length], turn)),
    every(5_000, refused),
    every(500, light),
    every(0, sampled),
  ])

  const quarters = seen.map(({ resident, heap, files, connections, light, lag }) => ({
    'resident MB': median(resident),
    'heap MB': median(heap),
    'open files': median(files),
    connections: median(connections),
    'light call, ms': median(light),
    'light call, p99 ms': p99(light),
    'event loop, p99 ms': median(lag),
  }))
  const asked = [...done.values()].reduce((a, b) => a + b, 0)
  console.log(`${MINUTES} minutes, ${asked} calls, ${mails} mails; what each quarter of the time held, memory at its lowest of each minute:`)
  const names = Object.keys(quarters[0])
  for (const name of names) console.log(`${name.padEnd(22)}${quarters.map((quarter) => quarter[name].toFixed(1).padStart(10)).join('')}`)
  for (const [what, times] of [...done].toSorted()) console.log(`  ${String(times).padStart(7)} x ${what}`)
  for (const [what, times] of failures) console.log(`  ${times} failed: ${what}`)
  const [, second, , fourth] = quarters
  const grown = ['resident MB', 'heap MB', 'open files', 'connections'].filter((name) => fourth[name] > second[name] * 1.1)
  console.log(grown.length === 0 ? 'flat: the fourth quarter holds no more than the second, within a tenth' : `grows: ${grown.join(', ')}`)
  if (grown.length + failures.size > 0) process.exitCode = 1
} finally {
  await app?.kill()
  await new Promise((resolve) => smtp.close(resolve))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
