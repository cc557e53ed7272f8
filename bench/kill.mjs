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
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { embeddedSettings, onInterrupt, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'
import { lostOf, query, startWriting, WRITTEN } from './writing.mjs'

const KILLS = Number(process.argv[2] ?? 25)
const DATABASE_KILLS = Math.ceil(KILLS * 0.4)
const TRAINEES = 1500

// ── Comparing ─────────────────────────────────────────────────────────────────────────────────────────────────

const report = (name, { journal, tally }, rows, backAfter) => {
  const lost = lostOf(journal, rows)
  const sorted = backAfter.toSorted((a, b) => a - b)
  const seconds = (ms) => (ms / 1000).toFixed(1)
  console.log(
    `${name}: ${backAfter.length} kills, ${journal.size} writes acknowledged, ${lost.length} of them lost; ` +
      `${tally.unanswered} unanswered, ${tally.refused} refused; first acknowledged write after the kill: ` +
      `median ${seconds(sorted[Math.floor(sorted.length / 2)])} s, longest ${seconds(sorted.at(-1))} s`,
  )
  for (const { key, value, is } of lost.slice(0, 5)) console.log(`  lost: ${key} = ${value}, the database has ${is}`)
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

const readServed = (url) => () => query(url, WRITTEN)
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
