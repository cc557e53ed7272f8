import { expect, test } from 'vitest'
import { traineeFindings } from '../accounts/taken.rules.ts'
import { mayCommit } from './import.rules.ts'
import { bySubmitter } from './trainees.rules.ts'

const nothing = { username: false, email: false, employee_no: false, ic_no: false }

test('what is taken is found, each under its own code', () => {
  expect(traineeFindings(nothing)).toEqual([])
  expect(traineeFindings({ username: true, email: true, employee_no: true, ic_no: false })).toEqual([10001, 10002, 10012])
})
test('employee number and identity card number share a code, told once', () => {
  expect(traineeFindings({ ...nothing, ic_no: true })).toEqual([10012])
  expect(traineeFindings({ ...nothing, ic_no: true, employee_no: true })).toEqual([10012])
})

test('each submitter is told once, with how many, and nobody of what they decided themselves', () => {
  const decided = [
    { submitted_by: 1, name: 'A' },
    { submitted_by: 2, name: 'B' },
    { submitted_by: 1, name: 'C' },
    { submitted_by: null, name: 'D' },
    { submitted_by: 9, name: 'E' },
  ]
  expect(bySubmitter(decided, 9)).toEqual([
    { user_id: 1, count: 2, name: 'A' },
    { user_id: 2, count: 1, name: 'B' },
  ])
})

test('a dry run is carried out once, in time, by who made it', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const job = { kind: 'import', state: 'checked', user_id: 1, expires_at: new Date('2026-11-21T00:00:01Z') }
  expect(mayCommit(job, 1, now)).toBe('start')
  expect(mayCommit({ ...job, expires_at: now }, 1, now)).toBe('past_deadline')
  expect(mayCommit({ ...job, state: 'running' }, 1, now)).toBe('already_started')
  for (const unknown of [null, { ...job, kind: 'approval' }]) expect(mayCommit(unknown, 1, now)).toBe('unknown')
  expect(mayCommit({ ...job, state: 'done' }, 2, now)).toBe('unknown')
})
