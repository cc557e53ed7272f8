// npm run kill-test: is an acknowledged write still there after kill -9? Ten writers answer quiz questions; outside, a journal keeps what was acknowledged.
// 25 kills of the server on each database, 10 of the whole PostgreSQL cluster. What was sent but not answered may or may not be there; what was answered must be.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@jujur/contract/wire.ts'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { embeddedSettings, onInterrupt, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'

const WRITERS = 10
const TRAINEES = 40
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

const ask = async (url, trainee, name, input) => {
  const response = await fetch(`${url}${API_BASE}${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${trainee.token}` },
    body: JSON.stringify(input),
  })
  return response.json()
}

/** What each question's answer must be by what was acknowledged, and what it may be by what was sent after that. */
const createJournal = () => {
  const entries = new Map()
  let acknowledged = 0
  const of = (key) => entries.get(key) ?? entries.set(key, { must: null, may: new Set() }).get(key)
  return {
    sending: (key, value) => of(key).may.add(value),
    acknowledge: (key, value) => {
      const entry = of(key)
      entry.must = value
      entry.may = new Set()
      acknowledged++
    },
    /** Keys whose stored answer is neither the acknowledged one nor one that was on its way. */
    lost: (stored) =>
      [...entries].filter(([key, { must, may }]) => must !== null && stored.get(key) !== must && !may.has(stored.get(key))).map(([key]) => key),
    count: () => acknowledged,
  }
}

/** Writes until the server no longer answers; each writer has trainees of its own, so that what it sends arrives in its order. */
const write = async (url, trainees, journal, isOver) => {
  for (let i = 0; !isOver(); i++) {
    const trainee = trainees[i % trainees.length]
    const { question_id, option_ids } = trainee.questions[Math.floor(Math.random() * trainee.questions.length)]
    const option = option_ids[Math.floor(Math.random() * option_ids.length)]
    const key = `${trainee.username} ${question_id}`
    journal.sending(key, option)
    try {
      const answer = await ask(url, trainee, 'submitProgress', {
        module_progress_id: trainee.module_progress_id,
        answer: { question_id, option_ids: [option] },
      })
      if (answer.response_code === 2100) journal.acknowledge(key, option)
    } catch {
      return
    }
  }
}

const readAll = async (url, trainees) => {
  const stored = new Map()
  for (const trainee of trainees) {
    const { data } = await ask(url, trainee, 'getViewQuiz', { module_progress_id: trainee.module_progress_id })
    for (const [question_id, [option]] of Object.entries(data.quiz_detail.attempt?.answers ?? {}))
      stored.set(`${trainee.username} ${question_id}`, option)
  }
  return stored
}

/** `strike` kills something and brings it back; the server is started anew each round. */
const rounds = async (name, count, settings, strike) => {
  const { trainees } = await runScript(seedFile, { ...settings, SEED_TRAINEES: String(TRAINEES) })
  const journal = createJournal()
  const starts = []
  let lost = 0
  for (let round = 0; round <= count; round++) {
    const server = await startServer(serverFile, settings)
    if (round > 0) starts.push(server.startMs)
    lost += journal.lost(await readAll(server.url, trainees)).length
    if (round === count) {
      await server.stop()
      break
    }
    let over = false
    const writers = Array.from({ length: WRITERS }, (_, w) =>
      write(
        server.url,
        trainees.filter((_, i) => i % WRITERS === w),
        journal,
        () => over,
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 450))
    await strike(server)
    over = true
    await Promise.all(writers)
  }
  console.log(
    `${name.padEnd(44)} ${String(count).padStart(3)} kills   ${String(journal.count()).padStart(6)} acknowledged   ${lost} lost   back in ${Math.round(median(starts))} ms (median)`,
  )
  return lost
}

const folder = mkdtempSync(join(tmpdir(), 'jujur-kill-'))
const postgres = ensurePostgres() ? await startPostgres(ensurePostgres()) : null
if (postgres) onInterrupt(postgres.stop)
const database = async (name) => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
}
let lost = 0
try {
  lost += await rounds('embedded database, the server killed', 25, embeddedSettings(join(folder, 'embedded')), (server) => server.kill())
  if (postgres) {
    const first = servedSettings(await database('kills'), join(folder, 'served'))
    lost += await rounds('PostgreSQL, the server killed', 25, first, (server) => server.kill())
    const second = servedSettings(await database('crashes'), join(folder, 'served'))
    lost += await rounds('PostgreSQL, the whole cluster killed', 10, second, async (server) => {
      await postgres.crash()
      await server.kill()
      await postgres.restart()
    })
  } else console.log('PostgreSQL: not found here, its rounds were left out')
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(lost === 0 ? 0 : 1)
