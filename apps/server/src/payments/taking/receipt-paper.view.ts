/** What an official receipt says on paper. */
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import type { SupplierSettings } from '../../settings.ts'
import type { Share } from './taking.rules.ts'
import type { Payment } from './taking.store.ts'

export type ReceiptPaper = {
  /** Editions from before money moved on paper do not have it. */
  reason?: 'issued' | 'moved' | 'refunded'
  receipt_no: string
  recorded_at: string
  paid_on: string
  channel: number
  reference: string
  bank_code: string | null
  amount_sen: number
  supplier: SupplierSettings
  /** As on the first invoice; null where no invoice is known. */
  payer: RegistrationDetails | null
  invoices: { invoice_no: string; amount_sen: number }[]
  /** Received, and on no invoice yet. */
  apart_sen: number
  /** Of what was on no invoice, given back since. */
  refunded_sen?: number
}

export const receiptPaper = (payment: Payment, invoices: readonly Invoice[], paid: readonly Share[], supplier: SupplierSettings): ReceiptPaper => ({
  receipt_no: payment.receipt_no,
  recorded_at: payment.recorded_at.toISOString(),
  paid_on: payment.paid_on,
  channel: payment.channel,
  reference: payment.reference,
  bank_code: payment.bank_code,
  amount_sen: payment.amount_sen,
  supplier,
  payer: (invoices[0]?.buyer as RegistrationDetails | undefined) ?? null,
  invoices: paid.map(({ invoice_id, amount_sen }) => ({
    invoice_no: invoices.find((one) => one.invoice_id === invoice_id)?.invoice_no ?? '',
    amount_sen,
  })),
  apart_sen: payment.amount_sen - paid.reduce((sum, { amount_sen }) => sum + amount_sen, 0),
})

/** The same receipt once some of what was on no invoice went to one, or back: who paid and to whom is as it was printed. */
export const receiptPaperNow = (
  before: ReceiptPaper,
  reason: 'moved' | 'refunded',
  { invoices, refunded_sen }: Required<Pick<ReceiptPaper, 'invoices' | 'refunded_sen'>>,
): ReceiptPaper => ({
  ...before,
  reason,
  invoices,
  refunded_sen,
  apart_sen: before.amount_sen - refunded_sen - invoices.reduce((sum, { amount_sen }) => sum + amount_sen, 0),
})
