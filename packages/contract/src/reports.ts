/**
 * Reports: who was trained on what, how questions were answered, what was bought, paid and is owed, as at a day, with a reconciliation in which nobody and
 * no sen is left out (design: proof.md section 2).
 */
import { z } from 'zod'
import { Day, defineCall, Empty, Id, IdsOnce, Instant, listInput, listOutput, text } from './call.ts'
import { knownWhen } from './dashboard.ts'
import { languages } from './enumerations.ts'
import type { AdminGroup } from './permissions.ts'
import { statementKinds } from './statements.ts'
import { CategoryOf } from './trainees.ts'

/** What a column holds; each is kept as it is and told in the reader's words. `money` is in sen. */
export const columnTypes = ['text', 'number', 'day', 'bucket', 'yes', 'category', 'step', 'outcome', 'money'] as const
export type ColumnType = (typeof columnTypes)[number]
/** `onPaper`: printed in the PDF too, whose page has no room for all. */
export type ReportColumn = { readonly name: string; readonly is: ColumnType; readonly onPaper?: true }

const person = [
  { name: 'company', is: 'text' },
  { name: 'name', is: 'text', onPaper: true },
  { name: 'username', is: 'text' },
  { name: 'employee_no', is: 'text' },
  { name: 'department', is: 'text', onPaper: true },
] as const satisfies readonly ReportColumn[]
const belongs = [
  { name: 'category', is: 'category' },
  { name: 'board', is: 'yes' },
] as const satisfies readonly ReportColumn[]
const course = [
  { name: 'course', is: 'text', onPaper: true },
  { name: 'version', is: 'number' },
] as const satisfies readonly ReportColumn[]
const state = [
  { name: 'bucket', is: 'bucket', onPaper: true },
  { name: 'overdue', is: 'yes' },
] as const satisfies readonly ReportColumn[]

const company = [{ name: 'company', is: 'text' }] as const satisfies readonly ReportColumn[]

/** Kinds that tell of people. Of the first four a row is a person and a course, of the last two a paper. */
const learningColumns = {
  completion: [
    ...person,
    ...belongs,
    ...course,
    ...state,
    { name: 'assigned_on', is: 'day' },
    { name: 'due_on', is: 'day', onPaper: true },
    { name: 'started_on', is: 'day' },
    { name: 'completed_on', is: 'day', onPaper: true },
    { name: 'expires_on', is: 'day' },
    { name: 'certificate_no', is: 'text' },
  ],
  /** With what was done about it: reminders told and left out, and what the mail server said of the last. */
  overdue: [
    ...person,
    ...course,
    { name: 'bucket', is: 'bucket' },
    { name: 'assigned_on', is: 'day' },
    { name: 'due_on', is: 'day', onPaper: true },
    { name: 'days_over', is: 'number', onPaper: true },
    { name: 'steps_told', is: 'number', onPaper: true },
    { name: 'first_told_on', is: 'day' },
    { name: 'last_told_on', is: 'day' },
    { name: 'last_step', is: 'step' },
    { name: 'last_outcome', is: 'outcome' },
    { name: 'steps_omitted', is: 'number' },
  ],
  categories: [
    ...person,
    { name: 'category', is: 'category', onPaper: true },
    { name: 'board', is: 'yes', onPaper: true },
    ...course,
    ...state,
    { name: 'completed_on', is: 'day' },
  ],
  induction: [
    ...person,
    ...course,
    { name: 'bucket', is: 'bucket' },
    { name: 'joined_on', is: 'day', onPaper: true },
    { name: 'first_completed_on', is: 'day', onPaper: true },
    { name: 'days_to_completion', is: 'number', onPaper: true },
  ],
  pledges: [
    ...person,
    ...course,
    { name: 'pledge_no', is: 'text', onPaper: true },
    { name: 'signed_name', is: 'text' },
    { name: 'signed_on', is: 'day', onPaper: true },
    { name: 'text_version', is: 'text' },
    { name: 'text_language', is: 'text' },
    { name: 'text_sha256', is: 'text' },
  ],
  certificates: [
    ...person,
    ...course,
    { name: 'certificate_no', is: 'text', onPaper: true },
    { name: 'holder', is: 'text' },
    { name: 'issued_on', is: 'day' },
    { name: 'valid_from', is: 'day', onPaper: true },
    { name: 'expires_on', is: 'day', onPaper: true },
    { name: 'revoked_on', is: 'day' },
    { name: 'uncovered_days', is: 'number', onPaper: true },
  ],
} as const satisfies Readonly<Record<string, readonly ReportColumn[]>>
export type LearningReportKind = keyof typeof learningColumns
export const learningReportKinds = Object.keys(learningColumns) as [LearningReportKind, ...LearningReportKind[]]

/**
 * A row of `questions` is a question of a version; of `purchases` a line of an invoice; of `receipts` what came in, or was said to have; of `statement` an
 * entry; of `ageing` an invoice of which something is open, or money that is on none.
 */
const otherColumns = {
  /** First answers, five at a time: figures that move with one answer would tell how that person answered. No options, and not which of them is right. */
  questions: [
    ...company,
    ...course,
    { name: 'module', is: 'text' },
    { name: 'question', is: 'text', onPaper: true },
    { name: 'people_asked', is: 'number', onPaper: true },
    { name: 'people_right', is: 'number' },
    { name: 'right_share', is: 'number', onPaper: true },
    { name: 'attempts', is: 'number' },
    { name: 'bucket', is: 'bucket', onPaper: true },
  ],
  purchases: [
    ...company,
    { name: 'invoice_no', is: 'text', onPaper: true },
    { name: 'invoiced_on', is: 'day', onPaper: true },
    { name: 'pay_by', is: 'day' },
    { name: 'po_number', is: 'text' },
    ...course,
    { name: 'seats', is: 'number', onPaper: true },
    { name: 'seat_price', is: 'money' },
    { name: 'before_tax', is: 'money' },
    { name: 'tax', is: 'money' },
    { name: 'line_total', is: 'money', onPaper: true },
    { name: 'bucket', is: 'bucket', onPaper: true },
    { name: 'overdue', is: 'yes' },
    { name: 'paid_in_full_on', is: 'day' },
  ],
  receipts: [
    ...company,
    { name: 'receipt_no', is: 'text', onPaper: true },
    { name: 'bucket', is: 'bucket', onPaper: true },
    { name: 'value_on', is: 'day', onPaper: true },
    { name: 'recorded_on', is: 'day' },
    { name: 'reference', is: 'text', onPaper: true },
    { name: 'for_invoices', is: 'text' },
    { name: 'amount', is: 'money', onPaper: true },
    { name: 'on_invoices', is: 'money' },
    { name: 'on_no_invoice', is: 'money' },
  ],
  statement: [
    ...company,
    { name: 'entered_on', is: 'day', onPaper: true },
    { name: 'bucket', is: 'bucket', onPaper: true },
    { name: 'invoice_no', is: 'text', onPaper: true },
    { name: 'document_no', is: 'text', onPaper: true },
    { name: 'amount', is: 'money', onPaper: true },
    { name: 'balance', is: 'money', onPaper: true },
  ],
  ageing: [
    ...company,
    { name: 'document_no', is: 'text', onPaper: true },
    { name: 'invoiced_on', is: 'day' },
    { name: 'pay_by', is: 'day', onPaper: true },
    { name: 'days_over', is: 'number', onPaper: true },
    { name: 'invoice_total', is: 'money' },
    { name: 'open', is: 'money', onPaper: true },
    { name: 'bucket', is: 'bucket', onPaper: true },
  ],
} as const satisfies Readonly<Record<string, readonly ReportColumn[]>>
export type OtherReportKind = keyof typeof otherColumns
/** Every kind of report with the columns of its rows. */
export const reportColumns = { ...learningColumns, ...otherColumns }
export type ReportKind = keyof typeof reportColumns
export const reportKinds = Object.keys(reportColumns) as [ReportKind, ...ReportKind[]]
/** The name of any column. */
export type ReportColumnName = (typeof reportColumns)[ReportKind][number]['name']
/** A column of a company only where the report is of all of them. */
export const columnsOf = (kind: ReportKind, ofAll: boolean): readonly (ReportColumn & { readonly name: ReportColumnName })[] =>
  reportColumns[kind].filter(({ name }) => ofAll || name !== 'company')

/**
 * Where each person stands in each course: in the first of these that fits, and in no other. `excluded`: had not joined the company by that day. The others
 * are as learning status tells them, but of whoever had left. Who is invited and has not begun is among `not_started`.
 */
export const buckets = ['excluded', 'left', 'waived', 'paused', 'revoked', 'expired', 'completed', 'waiting', 'in_progress', 'not_started'] as const
export type Bucket = (typeof buckets)[number]
/**
 * The same of the other kinds: a row is in exactly one. A question that fewer than five were asked is `few` and not told. Invoices by their state, what came
 * in by its way (`checking` and `rejected` brought no money), entries by what they are; what is open by the days it is overdue, with what is to be given
 * back and what is on no invoice, both below zero.
 */
export const otherBuckets = {
  questions: ['weak', 'fair', 'good', 'few', 'not_asked'],
  purchases: ['unpaid', 'part_paid', 'paid', 'void'],
  receipts: ['online', 'bank_receipt', 'transfer', 'checking', 'rejected'],
  statement: statementKinds,
  ageing: ['not_due', 'to_30', 'to_60', 'to_90', 'older', 'to_refund', 'unapplied'],
} as const satisfies Readonly<Record<OtherReportKind, readonly string[]>>
export type OtherBucket = (typeof otherBuckets)[OtherReportKind][number]
export type AnyBucket = Bucket | OtherBucket
export const anyBuckets = [...new Set<AnyBucket>([...buckets, ...Object.values(otherBuckets).flat()])] as [AnyBucket, ...AnyBucket[]]
export const bucketsOf = (kind: ReportKind): readonly AnyBucket[] => (isLearningReport(kind) ? buckets : otherBuckets[kind])
/** Of receipts these brought no money: their sums are no part of what came in. */
export const noMoneyIn: readonly AnyBucket[] = ['checking', 'rejected']
export const isLearningReport = (kind: ReportKind): kind is LearningReportKind => kind in learningColumns
const moneyReportKinds = ['purchases', 'receipts', 'statement', 'ageing'] as const satisfies readonly OtherReportKind[]
export type MoneyReportKind = (typeof moneyReportKinds)[number]
/** What their rows come to is the ledger’s, to the sen. */
export const isMoneyReport = (kind: ReportKind): kind is MoneyReportKind => moneyReportKinds.some((money) => money === kind)
/** Right of a question by fewer of a hundred people is weak, by so many good. */
export const WEAK_BELOW = 50
export const GOOD_FROM = 80
/** Of induction, people who joined within so many days before. */
export const INDUCTION_DAYS = 365
/** So many days within which new people completed a course; who took longer, and who has not, come after. */
export const inductionSteps = [7, 30, 60, 90] as const

/**
 * `waiting` to be gathered, `gathered` and being checked, `made`; or it came to nothing: `cancelled` by a person, `stopped` as whoever ordered it may not
 * any more, `failed`. `over`: its time is over, and its rows are gone.
 */
export const reportStates = ['waiting', 'gathered', 'made', 'cancelled', 'stopped', 'failed', 'over'] as const
export type ReportState = (typeof reportStates)[number]
export const isBeingMade = (state: ReportState): boolean => state === 'waiting' || state === 'gathered'
/** Why it failed: the buckets do not add up to the people, or the server could not, however often it was tried. */
export const reportFailures = ['sums_differ', 'could_not'] as const
/** A report can be taken for so long. */
export const REPORT_DAYS = 14
/** Of a PDF so many rows stand in one volume. */
export const VOLUME_ROWS = 5_000
export const responseTypes = { EXCEL: 1, PDF: 2, DATA_ONLY: 3 } as const

const Counts = z.strictObject(Object.fromEntries(buckets.map((bucket) => [bucket, z.int()])) as Record<Bucket, z.ZodInt>)
/** One course: its people are the sum of the buckets. */
const Reconciled = z.strictObject({
  course_id: Id,
  course_title: z.string(),
  /** The versions that its people have begun: what is not begun may be given back with its seat, and of which version it was is kept no longer. */
  versions: z.array(z.int()),
  people: z.int(),
  ...Counts.shape,
  /** Of which: of those that wait, are in progress or have not started. */
  overdue: z.int(),
})
export type Reconciled = z.output<typeof Reconciled>
/** Of the other kinds: a course, or of money a company, as the sum of its buckets. */
const Summed = z.strictObject({
  /** Null of money, whose group is the company; of questions the company is null. */
  course_id: Id.nullable(),
  company_id: Id.nullable(),
  title: z.string(),
  rows: z.int(),
  /** What they come to; null of questions. */
  sen: z.int().nullable(),
  /** The same by the ledger alone. */
  ledger_sen: z.int().nullable(),
  buckets: z.array(z.strictObject({ bucket: z.enum(anyBuckets), rows: z.int(), sen: z.int().nullable() })),
  /** Of which. */
  overdue: z.int(),
  overdue_sen: z.int().nullable(),
})
export type Summed = z.output<typeof Summed>

export const Report = z.strictObject({
  report_id: Id,
  kind: z.enum(reportKinds),
  state: z.enum(reportStates),
  /** Null: of all companies. */
  company_name: z.string().nullable(),
  as_at: Day,
  known: z.enum(knownWhen),
  /** The moment its rows were written; null before. */
  at: Instant.nullable(),
  /** Titles of the courses asked for; empty: all. */
  courses: z.array(z.string()),
  department: z.string().nullable(),
  no_department: z.boolean(),
  category: CategoryOf.nullable(),
  language: z.enum(languages),
  ordered_at: Instant,
  ordered_by: z.string(),
  /** Null before they are gathered. */
  rows: z.int().nullable(),
  /** How many of them have been gone through. */
  worked: z.int(),
  volumes: z.int(),
  why: z.enum(reportFailures).nullable(),
  /** Until when it can be taken; null of one that cannot. */
  ends_at: Instant.nullable(),
  /** The newest signed head of the audit log then; null where nothing had been sealed. */
  head: z.strictObject({ number: z.int(), hash: z.string() }).nullable(),
  /** SHA-256 of the sheet with the rows, as it stands in the file. */
  data_sha256: z.string().nullable(),
  taken: z.int(),
})
export type Report = z.output<typeof Report>

const asks = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'DOWNLOAD' },
    { group: 'OPERATION', right: 'DOWNLOAD' },
    { group: 'FINANCE', right: 'DOWNLOAD' },
  ],
} as const
/** Of the provider a report of money asks for this group and any other for that: one that is refused (10030) answers with what it asks. */
export const reportGroup = (kind: ReportKind): AdminGroup => (isMoneyReport(kind) ? 'FINANCE' : 'OPERATION')

const MOST_CHOICES = 1000
export const getReportChoices = defineCall({
  name: 'getReportChoices',
  title: 'What a report may be narrowed to: courses, departments and categories of a company, and for the provider the companies',
  access: asks,
  /** For the provider; everybody else has their own company. */
  input: z.strictObject({ company_id: Id.optional() }),
  output: z.strictObject({
    /** The first day a report can be of. */
    since: Day,
    today: Day,
    /** Those that this reader may have. */
    kinds: z.array(z.enum(reportKinds)),
    courses: z.array(z.strictObject({ course_id: Id, title: z.string() })).max(MOST_CHOICES),
    departments: z.array(z.string()).max(MOST_CHOICES),
    categories: z.array(CategoryOf).max(MOST_CHOICES),
    companies: z.array(z.strictObject({ company_id: Id, name: z.string() })).max(MOST_CHOICES),
  }),
  missing: { company_id: 4444 },
  shows: ['companies', 'departments', 'employee_categories', 'published_courses'],
})

export const orderReport = defineCall({
  name: 'orderReport',
  title: 'Order a report as at a day: its rows are written once, and every sheet and PDF is made of them',
  access: asks,
  input: z.strictObject({
    kind: z.enum(reportKinds),
    /** A day of Kuala Lumpur, neither before the company was here nor ahead; today where it is left out. */
    as_at: Day.optional(),
    known: z.enum(knownWhen).default('today'),
    /** For the provider: of this company, or of all. */
    company_id: Id.optional(),
    course_ids: IdsOnce.optional(),
    department: text(100).optional(),
    no_department: z.boolean().default(false),
    employee_category_id: Id.optional(),
  }),
  output: z.strictObject({ report_id: Id }),
  missing: { company_id: 4444, course_ids: 4444, employee_category_id: 4444 },
  idempotent: true,
  changes: ['reports', 'audit'],
})

export const getReportList = defineCall({
  name: 'getReportList',
  title: 'Reports that were ordered, the newest first: how far they are, and until when they can be taken',
  access: asks,
  input: listInput(['ordered_at'], { kind: z.enum(reportKinds).optional() }),
  output: listOutput('posts', Report),
  shows: ['reports'],
})

/** What stands in a cell: days as days, states by their names. */
const Cell = z.union([z.string(), z.number(), z.boolean()]).nullable()
export const getReport = defineCall({
  name: 'getReport',
  title: 'A report as data: its rows page by page, or the people of one bucket, with the reconciliation that it ends in',
  access: asks,
  input: z.strictObject({
    report_id: Id,
    response_type: z.literal(responseTypes.DATA_ONLY).default(responseTypes.DATA_ONLY),
    length: z.int().min(1).max(100).default(100),
    start: z.int().min(0).max(1_000_000).default(0),
    /** The people of one figure of the reconciliation. */
    bucket: z.enum([...anyBuckets, 'overdue', 'all']).optional(),
    course_id: Id.optional(),
    /** Of money. */
    company_id: Id.optional(),
  }),
  output: z.strictObject({
    report: Report,
    /** With its title in the reader's words. */
    columns: z.array(z.strictObject({ name: z.string(), is: z.enum(columnTypes), title: z.string() })),
    rows: z.array(z.strictObject({ place: z.int(), user_id: Id.nullable(), cells: z.array(Cell) })),
    total: z.int(),
    /** By course; empty before the rows are gathered, and of a report that tells of no people. */
    reconciliation: z.array(Reconciled),
    /** Of the other kinds. */
    sums: z.array(Summed),
  }),
  /** A course or a company that is not in it. */
  missing: { report_id: 4444, course_id: 4444, company_id: 4444 },
  shows: ['reports'],
})

export const downloadReport = defineCall({
  name: 'downloadReport',
  title: 'Take a report as a spreadsheet (1), or a volume of it as PDF (2)',
  access: asks,
  input: z.strictObject({
    report_id: Id,
    response_type: z.union([z.literal(responseTypes.EXCEL), z.literal(responseTypes.PDF)]),
    /** Of a PDF. */
    volume: z.int().min(1).max(10_000).default(1),
  }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  missing: { report_id: 4444 },
  /** `not_made`: it is being made, or came to nothing; `sums_differ`: its rows are not those that were added up. */
  reasons: ['not_made', 'sums_differ', 'too_late'],
  answers: 'file',
  rate: 'heavy',
  changes: ['reports', 'audit'],
})

export const cancelReport = defineCall({
  name: 'cancelReport',
  title: 'Cancel a report that is being made',
  access: asks,
  input: z.strictObject({ report_id: Id }),
  output: Empty,
  missing: { report_id: 4444 },
  reasons: ['too_late'],
  changes: ['reports', 'audit'],
})
