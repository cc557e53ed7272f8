/** What a cart comes to, and whether it may be ordered (product.md section 7). */
import type { CompanyCheckoutCourse } from '@jujur/contract/purchases.ts'
import { addUp, lineSums, payable, type Sums, type Tax } from '../../invoices/invoices.rules.ts'
import { asMany } from '../../kit/call/changed-since.rules.ts'
import { type Decision, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Sold } from '../catalogue/catalogue.rules.ts'

export type OrderItem = { readonly course_id: number; readonly seats: number }
export type PricedItem = OrderItem & { readonly sold: Sold | null }

/** Each item with the course as it is sold now; null where it is not any more. */
export const priced = (items: readonly OrderItem[], sold: readonly Sold[]): PricedItem[] => {
  const byId = new Map(sold.map((one) => [one.course_id, one]))
  return items.map((item) => ({ ...item, sold: byId.get(item.course_id) ?? null }))
}

/** What is no longer sold counts nothing. */
export const cartSums = (items: readonly PricedItem[], tax: Tax): Sums =>
  addUp(items.flatMap(({ seats, sold }) => (sold ? [lineSums({ seats, unit_price_sen: sold.price_sen }, tax)] : [])))

/** Whether two lists hold the same courses and seats, in whatever order. */
export const sameItems = (one: readonly OrderItem[], other: readonly OrderItem[]): boolean => {
  const seats = new Map(other.map((item) => [item.course_id, item.seats]))
  return one.length === other.length && one.every((item) => seats.get(item.course_id) === item.seats)
}

const orderedLine = (seats: number, sold: Sold) => ({
  course_id: sold.course_id,
  course_version_id: sold.course_version_id,
  course_code: sold.code,
  course_title: sold.title,
  version_no: sold.version_no,
  validity_months: sold.validity_months,
  seats,
  unit_price_sen: sold.price_sen,
})

/**
 * The lines of the invoice, priced by the server. Refusals: 10053 a course is not sold; 10035 the order comes to nothing, or to more than an
 * invoice can be of; 2111 changed_since the buyer was shown another total.
 */
export const mayOrder = (
  items: readonly PricedItem[],
  tax: Tax,
  expected_total_sen: number,
): Decision<typeof CompanyCheckoutCourse, ReturnType<typeof orderedLine>[]> => {
  const lines = items.flatMap(({ seats, sold }) => (sold ? [orderedLine(seats, sold)] : []))
  if (lines.length < items.length) return refuse(10053)
  const sums = payable(lines, tax)
  if ('refuse' in sums) return sums
  const same = asMany('total_sen', expected_total_sen, sums.value.total_sen)
  return isRefused(same) ? same : ok(lines)
}
