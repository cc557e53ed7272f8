import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUp, documentNo, fitting, LARGEST_TOTAL_SEN, lineSums, noTax, payable, statusBy, taxOf, taxOn } from './invoices.rules.ts'

const registered = { sst_no: 'W10-2211-32000045' }
const rates = [
  { from: '2024-03-01', rate_bp: 800 },
  { from: '2027-01-01', rate_bp: 600 },
]

describe('service tax', () => {
  it('is that of the day, from its first day on', () => {
    expect(taxOn('2024-02-29', registered, rates)).toEqual(noTax)
    expect(taxOn('2024-03-01', registered, rates)).toEqual({ code: '02', rate_bp: 800 })
    expect(taxOn('2026-12-31', registered, rates)).toEqual({ code: '02', rate_bp: 800 })
    expect(taxOn('2027-01-01', registered, rates)).toEqual({ code: '02', rate_bp: 600 })
  })
  it('is not charged by a supplier that is not registered', () => expect(taxOn('2026-11-22', { sst_no: null }, rates)).toEqual(noTax))
  it('is rounded half up to the sen', () => {
    const tax = (sen: number) => taxOf(sen, { rate_bp: 800 })
    expect([tax(6), tax(7), tax(18), tax(19), tax(157_050)]).toEqual([0, 1, 1, 2, 12_564])
    expect(taxOf(25, { rate_bp: 600 })).toBe(2)
  })
})

describe('sums', () => {
  it('are added by line, as the mapping of MyInvois demands', () => {
    const tax = { rate_bp: 800 }
    const lines = [lineSums({ seats: 60, unit_price_sen: 10_000 }, tax), lineSums({ seats: 45, unit_price_sen: 3_490 }, tax)]
    expect(addUp(lines)).toEqual({ subtotal_sen: 757_050, tax_sen: 60_564, total_sen: 817_614 })
  })
  it('agree with exact arithmetic wherever they are payable', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        (seats, unit_price_sen, rate_bp) => {
          const sums = payable([{ seats, unit_price_sen }], { rate_bp })
          if (!('ok' in sums)) return unit_price_sen === 0 || seats * unit_price_sen > LARGEST_TOTAL_SEN / 2
          const subtotal = BigInt(seats) * BigInt(unit_price_sen)
          const tax = (subtotal * BigInt(rate_bp) + 5000n) / 10_000n
          return BigInt(sums.value.subtotal_sen) === subtotal && BigInt(sums.value.total_sen) === subtotal + tax
        },
      ),
    ))
  it('refuse an invoice of nothing, and one that cannot be counted', () => {
    expect(payable([], noTax)).toEqual({ refuse: 10035 })
    expect(payable([{ seats: 5, unit_price_sen: 0 }], noTax)).toEqual({ refuse: 10035 })
    expect(payable([{ seats: 100_000, unit_price_sen: 10_000_001 }], noTax)).toEqual({ refuse: 10035 })
  })
})

it('an invoice is paid once nothing is open, and stays so where a refund is owed', () => {
  expect([statusBy(100, 100), statusBy(1, 100), statusBy(0, 100), statusBy(-5, 100)]).toEqual(['unpaid', 'part_paid', 'paid', 'paid'])
})

it('numbers have six digits, and more where a year needs them', () => {
  expect(documentNo('INV', 2026, 238)).toBe('INV-2026-000238')
  expect(documentNo('CN', 2026, 1_000_000)).toBe('CN-2026-1000000')
})

it('a spreadsheet holds whole invoices, from the first on, as far as their lines fit', () => {
  const of = (...counts: number[]) => counts.map((count, id) => ({ id, courses: Array<string>(count).fill('A course') }))
  const ids = (lines: number) => fitting(of(2, 3, 1), lines).map(({ id }) => id)
  expect([ids(6), ids(5), ids(4), ids(1)]).toEqual([[0, 1, 2], [0, 1], [0], []])
})
