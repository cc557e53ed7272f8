import { expect, test } from 'vitest'
import { isPast, keepsDate, mayBeDue, movedOrRefused } from './due-dates.rules.ts'

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
  expect(mayBeDue('2026-11-21', '2026-11-22')).toMatchObject({ refuse: 7000, data: [{ field: 'due_on', rule: 'too_small' }] })
  for (const due_on of ['2026-11-22', null, undefined]) expect(mayBeDue(due_on, '2026-11-22')).toMatchObject({ ok: true })
})
test('one that is no seat of the course refuses all; what stands against one alone is the answer, among others it is left out', () => {
  expect(movedOrRefused([{ code: 2100 }, { code: 10013 }, { code: 10054 }])).toEqual({ refuse: 10054 })
  expect(movedOrRefused([{ code: 10055 }])).toEqual({ refuse: 10055 })
  expect(movedOrRefused([{ code: 2100 }, { code: 10055 }])).toMatchObject({ ok: true })
  expect(movedOrRefused([{ code: 2100 }])).toMatchObject({ ok: true })
})
