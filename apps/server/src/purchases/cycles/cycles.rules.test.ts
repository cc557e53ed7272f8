import { usualCycle } from '@jujur/contract/cycle-dates.ts'
import { describe, expect, it } from 'vitest'
import { changesFor, maySetCycle, type SameDays, settingOf } from './cycles.rules.ts'

const common = { month: 2, day: 28 }
const today = '2026-11-24'
const endOfFebruary = settingOf({ ...usualCycle, mode: 'common_day', common }, usualCycle, today)
const alike = (from: string, to: string, people: number): SameDays => ({ certificate: { from, to }, people })

describe('a setting', () => {
  it('may have a window of half the validity at most, and a least period as long as the window with a common day', () => {
    const asked = (more: object) => 'ok' in maySetCycle({ ...usualCycle, ...more }, 3)
    expect([asked({ window_days: 45 }), asked({ window_days: 46 })]).toEqual([true, false])
    const yearly = (more: object) => 'ok' in maySetCycle({ ...usualCycle, mode: 'common_day', common, ...more }, 12)
    expect([yearly({ least_days: 60 }), yearly({ least_days: 59 })]).toEqual([true, false])
  })
  it('has a common day only where the course is valid for whole years', () => {
    const may = (months: number) => 'ok' in maySetCycle({ ...usualCycle, mode: 'common_day', common }, months)
    expect([may(12), may(24), may(18), may(6)]).toEqual([true, true, false, false])
  })
  it('of another common day asks from the first whose whole window is ahead; of the same day it goes on', () => {
    expect(endOfFebruary.aligns_from).toBe('2027-01-23')
    expect(settingOf({ ...endOfFebruary, window_days: 90 }, endOfFebruary, '2027-02-01').aligns_from).toBe('2027-01-23')
    expect(settingOf({ ...endOfFebruary, common: { month: 3, day: 31 } }, endOfFebruary, '2027-02-01').aligns_from).toBe('2027-04-02')
    expect(settingOf(usualCycle, endOfFebruary, today).aligns_from).toBeNull()
  })
})

describe('a change', () => {
  it('to a common day moves who is asked before their certificate ends, keeps who is too young, and tells the seats by the opening day', () => {
    const all = [alike('2026-08-01', '2027-07-31', 100), alike('2026-03-01', '2027-02-28', 51), alike('2026-11-20', '2027-11-19', 97)]
    expect(changesFor(all, { before: usualCycle, after: endOfFebruary, today })).toEqual({
      earlier: { people: 100, days: 153 },
      later: { people: 0, days: 0 },
      overlapping: { people: 100, days: 153 },
      young: 97,
      starts: 0,
      stops: 0,
      opens_on: '2026-12-30',
      due_on: '2027-02-28',
      needed: 151,
    })
  })
  it('of the window opens cycles earlier: those that open at once need their seats today', () => {
    const all = [alike('2026-02-10', '2027-02-09', 3), alike('2026-06-01', '2027-05-31', 4)]
    expect(changesFor(all, { before: usualCycle, after: { ...usualCycle, window_days: 90 }, today })).toMatchObject({
      earlier: { people: 7, days: 30 },
      opens_on: today,
      due_on: null,
      needed: 3,
    })
  })
  it('to no renewal stops everybody, and back again begins with those whose certificates have run out or were revoked', () => {
    const all = [alike('2025-01-01', '2025-12-31', 2), { certificate: null, people: 1 }, alike('2026-06-01', '2027-05-31', 4)]
    const off = { ...usualCycle, renews: false }
    expect(changesFor(all, { before: usualCycle, after: off, today })).toMatchObject({ stops: 7, starts: 0, needed: 0 })
    expect(changesFor(all, { before: off, after: usualCycle, today })).toMatchObject({ stops: 0, starts: 7, needed: 3, earlier: { people: 0 } })
  })
  it('of nothing moves nobody', () => {
    const all = [alike('2026-06-01', '2027-05-31', 4), { certificate: null, people: 1 }]
    expect(changesFor(all, { before: usualCycle, after: usualCycle, today })).toMatchObject({
      earlier: { people: 0 },
      later: { people: 0 },
      starts: 0,
      stops: 0,
    })
  })
})
