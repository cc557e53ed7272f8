import { afterEach, expect, it, vi } from 'vitest'
import { inTime, TookTooLong } from './in-time.ts'

afterEach(() => vi.useRealTimers())

it('ends what takes too long, and says so', async () => {
  vi.useFakeTimers()
  const end = vi.fn()
  const drawn = expect(inTime(new Promise(() => undefined), end, 12_000)).rejects.toBeInstanceOf(TookTooLong)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await drawn
  expect(end).toHaveBeenCalledOnce()
})
it('leaves alone what is done in time', async () => {
  vi.useFakeTimers()
  const end = vi.fn()
  expect(await inTime(Promise.resolve('drawn'), end, 12_000)).toBe('drawn')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(end).not.toHaveBeenCalled()
})
