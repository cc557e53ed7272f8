/** Money that came in, and what of it fits no invoice. In sen. */
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../../companies/companies.table.ts'
import { invoice } from '../../invoices/invoices.table.ts'
import { companyPolicy, identity, instant, sen } from '../../kit/database/columns.ts'

/** One payment, by one way (TopupChannel: 1 Billplz, 2 bank receipt). Its amount is its ledger entries and its exceptions together. */
export const payment = pgTable(
  'payment',
  {
    payment_id: identity('payment_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    /** Official receipt RCP-YYYY-NNNNNN. */
    receipt_no: text('receipt_no').notNull(),
    channel: smallint('channel').notNull(),
    amount_sen: sen('amount_sen').notNull(),
    /** When the bank had it: the value date of a transfer, the day the gateway tells. */
    paid_on: date('paid_on', { mode: 'string' }).notNull(),
    recorded_at: instant('recorded_at').notNull(),
    bill_id: integer('bill_id'),
    bank_receipt_id: integer('bank_receipt_id'),
    /** Where two people of the provider recorded the transfer: the exception that says so. */
    transfer_id: integer('transfer_id'),
    /** The bank's or gateway's own reference, as printed. */
    reference: text('reference').notNull(),
    bank_code: text('bank_code'),
    recorded_by: integer('recorded_by'),
  },
  (t) => [
    unique('payment_receipt_no').on(t.receipt_no),
    unique('payment_bill_once').on(t.bill_id),
    unique('payment_bank_receipt_once').on(t.bank_receipt_id),
    uniqueIndex('payment_transfer_once').on(t.transfer_id).where(sql`${t.transfer_id} is not null`),
    index('payment_company').on(t.company_id, t.payment_id),
    check('payment_amount', sql`${t.amount_sen} > 0`),
    check(
      'payment_way',
      sql`num_nonnulls(${t.bill_id}, ${t.bank_receipt_id}, ${t.transfer_id}) = 1 and (${t.channel} = 1) = (${t.bill_id} is not null) and ${t.channel} in (1, 2)`,
    ),
    companyPolicy(),
  ],
)

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
export const exceptionStates = ['open', 'proposed', 'to_pay_out', 'settled'] as const
export const settlements = ['refunded', 'credited', 'moved', 'explained'] as const

/** Money or a message that fits nothing: listed until two people settle it, never dropped. */
export const paymentException = pgTable(
  'payment_exception',
  {
    payment_exception_id: identity('payment_exception_id'),
    /** Null while nobody knows whose it is. */
    company_id: integer('company_id').references(() => company.company_id),
    kind: text('kind', { enum: exceptionKinds }).notNull(),
    /** What is not accounted for; of an unknown bill what its callback tells. */
    amount_sen: sen('amount_sen').notNull(),
    /** What of it nobody has settled yet, or is kept as credit. */
    left_sen: sen('left_sen').notNull(),
    currency: text('currency').notNull().default('MYR'),
    payment_id: integer('payment_id').references(() => payment.payment_id),
    invoice_id: integer('invoice_id').references(() => invoice.invoice_id),
    bill_id: integer('bill_id'),
    gateway_callback_id: integer('gateway_callback_id'),
    /** What is known besides, by name. */
    details: jsonb('details').notNull().default({}),
    raised_at: instant('raised_at').notNull(),
    state: text('state', { enum: exceptionStates }).notNull().default('open'),
    settlement: text('settlement', { enum: settlements }),
    to_invoice_id: integer('to_invoice_id').references(() => invoice.invoice_id),
    /** How much of it is to be settled so. */
    settlement_sen: sen('settlement_sen'),
    /** Of a refund: to which account; by the bank, on which day, under which reference. */
    refund_payee: text('refund_payee'),
    refund_value_on: date('refund_value_on', { mode: 'string' }),
    refund_reference: text('refund_reference'),
    settlement_remarks: text('settlement_remarks'),
    submitted_by: integer('submitted_by'),
    submitted_at: instant('submitted_at'),
    decided_by: integer('decided_by'),
    decided_at: instant('decided_at'),
    remarks: text('remarks'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('payment_exception_state').on(t.state, t.payment_exception_id),
    unique('payment_exception_callback').on(t.gateway_callback_id),
    index('payment_exception_invoice').on(t.invoice_id).where(sql`${t.invoice_id} is not null`),
    index('payment_exception_payment').on(t.payment_id).where(sql`${t.payment_id} is not null`),
    check('payment_exception_amount', sql`${t.amount_sen} >= 0`),
    check(
      'payment_exception_left',
      sql`${t.left_sen} >= 0 and ${t.left_sen} <= ${t.amount_sen} and (${t.settlement_sen} is null or ${t.settlement_sen} > 0)`,
    ),
    check('payment_exception_settled', sql`(${t.state} = 'open') = (${t.settlement} is null)`),
    check('payment_exception_moved', sql`coalesce(${t.settlement} = 'moved', false) = (${t.to_invoice_id} is not null)`),
    check(
      'payment_exception_four_eyes',
      sql`${t.state} not in ('settled', 'to_pay_out') or (${t.decided_by} is not null and ${t.decided_by} <> ${t.submitted_by})`,
    ),
    companyPolicy(),
  ],
)

/** A bank transfer that the provider found at the bank and no bank receipt can declare: what its exception stands for, and the proof. */
export const recordedTransfer = pgTable(
  'recorded_transfer',
  {
    payment_exception_id: integer('payment_exception_id')
      .primaryKey()
      .references(() => paymentException.payment_exception_id),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    bank_code: text('bank_code').notNull(),
    reference_no: text('reference_no').notNull(),
    /** By which it is compared, whatever its spelling. */
    reference_key: text('reference_key').generatedAlwaysAs(sql`reference_key(reference_no)`),
    amount_sen: sen('amount_sen').notNull(),
    value_on: date('value_on', { mode: 'string' }).notNull(),
    /** False once it was turned down, so that it can be recorded anew. */
    is_live: boolean('is_live').notNull().default(true),
    /** What the bank says, in the file store by its hash. */
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    size: integer('size').notNull(),
  },
  (t) => [
    uniqueIndex('recorded_transfer_once').on(t.bank_code, t.reference_key, t.amount_sen, t.value_on).where(sql`${t.is_live}`),
    index('recorded_transfer_reference').on(t.reference_key),
    index('recorded_transfer_company').on(t.company_id, t.payment_exception_id),
    check('recorded_transfer_amount', sql`${t.amount_sen} > 0`),
    companyPolicy(),
  ],
)

export const unappliedKinds = ['received', 'moved', 'refunded', 'corrected'] as const
export type UnappliedKind = (typeof unappliedKinds)[number]

/** The account of money that is on no invoice. Append-only (trigger). Above zero it came in, below zero it left: to an invoice, or back to the customer. */
export const unappliedEntry = pgTable(
  'unapplied_entry',
  {
    unapplied_entry_id: identity('unapplied_entry_id'),
    /** Null while nobody knows whose it is. */
    company_id: integer('company_id').references(() => company.company_id),
    payment_exception_id: integer('payment_exception_id')
      .notNull()
      .references(() => paymentException.payment_exception_id),
    /** Null where only a callback told of it. */
    payment_id: integer('payment_id').references(() => payment.payment_id),
    /** Which it came for. */
    invoice_id: integer('invoice_id').references(() => invoice.invoice_id),
    kind: text('kind', { enum: unappliedKinds }).notNull(),
    amount_sen: sen('amount_sen').notNull(),
    at: instant('at').notNull(),
    /** Who took it or approved; null for what the gateway's callback did. */
    user_id: integer('user_id'),
    /** Names of then: the customer's auditor reads them too. */
    by_name: text('by_name'),
    /** Who proposed what was approved. */
    entered_by: integer('entered_by'),
    entered_by_name: text('entered_by_name'),
    to_invoice_id: integer('to_invoice_id').references(() => invoice.invoice_id),
    document_no: text('document_no'),
    note: text('note'),
  },
  (t) => [
    index('unapplied_entry_company').on(t.company_id, t.unapplied_entry_id),
    index('unapplied_entry_exception').on(t.payment_exception_id, t.unapplied_entry_id),
    index('unapplied_entry_payment').on(t.payment_id).where(sql`${t.payment_id} is not null`),
    index('unapplied_entry_invoice').on(t.invoice_id).where(sql`${t.invoice_id} is not null`),
    index('unapplied_entry_to_invoice').on(t.to_invoice_id).where(sql`${t.to_invoice_id} is not null`),
    check(
      'unapplied_entry_sign',
      sql`${t.amount_sen} <> 0 and (${t.kind} = 'received') = (${t.amount_sen} > 0) and (${t.kind} = 'moved') = (${t.to_invoice_id} is not null)`,
    ),
    companyPolicy(),
  ],
)

/** Money that was given back, as the bank has it, with the two people who did. Append-only (trigger). */
export const refundVoucher = pgTable(
  'refund_voucher',
  {
    refund_voucher_id: identity('refund_voucher_id'),
    company_id: integer('company_id').references(() => company.company_id),
    /** RV-YYYY-NNNNNN. */
    voucher_no: text('voucher_no').notNull(),
    payment_exception_id: integer('payment_exception_id')
      .notNull()
      .references(() => paymentException.payment_exception_id),
    /** Which the money came for, or that owed it. */
    invoice_id: integer('invoice_id').references(() => invoice.invoice_id),
    amount_sen: sen('amount_sen').notNull(),
    value_on: date('value_on', { mode: 'string' }).notNull(),
    reference: text('reference').notNull(),
    entered_by: integer('entered_by').notNull(),
    entered_by_name: text('entered_by_name').notNull(),
    approved_by: integer('approved_by').notNull(),
    approved_by_name: text('approved_by_name').notNull(),
    issued_at: instant('issued_at').notNull(),
  },
  (t) => [
    unique('refund_voucher_no').on(t.voucher_no),
    index('refund_voucher_company').on(t.company_id, t.refund_voucher_id),
    index('refund_voucher_invoice').on(t.invoice_id).where(sql`${t.invoice_id} is not null`),
    index('refund_voucher_exception').on(t.payment_exception_id),
    index('refund_voucher_reference').on(sql`upper(${t.reference})`),
    check('refund_voucher_amount', sql`${t.amount_sen} > 0`),
    check('refund_voucher_four_eyes', sql`${t.entered_by} <> ${t.approved_by}`),
    companyPolicy(),
  ],
)
