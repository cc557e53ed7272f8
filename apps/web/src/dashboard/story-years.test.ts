import { expect, test } from 'vitest'
import { yearPlace, yearSpan, yearsOf } from './story-years.ts'

const course = (from_on: string, to_on: string | null) => ({
  ...{ course_id: 1, title: 'Essentials', is_covered: true, covered_to: to_on, uncovered_days: 0, paused_days: 0 },
  spans: [{ of: 'valid' as const, from_on, to_on }],
})
const today = '2026-11-24'

test('the line goes from the first year of anything known to the last of a certificate', () => {
  const years = yearsOf({ today, work: [{ from_on: '2023-02-03' }], courses: [course('2024-03-01', '2027-10-13')] })
  expect(years).toEqual({ first: 2023, last: 2027, labels: [2023, 2024, 2025, 2026, 2027] })
})
test('of somebody of whom nothing is known yet it is this year, and a certificate for good or of many years stretches it by two at most', () => {
  expect(yearsOf({ today, work: [], courses: [] })).toEqual({ first: 2026, last: 2026, labels: [2026] })
  expect(yearsOf({ today, work: [], courses: [course('2026-01-01', null)] }).last).toBe(2027)
  expect(yearsOf({ today, work: [], courses: [course('2026-01-01', '2046-01-01')] }).last).toBe(2028)
})
test('of many years some have their number', () => {
  expect(yearsOf({ today, work: [{ from_on: '2001-01-01' }], courses: [] }).labels).toEqual([2001, 2005, 2009, 2013, 2017, 2021, 2025])
})
test('a day stands where it lies in its years, and days are as wide as they are long', () => {
  const years = { first: 2025, last: 2025, labels: [2025] }
  expect(yearPlace('2025-01-01', years)).toBe(0)
  expect(yearSpan('2025-01-01', '2025-12-31', years)).toEqual({ left: '0%', width: '100%' })
  expect(yearSpan('2024-06-01', null, years)).toEqual({ left: '0%', width: '100%' })
  expect(Number.parseFloat(yearSpan('2025-07-02', '2025-07-02', years).width)).toBeCloseTo(100 / 365)
})
