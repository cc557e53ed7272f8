/** Reads a file of trainees in a thread of its own, with bounds on memory and time, so that no file can stop or fill the server. */
import { Worker } from 'node:worker_threads'
import { turns } from '../kit/security/turns.ts'
import type { CheckedRow, ImportFault } from './spreadsheet.rules.ts'

export type ReadFile = { rows: CheckedRow[] } | { fault: ImportFault | 'no_spreadsheet' }

const MEMORY_MB = 256
/** Of its own thread's work, of which ten thousand rows take one second: on a busy machine an honest file is not the one to suffer. In all at most three times that. */
const WORK_MS = 5_000
const LOOK_MS = 250
/** Each company has one file read at a time; who comes when twelve wait is told so at once. */
const reading = turns({ atOnce: 2, waiting: 12, waitingEach: 2 })

const inThread = (path: string, workMs: number): Promise<ReadFile> => {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    // It needs neither the server's flags nor its secrets.
    execArgv: [],
    env: {},
    // What a worker prints while it runs out of memory is nobody's business.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<ReadFile>()
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

/** @throws TooBusy */
export const readSpreadsheet = (path: string, company_id: number, workMs = WORK_MS): Promise<ReadFile> =>
  reading.run(() => inThread(path, workMs), { owner: company_id })
