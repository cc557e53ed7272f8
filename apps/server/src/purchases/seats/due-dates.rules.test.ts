import { expect, test } from 'vitest'
import { isPast, keepsDate } from './due-dates.rules.ts'

test('a due date is changed while the course is not completed', () => {
  for (const status of ['NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING'] as const) expect(keepsDate({ status, user_status: 'active' })).toBeNull()
  for (const status of ['COMPLETED', 'EXPIRED'] as const) expect(keepsDate({ status, user_status: 'active' })).toBe(10055)
})
test('it stays for who was let go, and is changed for who has not signed in yet', () => {
  expect(keepsDate({ status: 'IN_PROGRESS', user_status: 'inactive' })).toBe(10013)
  for (const user_status of ['invited', 'locked'] as const) expect(keepsDate({ status: 'IN_PROGRESS', user_status })).toBeNull()
})
test('it is today or later, or none at all', () => {
  expect(isPast('2026-11-21', '2026-11-22')).toBe(true)
  expect(isPast('2026-11-22', '2026-11-22')).toBe(false)
  expect(isPast(null, '2026-11-22')).toBe(false)
})
