/** Start-up in reading order, once main.ts has prepared the loading: settings, database, demo, app, listen, graceful stop. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hrefOf } from '@jujur/contract/screens.ts'
import closeWithGrace from 'close-with-grace'
import { jobs } from '../composition/jobs.ts'
import { notices } from '../composition/notices.ts'
import { seedDemo } from '../demo/demo.seed.ts'
import { createApp, isBuilt } from '../http/app.ts'
import { openContent } from '../http/serve-content.ts'
import { paths } from '../kit/installation/paths.ts'
import { startJobs } from '../kit/jobs/jobs.ts'
import { loggedError } from '../kit/security/logged-error.ts'
import { setTracer, tracer } from '../kit/tracing/tracing.ts'
import { checkPort } from '../kit/web-server/port.ts'
import { VERSION } from '../kit/web-server/version.ts'
import { readSettings } from '../settings.ts'
import { type RunningSimulator, startBillplzSimulator } from './billplz-simulator.ts'
import { openKit } from './open.ts'

const say = (line: string) => console.log(line)

/** With the address at which the simulator really listens. */
const paidAt = ({ billplz }: ReturnType<typeof readSettings>, simulator: RunningSimulator | null) =>
  billplz && simulator ? { ...billplz, url: simulator.url } : billplz

const start = async () => {
  const settings = readSettings()
  if (settings.production) {
    if (!isBuilt()) throw new Error(`the pages are not built (${fileURLToPath(paths.web)}): a portal without pages would look healthy`)
    if ('__proto__' in Object.prototype) throw new Error('node must be given --disable-proto=delete before the name of the program')
  }
  await checkPort(settings.port, settings.host)
  say(settings.databaseUrl ? 'Database: PostgreSQL, bringing it to the newest schema …' : `Database: embedded, in ${settings.dataDir} …`)
  // Before the database is opened, which is traced from then on.
  if (settings.traces) setTracer((await import('../kit/tracing/open-telemetry.ts')).openTelemetry({ ...settings.traces, version: VERSION }))
  const opened = await openKit(settings)
  const simulator = await startBillplzSimulator(settings)
  const { content, contentUrl } = await openContent(opened)
  const kit = { ...opened, settings: { ...opened.settings, contentUrl, billplz: paidAt(settings, simulator) } }
  if (settings.demo) await seedDemo(kit, notices, say)
  const app = await createApp(kit)
  const stopJobs = await startJobs(kit, jobs)
  closeWithGrace({ delay: 10_000 + settings.leaveSeconds * 1000, logger: false }, async ({ err }) => {
    if (err) kit.log.fatal(loggedError(err), 'stopping after an error')
    else if (settings.leaveSeconds > 0) {
      app.leaving.isOn = true
      kit.log.info({ seconds: settings.leaveSeconds }, 'told to stop: leaving')
      await sleep(settings.leaveSeconds * 1000)
    }
    await Promise.all([app.close(), content.close()])
    simulator?.stop()
    await stopJobs()
    await kit.database.close()
    await tracer()?.close()
  })
  await app.listen({ port: settings.port, host: settings.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  say(`\n${settings.portalName} is ready at http://localhost:${port} (${Math.round(performance.now())} ms)`)
  if (settings.demo)
    say(
      [
        `  trainees        aisyah, weiming, kavitha, hafiz, farid  http://localhost:${port}${hrefOf('login')}`,
        `  client admins   cmaker, cchecker, cadmin             http://localhost:${port}${hrefOf('clientAdminLogin')}`,
        `  global admins   gmaker, gchecker                     http://localhost:${port}${hrefOf('globalAdminLogin')}`,
        `  super admin     super                                http://localhost:${port}${hrefOf('superAdminLogin')}`,
        `  Password of all: Demo#2026    Mail, with the sign-in codes: http://localhost:${port}/dev/mail`,
        '  Ctrl-C stops it.',
      ].join('\n'),
    )
}

start().catch((error: unknown) => {
  console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
