/** Bank receipts: sent by customers, checked by a maker and a checker of the provider (product.md section 7, domain-facts section 6.3). */
import { z } from 'zod'
import { Can, History, Remarks, Version } from './approvals.ts'
import { Day, defineCall, Id, Instant, lines, listInput, listOutput, rule, Sen, text } from './call.ts'
import { MOST_ON_A_RECEIPT } from './invoices.ts'

export const receiptQueries = ['', 'PENDING', 'APPROVED_HISTORY_LIST', 'REJECTED'] as const

/** BankReceiptStatus, and what it comes to for lists (ApproveStatus: 1 approved, 2 pending, 3 not approved). */
const ReceiptStatus = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)])
export type ReceiptStatus = z.output<typeof ReceiptStatus>
const ReceiptApproveStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Why a maker sets a receipt aside. `paid_by_gateway` is set by the portal alone: the invoice was paid through a bill meanwhile. */
export const makersReasons = ['amount_differs', 'details_differ', 'payer_differs', 'unreadable', 'not_received', 'used_before', 'other'] as const
export const exceptionReasons = [...makersReasons, 'paid_by_gateway'] as const
export type ExceptionReason = (typeof exceptionReasons)[number]

const Positive = Sen.min(1)
/** Cyrillic and Greek capitals, and the Latin ones that look the same. */
const LOOK_ALIKE = 'АВЕЅІЈКМНОРСТУХҮԀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN = 'ABESIJKMHOPCTYXYDQWABEZHIKMNOPTYX'
const latin = new Map([...LOOK_ALIKE].map((letter, i) => [letter, LATIN[i] ?? '']))
/** By which two references are one, however they are spelled: ASCII letters and digits, and nothing else (reference_key in the database does the same). */
export const referenceKey = (reference: string): string =>
  [...reference.normalize('NFKC').toUpperCase()]
    .map((letter) => latin.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^A-Z0-9]/g, '')
/** A bank's own number of a transfer. Spaces are for reading only, capitals are as small letters: 8842 1170 5533 is 884211705533. */
export const BankReference = text(60)
  .transform((value) => value.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase())
  .refine((value) => /^[\p{L}\p{N}./_#:-]{3,40}$/u.test(value) && referenceKey(value).length >= 3, rule('invalid'))
/** A BIC of the reference list (getSystemConstants). */
export const BankCode = text(8)
/** Somebody who turns a receipt down says why in a sentence. */
const Why = lines(500, 10)

const Allocation = z.strictObject({ invoice_id: Id, amount_sen: Positive })
const ReceiptFile = z.strictObject({
  file_no: z.int(),
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  size: z.int(),
  sent_at: Instant,
  sent_by: z.string(),
})

/** As both sides see it; what the provider's people note for each other is in the detail. */
export const BankReceipt = z.strictObject({
  bank_receipt_id: Id,
  company_id: Id,
  company_name: z.string(),
  status: ReceiptStatus,
  approve_status_id: ReceiptApproveStatus,
  version: Version,
  bank_code: z.string(),
  reference_no: z.string(),
  paid_at: Day,
  amount_sen: Positive,
  /** What of it is for which invoice; of a joint payment several. */
  allocations: z.array(Allocation.extend({ invoice_no: z.string() })),
  file: ReceiptFile,
  /** A new file came since it was set aside. */
  has_new_file: z.boolean(),
  exception_reason: z.enum(exceptionReasons).nullable(),
  submitted_at: Instant,
  submitted_by: z.string(),
  decided_at: Instant.nullable(),
  /** What was said on the rejection or approval. */
  remarks: z.string().nullable(),
  /** The official receipt, once it is approved. */
  payment_id: Id.nullable(),
  receipt_no: z.string().nullable(),
})
export type BankReceipt = z.output<typeof BankReceipt>

/** How many days of Kuala Lumpur ago it was sent. */
export const receiptAges = ['today', '1_to_2_days', '3_to_4_days', '5_days_or_more'] as const
export type ReceiptAge = (typeof receiptAges)[number]
/** Whose turn: the reader's at one of the two desks or at either, or others'. */
export const receiptTurns = ['receipts_to_check', 'receipts_to_approve', 'you', 'others'] as const
export type ReceiptTurn = (typeof receiptTurns)[number]

const sorts = ['submitted_at', 'amount_sen', 'paid_at'] as const
const queue = {
  /** The words looked for; `q` names the list: '' for all, PENDING, APPROVED_HISTORY_LIST or REJECTED. */
  search: text(100, 0).default(''),
  invoice_id: Id.optional(),
  bank_receipt_id: Id.optional(),
} as const
const Queue = listInput(sorts, queue)
/** Of what waits (PENDING): whose turn it is, and for how long. */
const waiting = { waits: z.enum(receiptTurns).optional(), age: z.enum(receiptAges).optional() } as const
const List = z.strictObject({ list: listOutput('data', BankReceipt) })
const customer = 'clientAdmin' as const
const provider = 'globalAdmin' as const

export const RECEIPT_MAX_BYTES = 10 * 1024 * 1024
export const receiptUpload = { field: 'file', maxBytes: RECEIPT_MAX_BYTES } as const

// ── The customer ──────────────────────────────────────────────────────────────────────────────────────────────

/** `allocations` for a joint payment: one transfer for several of the company's invoices, `invoice_id` among them, adding up to the amount. */
export const uploadBankReceipt = defineCall({
  name: 'uploadBankReceipt',
  title: 'Send the receipt of a bank transfer for an invoice',
  access: { roles: [customer], needs: [{ group: 'COMPANY', right: 'CREATE' }], step: 'maker' },
  input: z.strictObject({
    invoice_id: Id,
    bank_code: BankCode,
    reference_no: BankReference,
    paid_at: Day,
    amount_sen: Positive,
    allocations: z.array(Allocation).min(1).max(MOST_ON_A_RECEIPT).optional(),
  }),
  output: z.strictObject({ bank_receipt: BankReceipt }),
  refuses: [10012, 10021, 10023, 10024, 10027, 10035, 10076, 20072],
  missing: { invoice_id: 10021 },
  changes: ['receipts', 'invoices'],
  idempotent: true,
  upload: receiptUpload,
  rate: 'heavy',
})

export const replaceBankReceiptFile = defineCall({
  name: 'replaceBankReceiptFile',
  title: 'Send another file for a receipt that was set aside',
  access: { roles: [customer], needs: [{ group: 'COMPANY', right: 'EDIT' }], step: 'maker' },
  input: z.strictObject({ bank_receipt_id: Id, version: Version }),
  output: z.strictObject({ bank_receipt: BankReceipt }),
  refuses: [10012, 10024, 10025, 10028, 10029, 10076],
  reasons: ['changed_since'],
  missing: { bank_receipt_id: 10025 },
  changes: ['receipts', 'invoices'],
  upload: receiptUpload,
  rate: 'heavy',
})

export const viewBankReceipt = defineCall({
  name: 'viewBankReceipt',
  title: 'The file of a bank receipt',
  access: { roles: [customer], needs: [{ group: 'COMPANY', right: 'READ' }] },
  input: z.strictObject({ bank_receipt_id: Id, filename: text(150).optional(), file_no: z.int().min(1).max(1000).optional() }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  refuses: [10025],
  missing: { bank_receipt_id: 10025 },
  answers: 'file',
  shows: ['receipts'],
})

export const getBankReceiptList = defineCall({
  name: 'getBankReceiptList',
  title: "The company's bank receipts",
  access: { roles: [customer], needs: [{ group: 'COMPANY', right: 'READ' }] },
  input: Queue,
  output: List,
  refuses: [10006],
  shows: ['receipts'],
})

// ── The provider ──────────────────────────────────────────────────────────────────────────────────────────────

export const globalAdminViewBankReceipt = defineCall({
  name: 'globalAdminViewBankReceipt',
  title: 'The file of a bank receipt of any company',
  access: { roles: [provider], needs: [{ group: 'FINANCE', right: 'READ' }] },
  input: viewBankReceipt.input,
  output: viewBankReceipt.output,
  refuses: [10025],
  missing: { bank_receipt_id: 10025 },
  answers: 'file',
  shows: ['receipts'],
})

export const getBankReceiptApproval = defineCall({
  name: 'getBankReceiptApproval',
  title: 'Bank receipts of all companies, by what is to be done with them',
  access: { roles: [provider], needs: [{ group: 'FINANCE', right: 'READ' }] },
  input: listInput(sorts, { ...queue, ...waiting }),
  output: List,
  refuses: [10006],
  shows: ['receipts'],
})

/** More than this makes no one spreadsheet: filter first. */
export const EXPORTED_RECEIPTS = 10_000
export const exportBankReceipts = defineCall({
  name: 'exportBankReceipts',
  title: 'The bank receipts that match as a spreadsheet, with what of each is for which invoice',
  access: { roles: [provider], needs: [{ group: 'FINANCE', right: 'DOWNLOAD' }] },
  input: z.strictObject({ q: z.enum(receiptQueries).default(''), search: queue.search, ...waiting }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'file',
  rate: 'heavy',
  shows: ['receipts'],
})

/** How one thing on the receipt stands against what is on record. `used`: that very transfer passed a maker on another receipt, or was recorded without one; `shared`: another receipt or recorded transfer has the number, with another bank, amount or day. */
export const tallyResults = ['same', 'differs', 'new', 'used', 'shared', 'in_range', 'before_issue', 'not_checked'] as const
const Tally = z.strictObject({
  amount: z.enum(tallyResults),
  bank: z.enum(tallyResults),
  reference: z.enum(tallyResults),
  value_on: z.enum(tallyResults),
})
export type Tally = z.output<typeof Tally>

/** The same file, bank and reference number, reference number alone, or amount on the same day: each of another receipt that was not turned down. */
export const likenesses = ['file', 'transfer', 'reference', 'amount_and_day'] as const
const Like = z.strictObject({
  bank_receipt_id: Id,
  why: z.array(z.enum(likenesses)).min(1),
  company_name: z.string(),
  status: ReceiptStatus,
  reference_no: z.string(),
  amount_sen: Positive,
  paid_at: Day,
  invoice_nos: z.array(z.string()),
})

export const BankReceiptDetail = BankReceipt.extend({
  company_reg_no: z.string(),
  /** As the maker verified it; null before. */
  verified: z.strictObject({ amount_sen: Positive, bank_code: z.string(), reference_no: z.string(), value_on: Day }).nullable(),
  maker_note: z.string().nullable(),
  /** Newest first; `url` is a link for a quarter of an hour. */
  files: z.array(ReceiptFile.extend({ url: z.string() })),
  invoices: z.array(
    z.strictObject({
      invoice_id: Id,
      invoice_no: z.string(),
      buyer_name: z.string(),
      issued_on: Day,
      due_on: Day,
      status: z.enum(['unpaid', 'part_paid', 'paid', 'void']),
      total_sen: Sen,
      open_sen: z.int(),
      /** What of the receipt is for it. */
      share_sen: Positive,
      seats: z.int(),
    }),
  ),
  tally: Tally,
  like: z.array(Like),
  history: History,
  /** `edit` is the maker's check, `exception` sends it back to a maker. */
  can: Can.extend({ exception: z.boolean() }),
})
export type BankReceiptDetail = z.output<typeof BankReceiptDetail>

export const getBankReceiptDetail = defineCall({
  name: 'getBankReceiptDetail',
  title: 'A bank receipt beside its invoices, with its history and what may be done',
  access: { roles: [provider], needs: [{ group: 'FINANCE', right: 'READ' }] },
  input: z.strictObject({ bank_receipt_id: Id }),
  output: z.strictObject({ receipt: BankReceiptDetail }),
  refuses: [10025],
  missing: { bank_receipt_id: 10025 },
  shows: ['receipts', 'invoices'],
})

const Decided = z.strictObject({ receipt: BankReceipt })

/** Without a reason the checks must pass (10050 the amount, 10012 the transfer counts already); with one it is set aside, whatever they say. */
export const verifyBankReceipt = defineCall({
  name: 'verifyBankReceipt',
  title: "The maker's check of a bank receipt: what the file says, or why it is set aside",
  access: { roles: [provider], needs: [{ group: 'FINANCE', right: 'EDIT' }], step: 'maker' },
  input: z.strictObject({
    bank_receipt_id: Id,
    version: Version,
    verified_amount_sen: Positive,
    bank_code: BankCode,
    reference_no: BankReference,
    value_on: Day,
    exception_reason: z.enum(makersReasons).optional(),
    /** For the checker; the customer does not see it. */
    note: lines(500, 0).optional(),
  }),
  output: Decided,
  refuses: [10004, 10012, 10025, 10028, 10029, 10050],
  reasons: ['changed_since'],
  missing: { bank_receipt_id: 10025 },
  changes: ['receipts', 'invoices', 'notifications'],
})

export const approveBankReceipt = defineCall({
  name: 'approveBankReceipt',
  title: 'Approve a bank receipt: its invoices are paid, their seats open',
  access: { roles: [provider], needs: [{ group: 'FINANCE', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ bank_receipt_id: Id, version: Version, approve_amount_sen: Positive, remarks: Remarks.optional() }),
  output: Decided,
  refuses: [10004, 10012, 10025, 10028, 10029, 10035, 10078, 20072],
  reasons: ['changed_since'],
  missing: { bank_receipt_id: 10025 },
  changes: ['receipts', 'invoices', 'seats', 'exceptions', 'notifications'],
  idempotent: true,
})

/** A maker turns down what no maker has passed on yet, a checker what waits for the checker; with the other half of the right: 20067. */
export const rejectBankReceipt = defineCall({
  name: 'rejectBankReceipt',
  title: 'Turn a bank receipt down; its invoices are open for another',
  access: { roles: [provider], needs: [{ group: 'FINANCE', right: 'APPROVE' }] },
  input: z.strictObject({ bank_receipt_id: Id, version: Version, remarks: Why }),
  output: Decided,
  refuses: [10004, 10025, 10028, 10029],
  reasons: ['changed_since'],
  missing: { bank_receipt_id: 10025 },
  changes: ['receipts', 'invoices', 'notifications'],
  idempotent: true,
})

export const raiseBankReceiptException = defineCall({
  name: 'raiseBankReceiptException',
  title: 'Send a bank receipt back to a maker with a note',
  access: { roles: [provider], needs: [{ group: 'FINANCE', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ bank_receipt_id: Id, version: Version, remarks: Why }),
  output: Decided,
  refuses: [10004, 10025, 10028, 10029],
  reasons: ['changed_since'],
  missing: { bank_receipt_id: 10025 },
  changes: ['receipts', 'invoices', 'notifications'],
})
