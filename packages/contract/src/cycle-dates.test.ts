import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type CycleRules,
  cycleFor,
  daysFrom,
  daysLater,
  dueFor,
  isInWindowOn,
  lastCommonDay,
  lastDayOf,
  nextCommonDay,
  opensFor,
  usualCycle,
  type Valid,
  validityOf,
  windowLimits,
  windowOn,
} from './cycle-dates.ts'

const common = (month: number, day: number, more: Partial<CycleRules> = {}): CycleRules => ({
  ...usualCycle,
  mode: 'common_day',
  common: { month, day },
  aligns_from: '2000-01-01',
  ...more,
})
const endOfFebruary = common(2, 28)
const year = (completed_on: string, standing: Valid | null, cycle: CycleRules, validity_months = 12) =>
  validityOf({ completed_on, standing, validity_months }, cycle)

describe('on each person’s own date', () => {
  it('a cycle opens sixty days before the certificate ends, and is due on its last day', () => {
    const certificate = { from: '2026-03-01', to: '2027-02-28' }
    expect([opensFor(certificate, usualCycle), dueFor(certificate, usualCycle)]).toEqual(['2026-12-30', '2027-02-28'])
  })
  it('done in the window, the next follows the day on which the last one ends', () => {
    expect(year('2027-01-20', { from: '2026-03-01', to: '2027-02-28' }, usualCycle)).toEqual({ from: '2027-03-01', to: '2028-02-29' })
  })
  it('done 14 months late, it counts from the day it is done', () => {
    expect(year('2027-04-28', null, usualCycle)).toEqual({ from: '2027-04-28', to: '2028-04-27' })
  })
  it('of a certificate for one month it opens halfway', () => {
    expect(opensFor({ from: '2026-03-10', to: '2026-04-09' }, usualCycle)).toBe('2026-03-25')
  })
})

describe('on a common day', () => {
  it('the window is counted from it, and the next certificate ends on the next one', () => {
    const certificate = { from: '2026-03-01', to: '2027-02-28' }
    expect([opensFor(certificate, endOfFebruary), dueFor(certificate, endOfFebruary)]).toEqual(['2026-12-30', '2027-02-28'])
    expect(year('2027-01-20', certificate, endOfFebruary)).toEqual({ from: '2027-03-01', to: '2028-02-28' })
  })
  it('14 months late is one new cycle to the next common day', () => {
    expect(year('2027-04-28', null, endOfFebruary)).toEqual({ from: '2027-04-28', to: '2028-02-28' })
  })
  it('whoever joined three weeks before is not asked twice', () => {
    expect(year('2027-02-21', null, endOfFebruary)).toEqual({ from: '2027-02-21', to: '2028-02-28' })
  })
  it('a certificate that goes on after it is asked for by then, and the next overlaps it, once', () => {
    const old = { from: '2026-09-20', to: '2027-09-19' }
    expect([opensFor(old, endOfFebruary), dueFor(old, endOfFebruary)]).toEqual(['2026-12-30', '2027-02-28'])
    const next = year('2027-01-20', old, endOfFebruary)
    expect(next).toEqual({ from: '2027-03-01', to: '2028-02-28' })
    expect(year('2028-02-01', next, endOfFebruary)).toEqual({ from: '2028-02-29', to: '2029-02-28' })
  })
  it('done after it while the old certificate is valid, nothing overlaps', () => {
    expect(year('2027-05-10', { from: '2026-09-20', to: '2027-09-19' }, endOfFebruary)).toEqual({ from: '2027-09-20', to: '2028-02-28' })
  })
  it('a certificate too young for it is asked for when it ends', () => {
    const young = { from: '2026-12-20', to: '2027-12-19' }
    expect(dueFor(young, endOfFebruary)).toBe('2027-12-19')
    expect(year('2027-12-01', young, endOfFebruary)).toEqual({ from: '2027-12-20', to: '2029-02-28' })
  })
  it('set a week before, it asks nobody until the next year', () => {
    const old = { from: '2026-06-01', to: '2027-05-31' }
    expect(dueFor(old, common(2, 28, { aligns_from: '2027-04-22' }))).toBe('2027-05-31')
  })
  it('of two years, a certificate ends on every second', () => {
    expect(year('2027-01-20', { from: '2025-03-01', to: '2027-02-28' }, endOfFebruary, 24)).toEqual({ from: '2027-03-01', to: '2029-02-28' })
  })
  test('29 February is the last day of February', () => {
    expect([nextCommonDay('2027-01-01', { month: 2, day: 29 }), nextCommonDay('2028-01-01', { month: 2, day: 29 })]).toEqual([
      '2027-02-28',
      '2028-02-29',
    ])
    expect(lastCommonDay('2027-02-27', { month: 2, day: 29 })).toBe('2026-02-28')
  })
  it('is none for a validity that is not of whole years: what was given before a course changed goes on on its own date', () => {
    expect(cycleFor(endOfFebruary, 18).mode).toBe('own_date')
    expect(year('2027-01-20', null, endOfFebruary, 18)).toEqual({ from: '2027-01-20', to: '2028-07-19' })
  })
})

test('so many months end with the day before the same date; a month that lacks the date takes its last day', () => {
  expect([lastDayOf('2026-10-14', 12), lastDayOf('2026-08-31', 6), lastDayOf('2024-02-29', 12)]).toEqual(['2027-10-13', '2027-02-27', '2025-02-27'])
})

test('the window is half the validity at most', () => {
  expect([windowLimits(12), windowLimits(3), windowLimits(1)].map(({ most }) => most)).toEqual([180, 45, 15])
})

// ── Whatever is set ───────────────────────────────────────────────────────────────────────────────────────────

const days = fc.integer({ min: 0, max: 12_000 }).map((count) => daysLater('2024-01-01', count))
const months = fc.integer({ min: 1, max: 60 })
const rules: fc.Arbitrary<CycleRules> = fc
  .record({
    mode: fc.constantFrom('own_date' as const, 'common_day' as const),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
    window_days: fc.integer({ min: 14, max: 180 }),
    more: fc.integer({ min: 0, max: 120 }),
    aligns_from: fc.option(days),
  })
  .map(({ month, day, more, mode, window_days, aligns_from }) => ({
    renews: true,
    mode,
    common: { month, day: Math.min(day, new Date(Date.UTC(2028, month, 0)).getUTCDate()) },
    window_days,
    least_days: Math.max(30, window_days + more),
    aligns_from: mode === 'common_day' ? (aligns_from ?? '2000-01-01') : null,
  }))
/** A certificate as somebody gets it under some other setting. */
const given = fc.tuple(days, rules, months).map(([day, cycle, validity_months]) => year(day, null, cycle, validity_months))

describe('whatever is set', () => {
  it('a cycle opens within its certificate, not after it is due; it is due by the certificate’s last day', () => {
    fc.assert(
      fc.property(given, rules, (certificate, cycle) => {
        const [opens, due] = [opensFor(certificate, cycle), dueFor(certificate, cycle)]
        expect(opens >= certificate.from && opens <= due && due <= certificate.to).toBe(true)
      }),
    )
  })
  it('with a common day a certificate is valid for the least period, and for the validity and that period at most', () => {
    fc.assert(
      fc.property(days, rules, fc.integer({ min: 1, max: 5 }), (day, asked, years) => {
        const cycle = { ...asked, mode: 'common_day' as const }
        const { from, to } = year(day, null, cycle, years * 12)
        expect(from).toBe(day)
        expect(nextCommonDay(to, cycle.common)).toBe(to)
        expect(daysFrom(from, to) + 1).toBeGreaterThanOrEqual(cycle.least_days)
        expect(daysFrom(lastDayOf(from, years * 12), to)).toBeLessThanOrEqual(cycle.least_days)
      }),
    )
  })
  it('on each person’s own date it is valid for its validity, to the day', () => {
    fc.assert(
      fc.property(days, rules, months, (day, asked, validity_months) => {
        expect(year(day, null, { ...asked, mode: 'own_date' }, validity_months).to).toBe(lastDayOf(day, validity_months))
      }),
    )
  })
  it('over ten cycles, each done in its window or late, no day is lost or doubled but where it is asked for by a common day first', () => {
    const walk = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.option(fc.integer({ min: 1, max: 500 }))), {
      minLength: 10,
      maxLength: 10,
    })
    fc.assert(
      fc.property(given, rules, fc.integer({ min: 1, max: 3 }), walk, (first, cycle, years, steps) => {
        let [last, overlaps] = [first, 0]
        for (const [part, late] of steps) {
          const [opens, due] = [opensFor(last, cycle), dueFor(last, cycle)]
          const done_on = late === null ? daysLater(opens, Math.floor(daysFrom(opens, due) * part)) : daysLater(last.to, late)
          const next = year(done_on, last.to >= done_on ? last : null, cycle, years * 12)
          expect(next.to > last.to).toBe(true)
          if (late !== null) expect(next.from).toBe(done_on)
          else if (due < last.to) {
            overlaps++
            expect(next.from).toBe(daysLater(due, 1))
          } else expect(next.from).toBe(daysLater(last.to, 1))
          last = next
        }
        expect(overlaps).toBeLessThanOrEqual(1)
      }),
    )
  })
  it('somebody 14 months late is not asked for the year that is over', () => {
    fc.assert(
      fc.property(given, rules, (old, cycle) => {
        const done_on = daysLater(old.to, 426)
        const next = year(done_on, null, cycle)
        expect(opensFor(next, cycle) > done_on).toBe(true)
      }),
    )
  })
  it('whose cycle is open on a day is the same, asked of one or of a database', () => {
    fc.assert(
      fc.property(given, rules, fc.integer({ min: -200, max: 400 }), (certificate, cycle, shift) => {
        const opens = opensFor(certificate, cycle)
        const today = daysLater(opens, shift)
        fc.pre(today <= certificate.to)
        expect(isInWindowOn(windowOn(today, cycle), certificate)).toBe(today >= opens)
      }),
      { numRuns: 2000 },
    )
  })
})
