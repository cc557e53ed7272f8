import { expect, test } from 'vitest'
import { saidRule } from './trouble-text.ts'

test('a rule that names a figure is said where the answer brings one', () => {
  expect(saidRule({ field: 'seats', rule: 'too_big', message: '', limit: 100 })).toBe('too_big')
  expect(saidRule({ field: 'due_on', rule: 'too_small', message: '' })).toBe('invalid')
  expect(saidRule({ field: 'name', rule: 'required', message: '' })).toBe('required')
})
