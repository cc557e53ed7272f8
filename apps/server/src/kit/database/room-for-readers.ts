/**
 * Writers wait for each other, all of them for the end of the audit chain; who waits holds a connection. So they never hold all: whoever only reads
 * finds one, however many writers stand in line.
 */
const WRITERS = 0.75
/** As long as a connection is waited for. */
const LONGEST_WAIT_MS = 5_000

export const placesForWriters = (connections: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let free = Math.max(1, Math.floor(connections * WRITERS))
  const line: (() => void)[] = []
  const enter = async () => {
    if (free > 0) return void free--
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.push(resolve)
    const timer = setTimeout(() => {
      const at = line.indexOf(resolve)
      if (at < 0) return
      line.splice(at, 1)
      reject(new Error('timeout exceeded when trying to write'))
    }, LONGEST_WAIT_MS)
    await promise.finally(() => clearTimeout(timer))
  }
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else free++
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
