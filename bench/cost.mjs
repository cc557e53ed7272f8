// npm run bench:cost: what a request costs in processor time of server and database, in microseconds, and its throughput as a ratio to the
// floor's. Floor and contestants take turns on one database, and of each the least of all turns counts: what else the machine does only adds.
//   npm run bench:cost -- [TURNS] ['LABEL=FOLDER[,SETTING=VALUE …]' …]
// A contestant is a checkout in which npm run build was run, or an older one that had none; without any it is this one.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { root } from '../tools/run.mjs'
import { asked, check, drive, floorRead, floorUpdate, TRAINEES } from './asked.mjs'
import {
  distFile,
  endedMs,
  floorFile,
  onInterrupt,
  processorMs,
  residentMb,
  runScript,
  seedFile,
  servedSettings,
  serverFile,
  startServer,
} from './processes.mjs'

const given = process.argv.slice(2)
const turns = /^\d+$/.test(given[0] ?? '') ? Number(given.shift()) : 5
const SECONDS = 1.5

const contestants = (given.length > 0 ? given : ['this=.']).map((text) => {
  const [label, rest] = text.split(/=(.*)/s)
  const [folder, ...settings] = rest.split(',')
  return { label, folder: resolve(root, folder), settings: Object.fromEntries(settings.map((one) => one.split(/=(.*)/s).slice(0, 2))) }
})

/** This checkout's own is built where it has to be. */
const fileOf = (folder) => {
  if (folder === resolve(root)) return serverFile
  return existsSync(distFile(folder)) ? distFile(folder) : join(folder, 'apps/server/src/bootstrap/main.ts')
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const least = (list) => Math.min(...list)

const folder = ensurePostgres()
if (!folder) throw new Error('no PostgreSQL here and none installable')
const dataDir = mkdtempSync(join(tmpdir(), 'jujur-cost-'))
const postgres = await startPostgres(folder)
onInterrupt(postgres.stop)
const servers = []
const start = async (file, env) => {
  const server = await startServer(file, env)
  servers.push(server)
  return server
}
try {
  const settings = servedSettings(postgres.url, dataDir)
  const { trainees } = await runScript(seedFile, { ...settings, SEED_TRAINEES: String(TRAINEES) })
  const floor = await start(floorFile, { NODE_ENV: 'production', DATABASE_URL: postgres.url })
  for (const one of contestants) one.server = await start(fileOf(one.folder), { ...settings, ...one.settings })

  // Connections that were idle for long have ended in between.
  const databaseMs = () => processorMs(postgres.processes()) + endedMs(postgres.processes()[0])
  const measure = async (server, requests) => {
    const before = { server: processorMs([server.pid]), database: databaseMs() }
    const { requests: count, perSecond } = await drive(server.url, requests, { seconds: SECONDS })
    const cost = (ms) => (ms * 1000) / count
    return {
      perSecond,
      server: cost(processorMs([server.pid]) - before.server),
      database: cost(databaseMs() - before.database),
    }
  }
  const names = Object.keys(asked)
  const requests = Object.fromEntries(names.map((name) => [name, trainees.map(asked[name])]))
  for (const { server } of contestants)
    for (const name of names) {
      await check(server.url, requests[name][0])
      await drive(server.url, requests[name], { seconds: 2 })
    }
  await drive(floor.url, floorRead, { seconds: 1 })
  await drive(floor.url, floorUpdate, { seconds: 1 })

  const us = (list, part) => least(list.map((one) => one[part])).toFixed(0)
  for (const name of names) {
    const under = []
    const over = contestants.map(() => [])
    for (let turn = 0; turn < turns; turn++) {
      under.push(await measure(floor, name === 'submitProgress' ? floorUpdate : floorRead))
      for (const [i, { server }] of contestants.entries()) over[i].push(await measure(server, requests[name]))
    }
    console.log(`${name}: floor ${us(under, 'server')} + ${us(under, 'database')} us`)
    for (const [i, { label }] of contestants.entries()) {
      const ratios = over[i].map((one, turn) => one.perSecond / under[turn].perSecond)
      const cost = `${us(over[i], 'server')} + ${us(over[i], 'database')} us`
      console.log(`  ${label.padEnd(24)} ${cost.padEnd(16)} ratio ${median(ratios).toFixed(2)} (worst ${least(ratios).toFixed(2)})`)
    }
  }
  for (const { label, server } of contestants) console.log(`${label}: ${residentMb(server.pid).toFixed(0)} MB after all this`)
} finally {
  for (const server of servers) await server.kill()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
