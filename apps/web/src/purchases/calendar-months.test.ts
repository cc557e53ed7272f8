import { describe, expect, it } from 'vitest'
import { fullest, missingUntil } from './calendar-months.ts'

const months = ['2026-11', '2026-12', '2027-01', '2027-02']
describe('the calendar', () => {
  it('begins at the month in which most falls due, the first of two with as much', () => {
    expect(fullest({ months, falls_due: [0, 4, 1, 4] })).toBe('2026-12')
    expect(fullest({ months, falls_due: [0, 0, 0, 0] })).toBeNull()
  })
  it('tells the seats missing up to a month, and from when on', () => {
    const short = [
      { course_id: 1, title: 'A', price_sen: 100, seats_missing: [0, 2, 0, 3] },
      { course_id: 2, title: 'B', price_sen: null, seats_missing: [0, 0, 0, 1] },
    ]
    expect(missingUntil({ months, short }, '2026-11')).toEqual([])
    expect(missingUntil({ months, short }, '2027-01')).toEqual([{ course_id: 1, title: 'A', count: 2, from: '2026-12' }])
    expect(missingUntil({ months, short }, '2027-02').map(({ count, from }) => [count, from])).toEqual([
      [5, '2026-12'],
      [1, '2027-02'],
    ])
  })
})
