import { expect, test } from 'vitest'
import { quotationNo } from './quotation-no.ts'

const line = { course_id: 1, code: 'AB1', title: 'Essentials', seats: 3, unit_price_sen: 1_000, subtotal_sen: 3_000, on_sale: true, free: 0 }
const cart = { lines: [line], buyer: { company_name: 'Selat Maju', company_reg_no: '202001012345', address: [] }, total_sen: 3_000 }
const evening = new Date('2026-11-23T17:00:00.000Z')

test('the same cart has one number all day in Malaysia, any other another', () => {
  const number = quotationNo(cart, evening)
  expect(number).toMatch(/^Q-20261124-[0-9A-HJKMNP-TV-Z]{7}$/)
  expect(quotationNo({ ...cart, lines: [{ ...line, free: 5 }] }, new Date('2026-11-24T08:00:00.000Z'))).toBe(number)
  expect(quotationNo({ ...cart, lines: [{ ...line, seats: 4 }] }, evening)).not.toBe(number)
  expect(quotationNo(cart, new Date('2026-11-24T17:00:00.000Z'))).not.toBe(number)
})
