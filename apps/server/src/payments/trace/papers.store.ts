/** All papers of an invoice with their editions, and its e-invoices, in SQL. */
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Edition } from '../../documents/documents.store.ts'
import { documentEdition, type PaperKind } from '../../documents/documents.table.ts'
import type { EInvoiceRow } from '../../invoices/e-invoices.store.ts'
import { eInvoice } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { creditNote } from '../credits/credits.table.ts'
import { bankReceipt, bankReceiptAllocation, bankReceiptFile } from '../receipts/receipts.table.ts'
import { paymentException, recordedTransfer, refundVoucher } from '../taking/taking.table.ts'

type PaperEdition = { edition: number; reason: string; issued_at: Date; pdf_sha256: string | null }
export type KnownPaper = { kind: PaperKind; document_id: number; document_no: string; editions: PaperEdition[] }

const notesOf = (invoice_id: number): SQL => sql`(select n.credit_note_id from ${creditNote} n where n.invoice_id = ${invoice_id})`

/** Payments whose official receipts open with an invoice: those that pay it, and those that came for it, or went to it, and were set apart. */
export const paymentsAround = (invoice_id: string): string =>
  `select e.payment_id from ledger_entry e where e.invoice_id = ${invoice_id} and e.payment_id is not null
   union select u.payment_id from unapplied_entry u where u.payment_id is not null and (u.invoice_id = ${invoice_id} or u.to_invoice_id = ${invoice_id})`

const t = documentEdition
const paperOf = (tx: Connection, invoice_id: number) => {
  const payments = sql.raw(`(${paymentsAround(String(Math.trunc(invoice_id)))})`)
  const vouchers = sql`(select v.refund_voucher_id from ${refundVoucher} v where v.invoice_id = ${invoice_id})`
  return and(
    or(
      and(eq(t.kind, 'invoice'), eq(t.document_id, invoice_id)),
      and(eq(t.kind, 'official_receipt'), sql`${t.document_id} in ${payments}`),
      and(eq(t.kind, 'credit_note'), sql`${t.document_id} in ${notesOf(invoice_id)}`),
      and(eq(t.kind, 'refund_voucher'), sql`${t.document_id} in ${vouchers}`),
    ),
    inScope(tx, t),
  )
}
const paperOrder = [asc(sql`${t.kind} <> 'invoice'`), asc(t.issued_at), asc(t.document_id), asc(t.edition)]

/** Every edition of every paper of an invoice, with what it says: the invoice first, then the others as they were issued. */
export const editionsAround = (tx: Connection, invoice_id: number): Promise<Edition[]> =>
  tx.sql
    .select()
    .from(t)
    .where(paperOf(tx, invoice_id))
    .orderBy(...paperOrder)

/** The invoice first, then official receipts, credit notes and refund vouchers in the order in which they were issued; editions oldest first. */
export const papersOf = async (tx: Connection, invoice_id: number): Promise<KnownPaper[]> => {
  const rows = await tx.sql
    .select({
      kind: t.kind,
      document_id: t.document_id,
      document_no: t.document_no,
      edition: t.edition,
      reason: t.reason,
      issued_at: t.issued_at,
      pdf_sha256: t.pdf_sha256,
    })
    .from(t)
    .where(paperOf(tx, invoice_id))
    .orderBy(...paperOrder)
  const papers: KnownPaper[] = []
  for (const { kind, document_id, document_no, ...edition } of rows) {
    const known = papers.find((one) => one.kind === kind && one.document_id === document_id)
    if (known) known.editions.push(edition)
    else papers.push({ kind, document_id, document_no, editions: [edition] })
  }
  return papers
}

/** Files of all bank receipts that were ever sent for an invoice, whatever became of them, oldest first. */
export const receiptFilesAround = (tx: Connection, invoice_id: number) =>
  tx.sql
    .select({ file: bankReceiptFile, reference_no: bankReceipt.reference_no })
    .from(bankReceiptFile)
    .innerJoin(bankReceipt, eq(bankReceipt.bank_receipt_id, bankReceiptFile.bank_receipt_id))
    .innerJoin(bankReceiptAllocation, eq(bankReceiptAllocation.bank_receipt_id, bankReceiptFile.bank_receipt_id))
    .where(and(eq(bankReceiptAllocation.invoice_id, invoice_id), inScope(tx, bankReceiptFile)))
    .orderBy(asc(bankReceiptFile.bank_receipt_id), asc(bankReceiptFile.file_no))

/** Transfers that the provider recorded for an invoice and that were not turned down, oldest first. */
export const transfersAround = (tx: Connection, invoice_id: number) =>
  tx.sql
    .select({ transfer: recordedTransfer, raised_at: paymentException.raised_at })
    .from(recordedTransfer)
    .innerJoin(paymentException, eq(paymentException.payment_exception_id, recordedTransfer.payment_exception_id))
    .where(and(eq(paymentException.invoice_id, invoice_id), eq(recordedTransfer.is_live, true), inScope(tx, recordedTransfer)))
    .orderBy(asc(recordedTransfer.payment_exception_id))

export const eInvoicesAround = (tx: Connection, invoice_id: number): Promise<EInvoiceRow[]> =>
  tx.sql
    .select()
    .from(eInvoice)
    .where(
      and(
        or(
          and(eq(eInvoice.kind, 'invoice'), eq(eInvoice.document_id, invoice_id)),
          and(eq(eInvoice.kind, 'credit_note'), sql`${eInvoice.document_id} in ${notesOf(invoice_id)}`),
        ),
        inScope(tx, eInvoice),
      ),
    )
    .orderBy(asc(eInvoice.e_invoice_id))
