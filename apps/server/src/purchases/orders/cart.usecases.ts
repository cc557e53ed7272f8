/** What a buyer puts into the cart, and says of the order. */
import type { Input } from '@jujur/contract/call.ts'
import { ORDER, type updateCart } from '@jujur/contract/purchases.ts'
import { done, invalid, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { changeCart, contactById, keepCart, keepSaid } from './cart.store.ts'

/** Refusals: 10010 no contact of the company, 10053 a course that is not sold, 7000 more lines than an order has. */
export const fillCart = async (
  tx: Connection,
  buyer: { user_id: number; company_id: number },
  { items, changes, po_number, billing_contact }: Input<typeof updateCart>,
  now: Date,
) => {
  if (billing_contact && !(await contactById(tx, billing_contact))) return refuse(10010)
  const course_ids = (items ?? changes ?? []).flatMap(({ course_id, seats }) => (seats > 0 ? [course_id] : []))
  const sold = new Set((await newestVersions(tx, { course_ids, archived: false }, offerOf)).map((one) => one.course_id))
  if (!course_ids.every((course_id) => sold.has(course_id))) return refuse(10053)
  if (items) await keepCart(tx, buyer, items, now)
  else if (changes && !(await changeCart(tx, buyer, changes, ORDER.lines, now))) return invalid('changes', 'too_big')
  const said = { ...(po_number !== undefined && { po_number }), ...(billing_contact !== undefined && { billing_contact }) }
  if (Object.keys(said).length > 0) await keepSaid(tx, buyer, said, now)
  return done
}
