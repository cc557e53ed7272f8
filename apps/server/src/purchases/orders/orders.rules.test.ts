import { describe, expect, it } from 'vitest'
import type { Tax } from '../../invoices/invoices.rules.ts'
import { catalogueBy, courseLengthOf, type Sold } from '../catalogue/catalogue.rules.ts'
import { cartSums, mayOrder, priced, sameItems } from './orders.rules.ts'

const tax: Tax = { code: '02', rate_bp: 800 }
const sold = (course_id: number, fields: Partial<Sold> = {}): Sold => ({
  course_id,
  course_version_id: course_id * 10,
  version_no: 1,
  title: `Course ${course_id}`,
  code: `C-${course_id}`,
  description: '',
  cover: null,
  modules: 1,
  minutes: 20,
  languages: ['en'],
  validity_months: 12,
  price_sen: 3_490,
  ...fields,
})

describe('an order', () => {
  it('comes to what the server says, tax rounded half up per line', () => {
    const items = priced([{ course_id: 1, seats: 45 }], [sold(1)])
    expect(cartSums(items, tax)).toEqual({ subtotal_sen: 157_050, tax_sen: 12_564, total_sen: 169_614 })
    expect(mayOrder(items, tax, 169_614)).toMatchObject({
      ok: true,
      value: [{ course_id: 1, seats: 45, unit_price_sen: 3_490, course_version_id: 10 }],
    })
  })
  it('one sen off is told what it comes to', () => {
    const items = priced([{ course_id: 1, seats: 1 }], [sold(1)])
    for (const shown of [3_768, 3_770, 0])
      expect(mayOrder(items, tax, shown)).toEqual({ refuse: 2111, data: { reason: 'changed_since', total_sen: 3_769 } })
  })
  it('of a course that is not sold is refused, also beside one that is', () => {
    const items = priced(
      [
        { course_id: 1, seats: 1 },
        { course_id: 2, seats: 1 },
      ],
      [sold(1)],
    )
    expect(mayOrder(items, tax, 3_769)).toMatchObject({ refuse: 10053 })
    expect(cartSums(items, tax).total_sen).toBe(3_769)
  })
  it('of nothing to pay is none', () => {
    expect(mayOrder(priced([{ course_id: 1, seats: 1 }], [sold(1, { price_sen: 0 })]), tax, 0)).toMatchObject({ refuse: 10035 })
  })
  it('is the cart where both hold the same, in whatever order', () => {
    const one = [
      { course_id: 1, seats: 2 },
      { course_id: 2, seats: 3 },
    ]
    expect(sameItems(one, [...one].reverse())).toBe(true)
    expect(sameItems(one, [{ course_id: 1, seats: 2 }])).toBe(false)
    expect(
      sameItems(one, [
        { course_id: 1, seats: 2 },
        { course_id: 2, seats: 4 },
      ]),
    ).toBe(false)
    expect(
      sameItems(one, [
        { course_id: 1, seats: 2 },
        { course_id: 3, seats: 3 },
      ]),
    ).toBe(false)
    expect(sameItems([], [])).toBe(true)
  })
})

describe('the catalogue', () => {
  const courses = [
    sold(1, { title: 'Zakat', minutes: 90 }),
    sold(2, { title: 'Agents', languages: ['en', 'ms'], price_sen: 1 }),
    sold(3, { code: 'GIFTS', minutes: 45 }),
  ]
  const ids = (found: readonly Sold[]) => found.map(({ course_id }) => course_id)
  it('stands by title, or by price or length as asked', () => {
    expect(ids(catalogueBy(courses, { words: '' }, {}))).toEqual([2, 3, 1])
    expect(ids(catalogueBy(courses, { words: '' }, { sort: 'minutes', dir: 'desc' }))).toEqual([1, 3, 2])
    expect(ids(catalogueBy(courses, { words: '' }, { sort: 'price_sen' }))).toEqual([2, 1, 3])
  })
  it('is searched by words in title, code and description, by language and by length', () => {
    expect(ids(catalogueBy(courses, { words: ' gifts ' }, {}))).toEqual([3])
    expect(ids(catalogueBy(courses, { words: '', language: 'ms' }, {}))).toEqual([2])
    expect(ids(catalogueBy(courses, { words: '', duration: 'long' }, {}))).toEqual([1])
  })
  it('calls half an hour short and more than an hour long', () => {
    expect([30, 31, 60, 61].map(courseLengthOf)).toEqual(['short', 'medium', 'medium', 'long'])
  })
})
