/** Carts in SQL, and who may be named on an order. */
import { systemTypes } from '@jujur/contract/permissions.ts'
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { cart, cartItem, purchasedCourse } from './purchases.table.ts'

type Owner = { user_id: number; company_id: number }
type Item = { course_id: number; seats: number }

const itemFields = { course_id: cartItem.course_id, seats: cartItem.seats }
const ofPerson = (at: Connection, { user_id }: Owner) => and(eq(cartItem.user_id, user_id), inScope(at, cartItem))

export const cartOf = (at: Connection, owner: Owner): Promise<Item[]> =>
  at.sql.select(itemFields).from(cartItem).where(ofPerson(at, owner)).orderBy(asc(cartItem.position), asc(cartItem.course_id))

/** The same, held until the transaction ends: whoever orders the same cart meanwhile finds it empty. */
export const lockCart = (at: Connection, owner: Owner): Promise<Item[]> =>
  at.sql.select(itemFields).from(cartItem).where(ofPerson(at, owner)).orderBy(asc(cartItem.course_id)).for('update')

/** Two windows of one person change the cart one after the other: a cart that is empty has no row to hold. */
const oneWindowAtATime = (at: Connection, { user_id }: Owner) => at.sql.execute(sql`select pg_advisory_xact_lock(hashtext('cart'), ${user_id})`)

/** The cart is these items from now on, in this order. */
export const keepCart = async (at: Connection, owner: Owner, items: readonly Item[], now: Date): Promise<void> => {
  const ids = items.map(({ course_id }) => course_id)
  await oneWindowAtATime(at, owner)
  await at.sql.delete(cartItem).where(and(ofPerson(at, owner), notInArray(cartItem.course_id, [0, ...ids])))
  if (items.length === 0) return
  const rows = items.map((item, position) => ({ ...owner, ...item, position, updated_at: now }))
  await at.sql
    .insert(cartItem)
    // In one order, so that two windows of one person never wait for each other.
    .values(rows.sort((one, other) => one.course_id - other.course_id))
    .onConflictDoUpdate({
      target: [cartItem.user_id, cartItem.course_id],
      set: { seats: sql`excluded.seats`, position: sql`excluded.position`, updated_at: sql`excluded.updated_at` },
    })
}

/** Changes these courses of the cart and leaves the others: new ones come to its end, and one without seats goes. False where it would hold more than it may. */
export const changeCart = async (at: Connection, owner: Owner, changes: readonly Item[], most: number, now: Date): Promise<boolean> => {
  const gone = changes.flatMap(({ course_id, seats }) => (seats === 0 ? [course_id] : []))
  const kept = changes.filter(({ seats }) => seats > 0)
  await oneWindowAtATime(at, owner)
  const own = await at.sql.select({ course_id: cartItem.course_id, position: cartItem.position }).from(cartItem).where(ofPerson(at, owner))
  const after = new Set([...own.map(({ course_id }) => course_id), ...kept.map(({ course_id }) => course_id)].filter((id) => !gone.includes(id)))
  if (after.size > most) return false
  if (gone.length > 0) await at.sql.delete(cartItem).where(and(ofPerson(at, owner), inArray(cartItem.course_id, gone)))
  if (kept.length === 0) return true
  const end = Math.max(-1, ...own.map(({ position }) => position))
  const rows = kept.map((item, i) => ({ ...owner, ...item, position: end + 1 + i, updated_at: now }))
  await at.sql
    .insert(cartItem)
    .values(rows.sort((one, other) => one.course_id - other.course_id))
    .onConflictDoUpdate({ target: [cartItem.user_id, cartItem.course_id], set: { seats: sql`excluded.seats`, updated_at: sql`excluded.updated_at` } })
  return true
}

type Said = { po_number: string | null; billing_contact: number }
const ownCart = (at: Connection, { user_id }: Owner) => and(eq(cart.user_id, user_id), inScope(at, cart))

/** What was said of the cart besides its courses: until then, that its owner is who to ask. */
export const saidOfCart = async (at: Connection, owner: Owner): Promise<Said> => {
  const [row] = await at.sql.select({ po_number: cart.po_number, billing_contact: cart.billing_contact }).from(cart).where(ownCart(at, owner))
  return row ?? { po_number: null, billing_contact: owner.user_id }
}

export const keepSaid = async (at: Connection, owner: Owner, said: Partial<Said>, now: Date): Promise<void> => {
  const first = { po_number: null, billing_contact: owner.user_id, ...said }
  await at.sql
    .insert(cart)
    .values({ ...owner, ...first, updated_at: now })
    .onConflictDoUpdate({ target: cart.user_id, set: { ...said, updated_at: now } })
}

/** What was ordered is in the cart no more, nor the number that was of that order. */
export const emptyCart = async (at: Connection, owner: Owner, course_ids: readonly number[]): Promise<void> => {
  await at.sql.delete(cartItem).where(and(ofPerson(at, owner), inArray(cartItem.course_id, [...course_ids])))
  await at.sql.update(cart).set({ po_number: null }).where(ownCart(at, owner))
}

/** The company's seats by course. */
export const ownSeats = async (at: Connection): Promise<Map<number, { purchased_course_id: number; seats: number; free: number }>> => {
  const rows = await at.sql.select().from(purchasedCourse).where(inScope(at, purchasedCourse))
  return new Map(
    rows.map(({ course_id, purchased_course_id, seats_opened, seats_used, seats_closed }) => [
      course_id,
      { purchased_course_id, seats: seats_opened - seats_closed, free: seats_opened - seats_closed - seats_used },
    ]),
  )
}

const CONTACTS = 50
/** The company's administrators, by name. */
export const contactsOf = (at: Connection): Promise<{ user_id: number; name: string; email: string }[]> =>
  at.sql
    .select({ user_id: users.user_id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.system_type_id, systemTypes.clientAdmin), ne(users.status, 'inactive'), inScope(at, users)))
    .orderBy(asc(users.name), asc(users.user_id))
    .limit(CONTACTS)

export const contactById = async (at: Connection, user_id: number): Promise<{ user_id: number; name: string; email: string } | null> => {
  const [row] = await at.sql
    .select({ user_id: users.user_id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.user_id, user_id), eq(users.system_type_id, systemTypes.clientAdmin), ne(users.status, 'inactive'), inScope(at, users)))
  return row ?? null
}
