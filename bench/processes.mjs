// Child processes that say "… http://host:port" when they listen, and end with the process that started them.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDist, node, root } from '../tools/run.mjs'

const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
/** Leaving by Ctrl-C goes through `finally` blocks no more, so what they would stop is named here. */
const atInterrupt = []
export const onInterrupt = (stop) => void atInterrupt.push(stop)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    for (const child of running) child.kill('SIGKILL')
    for (const stop of atInterrupt) await stop().catch(() => undefined)
    process.exit(130)
  })

const started = (file, env, stdio) => {
  const child = spawn(node, ['--disable-proto=delete', file], { cwd: root, env: { PATH: process.env.PATH, ...env }, stdio })
  running.add(child)
  const ended = new Promise((resolve) => child.once('close', (code) => running.delete(child) && resolve(code)))
  return { child, ended }
}

/** Starts a server; answers where it listens and after how long. */
export const startServer = async (asked, env) => {
  const isBuilt = asked === serverFile && env.NODE_ENV === 'production'
  if (isBuilt) await ensureDist()
  const file = isBuilt ? distFile(root) : asked
  const began = performance.now()
  const { child, ended } = started(file, env, ['ignore', 'pipe', 'pipe'])
  let said = ''
  const port = await new Promise((resolve, reject) => {
    const listen = (data) => {
      said += data
      const found = /http:\/\/[\w.]+:(\d+)/.exec(said)
      if (found) resolve(Number(found[1]))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', (data) => (said += data))
    ended.then((code) => reject(new Error(`${file} ended with ${code}\n${said}`)))
  })
  return {
    pid: child.pid,
    port,
    url: `http://127.0.0.1:${port}`,
    /** Milliseconds from the spawn to listening. */
    startMs: performance.now() - began,
    /** All it wrote to its log so far. */
    said: () => said,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => child.kill('SIGKILL') && ended,
    stop: () => child.kill('SIGTERM') && ended,
  }
}

/** Runs a script to its end; answers the JSON it prints. */
export const runScript = async (file, env) => {
  const { child, ended } = started(file, env, ['ignore', 'pipe', 'inherit'])
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  const code = await ended
  if (code !== 0) throw new Error(`${file} ended with ${code}`)
  return JSON.parse(said)
}

export const distFile = (folder) => join(folder, 'dist/server/main.js')
/** In production mode its bundle runs in its place, since nothing else starts there. */
export const serverFile = join(root, 'apps/server/src/bootstrap/main.ts')
export const seedFile = join(import.meta.dirname, 'seed.ts')
export const floorFile = join(import.meta.dirname, 'floor.mjs')

const quiet = {
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMITS: '0',
  LOG_LEVEL: 'silent',
  DEMO: '0',
  LEAVE_SECONDS: '0',
  SESSION_SECRET: 'only for measuring, never for anybody',
}

/** As in production: on PostgreSQL, with the pool as it is set by default. Nothing listens at the mail server's address, and nothing is mailed. */
export const servedSettings = (databaseUrl, dataDir) => ({
  ...quiet,
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  PORTAL_URL: 'https://portal.test',
  CONTENT_URL: 'https://content.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Portal <portal@portal.test>',
  METRICS_TOKEN: 'only for measuring',
  SUPPLIER_NAME: 'Provider Sdn Bhd',
  SUPPLIER_BRN: '201901004321',
  SUPPLIER_TIN: 'C20190043210',
  SUPPLIER_SST_NO: 'W10-2211-32000045',
  SUPPLIER_MSIC: '85499',
  SUPPLIER_ACTIVITY: 'Training',
  SUPPLIER_ADDRESS: '8 Jalan Ampang|50450|Kuala Lumpur|14',
  SUPPLIER_PHONE: '+60321614400',
  SUPPLIER_EMAIL: 'billing@provider.test',
  SUPPLIER_BANK: 'CIMB Bank',
  SUPPLIER_ACCOUNT_NAME: 'Provider Sdn Bhd',
  SUPPLIER_ACCOUNT_NO: '8008221612',
})
export const embeddedSettings = (dataDir) => ({ ...quiet, DATA_DIR: dataDir })

/** Resident memory in MB (Linux). */
export const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Processor time used so far by these processes, in ms (Linux: hundredths of a second). */
export const processorMs = (pids) =>
  pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) * 10
    } catch {
      return sum
    }
  }, 0)

/** Processor time of the processes that this one started and that ended since, in ms. */
export const endedMs = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
