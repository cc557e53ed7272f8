/** What is shown of what was found: few rows by their keys, within the scope. */
import { systemTypes } from '@jujur/contract/permissions.ts'
import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { course, courseVersion } from '../courses/courses.table.ts'
import { documentEdition } from '../documents/documents.table.ts'
import { users } from '../identity/identity.table.ts'
import { invoice } from '../invoices/invoices.table.ts'
import type { Connection } from '../kit/database/database.ts'
import type { SearchEntryKind } from '../kit/database/entries.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { certificate } from '../learning/pledges/pledges.table.ts'
import { bankReceipt } from '../payments/receipts/receipts.table.ts'
import { writeOff } from '../payments/write-offs/write-offs.table.ts'

/** Of each kind the best `most`, among at most `among` that hold all words; in one statement, however many kinds. */
export const findAmong = async (tx: Connection, kinds: readonly SearchEntryKind[], words: string, most: number, among: number) => {
  const { rows } = await tx.sql.execute<{ kind: SearchEntryKind; ids: number[] }>(sql`
    select kind, array(select entry_id from find_entries(kind, ${words}, ${among}::integer) limit ${most}::integer) as ids
    from unnest(${sql.param([...kinds])}::text[]) as asked (kind)`)
  return new Map(rows.map(({ kind, ids }) => [kind, ids]))
}

export const peopleBy = (tx: Connection, ids: readonly number[], system_type_id: (typeof systemTypes)[keyof typeof systemTypes]) =>
  tx.sql
    .select({
      user_id: users.user_id,
      name: users.name,
      username: users.username,
      department: users.department,
      status: users.status,
      company_name: company.name,
    })
    .from(users)
    .leftJoin(company, eq(company.company_id, users.company_id))
    .where(and(inArray(users.user_id, [...ids]), eq(users.system_type_id, system_type_id), inScope(tx, { company_id: users.company_id })))

/** Of these people those who ever had a course. */
export const enrolledBy = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({ user_id: users.user_id, name: users.name, username: users.username, status: users.status, company_name: company.name })
    .from(users)
    .innerJoin(company, eq(company.company_id, users.company_id))
    .where(
      and(
        inArray(users.user_id, [...ids]),
        eq(users.system_type_id, systemTypes.trainee),
        exists(tx.sql.select({ one: sql`1` }).from(traineeCourse).where(eq(traineeCourse.user_id, users.user_id))),
        inScope(tx, { company_id: users.company_id }),
      ),
    )

export const companiesBy = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({ company_id: company.company_id, name: company.name, company_reg_no: company.company_reg_no, status: company.status })
    .from(company)
    .where(and(inArray(company.company_id, [...ids]), inScope(tx, company)))

/** Courses are the provider's, and of no company. */
export const coursesBy = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({ course_id: course.course_id, title: course.title, code: course.code })
    .from(course)
    .where(inArray(course.course_id, [...ids]))

const ofCertificate = {
  user_id: certificate.user_id,
  trainee_course_id: certificate.trainee_course_id,
  serial_no: certificate.serial_no,
  holder_name: certificate.holder_name,
  course_title: certificate.course_title,
  revoked_at: certificate.revoked_at,
}
export const certificatesBy = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select(ofCertificate)
    .from(certificate)
    .where(and(inArray(certificate.trainee_course_id, [...ids]), inScope(tx, certificate)))

/** Nobody takes so many; a guard against a list without end. */
const OWN = 200

export const ownCourses = (tx: Connection, user_id: number) =>
  tx.sql
    .select({ trainee_course_id: traineeCourse.trainee_course_id, title: courseVersion.title, code: courseVersion.code })
    .from(traineeCourse)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(and(eq(traineeCourse.user_id, user_id), inScope(tx, traineeCourse)))
    .limit(OWN)

export const ownCertificates = (tx: Connection, user_id: number) =>
  tx.sql
    .select(ofCertificate)
    .from(certificate)
    .innerJoin(traineeCourse, eq(traineeCourse.trainee_course_id, certificate.trainee_course_id))
    .where(and(eq(traineeCourse.user_id, user_id), inScope(tx, certificate)))
    .limit(OWN)

export const invoicesBy = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({
      invoice_id: invoice.invoice_id,
      invoice_no: invoice.invoice_no,
      po_number: invoice.po_number,
      total_sen: invoice.total_sen,
      company_name: company.name,
    })
    .from(invoice)
    .innerJoin(company, eq(company.company_id, invoice.company_id))
    .where(and(inArray(invoice.invoice_id, [...ids]), inScope(tx, { company_id: invoice.company_id })))

export const receiptsBy = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({
      bank_receipt_id: bankReceipt.bank_receipt_id,
      reference_no: bankReceipt.reference_no,
      amount_sen: bankReceipt.amount_sen,
      paid_on: bankReceipt.paid_on,
      company_name: company.name,
    })
    .from(bankReceipt)
    .innerJoin(company, eq(company.company_id, bankReceipt.company_id))
    .where(and(inArray(bankReceipt.bank_receipt_id, [...ids]), inScope(tx, { company_id: bankReceipt.company_id })))

/** The invoice that has a paper, or that its money came for. */
const invoiceOfPaper = sql<number | null>`case ${documentEdition.kind}
  when 'credit_note' then (select n.invoice_id from credit_note n where n.credit_note_id = ${documentEdition.document_id})
  when 'refund_voucher' then (select v.invoice_id from refund_voucher v where v.refund_voucher_id = ${documentEdition.document_id})
  else coalesce(
    (select e.invoice_id from ledger_entry e where e.payment_id = ${documentEdition.document_id} order by e.ledger_entry_id limit 1),
    (select u.invoice_id from unapplied_entry u where u.payment_id = ${documentEdition.document_id} and u.invoice_id is not null order by u.unapplied_entry_id limit 1))
  end`
export const papersBy = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({
      id: documentEdition.document_edition_id,
      kind: documentEdition.kind,
      document_no: documentEdition.document_no,
      invoice_id: invoiceOfPaper,
      company_name: company.name,
    })
    .from(documentEdition)
    .leftJoin(company, eq(company.company_id, documentEdition.company_id))
    .where(and(inArray(documentEdition.document_edition_id, [...ids]), inScope(tx, { company_id: documentEdition.company_id })))

export const writeOffsBy = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select({
      id: writeOff.write_off_id,
      invoice_no: invoice.invoice_no,
      approve_status_id: writeOff.approve_status_id,
      company_name: company.name,
    })
    .from(writeOff)
    .innerJoin(invoice, eq(invoice.invoice_id, writeOff.invoice_id))
    .innerJoin(company, eq(company.company_id, writeOff.company_id))
    .where(and(inArray(writeOff.write_off_id, [...ids]), inScope(tx, { company_id: writeOff.company_id })))
