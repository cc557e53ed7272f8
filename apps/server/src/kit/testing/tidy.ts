/** Runs with every file of the server's tests: the next one has the same process, and finds it as a new one. */
import { afterEach, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
