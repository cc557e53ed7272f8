/** Reads a spreadsheet in a thread of its own, with bounds on memory and time, so that no file can stop or fill the server. */
import { Worker } from 'node:worker_threads'
import { turns } from '../security/turns.ts'
import type { SeenColumns } from './columns.rules.ts'
import type { ColumnsAsked } from './columns.worker.ts'
import type { SheetFault } from './sheet.rules.ts'

const MEMORY_MB = 256
/** Of its own thread's work, of which ten thousand rows take one second: on a busy machine an honest file is not the one to suffer. In all at most three times that. */
const WORK_MS = 5_000
const LOOK_MS = 250
/** Each company has one file read at a time; who comes when twelve wait is told so at once. */
const reading = turns({ atOnce: 2, waiting: 12, waitingEach: 2 })

type Answered<T> = T | { fault: SheetFault }

const run = <T>(script: URL, asked: object, workMs: number): Promise<Answered<T>> => {
  const worker = new Worker(script, {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    // It needs neither the server's flags nor its secrets.
    execArgv: [],
    env: {},
    // What a worker prints while it runs out of memory is nobody's business.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<Answered<T>>()
  const tooLong = () => resolve({ fault: 'too_large' })
  const deadline = setTimeout(tooLong, 3 * workMs)
  const look = setInterval(async () => {
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    if (user + system > workMs * 1000) tooLong()
  }, LOOK_MS)
  worker.once('message', resolve)
  worker.once('error', (error: unknown) =>
    resolve({ fault: error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'unreadable' }),
  )
  worker.once('exit', () => resolve({ fault: 'unreadable' }))
  return promise.finally(async () => {
    clearTimeout(deadline)
    clearInterval(look)
    // Its place is free only once it has ended.
    await worker.terminate()
  })
}

/**
 * What the script answers to what it is asked.
 * @throws TooBusy
 */
export const readInThread = <T>(script: URL, asked: object, company_id: number, workMs = WORK_MS): Promise<Answered<T>> =>
  reading.run(() => run<T>(script, asked, workMs), { owner: company_id })

/** The columns of a file with samples of each, in whose words its headings are looked for. */
export const readColumns = (asked: ColumnsAsked, company_id: number): Promise<Answered<SeenColumns>> =>
  readInThread(new URL('./columns.worker.ts', import.meta.url), asked, company_id)
