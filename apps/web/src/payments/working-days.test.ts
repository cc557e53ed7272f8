import { expect, test } from 'vitest'
import { workingDaysAfter } from './working-days.ts'

test.each([
  ['2026-12-01T01:12:00Z', '2026-12-03'],
  ['2026-12-03T01:12:00Z', '2026-12-07'],
  ['2026-12-04T01:12:00Z', '2026-12-08'],
  // Saturday, and the first hour of Monday there.
  ['2026-12-05T01:12:00Z', '2026-12-08'],
  ['2026-12-06T17:00:00Z', '2026-12-09'],
])('two working days after %s is %s', (sent, by) => expect(workingDaysAfter(sent, 2)).toBe(by))
