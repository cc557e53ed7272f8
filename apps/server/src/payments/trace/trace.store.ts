/** From an invoice to the certificates its seats led to, in SQL. */
import { aliasedTable, and, asc, count, countDistinct, eq, isNotNull, isNull, max, min, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { approvalStep } from '../../approvals/approvals.table.ts'
import { nameThen, users } from '../../identity/identity.table.ts'
import { invoice, invoiceLine } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { certificate, pledge } from '../../learning/pledges/pledges.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../../purchases/purchases.table.ts'
import { bill } from '../bills/bills.table.ts'
import { bankReceipt } from '../receipts/receipts.table.ts'
import type { RefundVoucher } from '../taking/taking.store.ts'
import { payment, paymentException, refundVoucher, unappliedEntry } from '../taking/taking.table.ts'
import { paymentsAround } from './papers.store.ts'

/** People that one page of the trace names. */
export const PEOPLE_SHOWN = 200

/** When the maker of a receipt had it last; at the latest, when it was approved. */
const madeAt = sql`coalesce((select max(s.at) from ${approvalStep} s where s.entity = 'bank_receipt' and s.entity_id = ${bankReceipt.bank_receipt_id}
  and s.user_id = ${bankReceipt.maker_id}), ${payment.recorded_at})`

/** Payments of an invoice, and those that came for it and were set apart, with who took, checked and sent them, by the names of then. */
export const tracedPayments = (tx: Connection, invoice_id: number) =>
  tx.sql
    .select({
      payment,
      recorded_by_name: nameThen(payment.recorded_by, payment.recorded_at),
      maker_name: nameThen(sql`coalesce(${bankReceipt.maker_id}, ${paymentException.submitted_by})`, madeAt),
      sent_by_name: bankReceipt.submitted_by_name,
      billed_by_name: bill.created_by_name,
      gateway_bill_id: bill.gateway_bill_id,
    })
    .from(payment)
    .leftJoin(bankReceipt, eq(bankReceipt.bank_receipt_id, payment.bank_receipt_id))
    .leftJoin(paymentException, eq(paymentException.payment_exception_id, payment.transfer_id))
    .leftJoin(bill, eq(bill.bill_id, payment.bill_id))
    .where(and(sql`${payment.payment_id} in (${sql.raw(paymentsAround(String(Math.trunc(invoice_id))))})`, inScope(tx, payment)))
export type TracedPayment = Awaited<ReturnType<typeof tracedPayments>>[number]

const [origin, target] = [aliasedTable(invoice, 'origin'), aliasedTable(invoice, 'target')]
/** Money that came for an invoice and was set apart, or went to it from there, oldest first. */
export const unappliedAround = (tx: Connection, invoice_id: number) =>
  tx.sql
    .select({ entry: unappliedEntry, from_invoice_no: origin.invoice_no, to_invoice_no: target.invoice_no, receipt_no: payment.receipt_no })
    .from(unappliedEntry)
    .leftJoin(origin, eq(origin.invoice_id, unappliedEntry.invoice_id))
    .leftJoin(target, eq(target.invoice_id, unappliedEntry.to_invoice_id))
    .leftJoin(payment, eq(payment.payment_id, unappliedEntry.payment_id))
    .where(and(or(eq(unappliedEntry.invoice_id, invoice_id), eq(unappliedEntry.to_invoice_id, invoice_id)), inScope(tx, unappliedEntry)))
    .orderBy(asc(unappliedEntry.unapplied_entry_id))
export type TracedUnapplied = Awaited<ReturnType<typeof unappliedAround>>[number]

export const vouchersOf = (tx: Connection, invoice_id: number): Promise<RefundVoucher[]> =>
  tx.sql
    .select()
    .from(refundVoucher)
    .where(and(eq(refundVoucher.invoice_id, invoice_id), inScope(tx, refundVoucher)))
    .orderBy(asc(refundVoucher.refund_voucher_id))

const ofInvoice = (tx: Connection, invoice_id: number) => and(eq(seatLot.invoice_id, invoice_id), inScope(tx, seatUse))

/** Who has a seat of the invoice now and who had one; who got a certificate by it. */
export const seatPeopleOf = (tx: Connection, invoice_id: number, limit = PEOPLE_SHOWN) =>
  tx.sql
    .select({
      use: seatUse,
      name: users.name,
      line_no: seatLot.line_no,
      course_title: invoiceLine.course_title,
      serial_no: certificate.serial_no,
      pledge_serial_no: certificate.pledge_serial_no,
      certified_at: certificate.issued_at,
    })
    .from(seatUse)
    .innerJoin(seatLot, eq(seatLot.seat_lot_id, seatUse.seat_lot_id))
    .innerJoin(invoiceLine, and(eq(invoiceLine.invoice_id, seatLot.invoice_id), eq(invoiceLine.line_no, seatLot.line_no)))
    .innerJoin(users, eq(users.user_id, seatUse.user_id))
    .leftJoin(certificate, eq(certificate.trainee_course_id, seatUse.trainee_course_id))
    .where(ofInvoice(tx, invoice_id))
    .orderBy(asc(seatUse.taken_at), asc(seatUse.seat_use_id))
    .limit(limit)
export type TracedUse = Awaited<ReturnType<typeof seatPeopleOf>>[number]

/** Certificates that seats of the invoice led to, each with its pledge, in the order in which the seats were taken. */
export const evidenceOf = (tx: Connection, invoice_id: number, limit: number) =>
  tx.sql
    .select({ certificate, pledge })
    .from(seatUse)
    .innerJoin(seatLot, eq(seatLot.seat_lot_id, seatUse.seat_lot_id))
    .innerJoin(certificate, eq(certificate.trainee_course_id, seatUse.trainee_course_id))
    .innerJoin(pledge, eq(pledge.serial_no, certificate.pledge_serial_no))
    .where(ofInvoice(tx, invoice_id))
    .orderBy(asc(seatUse.taken_at), asc(seatUse.seat_use_id))
    .limit(limit)

/** How many have a seat and how many got a certificate, first and last; exact, however many. */
export const seatUseOf = async (tx: Connection, invoice_id: number) => {
  const [taken] = await tx.sql
    .select({
      count: count(),
      first: min(seatUse.taken_at),
      last: max(seatUse.taken_at),
      by: countDistinct(seatUse.taken_by),
      anyone: max(seatUse.taken_by),
    })
    .from(seatUse)
    .innerJoin(seatLot, eq(seatLot.seat_lot_id, seatUse.seat_lot_id))
    .where(and(ofInvoice(tx, invoice_id), isNull(seatUse.returned_at)))
  const [certified] = await tx.sql
    .select({ count: count(), first: min(certificate.issued_at), last: max(certificate.issued_at) })
    .from(seatUse)
    .innerJoin(seatLot, eq(seatLot.seat_lot_id, seatUse.seat_lot_id))
    .innerJoin(certificate, eq(certificate.trainee_course_id, seatUse.trainee_course_id))
    .where(and(ofInvoice(tx, invoice_id), isNotNull(certificate.serial_no)))
  const [all] = await tx.sql
    .select({ count: count() })
    .from(seatUse)
    .innerJoin(seatLot, eq(seatLot.seat_lot_id, seatUse.seat_lot_id))
    .where(ofInvoice(tx, invoice_id))
  return { taken: taken ?? null, certified: certified ?? null, people: all?.count ?? 0 }
}

/** The invoice whose seat a certificate's enrolment stands on; null where no seat was bought for it. */
export const invoiceOfCertificate = async (tx: Connection, trainee_course_id: number): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ invoice_id: seatLot.invoice_id })
    .from(seatUse)
    .innerJoin(seatLot, eq(seatLot.seat_lot_id, seatUse.seat_lot_id))
    .where(and(eq(seatUse.trainee_course_id, trainee_course_id), inScope(tx, seatUse)))
  return row?.invoice_id ?? null
}

/** All seats of the scope. */
export const seatFigures = async (tx: Connection) => {
  const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::integer`
  const [row] = await tx.sql
    .select({ opened: sum(purchasedCourse.seats_opened), used: sum(purchasedCourse.seats_used), closed: sum(purchasedCourse.seats_closed) })
    .from(purchasedCourse)
    .where(inScope(tx, purchasedCourse))
  const { opened, used, closed } = row ?? { opened: 0, used: 0, closed: 0 }
  return { opened: opened - closed, used, left: opened - used - closed }
}
