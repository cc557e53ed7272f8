import { expect, test } from 'vitest'
import { asMany, ofVersion } from './changed-since.rules.ts'

test('what is done to many is done where they are as many as were shown', () => {
  expect(asMany('questions', 3, 3)).toMatchObject({ ok: true })
  expect(asMany('questions', 3, 4)).toEqual({ refuse: 2111, data: { reason: 'changed_since', questions: 4 } })
  expect(asMany('people', 3, 0)).toEqual({ refuse: 2111, data: { reason: 'changed_since', people: 0 } })
})
test('what was changed since it was shown tells its version; who was shown none does not ask', () => {
  expect(ofVersion(2, { version: 2 })).toMatchObject({ ok: true })
  expect(ofVersion(1, { version: 2 })).toEqual({ refuse: 2111, data: { reason: 'changed_since', version: 2 } })
  expect(ofVersion(undefined, { version: 2 })).toMatchObject({ ok: true })
})
