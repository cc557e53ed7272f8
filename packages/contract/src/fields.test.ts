import { expect, test } from 'vitest'
import { lines, text } from './call.ts'
import { CompanySignUp, PersonName } from './fields.ts'

const takes = (value: string) => PersonName.safeParse(value).success

test.each(['Aisyah binti Rahman', 'José', '李明', 'கவிதா', 'O’Brien-Smith Jr.', 'க்\u200Dஷ', 'नी\u200Dल', '  Trimmed\r\n'])(
  'a name may be %j',
  (name) => expect(takes(name)).toBe(true),
)
test.each([
  'Ali\r\nBcc: a@b.test',
  'Bell\u0007 Ali',
  'Esc\u001B[31m Ali',
  'Del\u007F Ali',
  'C1\u0085 Ali',
  'Ali \u202Egnp.exe',
  'Ali \u2066x\u2069',
  'Line\u2028break',
  '\u200B\u200B\u200B',
  '\u2060\uFEFF\u00AD',
  '---',
  '12345',
])('a name is not %j', (name) => expect(takes(name)).toBe(false))

test('nor is what else stands on one line', () => {
  expect(text(100).safeParse('Sales\u202E').success).toBe(false)
  expect(text(100).safeParse('Sales\nHR').success).toBe(false)
  expect(lines(100).safeParse('First\nSecond\tThird').success).toBe(true)
  expect(lines(100).safeParse('First\u0007').success).toBe(false)
})
test('a company is called by letters too', () => {
  const name = (company_name: string) => CompanySignUp.shape.company_name.safeParse(company_name).success
  expect(name('7-Eleven')).toBe(true)
  expect(name('\u200B\u200B')).toBe(false)
})
