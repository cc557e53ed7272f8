/** Reads a file of trainees in a thread of its own, with bounds on memory and time, so that no file can stop or fill the server. */
import { Worker } from 'node:worker_threads'
import type { CheckedRow, ImportFault } from './spreadsheet.rules.ts'

export type ReadFile = { rows: CheckedRow[] } | { fault: ImportFault | 'no_spreadsheet' }

const MEMORY_MB = 256
const TIME_MS = 20_000
/** Files read at once in one process; the others wait their turn. */
const AT_ONCE = 2

const inThread = (bytes: Uint8Array): Promise<ReadFile> => {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    // It needs neither the server's flags nor its secrets.
    execArgv: [],
    env: {},
    // What a worker prints while it runs out of memory is nobody's business.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<ReadFile>()
  const timer = setTimeout(() => resolve({ fault: 'too_large' }), TIME_MS)
  worker.once('message', resolve)
  worker.once('error', (error: unknown) =>
    resolve({ fault: error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'unreadable' }),
  )
  worker.once('exit', () => resolve({ fault: 'unreadable' }))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}

let running = 0
const waiting: (() => void)[] = []

export const readSpreadsheet = async (bytes: Uint8Array): Promise<ReadFile> => {
  while (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await inThread(bytes)
  } finally {
    running--
    waiting.shift()?.()
  }
}
