/** What a company owes and has with the provider: statement of account, ageing, and the balances of all companies. Money is in sen. */
import { z } from 'zod'
import { Day, defineCall, Id, Instant, listInput, listOutput, Sen } from './call.ts'
import { entryKinds } from './invoices.ts'

const either = (right: 'READ' | 'DOWNLOAD') =>
  ({
    roles: ['clientAdmin', 'globalAdmin'],
    needs: [
      { group: 'COMPANY', right },
      { group: 'FINANCE', right },
    ],
  }) as const

/** What is outstanding by how long it is overdue, in days. */
export const Ageing = z.strictObject({ not_due_sen: Sen, to_30_sen: Sen, to_60_sen: Sen, to_90_sen: Sen, older_sen: Sen })
export type Ageing = z.output<typeof Ageing>

/** Entries of the invoices' ledgers, and of the account of money that is on no invoice. */
export const statementKinds = [...entryKinds, 'received', 'moved', 'given_back', 'corrected'] as const
/** A statement holds so many entries; a longer time is told in parts. */
export const MOST_STATEMENT_ENTRIES = 2_000

const Statement = z.strictObject({
  company: z.strictObject({ company_id: Id, name: z.string() }),
  from: Day,
  to: Day,
  /** Above zero the company owes it, below zero it is theirs. */
  opening_sen: z.int(),
  closing_sen: z.int(),
  entries: z.array(
    z.strictObject({
      at: Instant,
      kind: z.enum(statementKinds),
      invoice: z.strictObject({ invoice_id: Id, invoice_no: z.string() }).nullable(),
      document_no: z.string().nullable(),
      amount_sen: z.int(),
      balance_sen: z.int(),
    }),
  ),
  /** There are more than it holds: it ends before `to`. */
  is_cut: z.boolean(),
  /** As it stands now, whatever the days above. */
  ageing: Ageing,
  refund_sen: Sen,
  unapplied_sen: z.int(),
})
export type Statement = z.output<typeof Statement>

/** `company_id` for whoever sees all companies. Without days: the last twelve months. */
const of = { company_id: Id.optional(), from: Day.optional(), to: Day.optional() } as const
export const getAccountStatement = defineCall({
  name: 'getAccountStatement',
  title: 'Statement of account of a company: every entry with the balance after it, and what is outstanding by age',
  access: either('READ'),
  input: z.strictObject(of),
  output: Statement,
  /** 10035: it ends before it begins; 4444: no company is named by somebody who sees all. */
  refuses: [10035],
  missing: { company_id: 4444 },
  shows: ['invoices', 'exceptions'],
})
export const exportAccountStatement = defineCall({
  name: 'exportAccountStatement',
  title: 'The statement of account as a spreadsheet',
  access: either('DOWNLOAD'),
  input: z.strictObject(of),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  refuses: [10035],
  missing: { company_id: 4444 },
  answers: 'file',
  rate: 'heavy',
  shows: ['invoices', 'exceptions'],
})

const sums = {
  ageing: Ageing,
  owed_sen: Sen,
  refund_sen: Sen,
  unapplied_sen: z.int(),
  /** What the company owes, less what is to be refunded or is on no invoice. */
  balance_sen: z.int(),
} as const
export const AccountBalance = z.strictObject({ company: z.strictObject({ company_id: Id, name: z.string() }), ...sums })
export type AccountBalance = z.output<typeof AccountBalance>
export const getAccountBalances = defineCall({
  name: 'getAccountBalances',
  title: 'What each company owes by age, is to get back, and has on no invoice',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'READ' }] },
  input: listInput(['owed_sen', 'balance_sen', 'company']),
  /** `sums`: of all that match, not of the page alone. */
  output: listOutput('posts', AccountBalance).extend({ sums: z.strictObject(sums) }),
  shows: ['invoices', 'exceptions'],
})

// ── The provider's cash book ──────────────────────────────────────────────────────────────────────────────────

/** Where money is: at the payment gateway, until it pays out, or on the bank account that transfers go to and refunds come from. */
export const cashAccounts = ['bank', 'gateway'] as const
export type CashAccount = (typeof cashAccounts)[number]
/** `received`: told of by the gateway and on no invoice; of that `moved`: what then became a payment, `corrected`: what it told twice. */
export const cashKinds = ['payment', 'received', 'moved', 'corrected', 'refund'] as const

const CashBook = z.strictObject({
  account: z.enum(cashAccounts),
  from: Day,
  to: Day,
  opening_sen: z.int(),
  /** Of these days, also of entries that are not shown. */
  in_sen: Sen,
  out_sen: Sen,
  closing_sen: z.int(),
  entries: z.array(
    z.strictObject({
      /** When the bank or the gateway had it. */
      value_on: Day,
      kind: z.enum(cashKinds),
      company: z.strictObject({ company_id: Id, name: z.string() }).nullable(),
      document_no: z.string().nullable(),
      /** As the bank or the gateway names it. */
      reference: z.string().nullable(),
      amount_sen: z.int(),
      balance_sen: z.int(),
    }),
  ),
  /** There are more than it shows. */
  is_cut: z.boolean(),
})
export type CashBook = z.output<typeof CashBook>

const cash = { from: Day.optional(), to: Day.optional() } as const
export const getCashBook = defineCall({
  name: 'getCashBook',
  title: 'Cash book of an account: every movement of money by value date, with the balance after it',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'READ' }] },
  input: z.strictObject({ ...cash, account: z.enum(cashAccounts).default('bank') }),
  output: CashBook,
  /** It ends before it begins. */
  refuses: [10035],
  shows: ['invoices', 'exceptions'],
})
export const exportCashBook = defineCall({
  name: 'exportCashBook',
  title: 'The cash book as a spreadsheet, with a sheet for each account',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'DOWNLOAD' }] },
  input: z.strictObject(cash),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  refuses: [10035],
  answers: 'file',
  rate: 'heavy',
  shows: ['invoices', 'exceptions'],
})
