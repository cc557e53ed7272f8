import { expect, test } from 'vitest'
import { traineeFindings } from '../accounts/taken.rules.ts'
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
