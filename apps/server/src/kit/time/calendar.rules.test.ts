import { describe, expect, it } from 'vitest'
import { addDays, addMonths, DAY_MS, dayOf, daysBetween, endOfDay, hourOf, lastMonths, startOfDay, yearOf } from './calendar.rules.ts'

describe('a day in Kuala Lumpur', () => {
  it('begins eight hours before it does in Greenwich', () => {
    expect(dayOf(new Date('2026-11-25T15:59:59.999Z'))).toBe('2026-11-25')
    expect(dayOf(new Date('2026-11-25T16:00:00Z'))).toBe('2026-11-26')
    expect(hourOf(new Date('2026-11-25T16:00:00Z'))).toBe(0)
    expect(yearOf(new Date('2026-12-31T16:00:00Z'))).toBe(2027)
  })
  it('lasts from its first instant to the last millisecond before the next', () => {
    expect(startOfDay('2026-11-26').toISOString()).toBe('2026-11-25T16:00:00.000Z')
    expect(endOfDay('2026-11-26').getTime() + 1).toBe(startOfDay('2026-11-27').getTime())
    expect(startOfDay('2026-11-27').getTime() - startOfDay('2026-11-26').getTime()).toBe(DAY_MS)
  })
})

describe('days', () => {
  it('are counted over months, leap years and backwards', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
    expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
  })
})

describe('months', () => {
  it('follow each other over the turn of the year', () => {
    expect(addMonths('2026-11', 3)).toBe('2027-02')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(lastMonths(new Date('2026-02-10T00:00:00Z'), 3)).toEqual(['2025-12', '2026-01', '2026-02'])
  })
})
