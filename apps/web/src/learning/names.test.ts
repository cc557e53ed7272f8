import { expect, test } from 'vitest'
import { callName, nameOnPaper, needed, tidySerial } from './names.ts'

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

test.each([
  ['CRT-2026-7Q4M2XKD', 'CRT-2026-7Q4M2XKD'],
  ['crt-2026-7q4m2xkd', 'CRT-2026-7Q4M2XKD'],
  [' CRT 2026 7Q4M 2XKD ', 'CRT-2026-7Q4M2XKD'],
  ['crt20267q4m2xkd', 'CRT-2026-7Q4M2XKD'],
  ['CRT–2026–7Q4M2XKD', 'CRT-2026-7Q4M2XKD'],
  ['CRT-2026-OIL4M2XK', 'CRT-2026-0114M2XK'],
  ['something else', 'SOMETHINGELSE'],
  ['   ', ''],
])('%s is read as %s', (typed, serial) => {
  expect(tidySerial(typed)).toBe(serial)
})

test('a pass mark asks for whole answers', () => {
  expect(needed(5, 80)).toBe(4)
  expect(needed(3, 80)).toBe(3)
  expect(needed(5, 0)).toBe(0)
})

test('a name on the certificate shrinks to its place, then takes two lines', () => {
  expect(nameOnPaper('Li Na')).toEqual({ size: 13, lines: 1 })
  const long = nameOnPaper('Nurul Huda Binti Mohd Ismail')
  expect(long.lines).toBe(1)
  expect(long.size).toBeLessThan(13)
  expect(nameOnPaper('Tunku Abdul Rahman Putra Al-Haj ibni Almarhum Sultan')).toEqual({ size: 8, lines: 2 })
  expect(nameOnPaper('陳慧明').size).toBe(13)
})
