import { expect, test } from 'vitest'
import { activeClock, IDLE_MS, mergeSegments, playedSegment, shownSeconds, watchedSeconds, watchedShare } from './heartbeat.ts'

test('segments that overlap or touch become one, in order', () => {
  expect(
    mergeSegments([
      [30, 40],
      [0, 10],
      [9, 20],
      [20.3, 25],
      [50, 50],
    ]),
  ).toEqual([
    [0, 25],
    [30, 40],
  ])
})

test('watching the same part twice counts once', () => {
  expect(
    watchedSeconds([
      [0, 30],
      [10, 40],
    ]),
  ).toBe(40)
  expect(
    watchedShare(
      [
        [0, 30],
        [0, 30],
      ],
      60,
    ),
  ).toBe(0.5)
  expect(watchedShare([[0, 90]], 60)).toBe(1)
  expect(watchedShare([[0, 10]], 0)).toBe(0)
})

test('merging leaves what it was given untouched', () => {
  const given: [number, number][] = [
    [0, 10],
    [5, 20],
  ]
  mergeSegments(given)
  expect(given).toEqual([
    [0, 10],
    [5, 20],
  ])
})

test('a piece counts as played only when the time for it has passed', () => {
  expect(playedSegment(10, 10.25, 0.25, 1)).toEqual([10, 10.25])
  expect(playedSegment(10, 14, 2, 2)).toEqual([10, 14])
  expect(playedSegment(10, 60, 0.25, 1)).toBeNull()
  expect(playedSegment(10, 4, 0.25, 1)).toBeNull()
})

test('active time runs while somebody is there', () => {
  const clock = activeClock(0)
  for (let now = 1000; now <= 10_000; now += 1000) clock.tick(now)
  expect(clock.pending()).toBeCloseTo(10)
  expect(clock.take()).toBeCloseTo(10)
  expect(clock.pending()).toBe(0)
  clock.giveBack(10)
  expect(clock.pending()).toBeCloseTo(10)
})

test('a minute without a sign of life stops the clock, a sign starts it again', () => {
  const clock = activeClock(0)
  for (let now = 1000; now <= 3 * IDLE_MS; now += 1000) clock.tick(now)
  expect(clock.pending()).toBeLessThanOrEqual(61)
  expect(clock.isActive(3 * IDLE_MS)).toBe(false)
  clock.act(3 * IDLE_MS)
  clock.tick(3 * IDLE_MS + 1000)
  expect(clock.isActive(3 * IDLE_MS + 1000)).toBe(true)
  expect(clock.pending()).toBeGreaterThan(60)
})

test('a playing video counts without a touch, a hidden page never does', () => {
  const clock = activeClock(0)
  clock.setPlaying(true, 0)
  for (let now = 1000; now <= 2 * IDLE_MS; now += 1000) clock.tick(now)
  expect(clock.pending()).toBeCloseTo(120)
  clock.setVisible(false, 2 * IDLE_MS)
  for (let now = 2 * IDLE_MS + 1000; now <= 3 * IDLE_MS; now += 1000) clock.tick(now)
  expect(clock.pending()).toBeCloseTo(120)
})

test('a computer that slept did not read', () => {
  const clock = activeClock(0)
  clock.tick(1000)
  clock.act(1000)
  clock.tick(3_600_000)
  expect(clock.pending()).toBeLessThanOrEqual(6)
})

test('the ring never shows more than a beat can bring, nor more than the whole', () => {
  expect(shownSeconds(60, 12, 300)).toBe(72)
  expect(shownSeconds(60, 500, 300)).toBe(90)
  expect(shownSeconds(290, 25, 300)).toBe(300)
})
