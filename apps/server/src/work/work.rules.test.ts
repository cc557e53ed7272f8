import { expect, test } from 'vitest'
import { isStillOf, mayCommit } from './work.rules.ts'

const person = { status: 'active' as const, company_id: 7, company_status: 'active' as const }

test('work goes on for somebody who is in, of the company that ordered it, while the company is', () => {
  expect(isStillOf(7, person)).toBe(true)
  expect(isStillOf(8, person)).toBe(false)
  for (const status of ['inactive', 'locked', 'invited'] as const) expect(isStillOf(7, { ...person, status })).toBe(false)
  expect(isStillOf(7, { ...person, company_status: 'inactive' })).toBe(false)
  expect(isStillOf(7, { ...person, company_id: null, company_status: null })).toBe(false)
})

test('a dry run is carried out once, in time, by who made it', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const me = { user_id: 1 }
  const job = { state: 'checked', user_id: 1, expires_at: new Date('2026-11-21T00:00:01Z') }
  expect(mayCommit(job, me, now)).toBe('start')
  expect(mayCommit({ ...job, expires_at: now }, me, now)).toBe('past_deadline')
  expect(mayCommit({ ...job, state: 'running' }, me, now)).toBe('already_started')
  expect(mayCommit(null, me, now)).toBe('unknown')
  expect(mayCommit({ ...job, state: 'done' }, { user_id: 2 }, now)).toBe('unknown')
})
