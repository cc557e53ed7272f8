import { usualCycle } from '@jujur/contract/cycle-dates.ts'
import { describe, expect, test } from 'vitest'
import { certificateOf, renewalDue, uncoveredBefore, uncoveredSpans } from './renewals.rules.ts'

/** Noon in Kuala Lumpur. */
const at = (day: string) => new Date(`${day}T04:00:00Z`)
const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`)
const lastMoment = (day: string) => new Date(midnight(day).getTime() + 86_399_999)
const standing = { counts_from: midnight('2025-03-10'), completed_at: at('2025-03-10'), expires_at: lastMoment('2026-03-09') }
const signed = (day: string, of: Parameters<typeof certificateOf>[0]['standing'] = null, rules = usualCycle) =>
  certificateOf({ signed_at: at(day), standing: of, validity_months: 12 }, rules)
const endOfJuly = { ...usualCycle, mode: 'common_day' as const, common: { month: 7, day: 31 }, aligns_from: '2025-01-01' }

describe('a certificate', () => {
  test('signed in the window begins where the old one ends: no day is lost and none is doubled', () => {
    expect(signed('2026-02-01', standing)).toEqual({ valid_from: midnight('2026-03-10'), expires_at: lastMoment('2027-03-09'), counts_from: null })
  })
  test('signed late, or the first, is valid from the moment it is signed', () => {
    expect(signed('2026-05-01')).toEqual({ valid_from: at('2026-05-01'), expires_at: lastMoment('2027-04-30'), counts_from: null })
  })
  test('that follows one of 29 February stays with the last days of the month', () => {
    const old = { ...standing, expires_at: lastMoment('2025-02-27') }
    expect(signed('2025-02-01', old)).toMatchObject({ valid_from: midnight('2025-02-28'), expires_at: lastMoment('2026-02-27') })
  })
  test('signed for a common day before the old one ends counts from the day after the common day', () => {
    const old = { ...standing, counts_from: midnight('2025-10-01'), completed_at: at('2025-10-01'), expires_at: lastMoment('2026-09-30') }
    const begins = midnight('2026-08-01')
    expect(signed('2026-07-01', old, endOfJuly)).toEqual({ valid_from: begins, expires_at: lastMoment('2027-07-31'), counts_from: begins })
  })
})

test.each([
  ['while the old certificate is valid: its last day', standing, at('2026-02-01'), '2026-03-09'],
  ['once it is over: thirty days', standing, at('2026-04-01'), '2026-05-01'],
  ['where none is known: thirty days', null, at('2026-04-01'), '2026-05-01'],
])('a renewal is due %s', (_, certificate, now, due) => {
  expect(renewalDue(certificate, usualCycle, now)).toBe(due)
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

describe('all days by a day without a certificate', () => {
  const covering = (from: string | null, to: string | null, revoked: string | null = null) => ({
    valid_from: from === null ? null : midnight(from),
    expires_at: to === null ? null : lastMoment(to),
    revoked_at: revoked === null ? null : at(revoked),
  })
  const days = (...of: Parameters<typeof uncoveredSpans>) => uncoveredSpans(...of).reduce((sum, span) => sum + span.days, 0)
  const first = covering('2025-03-01', '2026-02-28')
  test('are none before there was a certificate, nor while one stands', () => {
    expect(days(covering(null, null), [], '2026-06-01')).toBe(0)
    expect(days(first, [], '2026-02-28')).toBe(0)
  })
  test('go on from the end of the last, or the day it was revoked', () => {
    expect(days(first, [], '2026-03-10')).toBe(10)
    expect(days(covering('2025-03-01', '2026-02-28', '2026-02-20'), [], '2026-02-28')).toBe(9)
  })
  test('before a cycle and after it are both counted', () => {
    expect(days(covering('2026-03-11', '2027-03-10'), [first], '2027-03-15')).toBe(15)
  })
  test('are counted to the day looked at, and not to the beginning of a certificate ahead', () => {
    expect(days(covering('2026-03-21', '2027-03-20'), [first], '2026-03-10')).toBe(10)
  })
  test('are none after one that was revoked while an earlier one stands', () => {
    expect(days(covering('2026-01-01', '2026-12-31', '2026-01-10'), [first], '2026-02-28')).toBe(0)
    expect(days(covering('2026-01-01', '2026-12-31', '2026-01-10'), [first], '2026-03-01')).toBe(1)
  })
})
