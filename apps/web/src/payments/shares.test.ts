import { describe, expect, test } from 'vitest'
import { type InvoiceShare, obstacleOf, withAnother, withoutOne } from './shares.ts'

const share = (id: number, over: Partial<InvoiceShare> = {}): InvoiceShare => ({
  invoice_id: id,
  invoice_no: `INV-${id}`,
  status: 'unpaid',
  open_sen: 10_000,
  checking: null,
  sen: 10_000,
  ...over,
})
const two = [share(1), share(2, { open_sen: 5_000, sen: 5_000 })]

describe('nothing stands in the way', () => {
  test('where the shares are the amount to the sen, and none is more than its invoice owes', () => {
    expect(obstacleOf(15_000, two, true)).toBeNull()
    expect(obstacleOf(12_000, [share(1, { sen: 7_000 }), share(2, { open_sen: 5_000, sen: 5_000 })], true)).toBeNull()
    expect(obstacleOf(15_000, two, false)).toBeNull()
  })
})

describe('what stands in the way', () => {
  test('is a sen left of the transfer, or a sen too many on the invoices', () => {
    expect(obstacleOf(15_001, two, true)).toEqual({ kind: 'left', sen: 1 })
    expect(obstacleOf(14_999, two, true)).toEqual({ kind: 'over', sen: 1 })
  })
  test('is a share that is none, or is more than its invoice owes', () => {
    expect(obstacleOf(15_000, [share(1), share(2, { sen: null })], true)).toMatchObject({ kind: 'needed', invoice_no: 'INV-2' })
    expect(obstacleOf(10_000, [share(1), share(2, { sen: 0 })], true)).toMatchObject({ kind: 'needed', invoice_no: 'INV-2' })
    expect(obstacleOf(20_001, [share(1), share(2, { sen: 10_001 })], true)).toMatchObject({ kind: 'above', invoice_no: 'INV-2', sen: 10_000 })
  })
  test('is a part where parts are not taken', () => {
    expect(obstacleOf(19_999, [share(1), share(2, { sen: 9_999 })], false)).toMatchObject({ kind: 'whole', invoice_no: 'INV-2', sen: 10_000 })
  })
  test('is an invoice that is paid, void, or has a receipt that is being checked, before any sum', () => {
    expect(obstacleOf(1, [share(1), share(2, { status: 'paid', open_sen: 0 })], true)).toMatchObject({ kind: 'paid', invoice_no: 'INV-2' })
    expect(obstacleOf(1, [share(1), share(2, { status: 'void', open_sen: 0 })], true)).toMatchObject({ kind: 'void' })
    expect(obstacleOf(1, [share(1, { checking: {} }), share(2)], true)).toMatchObject({ kind: 'checking', invoice_no: 'INV-1' })
  })
  test('is an amount that is none', () => {
    expect(obstacleOf(null, two, true)).toEqual({ kind: 'amount' })
    expect(obstacleOf(0, two, true)).toEqual({ kind: 'amount' })
  })
})

describe('another invoice', () => {
  test('raises an amount that was shared out in full', () => {
    expect(withAnother(15_000, two, 2_000)).toEqual({ amount_sen: 17_000, share_sen: 2_000 })
    expect(withAnother(null, two, 2_000)).toEqual({ amount_sen: 17_000, share_sen: 2_000 })
  })
  test('takes what is left of a larger one, at most what it owes', () => {
    expect(withAnother(16_500, two, 2_000)).toEqual({ amount_sen: 16_500, share_sen: 1_500 })
    expect(withAnother(99_000, two, 2_000)).toEqual({ amount_sen: 99_000, share_sen: 2_000 })
  })
})

describe('an invoice less', () => {
  test('lowers an amount that was shared out in full, and leaves any other', () => {
    expect(withoutOne(15_000, two, 2)).toBe(10_000)
    expect(withoutOne(16_000, two, 2)).toBe(16_000)
    expect(withoutOne(null, two, 2)).toBeNull()
  })
})
