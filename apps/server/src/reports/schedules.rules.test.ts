import { expect, test } from 'vitest'
import { lastUpTo, nextAfter, stopsFor } from './schedules.rules.ts'

const at = (day: string, hour: number) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 8) * 3_600_000)

test('a weekly report comes on its weekday at its hour of Kuala Lumpur', () => {
  const when = { every: 'week', day: 1, hour: 6 } as const
  // 30 November 2026 is a Monday.
  expect(nextAfter(when, at('2026-11-27', 12))).toEqual(at('2026-11-30', 6))
  expect(nextAfter(when, at('2026-11-30', 5))).toEqual(at('2026-11-30', 6))
  expect(nextAfter(when, at('2026-11-30', 6))).toEqual(at('2026-12-07', 6))
  expect(lastUpTo(when, at('2026-11-30', 6))).toEqual(at('2026-11-30', 6))
  expect(lastUpTo(when, at('2026-11-30', 5))).toEqual(at('2026-11-23', 6))
})

test('a monthly one on its day, also over the turn of the year', () => {
  const when = { every: 'month', day: 28, hour: 0 } as const
  expect(nextAfter(when, at('2026-12-28', 0))).toEqual(at('2027-01-28', 0))
  expect(nextAfter(when, at('2027-02-01', 9))).toEqual(at('2027-02-28', 0))
  expect(lastUpTo(when, at('2027-01-27', 23))).toEqual(at('2026-12-28', 0))
})

test('a quarterly one in the first month of its quarter', () => {
  const when = { every: 'quarter', day: 5, hour: 7 } as const
  expect(nextAfter(when, at('2026-11-27', 12))).toEqual(at('2027-01-05', 7))
  expect(nextAfter(when, at('2027-01-05', 6))).toEqual(at('2027-01-05', 7))
  expect(nextAfter(when, at('2027-01-05', 7))).toEqual(at('2027-04-05', 7))
  expect(lastUpTo(when, at('2027-01-05', 6))).toEqual(at('2026-10-05', 7))
  expect(lastUpTo(when, at('2027-03-31', 6))).toEqual(at('2027-01-05', 7))
})

test('what comes next is after what was last, at any hour of two years', () => {
  for (const every of ['week', 'month', 'quarter'] as const)
    for (let hours = 0; hours < 2 * 365 * 24; hours += 7) {
      const now = new Date(at('2026-01-01', 0).getTime() + hours * 3_600_000)
      const when = { every, day: 5, hour: 6 }
      const [last, next] = [lastUpTo(when, now), nextAfter(when, now)]
      expect(last <= now && now < next).toBe(true)
      expect(nextAfter(when, last)).toEqual(next)
    }
})

test('it stops where whoever set it up has left, or lost the right', () => {
  expect([stopsFor(false, true), stopsFor(true, false), stopsFor(true, true)]).toEqual(['left', 'right', null])
})
