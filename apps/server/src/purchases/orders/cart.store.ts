/** Carts in SQL, and who may be named on an order. */
import { systemTypes } from '@jujur/contract/permissions.ts'
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { cart, cartItem, purchasedCourse } from '../purchases.table.ts'

type Owner = { user_id: number; company_id: number }
type Item = { course_id: number; seats: number }

const itemFields = { course_id: cartItem.course_id, seats: cartItem.seats }
const ofPerson = (tx: Connection, { user_id }: Owner) => and(eq(cartItem.user_id, user_id), inScope(tx, cartItem))

export const cartOf = (tx: Connection, owner: Owner): Promise<Item[]> =>
  tx.sql.select(itemFields).from(cartItem).where(ofPerson(tx, owner)).orderBy(asc(cartItem.position), asc(cartItem.course_id))

/** The same, with the rows locked until the transaction ends: a concurrent order of this cart finds it empty. */
export const lockCart = (tx: Connection, owner: Owner): Promise<Item[]> =>
  tx.sql.select(itemFields).from(cartItem).where(ofPerson(tx, owner)).orderBy(asc(cartItem.course_id)).for('update')

/** Two windows of one person change the cart one after the other: a cart that is empty has no row to hold. */
const oneWindowAtATime = (tx: Connection, { user_id }: Owner) => tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('cart'), ${user_id})`)

/** The cart is these items from now on, in this order. */
export const keepCart = async (tx: Connection, owner: Owner, items: readonly Item[], now: Date): Promise<void> => {
  const ids = items.map(({ course_id }) => course_id)
  await oneWindowAtATime(tx, owner)
  await tx.sql.delete(cartItem).where(and(ofPerson(tx, owner), notInArray(cartItem.course_id, [0, ...ids])))
  if (items.length === 0) return
  const rows = items.map((item, position) => ({ ...owner, ...item, position, updated_at: now }))
  await tx.sql
    .insert(cartItem)
    // In one order, so that two windows of one person never wait for each other.
    .values(rows.sort((one, other) => one.course_id - other.course_id))
    .onConflictDoUpdate({
      target: [cartItem.user_id, cartItem.course_id],
      set: { seats: sql`excluded.seats`, position: sql`excluded.position`, updated_at: sql`excluded.updated_at` },
    })
}

/** Changes these courses of the cart and leaves the others: new ones come to its end, and one without seats goes. False where it would hold more than it may. */
export const changeCart = async (tx: Connection, owner: Owner, changes: readonly Item[], most: number, now: Date): Promise<boolean> => {
  const gone = changes.flatMap(({ course_id, seats }) => (seats === 0 ? [course_id] : []))
  const kept = changes.filter(({ seats }) => seats > 0)
  await oneWindowAtATime(tx, owner)
  const own = await tx.sql.select({ course_id: cartItem.course_id, position: cartItem.position }).from(cartItem).where(ofPerson(tx, owner))
  const after = new Set([...own.map(({ course_id }) => course_id), ...kept.map(({ course_id }) => course_id)].filter((id) => !gone.includes(id)))
  if (after.size > most) return false
  if (gone.length > 0) await tx.sql.delete(cartItem).where(and(ofPerson(tx, owner), inArray(cartItem.course_id, gone)))
  if (kept.length === 0) return true
  const end = Math.max(-1, ...own.map(({ position }) => position))
  const rows = kept.map((item, i) => ({ ...owner, ...item, position: end + 1 + i, updated_at: now }))
  await tx.sql
    .insert(cartItem)
    .values(rows.sort((one, other) => one.course_id - other.course_id))
    .onConflictDoUpdate({ target: [cartItem.user_id, cartItem.course_id], set: { seats: sql`excluded.seats`, updated_at: sql`excluded.updated_at` } })
  return true
}

type Said = { po_number: string | null; billing_contact: number }
const ownCart = (tx: Connection, { user_id }: Owner) => and(eq(cart.user_id, user_id), inScope(tx, cart))

/** What was said of the cart besides its courses: until then, that its owner is who to ask. */
export const saidOfCart = async (tx: Connection, owner: Owner): Promise<Said> => {
  const [row] = await tx.sql.select({ po_number: cart.po_number, billing_contact: cart.billing_contact }).from(cart).where(ownCart(tx, owner))
  return row ?? { po_number: null, billing_contact: owner.user_id }
}

export const keepSaid = async (tx: Connection, owner: Owner, said: Partial<Said>, now: Date): Promise<void> => {
  const first = { po_number: null, billing_contact: owner.user_id, ...said }
  await tx.sql
    .insert(cart)
    .values({ ...owner, ...first, updated_at: now })
    .onConflictDoUpdate({ target: cart.user_id, set: { ...said, updated_at: now } })
}

/** What was ordered is in the cart no more, nor the number that was of that order. */
export const emptyCart = async (tx: Connection, owner: Owner, course_ids: readonly number[]): Promise<void> => {
  await tx.sql.delete(cartItem).where(and(ofPerson(tx, owner), inArray(cartItem.course_id, [...course_ids])))
  await tx.sql.update(cart).set({ po_number: null }).where(ownCart(tx, owner))
}

/** The company's seats by course. */
export const ownSeats = async (tx: Connection): Promise<Map<number, { purchased_course_id: number; seats: number; free: number }>> => {
  const rows = await tx.sql.select().from(purchasedCourse).where(inScope(tx, purchasedCourse))
  return new Map(
    rows.map(({ course_id, purchased_course_id, seats_opened, seats_used, seats_closed }) => [
      course_id,
      { purchased_course_id, seats: seats_opened - seats_closed, free: seats_opened - seats_closed - seats_used },
    ]),
  )
}

const CONTACTS = 50
/** The company's administrators, by name. */
export const contactsOf = (tx: Connection): Promise<{ user_id: number; name: string; email: string }[]> =>
  tx.sql
    .select({ user_id: users.user_id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.system_type_id, systemTypes.clientAdmin), ne(users.status, 'inactive'), inScope(tx, users)))
    .orderBy(asc(users.name), asc(users.user_id))
    .limit(CONTACTS)

export const contactById = async (tx: Connection, user_id: number): Promise<{ user_id: number; name: string; email: string } | null> => {
  const [row] = await tx.sql
    .select({ user_id: users.user_id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.user_id, user_id), eq(users.system_type_id, systemTypes.clientAdmin), ne(users.status, 'inactive'), inScope(tx, users)))
  return row ?? null
}
