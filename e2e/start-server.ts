// Starts a server for journeys on a port of its own and waits until it is ready.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { copyDemo, DEMO_SETTINGS, runScript } from './demo-template.ts'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export const startServer = async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'jujur-journeys-'))
  const database = await copyDemo(url, folder)
  const env = {
    ...process.env,
    ...DEMO_SETTINGS,
    ...{ PORTAL_URL: url, PORT: String(port), DATA_DIR: folder, DATABASE_URL: database ?? '' },
  }
  const start = async () => {
    // As `npm start` runs it.
    const child = spawn(process.execPath, ['--disable-proto=delete', here('../apps/server/src/bootstrap/main.ts')], {
      ...{ cwd: here('..'), env, stdio: ['ignore', 'ignore', 'inherit'] },
    })
    const gone = once(child, 'close')
    while (!(await isReady(url))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server of the journeys did not start')
      await sleep(50)
    }
    return async () => {
      child.kill('SIGTERM')
      await gone
    }
  }
  let end = await start()
  /** While the server pauses. */
  const alone = async (file: string, ...args: string[]) => {
    await end()
    await runScript(file, args, env)
    end = await start()
  }
  /** Runs a script on the server's database, as another of its processes; if embedded it opens for one at a time. */
  const aside = (file: string, ...args: string[]) => (database ? runScript(file, args, env) : alone(file, ...args))
  return {
    url,
    /** Gives a trainee the newest version of a course, by username and code, without a seat. */
    enrol: (username: string, code: string) => aside('enrol.ts', username, code),
    /** A manager, invited only, is mailed their digest of one person, who is overdue; both by username, and the course by its code. */
    digest: (code: string, manager: string, person: string, name: string) => aside('digest.ts', code, manager, person, name),
    /** Publishes a next version of a course as a material change, and asks whoever has a certificate for what changed. */
    updateCourse: (code: string, what: string) => aside('update-course.ts', code, what),
    /** Reports that come by themselves come now. */
    scheduled: () => aside('scheduled.ts'),
    /** A trainee does all of their open course, up to the pledge. */
    study: (username: string) => aside('study.ts', username),
    /** Time passes until so many days before somebody's certificate ends; below zero, after it has. */
    pass: (username: string, days: number) => alone('pass.ts', username, String(days)),
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
