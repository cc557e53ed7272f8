/** What a refund voucher says on paper. */

import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import type { ExceptionKind } from '@jujur/contract/exceptions.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import type { SupplierSettings } from '../../settings.ts'
import type { RefundVoucher } from '../taking/taking.store.ts'

export type RefundVoucherPaper = {
  voucher_no: string
  issued_at: string
  value_on: string
  reference: string
  amount_sen: number
  why: ExceptionKind
  invoice_no: string | null
  entered_by: string
  approved_by: string
  supplier: SupplierSettings
  /** As on the invoice that it came for; null where none is known. */
  payee: RegistrationDetails | null
}

export const refundVoucherPaper = (
  voucher: RefundVoucher,
  why: ExceptionKind,
  invoice: Invoice | null,
  supplier: SupplierSettings,
): RefundVoucherPaper => ({
  voucher_no: voucher.voucher_no,
  issued_at: voucher.issued_at.toISOString(),
  value_on: voucher.value_on,
  reference: voucher.reference,
  amount_sen: voucher.amount_sen,
  why,
  invoice_no: invoice?.invoice_no ?? null,
  entered_by: voucher.entered_by_name,
  approved_by: voucher.approved_by_name,
  supplier,
  payee: (invoice?.buyer as RegistrationDetails | undefined) ?? null,
})
