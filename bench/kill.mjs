// npm run kill-test: is anything lost that was acknowledged? Ten writers hand in answers and heartbeats and note outside, in a journal, each one
// that was answered "done". Meanwhile the server, or the whole of PostgreSQL, is killed (SIGKILL) again and again. In the end journal and
// database are compared. `npm run kill-test -- 5` kills 5 times instead of 25 (the server) and 2 instead of 10 (PostgreSQL).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { API_BASE } from '@jujur/contract/wire.ts'
import pg from 'pg'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { embeddedSettings, onInterrupt, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'

const KILLS = Number(process.argv[2] ?? 25)
const DATABASE_KILLS = Math.ceil(KILLS * 0.4)
const WRITERS = 10
const TRAINEES = 1500
const PATIENCE_MS = 15_000

// ── Writing, and noting what was acknowledged ─────────────────────────────────────────────────────────────────

/** Everything one trainee does, each thing once, so that nothing acknowledged is ever overwritten. */
const tasksOf = ({ token, module_progress_id, questions }) => [
  ...questions.map(({ question_id, option_ids }) => {
    const chosen = [option_ids[Math.floor(Math.random() * option_ids.length)]]
    return {
      key: `answer ${module_progress_id} ${question_id}`,
      token,
      input: { module_progress_id, answer: { question_id, option_ids: chosen } },
      value: () => chosen.join(),
    }
  }),
  {
    key: `heartbeat ${module_progress_id}`,
    token,
    input: { module_progress_id, heartbeat: { active_seconds: 5 } },
    value: ({ data }) => data.progress.saved_at,
  },
]

const submit = async (url, { token, input }) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const request = { method: 'POST', headers, body: JSON.stringify(input), signal: AbortSignal.timeout(PATIENCE_MS) }
  return (await fetch(`${url}${API_BASE}submitProgress`, request)).json()
}

/** Ten writers on the server that `current()` names; what is not acknowledged is tried again. */
const startWriting = (trainees, current) => {
  const journal = new Map()
  const tally = { unanswered: 0, refused: 0, lastAt: 0 }
  let goesOn = true
  const write = async (mine) => {
    for (const task of mine.flatMap(tasksOf))
      while (!journal.has(task.key)) {
        while (goesOn && !current()) await sleep(5)
        if (!goesOn) return
        const answer = await submit(current().url, task).catch(() => null)
        if (answer?.response_code === 2100) {
          journal.set(task.key, task.value(answer))
          tally.lastAt = performance.now()
        } else {
          tally[answer ? 'refused' : 'unanswered']++
          await sleep(20)
        }
      }
    throw new Error('the writers have nothing left to write: seed more trainees')
  }
  const writers = Array.from({ length: WRITERS }, (_, w) => write(trainees.filter((_, i) => i % WRITERS === w)))
  const failed = Promise.all(writers)
  failed.catch(() => undefined)
  return {
    journal,
    tally,
    /** Waits for the next acknowledged write. */
    flows: async () => {
      const since = performance.now()
      while (tally.lastAt < since) {
        await Promise.race([sleep(5), failed])
        if (performance.now() - since > 60_000) throw new Error('no write was acknowledged for a minute')
      }
    },
    stop: async () => {
      goesOn = false
      await failed
    },
  }
}

// ── Comparing ─────────────────────────────────────────────────────────────────────────────────────────────────

const WRITTEN = `
  select 'answer ' || a.module_progress_id || ' ' || q.question_id as key, array_to_string(q.option_ids, ',') as value
  from quiz_answer q join quiz_attempt a using (attempt_id)
  union all select 'heartbeat ' || module_progress_id, to_char(last_heartbeat_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from module_progress where last_heartbeat_at is not null`

const report = (name, { journal, tally }, rows, backAfter) => {
  const written = new Map(rows.map(({ key, value }) => [key, value]))
  const lost = [...journal].filter(([key, value]) => written.get(key) !== value)
  const sorted = backAfter.toSorted((a, b) => a - b)
  const seconds = (ms) => (ms / 1000).toFixed(1)
  console.log(
    `${name}: ${backAfter.length} kills, ${journal.size} writes acknowledged, ${lost.length} of them lost; ` +
      `${tally.unanswered} unanswered, ${tally.refused} refused; first acknowledged write after the kill: ` +
      `median ${seconds(sorted[Math.floor(sorted.length / 2)])} s, longest ${seconds(sorted.at(-1))} s`,
  )
  for (const [key, value] of lost.slice(0, 5)) console.log(`  lost: ${key} = ${value}, the database has ${written.get(key) ?? 'nothing'}`)
  if (lost.length > 0) process.exitCode = 1
}

// ── Killing ───────────────────────────────────────────────────────────────────────────────────────────────────

const atRandom = () => sleep(50 + Math.random() * 450)

const killServer = async (name, settings, readRows) => {
  const { trainees } = await runScript(seedFile, { ...settings, SEED_TRAINEES: String(TRAINEES) })
  let server = await startServer(serverFile, settings)
  const writing = startWriting(trainees, () => server)
  const backAfter = []
  try {
    await writing.flows()
    for (let i = 0; i < KILLS; i++) {
      await atRandom()
      const began = performance.now()
      const killed = server
      server = null
      await killed.kill()
      server = await startServer(serverFile, settings)
      await writing.flows()
      backAfter.push(performance.now() - began)
    }
    await writing.stop()
  } finally {
    await server?.kill()
  }
  report(name, writing, await readRows(), backAfter)
}

const killDatabase = async (name, settings, postgres, readRows) => {
  const { trainees } = await runScript(seedFile, { ...settings, SEED_TRAINEES: String(TRAINEES) })
  const server = await startServer(serverFile, settings)
  const writing = startWriting(trainees, () => server)
  const backAfter = []
  try {
    await writing.flows()
    for (let i = 0; i < DATABASE_KILLS; i++) {
      await atRandom()
      const began = performance.now()
      await postgres.crash()
      await postgres.restart()
      await writing.flows()
      backAfter.push(performance.now() - began)
    }
    await writing.stop()
    if (!server.isRunning()) throw new Error('the server ended when the database did')
  } finally {
    await server.kill()
  }
  report(name, writing, await readRows(), backAfter)
}

const readServed = (url) => async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(WRITTEN).finally(() => client.end())
  return rows
}
const readEmbedded = (dataDir) => async () => {
  const engine = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm, btree_gin } })
  const { rows } = await engine.query(WRITTEN).finally(() => engine.close())
  return rows
}

const inFolder = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'jujur-kill-'))
  await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}
/** A cluster of its own for each part, so that each begins empty. */
const onPostgres = (work) =>
  inFolder(async (folder) => {
    const programs = ensurePostgres()
    if (!programs) throw new Error('no PostgreSQL here and none installable')
    const postgres = await startPostgres(programs)
    onInterrupt(postgres.stop)
    await work(postgres, servedSettings(postgres.url, folder)).finally(postgres.stop)
  })

await inFolder((folder) => killServer('server killed, embedded database', embeddedSettings(folder), readEmbedded(folder)))
await onPostgres((postgres, settings) => killServer('server killed, PostgreSQL', settings, readServed(postgres.url)))
await onPostgres((postgres, settings) => killDatabase('PostgreSQL killed', settings, postgres, readServed(postgres.url)))
