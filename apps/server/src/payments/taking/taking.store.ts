/** Payments and exceptions in SQL. */
import type { Connection } from '../../kit/database/database.ts'
import { payment, paymentException } from './taking.table.ts'

export type Payment = typeof payment.$inferSelect
export type NewPayment = typeof payment.$inferInsert
export type PaymentException = typeof paymentException.$inferSelect
export type NewException = typeof paymentException.$inferInsert

export const insertPayment = async (at: Connection, paid: NewPayment): Promise<Payment> => {
  const [row] = await at.sql.insert(payment).values(paid).returning()
  if (!row) throw new Error('a stored payment has an id')
  return row
}

export const insertException = async (at: Connection, exception: NewException): Promise<number> => {
  const [row] = await at.sql.insert(paymentException).values(exception).returning({ id: paymentException.payment_exception_id })
  if (!row) throw new Error('a stored exception has an id')
  return row.id
}
