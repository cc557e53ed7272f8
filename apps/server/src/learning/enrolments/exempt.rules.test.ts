import { describe, expect, it } from 'vitest'
import { type Exemptible, exemptOn, isExempt, pausedDays } from './exempt.rules.ts'

const course = (over: Partial<Exemptible> = {}): Exemptible => ({
  status: 'IN_PROGRESS',
  due_on: '2026-12-20',
  paused: [],
  waived: [],
  extended_from: null,
  ...over,
})
const december = [{ from_on: '2026-12-01', to_on: '2026-12-31' }]

describe('a course', () => {
  it('is paused from the first to the last day, whatever it is due', () => {
    const on = (day: string) => exemptOn(course({ paused: december }), day)
    expect([on('2026-11-30'), on('2026-12-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([
      null,
      { state: 'PAUSED', until: '2026-12-31' },
      { state: 'PAUSED', until: '2026-12-31' },
      null,
    ])
  })
  it('that is paused and waived is told as paused', () => {
    expect(exemptOn(course({ paused: december, waived: december }), '2026-12-05')).toMatchObject({ state: 'PAUSED' })
    expect(exemptOn(course({ waived: december }), '2026-12-05')).toMatchObject({ state: 'WAIVED' })
  })
  it('whose certificate has run out is paused too; one that stands, or was revoked, is not', () => {
    expect(exemptOn(course({ status: 'EXPIRED', paused: december }), '2026-12-05')).toMatchObject({ state: 'PAUSED' })
    for (const status of ['COMPLETED', 'REVOKED'] as const) expect(exemptOn(course({ status, paused: december }), '2026-12-05')).toBeNull()
  })
  it('is extended after the day on which it was due first, up to the later one; it is asked of the person all the same', () => {
    const extended = course({ extended_from: '2026-12-10' })
    const on = (day: string) => exemptOn(extended, day)
    expect([on('2026-12-10'), on('2026-12-11'), on('2026-12-20'), on('2026-12-21')]).toEqual([
      null,
      { state: 'EXTENDED', until: '2026-12-20' },
      { state: 'EXTENDED', until: '2026-12-20' },
      null,
    ])
    expect(isExempt(extended, '2026-12-15')).toBe(false)
    expect(isExempt(course({ waived: december }), '2026-12-15')).toBe(true)
  })
})

describe('days without a certificate', () => {
  it('on which the person was paused are counted apart', () => {
    expect(pausedDays(december, '2026-12-30', '2027-01-05')).toBe(2)
    expect(pausedDays(december, '2026-11-01', '2027-01-05')).toBe(31)
    expect(pausedDays(december, '2027-01-01', '2027-01-05')).toBe(0)
  })
})
