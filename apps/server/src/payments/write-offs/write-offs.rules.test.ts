import { expect, it } from 'vitest'
import { writeOffObstacle } from './write-offs.rules.ts'

const partPaid = { status: 'part_paid', open_sen: 100 }

it('what is left of an invoice is written off up to the limit, and no sen above it', () => {
  expect(writeOffObstacle(partPaid, 100, null)).toBeNull()
  expect(writeOffObstacle({ ...partPaid, open_sen: 101 }, 100, null)).toBe('too_much')
  expect(writeOffObstacle({ ...partPaid, open_sen: 1 }, 0, null)).toBe('too_much')
})
it('an invoice of which nothing was paid, all was paid, or that is void has no small difference', () => {
  for (const status of ['unpaid', 'paid', 'void']) expect(writeOffObstacle({ status, open_sen: 1 }, 100, null)).toBe('not_part_paid')
})
it('nothing is written off while a payment is under way', () => {
  expect(writeOffObstacle(partPaid, 100, 'bill')).toBe('bill')
  expect(writeOffObstacle(partPaid, 100, 'receipt')).toBe('receipt')
})
it('what was entered is written off only while as much is left', () => {
  expect(writeOffObstacle(partPaid, 100, null, { amount_sen: 100 })).toBeNull()
  expect(writeOffObstacle(partPaid, 1_000, null, { amount_sen: 300 })).toBe('changed')
})
