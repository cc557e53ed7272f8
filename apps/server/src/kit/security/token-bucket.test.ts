import { expect, test } from 'vitest'
import { TooBusy } from './fair-queue.ts'
import { tokenBucket } from './token-bucket.ts'

const goes = (step: ReturnType<typeof tokenBucket>, owner: number, now: number) => {
  try {
    step(owner, now)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(TooBusy)
    return false
  }
}
const times = (step: ReturnType<typeof tokenBucket>, count: number, everyMs: number, from = 0) =>
  Array.from({ length: count }, (_, n) => goes(step, 1, from + n * everyMs)).filter(Boolean).length

test('so many go at once, and no more', () => {
  expect(times(tokenBucket({ atOnce: 20, perSecond: 5 }), 50, 0)).toBe(20)
})

test('of fifty in a second those go that were there to begin with, and those that came in that second', () => {
  expect(times(tokenBucket({ atOnce: 20, perSecond: 5 }), 50, 20)).toBe(24)
})

test('whoever goes no faster than that is never held up', () => {
  expect(times(tokenBucket({ atOnce: 2, perSecond: 5 }), 500, 200)).toBe(500)
})

test('trying without end does not put off when there is room again', () => {
  const step = tokenBucket({ atOnce: 1, perSecond: 1 })
  expect(goes(step, 1, 0)).toBe(true)
  for (let ms = 10; ms < 1000; ms += 10) expect(goes(step, 1, ms), `${ms}`).toBe(false)
  expect(goes(step, 1, 1001)).toBe(true)
})

test('what is saved by waiting is no more than what there was to begin with', () => {
  const step = tokenBucket({ atOnce: 3, perSecond: 5 })
  expect(times(step, 10, 0)).toBe(3)
  expect(times(step, 10, 0, 60_000)).toBe(3)
})

test('one does not use up what another has', () => {
  const step = tokenBucket({ atOnce: 1, perSecond: 1 })
  expect([goes(step, 1, 0), goes(step, 1, 0), goes(step, 2, 0)]).toEqual([true, false, true])
})
