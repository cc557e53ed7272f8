import { describe, expect, test } from 'vitest'
import { nextRun, overdueSeconds } from './schedule.ts'

describe('the next run of a schedule', () => {
  test.each([
    ['17 3 * * *', '2026-03-01T19:16:59.999Z', '2026-03-01T19:17:00.000Z'],
    ['17 3 * * *', '2026-03-01T19:17:00.000Z', '2026-03-02T19:17:00.000Z'],
    ['0 9 * * *', '2026-12-31T01:30:00.000Z', '2027-01-01T01:00:00.000Z'],
    ['5 0 * * *', '2026-02-28T15:59:00.000Z', '2026-02-28T16:05:00.000Z'],
    ['7 * * * *', '2026-03-01T23:07:01.000Z', '2026-03-02T00:07:00.000Z'],
    ['0 0 1 1 *', '2026-01-01T00:00:00.000Z', '2026-12-31T16:00:00.000Z'],
  ])('%s after %s is %s: hours are Malaysian, and the moment itself is over', (every, from, next) => {
    expect(nextRun(every, new Date(from)).toISOString()).toBe(next)
  })

  test.each(['now and then', '61 * * * *', '* * 32 * *'])('%j is refused', (every) => expect(() => nextRun(every)).toThrow())
})

describe('a job is overdue', () => {
  const nightly = { every: '17 3 * * *', known_since: new Date('2026-03-01T00:00:00Z'), succeeded_at: new Date('2026-03-01T19:17:20Z') }
  test('from the moment of its next time on, counted from its last success', () => {
    expect(overdueSeconds(nightly, new Date('2026-03-02T19:16:59Z'))).toBe(0)
    expect(overdueSeconds(nightly, new Date('2026-03-02T20:17:00Z'))).toBe(3600)
    expect(overdueSeconds(nightly, new Date('2026-03-04T19:17:00Z'))).toBe(2 * 24 * 3600)
  })
  test('also where it never ran to its end, since it is known', () => {
    const never = { ...nightly, succeeded_at: null }
    expect(overdueSeconds(never, new Date('2026-03-01T19:00:00Z'))).toBe(0)
    expect(overdueSeconds(never, new Date('2026-03-01T19:18:00Z'))).toBe(60)
  })
})
