import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Owed, spread } from './taking.rules.ts'

const owed = (invoice_id: number, open_sen: number, status: Owed['status'] = 'unpaid'): Owed => ({ invoice_id, open_sen, status })

describe('money that came in', () => {
  it('pays what is open', () =>
    expect(spread([{ invoice_id: 1, amount_sen: 400 }], [owed(1, 1000)])).toEqual({ paid: [{ invoice_id: 1, amount_sen: 400 }], apart: [] }))
  it('is set apart where it is more than what is open', () =>
    expect(spread([{ invoice_id: 1, amount_sen: 1001 }], [owed(1, 1000)])).toEqual({
      paid: [{ invoice_id: 1, amount_sen: 1000 }],
      apart: [{ invoice_id: 1, amount_sen: 1, kind: 'overpayment' }],
    }))
  it('is an overpayment in whole where the invoice is paid already, and where a refund is owed', () => {
    for (const open of [0, -500])
      expect(spread([{ invoice_id: 1, amount_sen: 7 }], [owed(1, open, 'paid')])).toEqual({
        paid: [],
        apart: [{ invoice_id: 1, amount_sen: 7, kind: 'overpayment' }],
      })
  })
  it('is told apart where the invoice is void', () =>
    expect(spread([{ invoice_id: 1, amount_sen: 7 }], [owed(1, 0, 'void')]).apart).toEqual([
      { invoice_id: 1, amount_sen: 7, kind: 'paid_after_void' },
    ]))
  it('is all there afterwards, to the sen', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }))), (pairs) => {
        const shares = pairs.map(([amount_sen], invoice_id) => ({ invoice_id, amount_sen }))
        const { paid, apart } = spread(
          shares,
          pairs.map(([, open], id) => owed(id, open)),
        )
        const sum = (rows: readonly { amount_sen: number }[]) => rows.reduce((all, { amount_sen }) => all + amount_sen, 0)
        return sum(paid) + sum(apart) === sum(shares) && paid.every(({ amount_sen }) => amount_sen > 0)
      }),
    ))
})
