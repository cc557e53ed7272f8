import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from '../kit/time/calendar.rules.ts'
import { type CoveringCycle, storyCourse, withPauses, workFrom } from './trainee-story.rules.ts'

const cycle = (from: string | null, to: string | null = null, more: Partial<CoveringCycle> = {}): CoveringCycle => ({
  valid_from: from === null ? null : startOfDay(from),
  expires_at: to === null ? null : endOfDay(to),
  revoked_at: null,
  paused: [],
  ...more,
})
const story = (cycles: readonly CoveringCycle[], today: string) => storyCourse({ course_id: 1, title: 'Essentials', cycles }, today)

test('certificates without a gap between them cover to the end of the last, each by its own span', () => {
  const { spans, is_covered, covered_to, uncovered_days } = story(
    [cycle('2024-01-01', '2024-12-31'), cycle('2025-01-01', '2025-12-31')],
    '2024-11-20',
  )
  expect(spans).toEqual([
    { of: 'valid', from_on: '2024-01-01', to_on: '2024-12-31' },
    { of: 'valid', from_on: '2025-01-01', to_on: '2025-12-31' },
  ])
  expect({ is_covered, covered_to, uncovered_days }).toEqual({ is_covered: true, covered_to: '2025-12-31', uncovered_days: 0 })
})
test('days between two certificates are uncovered, those of a pause under their own name', () => {
  const late = cycle('2025-03-01', '2026-02-28', { paused: [{ from_on: '2025-01-10', to_on: '2025-01-19' }] })
  const { spans, uncovered_days, paused_days } = story([cycle('2024-01-01', '2024-12-31'), late], '2025-06-01')
  expect(spans.slice(1, 4)).toEqual([
    { of: 'uncovered', from_on: '2025-01-01', to_on: '2025-01-09' },
    { of: 'paused', from_on: '2025-01-10', to_on: '2025-01-19' },
    { of: 'uncovered', from_on: '2025-01-20', to_on: '2025-02-28' },
  ])
  expect({ uncovered_days, paused_days }).toEqual({ uncovered_days: 49, paused_days: 10 })
})
test('while the next cycle is open, the days since the certificate ended are uncovered up to today', () => {
  const { spans, is_covered, uncovered_days } = story([cycle('2024-01-01', '2024-12-31'), cycle(null)], '2025-01-03')
  expect(spans.at(-1)).toEqual({ of: 'uncovered', from_on: '2025-01-01', to_on: '2025-01-03' })
  expect({ is_covered, uncovered_days }).toEqual({ is_covered: false, uncovered_days: 3 })
})
test('a certificate that was revoked covers to the day before', () => {
  const { spans, is_covered } = story([cycle('2024-01-01', '2024-12-31', { revoked_at: startOfDay('2024-05-01') })], '2024-05-01')
  expect(spans).toEqual([{ of: 'valid', from_on: '2024-01-01', to_on: '2024-04-30' }])
  expect(is_covered).toBe(false)
})
test('a certificate without an end covers for good, and nobody who never had one is uncovered', () => {
  expect(story([cycle('2024-01-01')], '2030-01-01')).toMatchObject({ is_covered: true, covered_to: null, uncovered_days: 0 })
  expect(story([cycle(null)], '2030-01-01')).toMatchObject({ spans: [], is_covered: false, uncovered_days: 0 })
})
test('no day stands in two spans where certificates overlap', () => {
  const { spans } = story([cycle('2024-01-01', '2024-12-31'), cycle('2024-11-01', '2025-10-31')], '2024-11-20')
  expect(spans).toEqual([
    { of: 'valid', from_on: '2024-01-01', to_on: '2024-12-31' },
    { of: 'valid', from_on: '2025-01-01', to_on: '2025-10-31' },
  ])
})
test('a pause around the whole gap leaves no day uncovered', () => {
  expect(withPauses({ from_on: '2025-01-05', to_on: '2025-01-08' }, [{ from_on: '2024-12-01', to_on: '2025-02-01' }])).toEqual([
    { of: 'paused', from_on: '2025-01-05', to_on: '2025-01-08' },
  ])
})
test('where somebody worked follows department and risk, the later word about a day counts, and what changes nothing is left out', () => {
  expect(
    workFrom([
      { fact: 'department', value: 'Sales', from_on: '2023-02-03' },
      { fact: 'risk_level', value: 'LOW', from_on: '2023-02-03' },
      { fact: 'department', value: 'Sales', from_on: '2023-05-01' },
      { fact: 'department', value: 'Procurement', from_on: '2023-09-01' },
      { fact: 'department', value: 'Finance', from_on: '2023-09-01' },
    ] as never),
  ).toEqual([
    { from_on: '2023-02-03', department: 'Sales', risk_level: 'LOW' },
    { from_on: '2023-09-01', department: 'Finance', risk_level: 'LOW' },
  ])
})
