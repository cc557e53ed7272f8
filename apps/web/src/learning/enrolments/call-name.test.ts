import { expect, test } from 'vitest'
import { callName } from './call-name.ts'

test.each([
  ['Aisyah Binti Rahman', 'Aisyah'],
  ['Kavitha A/P Subramaniam', 'Kavitha'],
  ['Muhammad Farid bin Abdullah', 'Muhammad Farid'],
  ['Jugah anak Barieng', 'Jugah'],
  ['Tan Wei Ming', 'Tan Wei Ming'],
  ['Sabina', 'Sabina'],
  ['', ''],
])('%s is greeted as %s', (name, called) => {
  expect(callName(name)).toBe(called)
})
