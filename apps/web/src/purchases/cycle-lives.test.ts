import { usualCycle } from '@jujur/contract/cycle-dates.ts'
import { describe, expect, it } from 'vitest'
import { changesIn, draftOfCycle, faultsOf, wantedCycle } from './cycle-draft.ts'
import { livesOf } from './cycle-lives.ts'

const endOfFebruary = { ...usualCycle, mode: 'common_day' as const, common: { month: 2, day: 28 } }

describe('three lives', () => {
  it('with the end of February as common day: no gap, one late cycle, not asked twice', () => {
    const { finishes, late, joined, due_on, opens_on } = livesOf(endOfFebruary, 12, '2026-11-24')
    expect([due_on, opens_on]).toEqual(['2027-02-28', '2026-12-30'])
    expect(finishes).toMatchObject({ done_on: '2027-01-20', next: { from: '2027-03-01', to: '2028-02-28' }, uncovered: 0 })
    expect(late).toMatchObject({ done_on: '2027-04-28', next: { from: '2027-04-28', to: '2028-02-28' }, uncovered: 423 })
    expect(joined).toMatchObject({ joined_on: '2027-02-07', done_on: '2027-02-21', next: { from: '2027-02-21', to: '2028-02-28' }, too_few: 8 })
  })
  it('on each person’s own date: a full year each', () => {
    const { finishes, late, joined } = livesOf({ ...usualCycle, common: { month: 2, day: 28 } }, 12, '2026-11-24')
    expect(finishes.next).toEqual({ from: '2027-03-01', to: '2028-02-29' })
    expect(late.next).toEqual({ from: '2027-04-28', to: '2028-04-27' })
    expect(joined).toMatchObject({ next: { from: '2027-02-21', to: '2028-02-20' }, too_few: null })
  })
  it('finish within the window however short the validity is', () => {
    const { finishes, opens_on, due_on } = livesOf({ ...usualCycle, window_days: 15 }, 1, '2026-11-24')
    expect(finishes.done_on >= opens_on && finishes.done_on <= due_on).toBe(true)
    expect(finishes.uncovered).toBe(0)
  })
})

describe('what is typed', () => {
  const setting = { ...usualCycle, version: 0 }
  const draft = draftOfCycle(setting)
  it('is a setting once each field is within its limits; only what is another counts as changed', () => {
    expect(changesIn(draft, setting)).toBe(0)
    const common = { ...draft, mode: 'common_day' as const, month: '2', day: '28', least_days: '100' }
    expect(changesIn(common, setting)).toBe(3)
    expect(wantedCycle(common, setting, 12)).toEqual({
      renews: true,
      mode: 'common_day',
      common: { month: 2, day: 28 },
      window_days: 60,
      least_days: 100,
    })
    // Back on the own date, the common day is as it was.
    expect(wantedCycle({ ...common, mode: 'own_date' }, setting, 12)).toMatchObject({ common: usualCycle.common, least_days: 120 })
  })
  it('is none with a day that the month lacks, a window too long or a least period shorter than it', () => {
    const common = { ...draft, mode: 'common_day' as const }
    expect([...faultsOf({ ...common, month: '2', day: '30' }, 12)]).toEqual(['day'])
    expect([...faultsOf({ ...common, month: '2', day: '29' }, 12)]).toEqual([])
    expect([...faultsOf({ ...common, window_days: '181' }, 12)]).toEqual(['window_days', 'least_days'])
    expect([...faultsOf({ ...common, window_days: '130' }, 12)]).toEqual(['least_days'])
    expect([...faultsOf({ ...common, window_days: '' }, 12)]).toEqual(['window_days'])
    expect(wantedCycle(common, setting, 18)).toBeNull()
  })
})
