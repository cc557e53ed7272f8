/** Bank receipts: which state leads where (domain-facts section 6.3), what may be sent, what tallies. Pure. */

import { type ExceptionReason, type ReceiptAge, type ReceiptStatus, type receiptQueries, referenceKey, type Tally } from '@jujur/contract/receipts.ts'
import type { Machine } from '../../approvals/approvals.rules.ts'
import { done, invalid, type Ok, refuse } from '../../kit/call/handler.ts'
import { addDays, DAY_MS, dayOf, startOfDay } from '../../kit/time/calendar.rules.ts'
import type { Share } from '../taking/taking.rules.ts'

export const status = {
  pending: 1,
  ready: 2,
  set_aside: 3,
  sent_back: 4,
  rejected: 5,
  approved: 6,
} as const satisfies Record<string, ReceiptStatus>
export type ReceiptState = keyof typeof status
/** `pass` and `set_aside` are the maker's edit with its checks passed or not; `paid_elsewhere` is what the gateway told. */
export type ReceiptAction = 'pass' | 'set_aside' | 'turn_down' | 'approve' | 'reject' | 'send_back' | 'paid_elsewhere'

const stateByStatus: Record<ReceiptStatus, ReceiptState> = {
  1: 'pending',
  2: 'ready',
  3: 'set_aside',
  4: 'sent_back',
  5: 'rejected',
  6: 'approved',
}
export const receiptStateOf = (of: number): ReceiptState => stateByStatus[of as ReceiptStatus]
export const isLive = (state: ReceiptState): boolean => state !== 'rejected' && state !== 'approved'
/** ApproveStatus of the specification: 1 approved, 2 pending, 3 not approved. */
export const approveStatusOf = (state: ReceiptState): 1 | 2 | 3 => (state === 'approved' ? 1 : state === 'rejected' ? 3 : 2)

/** Where a maker works. Who sends back is no maker: who checks it the next time may be the same person. */
const atMaker = ['pending', 'set_aside', 'sent_back'] as const
export const receiptMachine = {
  transitions: [
    ...atMaker.flatMap((from) => [
      { from, action: 'pass', step: 'maker', to: 'ready', history: 'edited', stage: 'receipt_passed', audit: 'checked' } as const,
      { from, action: 'set_aside', step: 'maker', to: 'set_aside', history: 'edited', stage: 'receipt_set_aside', audit: 'set_aside' } as const,
      { from, action: 'turn_down', step: 'maker', to: 'rejected', history: 'rejected', stage: 'receipt_maker', audit: 'rejected' } as const,
    ]),
    { from: 'ready', action: 'approve', step: 'checker', to: 'approved', history: 'approved', stage: 'receipt_checker', audit: 'approved' },
    { from: 'ready', action: 'reject', step: 'checker', to: 'rejected', history: 'rejected', stage: 'receipt_checker', audit: 'rejected' },
    { from: 'ready', action: 'send_back', step: 'checker', to: 'sent_back', history: 'rejected', stage: 'receipt_sent_back', audit: 'sent_back' },
    ...([...atMaker, 'ready'] as const).map(
      (from) =>
        ({
          from,
          action: 'paid_elsewhere',
          step: 'maker',
          to: 'set_aside',
          history: 'edited',
          stage: 'receipt_paid_elsewhere',
          audit: 'set_aside',
        }) as const,
    ),
  ],
  refuses: { missing: 10025, decided: 10029, notNow: 10028 },
} as const satisfies Machine<ReceiptState, ReceiptAction>

type Query = (typeof receiptQueries)[number]
const queues: Record<Query, readonly ReceiptState[]> = {
  '': ['pending', 'ready', 'set_aside', 'sent_back', 'rejected', 'approved'],
  PENDING: ['pending', 'ready', 'set_aside', 'sent_back'],
  APPROVED_HISTORY_LIST: ['approved'],
  REJECTED: ['rejected'],
}
/** The states that a list's name asks for; 10006 for any other word. */
export const statesOf = (q: string): Ok<number[]> | { refuse: 10006 } => {
  const word = q.trim()
  if (!Object.hasOwn(queues, word)) return { refuse: 10006 }
  return { ok: true, value: queues[word as Query].map((state) => status[state]) }
}

// ── Waiting ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Days of Kuala Lumpur, from and to. */
const days: Record<ReceiptAge, readonly [number, number]> = {
  today: [0, 0],
  '1_to_2_days': [1, 2],
  '3_to_4_days': [3, 4],
  '5_days_or_more': [5, Number.POSITIVE_INFINITY],
}
/** Between which instants a receipt was sent that is so old: from the first on, before the second. A clock that is a little behind still counts as today. */
export const sentWithin = (age: ReceiptAge, now: Date): { from: Date | null; before: Date | null } => {
  const [youngest, oldest] = days[age]
  const startOf = (ago: number) => startOfDay(addDays(dayOf(now), -ago))
  return { from: Number.isFinite(oldest) ? startOf(oldest) : null, before: youngest === 0 ? null : startOf(youngest - 1) }
}

export type ReceiptAssignee = 'makers' | 'checkers' | 'customer'
/** Who is to do something about a receipt that waits. What was set aside waits for the customer until a new file comes. */
export const receiptAssigneeOf = (state: ReceiptState, has_new_file: boolean): ReceiptAssignee =>
  state === 'ready' ? 'checkers' : state === 'set_aside' && !has_new_file ? 'customer' : 'makers'

// ── Sending ───────────────────────────────────────────────────────────────────────────────────────────────────

export type Owing = {
  readonly invoice_id: number
  readonly status: 'unpaid' | 'part_paid' | 'paid' | 'void'
  readonly open_sen: number
  /** Its gateway told that it is paid, whether or not that has been taken in yet. */
  readonly paid_by_gateway: boolean
}

type Declared = { readonly invoice_id: number; readonly amount_sen: number; readonly allocations?: readonly Share[] | undefined }
/** The shares of a payment, or which field is wrong: one share an invoice, the named invoice among them, adding up to the amount. */
export const sharesOf = ({ invoice_id, amount_sen, allocations }: Declared): readonly Share[] | 'invoice_id' | 'amount_sen' | 'allocations' => {
  if (!allocations) return [{ invoice_id, amount_sen }]
  if (new Set(allocations.map((one) => one.invoice_id)).size < allocations.length) return 'allocations'
  if (!allocations.some((one) => one.invoice_id === invoice_id)) return 'invoice_id'
  return allocations.reduce((sum, one) => sum + one.amount_sen, 0) === amount_sen ? allocations : 'amount_sen'
}

/** May a receipt be sent for this invoice? `whole`: parts are not taken, and this is less than what is due. */
export const maySend = (
  { status: stands, open_sen, paid_by_gateway }: Owing,
  amount_sen: number,
  partial: boolean,
): Ok<void> | { refuse: 20072 | 10035 | 10023 } | { refuse: 10027; data: { open_sen: number } } | { refuse: 7000; because: 'whole' } => {
  if (stands === 'void') return { refuse: 10035 }
  if (paid_by_gateway) return { refuse: 20072 }
  if (open_sen <= 0) return { refuse: 10023 }
  if (amount_sen > open_sen) return { refuse: 10027, data: { open_sen } }
  if (!partial && amount_sen < open_sen) return { refuse: 7000, because: 'whole' }
  return { ok: true, value: undefined }
}

/** So many files a company may send in a day, replacements among them. */
export const FILES_A_DAY = 100

type Named = { readonly isKnownBank: boolean; readonly field: 'paid_at' | 'value_on'; readonly day: string }
/** A transfer comes from a bank that there is, and on a day that is not to come. */
export const mayBeTransfer = ({ isKnownBank, field, day }: Named, today: string) => {
  if (!isKnownBank) return invalid('bank_code', 'invalid')
  return day > today ? invalid(field, 'invalid') : done
}

/** A file takes the place of another only where it says something else. */
export const isNewFile = (sha256: string | undefined, files: readonly { readonly sha256: string }[]) =>
  files.some((file) => file.sha256 === sha256) ? refuse(10012) : done

/** A maker turns down what is with the makers, a checker what waits for a checker: the half of the right that the state asks for. */
export const holdsHalf = (refused: { readonly refuse: number } | null) => (refused?.refuse === 20067 ? refuse(20067) : done)

/** Of two receipts for one invoice at once, the second. */
export const waitsAlready = { bank_receipt_allocation_live: refuse(10012, { reason: 'waiting' }) }
/** Of two that are checked as the same transfer at once, the second. */
export const countsAlready = { bank_receipt_transfer: refuse(10012) }

// ── Checking ──────────────────────────────────────────────────────────────────────────────────────────────────

export type Verified = { readonly amount_sen: number; readonly bank_code: string; readonly reference_no: string; readonly value_on: string }
export type Payable = Owing & { readonly share_sen: number }

const covers = (invoices: readonly Payable[]) => invoices.every(({ open_sen, share_sen }) => share_sen <= open_sen)

/** The maker's checks: the amount is what was declared and still due (10050), and the transfer counts nowhere else (10012). */
export const mayPass = (
  declared_sen: number,
  verified: Verified,
  invoices: readonly Payable[],
  isUsed: boolean,
): Ok<void> | { refuse: 10050; data: { declared_sen: number; open_sen: number } } | { refuse: 10012 } => {
  const open_sen = invoices.reduce((sum, one) => sum + Math.max(0, one.open_sen), 0)
  if (verified.amount_sen !== declared_sen || !covers(invoices)) return { refuse: 10050, data: { declared_sen, open_sen } }
  return isUsed ? { refuse: 10012 } : { ok: true, value: undefined }
}

/** The checker's: nothing else paid an invoice meanwhile (20072, 10035), and the amount typed is the one that was verified and is due (10078). */
export const mayPay = (
  typed_sen: number,
  verified_sen: number,
  invoices: readonly Payable[],
): Ok<void> | { refuse: 20072 | 10035 } | { refuse: 10078; data: { open_sen: number } } => {
  if (invoices.some(({ paid_by_gateway }) => paid_by_gateway)) return { refuse: 20072 }
  if (invoices.some((one) => one.status === 'void' || one.open_sen <= 0)) return { refuse: 10035 }
  if (typed_sen !== verified_sen || !covers(invoices))
    return { refuse: 10078, data: { open_sen: invoices.reduce((sum, { open_sen }) => sum + open_sen, 0) } }
  return { ok: true, value: undefined }
}

/** The receipt against what is on record, field by field. Before a maker's check it is the declaration that is compared. */
export const tallyOf = (
  declared: Verified,
  verified: Verified | null,
  invoices: readonly (Payable & { readonly issued_on: string })[],
  elsewhere: 'used' | 'shared' | null,
): Tally => {
  const seen = verified ?? declared
  const against = (same: boolean) => (verified === null ? 'not_checked' : same ? 'same' : 'differs')
  const issued = invoices.reduce((latest, { issued_on }) => (issued_on > latest ? issued_on : latest), '')
  const isDue = seen.amount_sen === declared.amount_sen && covers(invoices)
  return {
    amount: isDue ? 'same' : 'differs',
    bank: against(seen.bank_code === declared.bank_code),
    reference: elsewhere ?? (referenceKey(seen.reference_no) === referenceKey(declared.reference_no) ? 'new' : 'differs'),
    value_on: seen.value_on < issued ? 'before_issue' : 'in_range',
  }
}

// ── Waiting ───────────────────────────────────────────────────────────────────────────────────────────────────

/** After so many days set aside those who check are reminded, after the second those who approve too. Money is never turned down by itself. */
export const remindedAfter = [14, 30] as const
/** Which reminder is due: the first, the second, or none. */
export const reminderDue = ({ stands_since, reminded }: { stands_since: Date; reminded: number }, now: Date): 1 | 2 | null => {
  const days = (now.getTime() - stands_since.getTime()) / DAY_MS
  if (reminded < 2 && days >= remindedAfter[1]) return 2
  return reminded < 1 && days >= remindedAfter[0] ? 1 : null
}

/** What the customer may still put right. */
export const takesNewFile = (state: ReceiptState, reason: ExceptionReason | null): boolean => state === 'set_aside' && reason !== 'paid_by_gateway'
