/** Invoices: lists, the paper in its editions, voiding, credit notes, e-invoices and the trace (product.md section 7). Money is in sen. */
import { z } from 'zod'
import { approvalFields, approvalQueries, CanUnlessFindings, queueExtra, Remarks, Version, waitsAt } from './approvals.ts'
import { Day, defineCall, Empty, Id, Instant, listInput, listOutput, Month, rule, Sen, text } from './call.ts'

const customer = (right: 'READ' | 'DOWNLOAD') => ({ roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right }] }) as const
const provider = (right: 'READ' | 'DOWNLOAD') => ({ roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right }] }) as const
const either = (right: 'READ' | 'DOWNLOAD') =>
  ({
    roles: ['clientAdmin', 'globalAdmin'],
    needs: [
      { group: 'COMPANY', right },
      { group: 'FINANCE', right },
    ],
  }) as const
/** Of what is added and taken off: a refund that is owed, an entry of the ledger. */
const SignedSen = z.int()
const missing = { invoice_id: 10021 } as const
const File = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

// ── Lists and figures ─────────────────────────────────────────────────────────────────────────────────────────

export const invoiceStatuses = ['unpaid', 'part_paid', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
/** The states; what is owed of any kind, what of it is past its due date and what is not yet; and what at least a part was paid of. */
export const invoiceFilters = [...invoiceStatuses, 'owed', 'overdue', 'to_be_paid', 'with_payment'] as const

/**
 * What became of what was invoiced, by the ledger: the total is what was paid, less what was refunded, and what was credited and is outstanding. One
 * definition for every row, sheet, headline and sum.
 */
const standing = {
  total_sen: Sen,
  /** All that came in for it, whatever was given back or credited since. */
  paid_sen: Sen,
  refunded_sen: Sen,
  /** What credit notes, voiding and writing off took off. */
  credited_sen: Sen,
  /** Of what is credited. */
  voided_sen: Sen,
  written_off_sen: Sen,
  /** Below zero a refund is owed. */
  open_sen: SignedSen,
} as const

export const InvoiceRow = z.strictObject({
  invoice_id: Id,
  invoice_no: z.string(),
  company: z.strictObject({ company_id: Id, name: z.string() }),
  issued_at: Instant,
  issued_on: Day,
  due_on: Day,
  po_number: z.string().nullable(),
  seats: z.int(),
  courses: z.array(z.string()),
  ...standing,
  status: z.enum(invoiceStatuses),
  is_overdue: z.boolean(),
  paid_at: Instant.nullable(),
  /** The bank receipt that is being checked, and what of it is for this invoice: until it is decided the invoice takes no other. */
  checking: z.strictObject({ bank_receipt_id: Id, share_sen: Sen }).nullable(),
  /** A payment online waits for the payer's bank. */
  bill_pending: z.boolean(),
  /** The last bank receipt for it was rejected, and nothing has come since. */
  receipt_refused: z.boolean(),
  version: Version,
})
export type InvoiceRow = z.output<typeof InvoiceRow>

/** One bank receipt is for so many invoices at most. */
export const MOST_ON_A_RECEIPT = 50
const sorts = ['issued_at', 'due_on', 'total_sen', 'open_sen', 'invoice_no'] as const
/** `month` is that of the day of issue. */
const filters = { status: z.enum(invoiceFilters).optional(), month: Month.optional(), invoice_id: Id.optional() } as const
export const getListOfInvoice = defineCall({
  name: 'getListOfInvoice',
  title: "The company's own invoices",
  access: customer('READ'),
  /** `invoice_ids`: these, as one bank receipt is to pay them. */
  input: listInput(sorts, { ...filters, invoice_ids: z.array(Id).min(1).max(MOST_ON_A_RECEIPT).optional() }),
  output: z.strictObject({ list: listOutput('data', InvoiceRow) }),
  shows: ['invoices', 'receipts'],
})
export const getInvoiceList = defineCall({
  name: 'getInvoiceList',
  title: 'Invoices of all companies',
  access: provider('READ'),
  input: listInput(sorts, { ...filters, company_id: Id.optional() }),
  output: listOutput('posts', InvoiceRow),
  shows: ['invoices', 'receipts'],
})
/** More than this makes no one spreadsheet: filter first. */
export const EXPORTED_INVOICES = 10_000
/** So many lines all its invoices together have at most; each invoice is there with all of its own, or not at all. */
export const EXPORTED_LINES = 50_000
export const exportInvoices = defineCall({
  name: 'exportInvoices',
  title: 'The invoices that match as a spreadsheet: invoices, their lines and their ledger',
  access: either('DOWNLOAD'),
  input: z.strictObject({ q: text(100, 0).default(''), status: filters.status, month: filters.month }),
  output: File,
  answers: 'file',
  rate: 'heavy',
  shows: ['invoices', 'credit_notes', 'e_invoices'],
})

export const getMoneyFigures = defineCall({
  name: 'getMoneyFigures',
  title: 'Owed, overdue and paid, month by month, and seats left: of the own company, or of all',
  access: either('READ'),
  input: Empty,
  output: z.strictObject({
    ...standing,
    /** Outstanding is what is owed, less what is to be refunded. */
    owed_sen: Sen,
    owed: z.int(),
    overdue_sen: Sen,
    overdue: z.int(),
    /** Of what is owed, what can be paid now: no bank receipt is being checked for it, and no payment online waits for its bank. */
    to_pay_sen: Sen,
    to_pay: z.int(),
    to_pay_overdue_sen: Sen,
    to_pay_overdue: z.int(),
    /** When what can be paid falls due next. */
    next_due_on: Day.nullable(),
    /** Of them, those whose last bank receipt was rejected. */
    receipts_refused: z.int(),
    refund_sen: Sen,
    /** What came in and is on no invoice: to be settled, or kept as credit. */
    unapplied_sen: Sen,
    seats: z.strictObject({ opened: z.int(), used: z.int(), left: z.int() }),
    /** What came in during the last twelve months of Kuala Lumpur, oldest first: `2026-11`. */
    months: z.array(z.strictObject({ month: z.string(), paid_sen: Sen, issued_sen: Sen })),
  }),
  shows: ['invoices', 'seats'],
})

// ── One invoice ───────────────────────────────────────────────────────────────────────────────────────────────

/** `write_off_reversed`: taken back as seats that it opened are credited. */
export const entryKinds = ['issued', 'payment', 'void', 'credit', 'refund', 'write_off', 'write_off_reversed'] as const
export const paperKinds = ['invoice', 'official_receipt', 'credit_note', 'refund_voucher'] as const
export type PaperKind = (typeof paperKinds)[number]
export const editionReasons = [
  'issued',
  'paid_in_part',
  'paid',
  'void',
  'credited',
  'refunded',
  'moved',
  'written_off',
  'e_invoice',
  'e_invoice_cancelled',
  'e_invoice_corrected',
] as const
export const eInvoiceStates = ['submitted', 'valid', 'invalid', 'cancelled', 'corrected'] as const

const Edition = z.strictObject({
  edition: z.int(),
  reason: z.enum(editionReasons),
  issued_at: Instant,
  /** SHA-256 of the file, once it was drawn. */
  fingerprint: z.string().nullable(),
})
const Paper = z.strictObject({ kind: z.enum(paperKinds), document_id: Id, document_no: z.string(), editions: z.array(Edition) })
const Entry = z.strictObject({
  ledger_entry_id: Id,
  kind: z.enum(entryKinds),
  amount_sen: SignedSen,
  /** What is open once it counts. */
  open_after_sen: SignedSen,
  at: Instant,
  document_no: z.string().nullable(),
  note: z.string().nullable(),
})
const submitted = z.strictObject({ kind: z.enum(['invoice', 'credit_note']), document_id: Id })
const EInvoice = submitted.extend({
  document_no: z.string(),
  state: z.enum(eInvoiceStates),
  uuid: z.string().nullable(),
  long_id: z.string().nullable(),
  submitted_at: Instant,
  validated_at: Instant.nullable(),
  problems: z.array(z.string()),
  /** Of a valid one: it can be cancelled until then; null where it was submitted by hand, which is never cancelled from here. */
  cancel_until: Instant.nullable(),
  /** Asked of LHDN, and of a cancelled one granted; who asked and why. `at` is null as long as there is no answer. */
  cancellation: z.strictObject({ at: Instant.nullable(), asked_at: Instant, by: z.string(), reason: z.string() }).nullable(),
})
/** A bank receipt that pays the invoice, or was to pay it. */
const ReceiptShare = z.strictObject({
  bank_receipt_id: Id,
  approve_status_id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  reference_no: z.string(),
  paid_at: Day,
  amount_sen: Sen,
  /** What of it is for this invoice. */
  share_sen: Sen,
  /** The others that it is for. */
  other_invoice_nos: z.array(z.string()),
  /** When and why it was rejected. */
  refused: z.strictObject({ at: Instant, reason: z.string() }).nullable(),
})
const Line = z.strictObject({
  line_no: z.int(),
  course_id: Id,
  course_code: z.string(),
  course_title: z.string(),
  version_no: z.int(),
  validity_months: z.int(),
  seats: z.int(),
  unit_price_sen: Sen,
  subtotal_sen: Sen,
  tax_rate_bp: z.int(),
  tax_sen: Sen,
  total_sen: Sen,
  /** Of the seats that were opened. */
  seats_used: z.int(),
  seats_closed: z.int(),
  seats_free: z.int(),
})

/**
 * Why an invoice cannot be voided: the state it is in, a bank receipt that is being checked, an online payment that is under way, an e-invoice that
 * LHDN has not answered, or one that can no longer be cancelled.
 */
export const voidObstacles = ['paid', 'void', 'receipt', 'bill', 'e_invoice_open', 'e_invoice_final'] as const
/**
 * Why all of an invoice that is not paid in full is not credited: what stands in the way of voiding as well, something was paid since the credit note was
 * entered (`paid`), or it can be voided instead (`not_final`).
 */
export const closingObstacles = ['paid', 'void', 'receipt', 'bill', 'e_invoice_open', 'not_final'] as const
/**
 * Why what is left of an invoice cannot be written off: nothing or all of it is paid, or it is void (`not_part_paid`); more is left than may be (`too_much`);
 * a payment of it is under way (`receipt`, `bill`); something was paid since it was entered (`changed`).
 */
export const writeOffObstacles = ['not_part_paid', 'too_much', 'receipt', 'bill', 'changed'] as const
export type WriteOffObstacle = (typeof writeOffObstacles)[number]
export const getInvoiceDetail = defineCall({
  name: 'getInvoiceDetail',
  title: 'One invoice: its lines, ledger, papers in all editions and what may be done to it',
  access: either('READ'),
  input: z.strictObject({ invoice_id: Id }),
  output: z.strictObject({
    invoice: InvoiceRow.extend({
      buyer_name: z.string(),
      buyer_reg_no: z.string(),
      ordered_by: z.string(),
      billing_contact: z.string().nullable(),
      subtotal_sen: Sen,
      tax_sen: Sen,
      voided_at: Instant.nullable(),
      void_remarks: z.string().nullable(),
      lines: z.array(Line),
      entries: z.array(Entry),
      papers: z.array(Paper),
      /** Newest first. */
      receipts: z.array(ReceiptShare),
      e_invoices: z.array(EInvoice),
      /** Of which papers what MyInvois gave waits for a second person. A client admin is told none: they do not count yet. */
      e_invoices_waiting: z.array(submitted),
      /** Null where it can be voided. */
      void_obstacle: z.enum(voidObstacles).nullable(),
      /** Why all of it cannot be credited; null where it can be. */
      credit_obstacle: z.enum(closingObstacles).nullable(),
      credit_note_pending: z.boolean(),
      /** Why what is left cannot be written off; null where it can be. A client admin is told neither: it is the provider's to decide. */
      write_off_obstacle: z.enum(writeOffObstacles).nullable(),
      write_off_pending: z.boolean(),
    }),
  }),
  refuses: [10021],
  missing,
  shows: ['invoices', 'receipts', 'bills', 'exceptions', 'credit_notes', 'write_offs', 'e_invoices', 'seats'],
})

/** The edition that is wanted, counted from 1; the newest unless told. */
const edition = z.int().min(1).max(10_000).optional()
const pdf = z.strictObject({
  pdf: z.strictObject({ base64_pdf: z.string() }),
  document_no: z.string(),
  edition: z.int(),
  fingerprint: z.string(),
})
export const viewInvoicePdf = defineCall({
  name: 'viewInvoicePdf',
  title: 'The paper of an invoice, to look at',
  access: customer('READ'),
  input: z.strictObject({ invoice_id: Id, edition }),
  output: pdf,
  refuses: [10021],
  missing,
  rate: 'heavy',
  shows: ['invoices', 'credit_notes', 'e_invoices'],
})
export const downloadInvoicePdf = defineCall({
  name: 'downloadInvoicePdf',
  title: 'The paper of an invoice, to keep',
  access: customer('DOWNLOAD'),
  input: z.strictObject({ invoice_id: Id, filename: text(200).optional(), edition }),
  output: pdf,
  refuses: [10021],
  missing,
  rate: 'heavy',
  shows: ['invoices', 'credit_notes', 'e_invoices'],
})
export const globalAdminDownloadInvoicePdf = defineCall({
  name: 'globalAdminDownloadInvoicePdf',
  title: "The paper of any company's invoice",
  access: provider('DOWNLOAD'),
  input: z.strictObject({ invoice_id: Id, edition }),
  output: pdf,
  refuses: [10021],
  missing,
  rate: 'heavy',
  shows: ['invoices', 'credit_notes', 'e_invoices'],
})
export const downloadInvoicePaper = defineCall({
  name: 'downloadInvoicePaper',
  title: 'An official receipt, a credit note or a refund voucher of an invoice',
  access: either('DOWNLOAD'),
  input: z.strictObject({ invoice_id: Id, kind: z.enum(['official_receipt', 'credit_note', 'refund_voucher']), document_id: Id, edition }),
  output: pdf,
  refuses: [10021],
  missing: { ...missing, document_id: 4444 },
  rate: 'heavy',
  shows: ['invoices', 'credit_notes', 'e_invoices'],
})

export const downloadMoneyPaper = defineCall({
  name: 'downloadMoneyPaper',
  title: 'An official receipt, credit note or refund voucher by its id, also where it is on no invoice',
  access: either('DOWNLOAD'),
  input: z.strictObject({ kind: z.enum(['official_receipt', 'credit_note', 'refund_voucher']), document_id: Id, edition }),
  output: pdf,
  missing: { document_id: 4444 },
  rate: 'heavy',
  shows: ['invoices', 'credit_notes', 'e_invoices'],
})

export const deleteInvoice = defineCall({
  name: 'deleteInvoice',
  title: 'Void an unpaid invoice, with the reason; it keeps its number, and its e-invoice is cancelled',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'DELETE' }], step: 'maker' },
  input: z.strictObject({ invoice_id: Id, version: Version, remarks: Remarks }),
  output: Empty,
  /**
   * 10035: void already, or paid, be it in part; 20072: paid through the gateway, or about to be; in_use: a bank receipt is being checked, or LHDN has
   * not answered for the e-invoice; too_late: the e-invoice can no longer be cancelled; 10007: LHDN did not answer.
   */
  refuses: [10007, 10021, 10035, 20072],
  reasons: ['in_use', 'changed_since', 'too_late'],
  missing,
  changes: ['invoices', 'e_invoices'],
})

// ── Credit notes ──────────────────────────────────────────────────────────────────────────────────────────────

const creditLine = { line_no: z.int().min(1).max(1000), seats: z.int().min(1).max(100_000) } as const
export const CreditNote = z.strictObject({
  credit_note_id: Id,
  credit_note_no: z.string().nullable(),
  invoice: z.strictObject({ invoice_id: Id, invoice_no: z.string(), company: z.strictObject({ company_id: Id, name: z.string() }) }),
  reason: z.string(),
  subtotal_sen: Sen,
  tax_sen: Sen,
  total_sen: Sen,
  lines: z.array(z.strictObject({ ...creditLine, course_title: z.string(), subtotal_sen: Sen, tax_sen: Sen, total_sen: Sen, seats_free: z.int() })),
  /** What of it was paid, and is owed back. */
  owed_sen: Sen,
  /** All of an invoice that is not paid in full, which is void with it; otherwise unused seats of a paid one. */
  closes_invoice: z.boolean(),
  /** Why an invoice that it is to close can no longer be closed. */
  obstacle: z.enum(closingObstacles).nullable(),
  ...approvalFields,
  can: CanUnlessFindings,
})
export type CreditNote = z.output<typeof CreditNote>

export const createCreditNote = defineCall({
  name: 'createCreditNote',
  title:
    'Enter a credit note for unused seats of a paid invoice, or for all of one that is paid in part or has a final e-invoice; another person approves it',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'EDIT' }], step: 'maker' },
  /** Without `lines`: all of an invoice that is not paid in full. */
  input: z.strictObject({ invoice_id: Id, lines: z.array(z.strictObject(creditLine)).min(1).max(100).optional(), reason: Remarks }),
  output: z.strictObject({ credit_note_id: Id, total_sen: Sen }),
  /**
   * 10012: a line twice, or another credit note of this invoice waits. Of seats: 10035: not paid; none_left: fewer seats are free; 4444: no such line.
   * Of all of an invoice: 10035: paid in full, void, or it can be voided instead; 20072 and in_use: as when it is voided.
   */
  refuses: [10012, 10021, 10035, 20072],
  reasons: ['in_use', 'none_left'],
  missing,
  changes: ['credit_notes'],
})
export const getCreditNoteList = defineCall({
  name: 'getCreditNoteList',
  title: 'Credit notes: waiting, approved, rejected',
  access: provider('READ'),
  input: listInput(['submitted_at'], { ...queueExtra, ...waitsAt('credit_notes'), credit_note_id: Id.optional() }),
  output: listOutput('list', CreditNote),
  refuses: [10006],
  shows: ['credit_notes'],
})
/** More than this makes no one spreadsheet: filter first. */
export const EXPORTED_CREDIT_NOTES = 10_000
export const exportCreditNotes = defineCall({
  name: 'exportCreditNotes',
  title: 'The credit notes that match as a spreadsheet, with their lines',
  access: provider('DOWNLOAD'),
  input: z.strictObject({ q: z.enum(approvalQueries).default('PENDING'), ...queueExtra, ...waitsAt('credit_notes') }),
  output: File,
  answers: 'file',
  rate: 'heavy',
  shows: ['credit_notes'],
})
const creditNote = { credit_note_id: Id, version: Version } as const
const decidesCreditNote = { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'APPROVE' }], step: 'checker' } as const
export const approveCreditNote = defineCall({
  name: 'approveCreditNote',
  title: 'Approve a credit note: its seats or its invoice close, the ledger is credited and the paper issued, all at once',
  access: decidesCreditNote,
  input: z.strictObject({ ...creditNote, remarks: Remarks.optional() }),
  output: z.strictObject({ credit_note_no: z.string() }),
  /** 10035, 20072 and in_use: what closes an invoice came too late, as when it is entered, or something was paid since. */
  refuses: [10004, 10035, 20072, 20073],
  reasons: ['changed_since', 'in_use', 'none_left'],
  missing: { credit_note_id: 4444 },
  changes: ['credit_notes', 'invoices', 'seats', 'exceptions', 'notifications'],
})
export const rejectCreditNote = defineCall({
  name: 'rejectCreditNote',
  title: 'Reject a credit note, with the reason',
  access: decidesCreditNote,
  input: z.strictObject({ ...creditNote, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { credit_note_id: 4444 },
  changes: ['credit_notes', 'notifications'],
})

// ── The trace ─────────────────────────────────────────────────────────────────────────────────────────────────

const Where = z.strictObject({ kind: z.enum(paperKinds), document_id: Id, document_no: z.string(), edition: z.int().nullable() })
export const traceSteps = [
  'ordered',
  'issued',
  'e_invoice',
  'e_invoice_corrected',
  'bill',
  'receipt',
  'paid',
  'opened',
  'apart',
  'moved_in',
  'moved_away',
  'credited',
  'written_off',
  'write_off_reversed',
  'refunded',
  'voided',
  'assigned',
  'certified',
] as const
export const TraceStep = z.strictObject({
  step: z.enum(traceSteps),
  at: Instant,
  /** Of what goes on: when it happened last. */
  until: Instant.nullable(),
  /** Null where nobody did it but the portal, the gateway or each person themselves. */
  by: z.string().nullable(),
  /** Who entered what `by` approved. */
  entered_by: z.string().nullable(),
  amount_sen: SignedSen.nullable(),
  count: z.int().nullable(),
  /** Of how many. */
  of: z.int().nullable(),
  /** 1 Billplz, 2 bank receipt. */
  channel: z.int().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  paper: Where.nullable(),
})
export type TraceStep = z.output<typeof TraceStep>
export const TracedPerson = z.strictObject({
  seat_use_id: Id,
  user_id: Id,
  name: z.string(),
  course_title: z.string(),
  line_no: z.int(),
  taken_at: Instant,
  returned_at: Instant.nullable(),
  trainee_course_id: Id.nullable(),
  certificate_serial_no: z.string().nullable(),
  certified_at: Instant.nullable(),
})
export type TracedPerson = z.output<typeof TracedPerson>

export const getInvoiceTrace = defineCall({
  name: 'getInvoiceTrace',
  title: 'The straight line from an order to certificates, or from a certificate back to its invoice; every step with who, when and paper',
  access: either('READ'),
  input: z.union([z.strictObject({ invoice_id: Id }), z.strictObject({ serial_no: text(40) })]),
  output: z.strictObject({
    invoice: InvoiceRow,
    buyer_reg_no: z.string(),
    steps: z.array(TraceStep),
    entries: z.array(Entry),
    seats: z.strictObject({ opened: z.int(), closed: z.int(), used: z.int(), free: z.int() }),
    people: z.array(TracedPerson),
    /** More people than are shown. */
    people_total: z.int(),
    /** Whose certificate led here. */
    certificate_serial_no: z.string().nullable(),
    /** When all invoices were last held against ledger, seats and bank, and how many did not agree. */
    checked: z.strictObject({ at: Instant, differences: z.int() }).nullable(),
  }),
  /** 10051: no such certificate, or one whose seat was not bought. */
  refuses: [10021, 10051],
  missing,
  shows: ['invoices', 'receipts', 'bills', 'exceptions', 'credit_notes', 'write_offs', 'e_invoices', 'seats', 'learning', 'certificates'],
})

/** What the file of a trace holds at most: people it names, people whose certificates and pledges go with it, and bytes of documents. */
export const TRACE_FILE = { people: 10_000, certified: 200, bytes: 200 * 1024 * 1024 } as const
export const exportInvoiceTrace = defineCall({
  name: 'exportInvoiceTrace',
  title: 'The trace of an invoice as one zip for the auditor: spreadsheet, summary, every document, and a manifest with the SHA-256 of each',
  access: either('DOWNLOAD'),
  input: z.strictObject({ invoice_id: Id }),
  output: File,
  refuses: [10021],
  missing,
  changes: [],
  answers: 'file',
  rate: 'heavy',
})

// ── E-invoices ────────────────────────────────────────────────────────────────────────────────────────────────

export const exportEInvoice = defineCall({
  name: 'exportEInvoice',
  title: 'An invoice or credit note in the form of MyInvois: UBL 2.1 as JSON, version 1.0, unsigned',
  access: provider('DOWNLOAD'),
  input: submitted,
  output: File,
  /** A void invoice: there is nothing to submit. One that was credited in full was issued, and its credit note refers to it. */
  refuses: [10035],
  missing: { document_id: 4444 },
  answers: 'file',
  shows: ['invoices', 'credit_notes', 'e_invoices'],
})
/** As MyInvois gives them: capitals and digits. */
const given = (least: number, most: number) =>
  text(most + 20)
    .transform((value) => value.replaceAll(/\s/g, '').toUpperCase())
    .refine((value) => new RegExp(`^[A-Z0-9]{${least},${most}}$`).test(value), rule('invalid'))
const GivenByMyInvois = z.strictObject({ uuid: given(26, 26), long_id: given(20, 80), validated_on: Day })
export const recordEInvoice = defineCall({
  name: 'recordEInvoice',
  title:
    'Enter what MyInvois gave an invoice or credit note that was submitted there by hand, or correct what was entered wrongly; another person approves it',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'EDIT' }], step: 'maker' },
  /** `corrects`: the UUID that was entered wrongly, or wrongly with the rest, and why it is replaced. */
  input: submitted.extend({ ...GivenByMyInvois.shape, corrects: z.strictObject({ uuid: given(26, 26), reason: Remarks }).optional() }),
  output: z.strictObject({ e_invoice_answer_id: Id }),
  /**
   * 10012: it has a valid one already, another paper has this UUID, one waits, or the correction changes nothing; 10035: void, or the day is before it was
   * issued or to come; changed_since: what is to be corrected is not what counts, or no person entered it.
   */
  refuses: [10012, 10035],
  reasons: ['changed_since'],
  missing: { document_id: 4444 },
  changes: ['e_invoices'],
})
/**
 * Why what was entered can no longer be approved: the invoice is void; the paper has a valid e-invoice by now (`valid_already`), or another one than what was to
 * be corrected (`changed`); another paper has the UUID (`taken`).
 */
export const answerObstacles = ['void', 'valid_already', 'changed', 'taken'] as const
export type AnswerObstacle = (typeof answerObstacles)[number]
export const EInvoiceAnswer = submitted.extend({
  e_invoice_answer_id: Id,
  document_no: z.string(),
  invoice: z.strictObject({ invoice_id: Id, invoice_no: z.string(), company: z.strictObject({ company_id: Id, name: z.string() }) }),
  uuid: z.string(),
  long_id: z.string(),
  validated_on: Day,
  /** What was entered wrongly and counts until this is approved, and why it is replaced. */
  corrects: z.strictObject({ uuid: z.string(), long_id: z.string(), validated_on: Day, reason: z.string() }).nullable(),
  obstacle: z.enum(answerObstacles).nullable(),
  ...approvalFields,
  can: CanUnlessFindings,
})
export type EInvoiceAnswer = z.output<typeof EInvoiceAnswer>
export const getEInvoiceAnswerList = defineCall({
  name: 'getEInvoiceAnswerList',
  title: 'E-invoices entered from MyInvois: waiting, approved, rejected',
  access: provider('READ'),
  input: listInput(['submitted_at'], { ...queueExtra, ...waitsAt('e_invoice_answers'), e_invoice_answer_id: Id.optional() }),
  output: listOutput('list', EInvoiceAnswer),
  refuses: [10006],
  shows: ['e_invoices'],
})
const answer = { e_invoice_answer_id: Id, version: Version } as const
const decidesAnswer = { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'APPROVE' }], step: 'checker' } as const
export const approveEInvoiceAnswer = defineCall({
  name: 'approveEInvoiceAnswer',
  title: 'Approve what MyInvois gave a paper: the e-invoice counts, and the paper is printed with its code',
  access: decidesAnswer,
  input: z.strictObject({ ...answer, remarks: Remarks.optional() }),
  output: Empty,
  /** 10012: it has a valid one by now, or another paper has this UUID; 10035: void, or what was to be corrected no longer counts. */
  refuses: [10004, 10012, 10035, 20073],
  reasons: ['changed_since'],
  missing: { e_invoice_answer_id: 4444 },
  changes: ['e_invoices', 'invoices', 'notifications'],
})
export const rejectEInvoiceAnswer = defineCall({
  name: 'rejectEInvoiceAnswer',
  title: 'Reject what was entered from MyInvois, with the reason',
  access: decidesAnswer,
  input: z.strictObject({ ...answer, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { e_invoice_answer_id: 4444 },
  changes: ['e_invoices', 'invoices', 'notifications'],
})
export const submitEInvoice = defineCall({
  name: 'submitEInvoice',
  title: 'Submit an invoice or credit note as e-invoice; what comes back is kept, and a valid one is printed with its code',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'EDIT' }], step: 'maker' },
  input: submitted,
  output: z.strictObject({ e_invoice: EInvoice }),
  /** 10007: the service did not answer; 10012: submitted already and not invalid; 10035: void, or the credit note is not approved. */
  refuses: [10007, 10012, 10035],
  missing: { document_id: 4444 },
  changes: ['invoices', 'e_invoices'],
})
/** As LHDN takes it. */
const CancelReason = text(300)
export const cancelEInvoice = defineCall({
  name: 'cancelEInvoice',
  title: 'Cancel a valid e-invoice within 72 hours, with the reason; a new edition is printed without its code',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'EDIT' }], step: 'maker' },
  input: submitted.extend({ reason: CancelReason }),
  output: z.strictObject({ e_invoice: EInvoice }),
  /**
   * 10007: the service did not answer, ask again; changed_since: not valid, or no longer; too_late: only a credit note takes it back now; in_use: the
   * e-invoice of a credit note refers to it.
   */
  refuses: [10007],
  reasons: ['changed_since', 'in_use', 'too_late'],
  missing: { document_id: 4444 },
  changes: ['invoices', 'e_invoices'],
})
