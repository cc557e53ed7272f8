// npm run bench: figures as ratios to a floor measured in the same run on the same PostgreSQL, because absolute ones tell about the machine.
// Takes some six minutes; nothing fails here, the figures are there to be read: the median of three rounds, and in brackets the worst. `npm run bench -- 2` measures each for 2 seconds instead of 6.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@jujur/contract/wire.ts'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { node } from '../tools/run.mjs'
import { asked, check, drive as driveFor, floorRead, floorUpdate, json, TRAINEES } from './asked.mjs'
import { embeddedSettings, floorFile, onInterrupt, residentMb, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'

const SECONDS = Number(process.argv[2] ?? 6)
const ROUNDS = 3
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]

const drive = (url, requests, how = {}) => driveFor(url, requests, { seconds: SECONDS, ...how })

/** The median of the rounds, and beside it the worst: the least of what should be much, the most of what should be little. */
const told = (rounds, worst, digits) => `${median(rounds).toFixed(digits)} (${worst(...rounds).toFixed(digits)})`

const tell = (figure, value, aim = '') => {
  console.log(`${figure.padEnd(74)} ${value.padStart(13)}   ${aim}`)
}

// ── What is measured ──────────────────────────────────────────────────────────────────────────────────────────

const measureThroughput = async (floor, app, trainees) => {
  const requests = Object.fromEntries(Object.entries(asked).map(([name, ask]) => [name, trainees.map(ask)]))
  for (const list of Object.values(requests)) await check(app.url, list[0])
  // Both compiled and with every statement prepared before anything counts.
  await drive(floor.url, floorRead, { seconds: 1 })
  await drive(floor.url, floorUpdate, { seconds: 1 })
  for (const list of Object.values(requests)) await drive(app.url, list, { seconds: 2 })

  const ratios = Object.fromEntries(Object.keys(requests).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, list] of Object.entries(requests)) {
      const under = await drive(floor.url, name === 'submitProgress' ? floorUpdate : floorRead)
      const over = await drive(app.url, list)
      ratios[name].push(over.perSecond / under.perSecond)
    }
  for (const [name, list] of Object.entries(ratios)) {
    const isWrite = name === 'submitProgress'
    tell(
      `${isWrite ? 'write' : 'read'} ${name} / bare Fastify + pg ${isWrite ? 'update' : 'select'}`,
      told(list, Math.min, 2),
      isWrite ? '>= 0.3' : '>= 0.4',
    )
  }

  const tails = []
  for (let round = 0; round < ROUNDS; round++) {
    const under = await drive(floor.url, floorRead, { connections: 100 })
    const over = await drive(app.url, requests.getCourseProgress, { connections: 100 })
    tails.push(over.p99 / under.p99)
  }
  tell('p99 at 100 connections, getCourseProgress / bare Fastify + pg select', told(tails, Math.max, 1), '<= 3')
}

/** Others keep asking at a steady pace while a hundred people sign in in the same second. */
const measureSignIns = async (app, { password, trainees }) => {
  const others = trainees.slice(ROUNDS * 100).map(asked.getCourseProgress)
  const pace = { connections: 10, rate: 100, seconds: Math.max(SECONDS, 4) }
  const signIn = async ({ username }, began) => {
    const asked = { method: 'POST', headers: json, body: JSON.stringify({ username, password }) }
    const { response_code } = await (await fetch(`${app.url}${API_BASE}loginTraineeUser`, asked)).json()
    return { response_code, seconds: (performance.now() - began) / 1000 }
  }
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await drive(app.url, others, pace)
    const began = performance.now()
    const signIns = trainees.slice(round * 100, round * 100 + 100).map((one) => signIn(one, began))
    const meanwhile = await drive(app.url, others, pace)
    const answers = await Promise.all(signIns)
    const seconds = answers.map((one) => one.seconds).toSorted((a, b) => a - b)
    const signedIn = answers.filter(({ response_code }) => response_code === 2100).length
    rounds.push({ ratio: meanwhile.p99 / before.p99, half: seconds[49], most: seconds[98], signedIn })
  }
  const each = (name) => rounds.map((round) => round[name])
  tell(`100 people sign in at once (${Math.min(...each('signedIn'))} did): others' p99 meanwhile / before`, told(each('ratio'), Math.max, 1), '<= 3')
  tell('  and their own: seconds until half of them were in', told(each('half'), Math.max, 1))
  tell('  … 99 of them', told(each('most'), Math.max, 1))
}

const timed = (run) => {
  const began = performance.now()
  run()
  return performance.now() - began
}

/** The second start on the embedded database, as a developer meets it every day. */
const measureStart = async (dataDir) => {
  const settings = { ...embeddedSettings(dataDir), DEMO: '1' }
  await (await startServer(serverFile, settings)).stop()
  const starts = []
  for (let i = 0; i < 3; i++) {
    const server = await startServer(serverFile, settings)
    starts.push(server.startMs)
    await server.stop()
  }
  const nothing = [0, 1, 2].map(() => timed(() => spawnSync(node, ['-e', '0'])))
  tell(`second start to listening (${median(starts).toFixed(0)} ms) / node -e 0`, (median(starts) / median(nothing)).toFixed(0))
}

// ── ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const folder = ensurePostgres()
if (!folder) throw new Error('no PostgreSQL here and none installable')
const dataDir = mkdtempSync(join(tmpdir(), 'jujur-bench-'))
const postgres = await startPostgres(folder)
onInterrupt(postgres.stop)
const servers = []
try {
  const settings = servedSettings(postgres.url, dataDir)
  const seeded = await runScript(seedFile, { ...settings, SEED_TRAINEES: String(TRAINEES) })
  const app = await startServer(serverFile, settings)
  const idle = residentMb(app.pid)
  const floor = await startServer(floorFile, { NODE_ENV: 'production', DATABASE_URL: postgres.url })
  servers.push(app, floor)
  await measureThroughput(floor, app, seeded.trainees)
  await measureSignIns(app, seeded)
  tell('resident memory of the server in MB: idle, after load', `${idle.toFixed(0)}, ${residentMb(app.pid).toFixed(0)}`)
  for (const server of servers.splice(0)) await server.stop()
  await measureStart(join(dataDir, 'embedded'))
} finally {
  for (const server of servers) await server.kill()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const sizes = spawnSync(node, [join(import.meta.dirname, 'page-size.mjs')], { encoding: 'utf8' })
console.log(
  sizes.status === 0
    ? sizes.stdout
        .split('\n')
        .filter((line) => line.includes('JavaScript'))
        .join('\n')
    : `page sizes: ${sizes.stderr.trim()}`,
)
