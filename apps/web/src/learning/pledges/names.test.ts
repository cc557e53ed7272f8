import { expect, test } from 'vitest'
import { nameOnPaper, tidySerial } from './names.ts'

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

test('a name on the certificate shrinks to its place, then takes two lines', () => {
  expect(nameOnPaper('Li Na')).toEqual({ size: 13, lines: 1 })
  const long = nameOnPaper('Nurul Huda Binti Mohd Ismail')
  expect(long.lines).toBe(1)
  expect(long.size).toBeLessThan(13)
  expect(nameOnPaper('Tunku Abdul Rahman Putra Al-Haj ibni Almarhum Sultan')).toEqual({ size: 8, lines: 2 })
  expect(nameOnPaper('陳慧明').size).toBe(13)
})
