/** Paying an invoice through the payment gateway (product.md section 7). */
import { z } from 'zod'
import { defineCall, Id, Instant, listInput, listOutput, Sen } from './call.ts'

/** `asked`: the gateway has not answered yet; `deleted`: taken back there; `failed`: never made there. */
export const billStates = ['asked', 'due', 'paid', 'deleted', 'failed'] as const
export const Bill = z.strictObject({
  bill_id: Id,
  invoice_id: Id,
  invoice_no: z.string(),
  amount_sen: Sen,
  state: z.enum(billStates),
  /** The gateway's own number; null while it has given none. */
  gateway_bill_id: z.string().nullable(),
  /** Since when the payer's bank has a payment of it that it has not confirmed, such as one that a second person approves there. */
  pending_at: Instant.nullable(),
  /** The page to pay at, while it can be paid. */
  url: z.string().nullable(),
  created_at: Instant,
  created_by: z.string(),
  paid_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  /** The official receipt of a paid one. */
  receipt_no: z.string().nullable(),
})
export type Bill = z.output<typeof Bill>

const invoiceStatuses = ['unpaid', 'part_paid', 'paid', 'void'] as const
const reads = { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] } as const

export const createBill = defineCall({
  name: 'createBill',
  title: 'Pay what is open of an invoice online; answers the page to go to, the same one until it is paid or the sum is another',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'CREATE' }], step: 'maker' },
  /** `bank_code` as getPaymentOptions names it; without one the payer chooses at the gateway. */
  input: z.strictObject({
    invoice_id: Id,
    bank_code: z
      .string()
      .regex(/^[A-Z0-9-]{1,20}$/)
      .optional(),
  }),
  output: z.strictObject({ bill: Bill }),
  /** 10007: the gateway does not answer, or paying online is closed; 10023: nothing is open; 10035: void, a receipt is being checked, or no sum for the gateway; 20072: paid there. */
  refuses: [10007, 10021, 10023, 10035, 20072],
  missing: { invoice_id: 10021 },
  changes: ['bills'],
  idempotent: true,
  rate: 'heavy',
})

export const getBillList = defineCall({
  name: 'getBillList',
  title: 'Bills of the company, newest first',
  access: reads,
  input: listInput(['created_at', 'amount_sen', 'state'], { invoice_id: Id.optional(), state: z.enum(billStates).optional() }),
  output: listOutput('billsList', Bill),
  shows: ['bills'],
})

export const getBillStatus = defineCall({
  name: 'getBillStatus',
  title: 'Where a bill stands; the gateway is asked while it is due',
  access: reads,
  input: z.strictObject({ bill_id: Id }),
  output: z.strictObject({ bill: Bill, invoice: z.strictObject({ status: z.enum(invoiceStatuses), open_sen: z.int() }) }),
  refuses: [10007, 10021],
  missing: { bill_id: 10021 },
  changes: ['bills', 'invoices', 'seats', 'exceptions', 'notifications'],
  shows: ['bills', 'invoices'],
})

/** Why paying online is closed. `off`: not set up here; `down`: the gateway does not answer; `receipt`: a bank receipt is being checked. */
export const onlineObstacles = ['off', 'down', 'receipt', 'nothing_due', 'void', 'amount', 'paid_there'] as const

export const getPaymentOptions = defineCall({
  name: 'getPaymentOptions',
  title: 'An invoice to be paid: what is open, what was paid, the ways to pay and what closes them',
  access: reads,
  input: z.strictObject({ invoice_id: Id }),
  output: z.strictObject({
    invoice: z.strictObject({
      invoice_id: Id,
      invoice_no: z.string(),
      issued_at: Instant,
      due_on: z.iso.date(),
      status: z.enum(invoiceStatuses),
      total_sen: Sen,
      paid_sen: Sen,
      refunded_sen: Sen,
      /** What credit notes, voiding and writing off took off. */
      credited_sen: Sen,
      /** What credit notes owe and nobody has given back yet. Total = paid less refunded less this, credited and open. */
      refund_sen: Sen,
      open_sen: Sen,
      seats: z.int(),
      courses: z.int(),
      paid_at: Instant.nullable(),
      voided_at: Instant.nullable(),
    }),
    /** Oldest first; `amount_sen` is what of it went to this invoice. */
    payments: z.array(
      z.strictObject({ payment_id: Id, receipt_no: z.string(), channel: z.int(), amount_sen: Sen, paid_on: z.iso.date(), recorded_at: Instant }),
    ),
    online: z.strictObject({
      because: z.enum(onlineObstacles).nullable(),
      /** What arrived by a bill that asked for another sum, as long as it is being settled. */
      arrived_sen: Sen.nullable(),
      banks: z.array(z.strictObject({ code: z.string(), name: z.string(), kind: z.enum(['personal', 'business']) })),
      largest_personal_sen: Sen,
      largest_business_sen: Sen,
    }),
    transfer: z.strictObject({
      bank_name: z.string(),
      account_name: z.string(),
      account_no: z.string(),
      /** Whether less than what is open may be paid. */
      takes_parts: z.boolean(),
      /** As in the list of invoices: the last receipt was rejected, and nothing came in since. */
      receipt_refused: z.boolean(),
      /** The receipt that is being checked, as it was declared. */
      receipt: z
        .strictObject({
          bank_receipt_id: Id,
          status: z.int().min(1).max(6),
          amount_sen: Sen,
          /** What of it is for this invoice. */
          share_sen: Sen,
          bank_code: z.string(),
          reference_no: z.string(),
          paid_on: z.iso.date(),
          submitted_at: Instant,
          submitted_by: z.string(),
        })
        .nullable(),
    }),
    /** The newest bill. */
    bill: Bill.nullable(),
  }),
  refuses: [10021],
  missing: { invoice_id: 10021 },
  shows: ['invoices', 'receipts', 'bills', 'exceptions'],
})
