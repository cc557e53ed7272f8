/** What goes into the file of a trace, and why something is left out. */
import type { PaperKind } from '@jujur/contract/invoices.ts'

export const traceKinds = [
  'invoice',
  'official_receipt',
  'credit_note',
  'refund_voucher',
  'bank_receipt',
  'bank_transfer',
  'e_invoice',
  'certificate',
  'pledge',
] as const
export type TraceKind = (typeof traceKinds)[number]
export type LeftOutReason = 'not_allowed' | 'too_many_people' | 'too_large' | 'missing'

/** A document by its name; `edition` of a paper, `person` of a certificate or a pledge. */
export type TraceDocument = { kind: TraceKind; path: string; document_no: string; edition: number | null; person: string | null; at: Date }

export type TakenDocument = TraceDocument & { sha256: string; bytes: number }
export type LeftOutDocument = TraceDocument & { reason: LeftOutReason }

/** Names as they may stand in a zip on any system. */
const safe = (name: string): string => name.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-')
const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
const folders: Record<PaperKind, string> = {
  invoice: 'invoice',
  official_receipt: 'official-receipts',
  credit_note: 'credit-notes',
  refund_voucher: 'refund-vouchers',
}

export const paperPath = (kind: PaperKind, document_no: string, edition: number): string =>
  `${folders[kind]}/${safe(document_no)}-edition-${edition}.pdf`
export const receiptPath = (bank_receipt_id: number, file_no: number, type: keyof typeof extensions): string =>
  `bank-receipts/${bank_receipt_id}-file-${file_no}.${extensions[type]}`
export const transferPath = (payment_exception_id: number, type: keyof typeof extensions): string =>
  `bank-transfers/${payment_exception_id}.${extensions[type]}`
export const eInvoicePath = (document_no: string, e_invoice_id: number): string => `e-invoices/${safe(document_no)}-${e_invoice_id}.json`
export const evidencePath = (kind: 'certificate' | 'pledge', serial_no: string): string => `${kind}s/${safe(serial_no)}.pdf`

/** Takes documents in their order as long as there is room; what is larger than the room left is passed by, what comes after it may still fit. */
export const roomOf = (bytes: number) => {
  let left = bytes
  return {
    takes: (size: number): boolean => {
      if (size > left) return false
      left -= size
      return true
    },
  }
}
