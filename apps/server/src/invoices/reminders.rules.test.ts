import { expect, it } from 'vitest'
import { reminderOn } from './reminders.rules.ts'

it.each([
  ['2026-12-23', 0],
  ['2026-12-24', 1],
  ['2027-01-06', 1],
  ['2027-01-07', 2],
  ['2027-01-22', 2],
  ['2027-01-23', 3],
  ['2028-01-01', 3],
])('of an invoice due on 24 December, on %s reminder %i has had its day', (today, step) => expect(reminderOn('2026-12-24', today)).toBe(step))
