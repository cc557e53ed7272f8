import { expect, test } from 'vitest'
import { isStillOf } from './work.rules.ts'

const person = { status: 'active' as const, company_id: 7, company_status: 'active' as const }

test('work goes on for somebody who is in, of the company that ordered it, while the company is', () => {
  expect(isStillOf(7, person)).toBe(true)
  expect(isStillOf(8, person)).toBe(false)
  for (const status of ['inactive', 'locked', 'invited'] as const) expect(isStillOf(7, { ...person, status })).toBe(false)
  expect(isStillOf(7, { ...person, company_status: 'inactive' })).toBe(false)
  expect(isStillOf(7, { ...person, company_id: null, company_status: null })).toBe(false)
})
