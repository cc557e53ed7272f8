import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxOf } from '../../invoices/invoices.rules.ts'
import { type CreditedLine, creditOf, credits, owedFor } from './credits.rules.ts'

const line = (over: Partial<CreditedLine> = {}): CreditedLine => ({
  line_no: 1,
  seats: 45,
  unit_price_sen: 3_490,
  tax_rate_bp: 800,
  credited: 0,
  free: 45,
  ...over,
})

describe('a credit', () => {
  it('is the price of the seats and the tax on them', () =>
    expect(creditOf(line({ unit_price_sen: 10_000 }), 5)).toEqual({ line_no: 1, seats: 5, subtotal_sen: 50_000, tax_sen: 4_000, total_sen: 54_000 }))
  it('seat by seat comes to the tax of the line, to the sen', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        (seats, unit_price_sen, tax_rate_bp) => {
          let tax = 0
          for (let credited = 0; credited < seats; credited++) {
            const one = creditOf(line({ seats, unit_price_sen, tax_rate_bp, credited }), 1).tax_sen
            expect(one).toBeGreaterThanOrEqual(0)
            tax += one
          }
          return tax === taxOf(seats * unit_price_sen, { rate_bp: tax_rate_bp })
        },
      ),
    ))
})

describe('what may be credited', () => {
  it('adds up over the lines', () => {
    const lines = [line(), line({ line_no: 2, unit_price_sen: 10_000 })]
    const wanted = [
      { line_no: 1, seats: 1 },
      { line_no: 2, seats: 2 },
    ]
    expect(credits(lines, wanted)).toMatchObject({ value: { sums: { subtotal_sen: 23_490, tax_sen: 1_879, total_sen: 25_369 } } })
  })
  it('is no seat that somebody took', () =>
    expect(credits([line({ free: 3 })], [{ line_no: 1, seats: 4 }])).toEqual({ refuse: 2111, data: { reason: 'none_left', line_no: 1, left: 3 } }))
  it('is each line once, and no other line', () => {
    expect(
      credits(
        [line()],
        [
          { line_no: 1, seats: 1 },
          { line_no: 1, seats: 1 },
        ],
      ),
    ).toEqual({ refuse: 10012 })
    expect(credits([line()], [{ line_no: 2, seats: 1 }])).toEqual({ refuse: 4444 })
  })
  it('is nothing that cost nothing', () => expect(credits([line({ unit_price_sen: 0 })], [{ line_no: 1, seats: 1 }])).toEqual({ refuse: 10035 }))
})

describe('what a credit owes', () => {
  it('is all of it where all was paid', () => expect(owedFor(1_000, { paid_sen: 3_000, owed_before_sen: 2_000 })).toBe(1_000))
  it('is no more than came in, where some was written off', () => expect(owedFor(3_000, { paid_sen: 2_900, owed_before_sen: 0 })).toBe(2_900))
  it('is what earlier credit notes leave of that', () => expect(owedFor(1_000, { paid_sen: 2_900, owed_before_sen: 2_000 })).toBe(900))
  it('is nothing where they owe it all', () => expect(owedFor(50, { paid_sen: 100, owed_before_sen: 100 })).toBe(0))
})
