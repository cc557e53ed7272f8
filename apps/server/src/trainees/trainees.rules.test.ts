import { expect, test } from 'vitest'
import { traineeFindings } from '../accounts/taken.rules.ts'
import { bySubmitter, mayCorrectWaiting, mayMerge, onlyDecision, someWait, versionForEach } from './trainees.rules.ts'

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

test('a department is merged into another one', () => {
  expect(mayMerge({ department_ids: [1, 2], into: 3 })).toMatchObject({ ok: true })
  expect(mayMerge({ department_ids: [1, 2], into: 2 })).toMatchObject({ refuse: 7000, data: [{ field: 'into' }] })
})
test('a registration is corrected while it waits, as it was read; that it was decided on is told first', () => {
  expect(mayCorrectWaiting({ approve_status_id: 2, version: 4 }, 4)).toMatchObject({ ok: true })
  expect(mayCorrectWaiting({ approve_status_id: 2, version: 5 }, 4)).toEqual({ refuse: 2111, data: { reason: 'changed_since', version: 5 } })
  for (const approve_status_id of [1, 3]) expect(mayCorrectWaiting({ approve_status_id, version: 5 }, 4)).toEqual({ refuse: 20073 })
})
test('each of several decided on has its version, or none has', () => {
  expect(versionForEach([1, 2], [1, 1])).toMatchObject({ ok: true })
  expect(versionForEach([1, 2], undefined)).toMatchObject({ ok: true })
  expect(versionForEach([1, 2], [1])).toMatchObject({ refuse: 7000, data: [{ field: 'versions' }] })
})
test('one alone that must not be decided on is refused, among others it is left out', () => {
  expect(onlyDecision([{ refuse: 10004 }])).toEqual({ refuse: 10004 })
  expect(onlyDecision([{ refuse: 20073 }])).toEqual({ refuse: 20073 })
  expect(onlyDecision([{ refuse: 10001 }])).toMatchObject({ ok: true })
  expect(onlyDecision([{ refuse: 10004 }, { refuse: 10004 }])).toMatchObject({ ok: true })
  expect(onlyDecision([{ user_id: 1 }])).toMatchObject({ ok: true })
})
test('where none waits there is nothing to decide', () => {
  expect(someWait(1)).toMatchObject({ ok: true })
  expect(someWait(0)).toEqual({ refuse: 2111, data: { reason: 'none_left', left: 0 } })
})
