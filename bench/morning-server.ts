/** One server process of morning.mjs: it serves, and runs the job that it is sent, on a morning that it is told. Mails are written and not sent; counts are put together when told, to see for how long. */

import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { jobs } from '../apps/server/src/composition/jobs.ts'
import { createApp } from '../apps/server/src/http/app.ts'
import { type Jobs, startJobs } from '../apps/server/src/kit/jobs/jobs.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const kit = await openKit(readSettings())
kit.clock.offsetMs = Number(process.env.MORNING_OFFSET_MS)
const app = await createApp(kit)
const always: Jobs = Object.fromEntries(
  Object.entries(jobs).filter(([name, { every }]) => every === undefined && !name.startsWith('send-mail') && name !== 'fold-learning-days'),
)
const stopJobs = await startJobs(kit, always)
await app.listen({ port: 0, host: '127.0.0.1' })

process.on('message', async ({ job }: { job: string }) => {
  const began = performance.now()
  const busy = process.cpuUsage()
  const failed = await jobs[job]?.work(kit, new AbortController().signal).then(
    () => null,
    (error: Error) => error.message,
  )
  const { user, system } = process.cpuUsage(busy)
  process.send?.({ job, failed, ms: performance.now() - began, busyMs: (user + system) / 1000 })
})
process.on('disconnect', async () => {
  await stopJobs()
  process.exit()
})
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : null })
