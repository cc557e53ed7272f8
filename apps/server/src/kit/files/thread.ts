/** Work on a file from anybody, in a thread of its own with bounds on memory and time, so that no file can stop or fill the server. */
import { getCompileCacheDir } from 'node:module'
import { basename, dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { traced } from '../tracing/tracing.ts'

type Bounds = {
  memoryMb: number
  /** Of the thread's own work; in all at most three times that, on a busy machine. */
  workMs: number
}
const LOOK_MS = 250

/** A thread compiles what it loads anew, which takes longer than reading most files; with the cache of the process it starts in half the time. */
const compiled = (): Record<string, string> => {
  // Node answers the folder of its own version, and wants the one around it.
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}

const runThread = async <T>(script: URL, data: unknown, { memoryMb, workMs }: Bounds): Promise<T | 'over' | 'broken'> => {
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    // It needs neither the server's flags nor its secrets.
    execArgv: [],
    env: compiled(),
    // What a worker prints while it runs out of memory is nobody's business.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<T | 'over' | 'broken'>()
  const deadline = setTimeout(() => resolve('over'), 3 * workMs)
  const look = setInterval(async () => {
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    if (user + system > workMs * 1000) resolve('over')
  }, LOOK_MS)
  worker.once('message', resolve)
  worker.once('error', (error: unknown) =>
    resolve(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'over' : 'broken'),
  )
  worker.once('exit', () => resolve('broken'))
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    clearInterval(look)
    // Its place is free only once it has ended.
    await worker.terminate()
  }
}

/** What the thread posts; `over` where it took too much, `broken` where it ended without a word. */
export const inThread = <T>(script: URL, data: unknown, bounds: Bounds): Promise<T | 'over' | 'broken'> =>
  traced('thread', { script: basename(script.pathname) }, () => runThread<T>(script, data, bounds))
