/** The cart, purchased courses and their seats. */
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { course } from '../courses/courses.table.ts'
import { users } from '../identity/identity.table.ts'
import { invoiceLine } from '../invoices/invoices.table.ts'
import { companyPolicy, dayRanges, identity, instant } from '../kit/database/columns.ts'

/** A person's cart; prices are not kept, the server says them anew. */
export const cartItem = pgTable(
  'cart_item',
  {
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    course_id: integer('course_id')
      .notNull()
      .references(() => course.course_id),
    seats: integer('seats').notNull(),
    position: smallint('position').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.course_id] }),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'cart_item_user_company' }),
    check('cart_item_seats', sql`${t.seats} > 0`),
    companyPolicy(),
  ],
)

/** What a person says of the order they put together, besides its courses. Without a row nothing was said yet. */
export const cart = pgTable(
  'cart',
  {
    user_id: integer('user_id').primaryKey(),
    company_id: integer('company_id').notNull(),
    po_number: text('po_number'),
    billing_contact: integer('billing_contact').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'cart_user_company' }),
    foreignKey({ columns: [t.billing_contact, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'cart_contact_company' }),
    companyPolicy(),
  ],
)

/** All seats of one course that a company ever paid: opened, taken, closed again by a credit note. The sums of its lots, checked at each commit. */
export const purchasedCourse = pgTable(
  'purchased_course',
  {
    purchased_course_id: identity('purchased_course_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    course_id: integer('course_id')
      .notNull()
      .references(() => course.course_id),
    seats_opened: integer('seats_opened').notNull().default(0),
    seats_used: integer('seats_used').notNull().default(0),
    seats_closed: integer('seats_closed').notNull().default(0),
    first_opened_at: instant('first_opened_at').notNull(),
  },
  (t) => [
    unique('purchased_course_once').on(t.company_id, t.course_id),
    unique('purchased_course_owner').on(t.purchased_course_id, t.company_id),
    check(
      'purchased_course_seats',
      sql`${t.seats_used} >= 0 and ${t.seats_closed} >= 0 and ${t.seats_used} + ${t.seats_closed} <= ${t.seats_opened}`,
    ),
    companyPolicy(),
  ],
)

/** The seats of one invoice line, opened when it was paid. */
export const seatLot = pgTable(
  'seat_lot',
  {
    seat_lot_id: identity('seat_lot_id'),
    purchased_course_id: integer('purchased_course_id').notNull(),
    company_id: integer('company_id').notNull(),
    invoice_id: integer('invoice_id').notNull(),
    line_no: smallint('line_no').notNull(),
    seats: integer('seats').notNull(),
    used: integer('used').notNull().default(0),
    closed: integer('closed').notNull().default(0),
    opened_at: instant('opened_at').notNull(),
  },
  (t) => [
    unique('seat_lot_once').on(t.invoice_id, t.line_no),
    index('seat_lot_purchase').on(t.purchased_course_id, t.seat_lot_id),
    foreignKey({
      columns: [t.purchased_course_id, t.company_id],
      foreignColumns: [purchasedCourse.purchased_course_id, purchasedCourse.company_id],
      name: 'seat_lot_purchase_company',
    }),
    foreignKey({ columns: [t.invoice_id, t.line_no], foreignColumns: [invoiceLine.invoice_id, invoiceLine.line_no], name: 'seat_lot_line' }),
    check('seat_lot_seats', sql`${t.seats} > 0 and ${t.used} >= 0 and ${t.closed} >= 0 and ${t.used} + ${t.closed} <= ${t.seats}`),
    companyPolicy(),
  ],
)

/** Who took a seat when, and when it was given back: kept for good, as the enrolment of a seat that was given back goes. */
export const seatUse = pgTable(
  'seat_use',
  {
    seat_use_id: identity('seat_use_id'),
    seat_lot_id: integer('seat_lot_id')
      .notNull()
      .references(() => seatLot.seat_lot_id),
    purchased_course_id: integer('purchased_course_id').notNull(),
    company_id: integer('company_id').notNull(),
    user_id: integer('user_id').notNull(),
    /** Without a reference: an enrolment that never began goes with its seat. */
    trainee_course_id: integer('trainee_course_id').notNull(),
    taken_at: instant('taken_at').notNull(),
    /** That of its enrolment, which may be gone; kept by triggers. */
    counts_from: instant('counts_from').notNull().default(sql`null`),
    /** That of its enrolment, which may be gone; kept by a trigger. */
    follows_trainee_course_id: integer('follows_trainee_course_id'),
    /** Those of its enrolment, which may be gone; kept by triggers. */
    paused: dayRanges('paused').notNull().default(sql`'{}'`),
    waived: dayRanges('waived').notNull().default(sql`'{}'`),
    extended_from: date('extended_from', { mode: 'string' }),
    /** Null where a renewal took it. */
    taken_by: integer('taken_by'),
    /** That of its enrolment, which may be gone. */
    due_on: date('due_on', { mode: 'string' }),
    returned_at: instant('returned_at'),
    returned_by: integer('returned_by'),
    why_returned: text('why_returned', { enum: ['unassigned', 'deactivated'] }),
  },
  (t) => [
    uniqueIndex('seat_use_enrolment').on(t.trainee_course_id),
    // Who has the seats of a company, among all that were ever given.
    index('seat_use_held').on(t.company_id, t.purchased_course_id, t.trainee_course_id).where(sql`returned_at is null`),
    index('seat_use_follows').on(t.follows_trainee_course_id).where(sql`follows_trainee_course_id is not null`),
    index('seat_use_lot').on(t.seat_lot_id, t.seat_use_id),
    index('seat_use_person').on(t.user_id, t.purchased_course_id),
    // What went with its seat, as days of the past have it.
    index('seat_use_returned').on(t.company_id, t.due_on).where(sql`returned_at is not null`),
    // Whose seat somebody took back, so that no renewal gives them the next: few.
    index('seat_use_taken_back').on(t.user_id, t.trainee_course_id).where(sql`why_returned = 'unassigned'`),
    foreignKey({
      columns: [t.purchased_course_id, t.company_id],
      foreignColumns: [purchasedCourse.purchased_course_id, purchasedCourse.company_id],
      name: 'seat_use_purchase_company',
    }),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'seat_use_user_company' }),
    check('seat_use_returned', sql`(${t.returned_at} is null) = (${t.why_returned} is null)`),
    companyPolicy(),
  ],
)
