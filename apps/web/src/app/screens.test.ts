import { afterEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS } from '../kit/texts/constants.ts'
import { ScreenNotLoaded, withRetry } from './screens.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a script that did not come is asked for once more', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('screen')
  expect(await withRetry(load)).toBe('screen')
  expect(load).toHaveBeenCalledTimes(2)
})

test('after the second failure the page says so, and the reason is in the log', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const cause = new TypeError('Failed to fetch')
  await expect(withRetry(() => Promise.reject(cause))).rejects.toBeInstanceOf(ScreenNotLoaded)
  expect(reported).toHaveBeenCalledWith(cause)
})

test('a script that hangs is given up after 120 seconds, once', async () => {
  vi.useFakeTimers()
  const load = vi.fn().mockReturnValue(new Promise(() => {}))
  const loaded = withRetry(load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS)
  expect(await loaded).toBeInstanceOf(ScreenNotLoaded)
  expect(load).toHaveBeenCalledTimes(1)
})
