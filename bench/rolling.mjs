// npm run bench:rolling: two servers on one PostgreSQL behind HAProxy, which are replaced in turn again and again while people learn. Counted is every
// request that failed, as its client saw it, and every write that was acknowledged and is lost. `-- 50000` says how many requests; `-- 50000 0` how many
// seconds a server goes on after it was told to stop (LEAVE_SECONDS; without them some fail). `-- 50000 5 REF` begins with two servers of another release, which
// is built from that commit: the first that is replaced brings the database to the newest schema while the other, of the release before, goes on.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/wire.ts'
import { ensurePostgres, freePort, startPostgres } from '../tools/postgres.mjs'
import { root } from '../tools/run.mjs'
import { distFile, onInterrupt, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'
import { lostOf, query, WRITTEN } from './writing.mjs'

const [requests, leave, BEFORE] = process.argv.slice(2)
const [REQUESTS, LEAVE_SECONDS] = [Number(requests ?? 50_000), Number(leave ?? 5)]
const CLIENTS = 200
/** Between two requests of one person. */
const PAUSE_MS = 200
const TRAINEES = 1500
/** As docs/operations.md has it. */
const haproxyConfig = (port, backends) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 3
frontend portal
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  option httpchk GET /readyz
  default-server inter 1s fall 2 rise 1
${backends.map((at, i) => `  server s${i} 127.0.0.1:${at} check`).join('\n')}
`

/** The folder of another commit with its artefact, made of the packages that it names. */
const buildOf = (ref, into) => {
  const here = (command, args, cwd) => {
    const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stderr.slice(-2000)}`)
  }
  here('git', ['worktree', 'add', '--detach', into, ref], root)
  here('npm', ['ci'], into)
  here('npm', ['run', 'build'], into)
  return into
}

const folder = mkdtempSync(join(tmpdir(), 'jujur-rolling-'))
const programs = ensurePostgres()
if (!programs) throw new Error('no PostgreSQL here and none installable')
if (spawnSync('haproxy', ['-v']).status !== 0) throw new Error('no HAProxy here: install the package haproxy')

/** One keep-alive connection for each client, as a browser has them. */
const clientOf = (port) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (call, token, input) =>
    new Promise((resolve) => {
      const body = JSON.stringify(input)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(body) }
      const asked = request({ host: '127.0.0.1', port, method: 'POST', path: `${API_BASE}${call}`, headers, agent, timeout: 30_000 }, (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', (error) => resolve({ failed: `in the answer: ${error.code}` }))
        response.on('end', () => {
          try {
            const answer = JSON.parse(Buffer.concat(chunks).toString())
            resolve(answer.response_code === 2100 ? { answer } : { failed: `${response.statusCode} ${answer.response_code}` })
          } catch {
            resolve({ failed: `${response.statusCode}, no JSON` })
          }
        })
      })
      asked.on('error', (error) => resolve({ failed: error.code ?? error.message }))
      asked.on('timeout', () => asked.destroy(Object.assign(new Error('slow'), { code: 'no answer in 30 s' })))
      asked.end(body)
    })
}

const postgres = await startPostgres(programs)
onInterrupt(postgres.stop)
let proxy
try {
  const settings = { ...servedSettings(postgres.url, folder), LEAVE_SECONDS: String(LEAVE_SECONDS), TRUST_PROXY: '1' }
  const before = BEFORE ? buildOf(BEFORE, join(folder, 'before')) : null
  const { trainees } = await runScript(before ? join(before, 'bench/seed.ts') : seedFile, { ...settings, SEED_TRAINEES: String(TRAINEES) })
  const ports = [await freePort(), await freePort(), await freePort()]
  const startOn = (port, file = serverFile) => startServer(file, { ...settings, PORT: String(port), CONTENT_PORT: '0' })
  const first = before ? distFile(before) : serverFile
  const servers = [await startOn(ports[1], first), await startOn(ports[2], first)]
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(ports[0], ports.slice(1)))
  proxy = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'], { stdio: 'ignore' })
  onInterrupt(async () => proxy.kill())
  await sleep(2_500)

  const journal = new Map()
  const failures = new Map()
  const tally = { asked: 0, failed: 0, slowest: 0, restarts: 0 }
  const work = async (mine) => {
    const ask = clientOf(ports[0])
    for (let turn = 0; tally.asked < REQUESTS; turn++) {
      const { token, module_progress_id, questions } = mine[turn % mine.length]
      const { question_id, option_ids } = questions[Math.floor(turn / mine.length) % questions.length]
      const chosen = [option_ids[turn % option_ids.length]]
      const [call, input] = [
        ['submitProgress', { module_progress_id, answer: { question_id, option_ids: chosen } }],
        ['getUserProfile', {}],
        ['getViewCourseEnroll', {}],
        ['submitProgress', { module_progress_id, heartbeat: { active_seconds: 1 } }],
      ][turn % 4]
      await sleep(PAUSE_MS * Math.random() * 2)
      tally.asked++
      const began = performance.now()
      const { failed } = await ask(call, token, input)
      tally.slowest = Math.max(tally.slowest, performance.now() - began)
      if (failed) {
        tally.failed++
        failures.set(`${call}: ${failed}`, (failures.get(`${call}: ${failed}`) ?? 0) + 1)
      } else if (input.answer) journal.set(`answer ${module_progress_id} ${question_id}`, chosen.join())
    }
  }
  const began = performance.now()
  let isOver = false
  const working = Promise.all(Array.from({ length: CLIENTS }, (_, c) => work(trainees.filter((_, i) => i % CLIENTS === c)))).finally(() => {
    isOver = true
  })
  const roll = async () => {
    for (let i = 0; !isOver; i = 1 - i) {
      await servers[i].stop()
      servers[i] = await startOn(ports[i + 1])
      tally.restarts++
      // The balancer sees it, before the other goes.
      await sleep(2_500)
    }
  }
  const rolling = roll()
  await working
  const seconds = (performance.now() - began) / 1000
  await rolling
  for (const server of servers) await server.stop()

  const lost = lostOf(journal, await query(postgres.url, WRITTEN))
  console.log(
    `${tally.asked} requests of ${CLIENTS} people in ${seconds.toFixed(0)} s, ${tally.restarts} restarts in turn${BEFORE ? ` that began with ${BEFORE}` : ''}, LEAVE_SECONDS ${LEAVE_SECONDS}: ` +
      `${tally.failed} failed, ${journal.size} answers acknowledged, ${lost.length} of them lost; the slowest took ${(tally.slowest / 1000).toFixed(1)} s`,
  )
  for (const [what, count] of failures) console.log(`  ${count} x ${what}`)
  if (tally.failed + lost.length > 0) process.exitCode = 1
} finally {
  proxy?.kill()
  await postgres.stop()
  if (BEFORE) spawnSync('git', ['worktree', 'remove', '--force', join(folder, 'before')], { cwd: root })
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
