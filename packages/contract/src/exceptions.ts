/** Money that fits no invoice, and how two people settle it (product.md section 7). */
import { z } from 'zod'
import { approvalFields, approvalQueries, CanUnlessFindings, queueExtra, Remarks, Version, waitsAt } from './approvals.ts'
import { Day, defineCall, Empty, Id, Instant, listInput, listOutput, Sen, text } from './call.ts'
import { BankCode, BankReference, receiptUpload } from './receipts.ts'

export const exceptionKinds = [
  'overpayment',
  'paid_after_void',
  'amount_differs',
  'paid_twice',
  'unknown_bill',
  'currency',
  'refund_owed',
  'transfer',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
/** `credited`: kept for the customer's next purchase; `moved`: pays another invoice; `explained`: no money to account for, so never where it came in. */
export const settlements = ['refunded', 'credited', 'moved', 'explained'] as const
export type Settlement = (typeof settlements)[number]
/** Money that is here is given back, kept or moved, never explained away; what a credit note owes is given back; what is only told of may be any. */
export const waysToSettle = (kind: ExceptionKind): readonly Settlement[] => {
  if (kind === 'refund_owed') return ['refunded']
  // Taken or turned down as it was recorded.
  if (kind === 'transfer') return []
  if (kind === 'paid_twice') return ['refunded', 'explained']
  return kind === 'overpayment' || kind === 'paid_after_void' ? ['refunded', 'credited', 'moved'] : settlements
}

/** As the bank has it, once it is paid out. */
const Refund = z.strictObject({ value_on: Day, reference_no: text(50) })
const Named = z.strictObject({ invoice_id: Id, invoice_no: z.string() })

export const exceptionStates = ['open', 'proposed', 'to_pay_out', 'kept', 'settled'] as const

export const PaymentException = z.strictObject({
  payment_exception_id: Id,
  kind: z.enum(exceptionKinds),
  /** What is not accounted for, in the currency's hundredths. */
  amount_sen: Sen,
  /** What of it nobody has settled yet, or is kept as the customer's credit. */
  left_sen: Sen,
  currency: z.string(),
  /** `kept`: the customer's credit, to be moved to an invoice or refunded when two people say so; `to_pay_out`: a refund that two people have approved, still owed. */
  state: z.enum(exceptionStates),
  company: z.strictObject({ company_id: Id, name: z.string() }).nullable(),
  invoice: Named.nullable(),
  receipt_no: z.string().nullable(),
  /** The gateway's number of the bill. */
  bill_reference: z.string().nullable(),
  /** Of a bank transfer that the provider recorded, as the bank has it; `url` is a link for a quarter of an hour to the proof. */
  transfer: z
    .strictObject({
      bank_code: z.string(),
      reference_no: z.string(),
      value_on: Day,
      /** A bank receipt that was not turned down, or another recorded transfer, has the reference number too, whatever its bank, amount and day. */
      is_elsewhere: z.boolean(),
      file: z.strictObject({ name: z.string(), type: z.enum(['application/pdf', 'image/jpeg', 'image/png']), size: z.int(), url: z.string() }),
    })
    .nullable(),
  /** What the gateway told, by name. */
  told: z.record(z.string(), z.string()),
  raised_at: Instant,
  /** How it may be settled now: what came in is never explained away, unless the bill that it tells of was paid otherwise; then it is only explained. */
  ways: z.array(z.enum(settlements)),
  settlement: z.enum(settlements).nullable(),
  /** How much of it is settled so. */
  settlement_sen: Sen.nullable(),
  /** Of a refund: the account it goes to, as it was proposed. */
  payee: z.string().nullable(),
  /** The first day on which the bank can have paid an approved refund out. */
  payable_from: Day.nullable(),
  /** Of a refund, by the bank. */
  refund: Refund.nullable(),
  to_invoice: Named.nullable(),
  settlement_remarks: z.string().nullable(),
  ...approvalFields,
  can: CanUnlessFindings,
})
export type PaymentException = z.output<typeof PaymentException>

export const getPaymentExceptionList = defineCall({
  name: 'getPaymentExceptionList',
  title: 'Money that fits no invoice: to be settled, settled, sent back',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'READ' }] },
  input: listInput(['raised_at', 'amount_sen'], {
    ...queueExtra,
    ...waitsAt('payment_exceptions', 'payment_settlements', 'refunds_to_pay_out'),
    payment_exception_id: Id.optional(),
    kind: z.enum(exceptionKinds).optional(),
  }),
  output: listOutput('list', PaymentException),
  refuses: [10006],
  shows: ['exceptions'],
})

/** More than this makes no one spreadsheet: filter first. */
export const EXPORTED_EXCEPTIONS = 10_000
export const exportPaymentExceptions = defineCall({
  name: 'exportPaymentExceptions',
  title: 'The money that fits no invoice and matches as a spreadsheet, with how it was settled',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'DOWNLOAD' }] },
  input: z.strictObject({
    q: z.enum(approvalQueries).default('PENDING'),
    ...queueExtra,
    ...waitsAt('payment_exceptions', 'payment_settlements', 'refunds_to_pay_out'),
    kind: z.enum(exceptionKinds).optional(),
  }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'file',
  rate: 'heavy',
  shows: ['exceptions'],
})

// ── Money that is on no invoice ───────────────────────────────────────────────────────────────────────────────

/** `corrected`: the gateway told of one payment twice, with two sums; what it told otherwise is taken off. */
export const unappliedKinds = ['received', 'moved', 'refunded', 'corrected'] as const
export const UnappliedMoney = z.strictObject({
  payment_exception_id: Id,
  kind: z.enum(exceptionKinds),
  company: z.strictObject({ company_id: Id, name: z.string() }).nullable(),
  /** Which it came for. */
  invoice: Named.nullable(),
  amount_sen: Sen,
  left_sen: Sen,
  state: z.enum(exceptionStates),
  /** Oldest first; above zero it came in, below zero it went to an invoice or back. */
  entries: z.array(
    z.strictObject({
      unapplied_entry_id: Id,
      kind: z.enum(unappliedKinds),
      amount_sen: z.int(),
      at: Instant,
      to_invoice: Named.nullable(),
      paper: z.strictObject({ kind: z.enum(['official_receipt', 'refund_voucher']), document_id: Id, document_no: z.string() }).nullable(),
    }),
  ),
})
export type UnappliedMoney = z.output<typeof UnappliedMoney>

export const getUnappliedMoney = defineCall({
  name: 'getUnappliedMoney',
  title: 'Money that came in and is on no invoice, and what became of it: of the own company, or of all',
  access: {
    roles: ['clientAdmin', 'globalAdmin'],
    needs: [
      { group: 'COMPANY', right: 'READ' },
      { group: 'FINANCE', right: 'READ' },
    ],
  },
  /** `left`: only that of which something is left. */
  input: listInput(['raised_at', 'left_sen'], { left: z.boolean().default(false), company_id: Id.optional() }),
  output: listOutput('posts', UnappliedMoney),
  shows: ['exceptions', 'invoices'],
})

const exception = { payment_exception_id: Id, version: Version }
const decides = { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'APPROVE' }], step: 'checker' } as const

export const settlePaymentException = defineCall({
  name: 'settlePaymentException',
  title: 'Say how money that fits no invoice is settled; another person decides',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'EDIT' }], step: 'maker' },
  /**
   * `amount_sen`: a part of money that is here, to be moved or given back, or of what a credit note owes; all that is left unless told. `to_invoice`, by its number, where it is moved: an
   * unpaid invoice of the same company that takes that much. `payee`, the account it goes to, where it is given back, and only there: nothing is sent before it is
   * approved.
   */
  input: z.strictObject({
    ...exception,
    settlement: z.enum(settlements),
    amount_sen: Sen.min(1).optional(),
    payee: text(200).optional(),
    to_invoice: text(30).optional(),
    remarks: Remarks,
  }),
  output: Empty,
  /**
   * 10021: no such invoice; 10035: it cannot take this money, this is no way to settle it or so much of it, or it is not said to whom it is refunded; 20072: what was told of was paid since, so that it
   * can only be explained; 20073: settled for good, or proposed already.
   */
  refuses: [10004, 10021, 10035, 20072, 20073],
  reasons: ['changed_since'],
  missing: { payment_exception_id: 4444 },
  changes: ['exceptions', 'invoices'],
})

export const approvePaymentSettlement = defineCall({
  name: 'approvePaymentSettlement',
  title: 'Settle money that fits no invoice, as proposed; a refund may then be paid out',
  access: decides,
  input: z.strictObject({ ...exception, remarks: Remarks.optional() }),
  output: Empty,
  refuses: [10004, 10035, 20072, 20073],
  reasons: ['changed_since'],
  missing: { payment_exception_id: 4444 },
  changes: ['exceptions', 'invoices', 'seats', 'notifications'],
})

export const rejectPaymentSettlement = defineCall({
  name: 'rejectPaymentSettlement',
  title: 'Send a proposed settlement back, or a refund that was not paid out, with the reason',
  access: decides,
  input: z.strictObject({ ...exception, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { payment_exception_id: 4444 },
  changes: ['exceptions', 'invoices', 'notifications'],
})

export const payOutRefund = defineCall({
  name: 'payOutRefund',
  title: 'Say on which day and under which reference the bank has paid an approved refund out',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'EDIT' }], step: 'maker' },
  /** `again`: the bank has given this reference before, which whoever approved it is told. */
  input: z.strictObject({ ...exception, ...Refund.shape, again: z.boolean().default(false) }),
  output: z.strictObject({ voucher_no: z.string().nullable() }),
  /** 10004: who approved it; 10012: another refund has this reference; 10035: the day is to come, or before it was approved; 20073: not approved, or paid out. */
  refuses: [10004, 10012, 10035, 20073],
  reasons: ['changed_since'],
  missing: { payment_exception_id: 4444 },
  changes: ['exceptions', 'invoices'],
})

export const recordTransfer = defineCall({
  name: 'recordTransfer',
  title: 'Record a bank transfer that no bank receipt can declare: more than is due, or for a paid or void invoice; another person approves',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'EDIT' }], step: 'maker' },
  /** As the bank has it. What is due of the invoice when it is approved is paid; the rest is kept apart for the company of the invoice. */
  input: z.strictObject({
    invoice_no: text(30),
    amount_sen: Sen.min(1),
    value_on: Day,
    bank_code: BankCode,
    reference_no: BankReference,
    remarks: Remarks,
  }),
  output: z.strictObject({ payment_exception_id: Id }),
  /** 10012: this very transfer counts already; 10021: no such invoice; 10024, 10076: the proof is none; 10035: a bank receipt of the invoice is being checked. */
  refuses: [10012, 10021, 10024, 10035, 10076],
  changes: ['exceptions'],
  idempotent: true,
  upload: receiptUpload,
  rate: 'heavy',
})
