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
  const me = { kind: 'import', user_id: 1 } as const
  const job = { kind: 'import', state: 'checked', user_id: 1, expires_at: new Date('2026-11-21T00:00:01Z') }
  expect(mayCommit(job, me, now)).toBe('start')
  expect(mayCommit({ ...job, expires_at: now }, me, now)).toBe('past_deadline')
  expect(mayCommit({ ...job, state: 'running' }, me, now)).toBe('already_started')
  for (const unknown of [null, { ...job, kind: 'approval' }]) expect(mayCommit(unknown, me, now)).toBe('unknown')
  expect(mayCommit(job, { ...me, kind: 'assignment_file' }, now)).toBe('unknown')
  expect(mayCommit({ ...job, state: 'done' }, { ...me, user_id: 2 }, now)).toBe('unknown')
})
