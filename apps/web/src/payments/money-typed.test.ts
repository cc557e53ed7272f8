import { bcp47 } from '@jujur/contract/enumerations.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { expect, test } from 'vitest'
import { senOf } from './money-typed.ts'

test.each([
  ['4000', 400_000],
  ['4,000.00', 400_000],
  ['4.000,00', 400_000],
  ['4 000,5', 400_050],
  ["4'000.05", 400_005],
  ['RM 8,176.14', 817_614],
  ['4,000', 400_000],
  ['4.17', 417],
  ['0.01', 1],
  ['1,234,567.89', 123_456_789],
  ['10000000000.00', 1_000_000_000_000],
])('%s is %i sen', (typed, sen) => expect(senOf(typed)).toBe(sen))

test.each(['', 'abc', '-5', '4,00,0', '1e5', '4.000.00.0', '12345678901234', '1.', '٤', '266.649', '4.000'])('"%s" is no amount', (typed) =>
  expect(senOf(typed)).toBeNull(),
)

test.each(Object.values(bcp47))('what stands in a field reads back the same in %s', (tag) => {
  for (const sen of [0, 1, 99, 100, 417_614, 1_000_000_000_000]) expect(senOf(formatOf(tag).typed(sen))).toBe(sen)
})
