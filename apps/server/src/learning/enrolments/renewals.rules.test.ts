import { describe, expect, test } from 'vitest'
import { validUntil } from '../../kit/time/calendar.rules.ts'
import { renewalDue, uncoveredBefore, validFrom, windowOpensAt } from './renewals.rules.ts'

/** Noon in Kuala Lumpur. */
const at = (day: string) => new Date(`${day}T04:00:00Z`)
const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`)
const cycle = (completed: string, months: number, counts = completed) => {
  const own = { counts_from: midnight(counts), completed_at: at(completed) }
  return { ...own, expires_at: validUntil(validFrom(own), months) }
}

describe('the window', () => {
  test('opens sixty days before the certificate ends', () => {
    expect(windowOpensAt(cycle('2026-03-10', 12))).toEqual(new Date(validUntil(at('2026-03-10'), 12).getTime() - 60 * 86_400_000))
  })
  test('of a certificate for one month opens halfway, so that nobody is asked again on the day they finish', () => {
    const one = cycle('2026-03-10', 1)
    expect(windowOpensAt(one) > one.completed_at).toBe(true)
    expect(windowOpensAt(one) < one.expires_at).toBe(true)
  })
  test('of one that is not valid yet opens only after that', () => {
    const ahead = cycle('2026-03-10', 1, '2026-04-20')
    expect(windowOpensAt(ahead) > midnight('2026-04-20')).toBe(true)
  })
})

describe('a certificate signed in the window', () => {
  test('begins where the old one ends: no day is lost and none is doubled', () => {
    const old = cycle('2025-03-10', 12)
    const next = { counts_from: new Date(old.expires_at.getTime() + 1), completed_at: at('2026-02-01') }
    expect(validFrom(next)).toEqual(midnight('2026-03-10'))
    expect(validUntil(validFrom(next), 12)).toEqual(new Date(midnight('2027-03-10').getTime() - 1))
  })
  test('on 29 February stays with the last days of the month', () => {
    const old = cycle('2024-02-29', 12)
    expect(old.expires_at).toEqual(new Date(midnight('2025-02-28').getTime() - 1))
    const next = validUntil(new Date(old.expires_at.getTime() + 1), 12)
    expect(next).toEqual(new Date(midnight('2026-02-28').getTime() - 1))
  })
  test('late is valid from the day it was signed', () => {
    expect(validFrom({ counts_from: midnight('2026-03-10'), completed_at: at('2026-05-01') })).toEqual(at('2026-05-01'))
  })
})

test.each([
  ['while the old certificate is valid: its last day', at('2026-03-09'), at('2026-02-01'), '2026-03-09'],
  ['once it is over: thirty days', at('2026-03-09'), at('2026-04-01'), '2026-05-01'],
  ['where none is known: thirty days', null, at('2026-04-01'), '2026-05-01'],
])('a renewal is due %s', (_, expires_at, now, due) => {
  expect(renewalDue(expires_at, now)).toBe(due)
})

describe('days without a certificate', () => {
  const covering = (from: string | null, to: string | null, revoked: string | null = null) => ({
    valid_from: from === null ? null : midnight(from),
    expires_at: to === null ? null : new Date(midnight(to).getTime() + 86_399_999),
    revoked_at: revoked === null ? null : at(revoked),
  })
  const today = '2026-06-01'
  const open = covering(null, null)
  test.each([
    ['are none where one follows the other', covering('2026-03-01', '2027-02-28'), [covering('2025-03-01', '2026-02-28')], null],
    ['are none before the first', covering('2026-03-01', '2027-02-28'), [], null],
    ['are none where nothing was completed before', covering('2026-03-01', '2027-02-28'), [open], null],
    [
      'are counted from the day after the last to the day before the next',
      covering('2026-03-11', '2027-03-10'),
      [covering('2025-03-01', '2026-02-28')],
      { from_on: '2026-03-01', to_on: '2026-03-10', days: 10, is_open: false },
    ],
    [
      'go on to today while the next is not completed',
      open,
      [covering('2025-03-01', '2026-05-30')],
      { from_on: '2026-05-31', to_on: '2026-06-01', days: 2, is_open: true },
    ],
    ['are none yet while the old one is valid', open, [covering('2025-07-01', '2026-06-30')], null],
    [
      'begin on the day of a revocation',
      open,
      [covering('2025-07-01', '2026-06-30', '2026-05-30')],
      { from_on: '2026-05-30', to_on: '2026-06-01', days: 3, is_open: true },
    ],
    ['are none while one for good stands', open, [covering('2025-01-01', null), covering('2025-03-01', '2026-02-28')], null],
  ])('%s', (_, own, earlier, expected) => {
    expect(uncoveredBefore(own, earlier, today)).toEqual(expected)
  })
})
