import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentMaterial } from '../../courses/courses.rules.ts'
import type { PlacedItem, Progress, WatchedSegment } from '../enrolments/standing.rules.ts'
import {
  canFinish,
  creditedSegments,
  creditHeartbeat,
  finishMaterial,
  mergeSegments,
  openMaterial,
  secondsMissing,
  watchedLength,
  watchedSeconds,
} from './lessons.rules.ts'

const start = new Date('2026-11-21T04:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const text: ContentMaterial = {
  material_id: 1,
  title: '',
  type: 'text',
  language: 'en',
  html: '',
  file: null,
  duration_seconds: null,
  min_seconds: 60,
  reading_minutes: 1,
}
const film: ContentMaterial = { ...text, type: 'video', duration_seconds: 100, min_seconds: 5 }
const served: Progress = {
  module_progress_id: 1,
  module_item_id: 1,
  lesson_type: 'material',
  served_at: start,
  last_heartbeat_at: start,
  milliseconds_open: 0,
  milliseconds_done: 0,
  watched: [],
  read_again_from: null,
  reported_at: null,
  finished_at: null,
}

describe('a heartbeat', () => {
  it('is credited as the time the reader was active', () =>
    expect(creditHeartbeat(served, text, { active_seconds: 15 }, after(15)).milliseconds_done).toBe(15_000))
  it('is worth at most the time on the server’s clock', () =>
    expect(creditHeartbeat(served, text, { active_seconds: 600 }, after(3)).milliseconds_done).toBe(3_000))
  it('is worth at most 30 seconds however late it comes', () =>
    expect(creditHeartbeat(served, text, { active_seconds: 600 }, after(600)).milliseconds_done).toBe(30_000))
  it('is worth nothing for a material never served', () => {
    const unserved = { ...served, served_at: null, last_heartbeat_at: null }
    expect(creditHeartbeat(unserved, text, { active_seconds: 30 }, after(30)).milliseconds_done).toBe(0)
  })
  it('from two tabs counts the time once', () => {
    const first = { ...served, ...creditHeartbeat(served, text, { active_seconds: 15 }, after(15)) }
    expect(creditHeartbeat(first, text, { active_seconds: 15 }, after(15)).milliseconds_done).toBe(15_000)
  })
  it('does not start the clock of a material never served', () => {
    const unserved = { ...served, served_at: null, last_heartbeat_at: null }
    const first = { ...unserved, ...creditHeartbeat(unserved, film, { active_seconds: 30, watched: [[0, 100]] }, after(30)) }
    expect(creditHeartbeat(first, film, { active_seconds: 30, watched: [[0, 100]] }, after(60))).toMatchObject({ milliseconds_done: 0, watched: [] })
  })
  it('credits no more of a film than could have been watched', () => {
    const { watched } = creditHeartbeat(served, film, { active_seconds: 15, watched: [[0, 100]] }, after(15))
    expect(watchedSeconds(watched)).toBeLessThanOrEqual(16)
  })
  it('and all before it together credit no more of a film than the time it was open', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 40 }))), (beats) => {
        let progress: Progress = served
        let at = 0
        for (const [later, active_seconds] of beats) {
          at += later
          progress = { ...progress, ...creditHeartbeat(progress, film, { active_seconds, watched: [[0, 100]] }, after(at / 1000)) }
        }
        expect(watchedSeconds(progress.watched)).toBeLessThanOrEqual(at / 1000 + 1 + 1e-6)
      }),
    )
  })
  it('that comes late costs the watcher nothing: the next one makes up for it', () => {
    const first = { ...served, ...creditHeartbeat(served, film, { active_seconds: 15, watched: [[0, 15]] }, after(18)) }
    const { watched } = creditHeartbeat(first, film, { active_seconds: 15, watched: [[15, 30]] }, after(30))
    expect(watched).toEqual([[0, 30]])
  })
})

describe('finishing', () => {
  it('waits for the minimum time and says how long', () =>
    expect(finishMaterial({ ...served, milliseconds_done: 10_000 }, text)).toEqual({ refuse: 2111, data: { reason: 'too_early', wait_seconds: 50 } }))
  it('is open at the minimum time', () => expect(canFinish({ ...served, milliseconds_done: 60_000 }, text)).toBe(true))
  it('of a package waits for no time that was only guessed, whatever version of the course asks for it', () => {
    const guessed: ContentMaterial = { ...text, type: 'scorm', min_seconds: 300, details: { words: 2200 } }
    expect(finishMaterial({ ...served, milliseconds_done: 6_000, reported_at: served.served_at }, guessed)).toEqual({ ok: true, value: undefined })
  })
  it('never opens for what was not served', () => expect(canFinish({ ...served, served_at: null, milliseconds_done: 60_000 }, text)).toBe(false))
  it('of a film wants nine tenths of it watched', () => {
    expect(secondsMissing({ ...served, milliseconds_done: 60_000, watched: [[0, 80]] }, film)).toBe(10)
    expect(
      canFinish(
        {
          ...served,
          milliseconds_done: 60_000,
          watched: [
            [0, 50],
            [60, 100],
          ],
        },
        film,
      ),
    ).toBe(true)
  })
  it('of a film also wants its minimum time', () => expect(canFinish({ ...served, milliseconds_done: 1_000, watched: [[0, 100]] }, film)).toBe(false))
})

describe('a film that comes in several lengths', () => {
  const file = { sha256: 'm', name: 'filem.mp4', type: 'video/mp4', duration_seconds: 90 }
  it('counts as watched by its shortest', () => {
    expect(watchedLength({ ...film, files: { ms: file } })).toBe(90)
    expect(watchedLength({ ...film, files: {} })).toBe(100)
    expect(watchedLength({ duration_seconds: null })).toBeNull()
  })
})

describe('watched segments', () => {
  const segment = fc.tuple(
    fc.double({ min: -50, max: 200, noNaN: true }),
    fc.double({ min: -50, max: 200, noNaN: true }),
  ) as fc.Arbitrary<WatchedSegment>

  it('are merged, sorted and inside the recording', () => {
    expect(
      mergeSegments(
        [
          [30, 40],
          [-5, 10],
          [5, 20],
          [90, 300],
        ],
        100,
      ),
    ).toEqual([
      [0, 20],
      [30, 40],
      [90, 100],
    ])
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        const merged = mergeSegments(segments, 100)
        for (const [i, [from, to]] of merged.entries()) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThanOrEqual(100)
          expect(from).toBeLessThan(to)
          expect(merged[i - 1]?.[1] ?? -1).toBeLessThan(from)
        }
      }),
    )
  })
  it('never grow by more than the budget, and never shrink', () => {
    fc.assert(
      fc.property(fc.array(segment), fc.array(segment), fc.double({ min: 0, max: 40, noNaN: true }), (known, added, budget) => {
        const before = watchedSeconds(mergeSegments(known, 100))
        const now = watchedSeconds(creditedSegments(known, added, 100, budget))
        expect(now).toBeGreaterThanOrEqual(before - 1e-6)
        expect(now).toBeLessThanOrEqual(before + budget + 1e-6)
      }),
    )
  })
})

describe('a material', () => {
  const placed = { item: { type: 'material', material: text }, progress: served, state: 'open' } as unknown as PlacedItem
  it('opens when it is reached', () => expect(openMaterial(placed)).toMatchObject({ ok: true }))
  it('is not there, is no material, or waits for what comes before', () => {
    expect(openMaterial(undefined)).toMatchObject({ refuse: 10077 })
    expect(openMaterial({ ...placed, item: { ...placed.item, type: 'quiz' } } as PlacedItem)).toMatchObject({ refuse: 10063 })
    expect(openMaterial({ ...placed, state: 'locked', reason: 'previous_item' } as unknown as PlacedItem)).toMatchObject({
      refuse: 2111,
      data: { reason: 'locked', by: 'previous_item' },
    })
  })
})
