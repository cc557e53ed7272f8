import { expect, test } from 'vitest'
import { zipSent } from './import.rules.ts'

test('a course is brought in from its zip, and without one there is nothing to bring in', () => {
  expect(zipSent({ path: '/course.zip' })).toEqual({ ok: true, value: { path: '/course.zip' } })
  expect(zipSent(null)).toMatchObject({ refuse: 7000, data: [{ field: 'file', rule: 'required' }] })
})
