import { expect, test } from 'vitest'
import { traineeFindings } from './trainees.rules.ts'

test('what is taken is found, each under its own code', () => {
  expect(traineeFindings({ username: false, email: false, employee_no: false })).toEqual([])
  expect(traineeFindings({ username: true, email: true, employee_no: true })).toEqual([10001, 10002, 10012])
})
