/** How money that fits no invoice is settled, by two people (product.md section 7). */
import { type ExceptionKind, type Settlement, waysToSettle } from '@jujur/contract/exceptions.ts'
import { isSamePerson, type Machine, type Step, type Toucher } from '../../approvals/approvals.rules.ts'
import { isStillOwed } from '../../invoices/invoices.rules.ts'
import { done, isRefused, type Ok, refuse, refuseWith } from '../../kit/call/handler.ts'

/** `kept`: settled for now, as the customer's credit, until two people pay an invoice with it or give it back; `to_pay_out`: a refund that may be sent. */
export type ExceptionState = 'open' | 'proposed' | 'to_pay_out' | 'kept' | 'settled'
export type ExceptionAction = 'propose' | 'approve' | 'agree' | 'pay_out' | 'reject' | 'turn_down'

/** One says how, another decides; what is sent back is proposed anew. No refund leaves the bank before both have said so: it is agreed, then paid out. A recorded transfer that is turned down was never here. */
export const settling = {
  transitions: [
    { from: 'open', action: 'propose', step: 'maker', to: 'proposed', history: 'edited', stage: 'proposed', audit: 'proposed' },
    { from: 'proposed', action: 'approve', step: 'checker', to: 'settled', history: 'approved', audit: 'settled' },
    { from: 'proposed', action: 'agree', step: 'checker', to: 'to_pay_out', history: 'approved', audit: 'refund_approved' },
    { from: 'to_pay_out', action: 'pay_out', step: 'maker', to: 'settled', history: 'edited', stage: 'paid_out', audit: 'paid_out' },
    { from: 'to_pay_out', action: 'reject', step: 'checker', to: 'open', history: 'rejected', audit: 'sent_back' },
    { from: 'proposed', action: 'reject', step: 'checker', to: 'open', history: 'rejected', audit: 'sent_back' },
    { from: 'proposed', action: 'turn_down', step: 'checker', to: 'settled', history: 'rejected', audit: 'turned_down' },
    { from: 'kept', action: 'propose', step: 'maker', to: 'proposed', history: 'edited', stage: 'used', audit: 'proposed' },
  ],
  refuses: { missing: 4444, decided: 20073, notNow: 20073 },
} as const satisfies Machine<ExceptionState, ExceptionAction>

type Stored = { readonly state: 'open' | 'proposed' | 'to_pay_out' | 'settled'; readonly settlement: Settlement | null }
export const exceptionStateOf = ({ state, settlement }: Stored): ExceptionState => (state === 'settled' && settlement === 'credited' ? 'kept' : state)

/** A recorded transfer that two people say was none. */
export const isTurnedDown = ({ kind, state, settlement }: Stored & { readonly kind: ExceptionKind }): boolean =>
  kind === 'transfer' && state === 'settled' && settlement === 'explained'

type Part = { readonly kind: ExceptionKind; readonly left_sen: number; readonly payment_id: number | null }
/**
 * How much is settled so: all that is left unless told; a part of money that is here and is moved or given back, whose rest stays as the customer's credit, or of
 * what a credit note owes, whose rest stays owed.
 */
export const amountToSettle = (
  { kind, left_sen, payment_id }: Part,
  settlement: Settlement,
  wanted: number | undefined,
): Ok<number> | { refuse: 10035 } => {
  const amount = wanted ?? left_sen
  const mayBePart = (payment_id !== null || kind === 'refund_owed') && (settlement === 'moved' || settlement === 'refunded')
  return amount <= left_sen && (amount === left_sen || mayBePart) ? { ok: true, value: amount } : refuse(10035)
}

/** Two people decide to whom it goes before anything is sent. */
export const canTellPayee = (settlement: Settlement, payee: string | undefined): Ok<void> | { refuse: 10035 } =>
  (settlement === 'refunded') === (payee !== undefined) ? done : refuse(10035)

/** Whoever approved it last, by whichever account: a refund is paid out by another. */
export const hasApproved = (steps: readonly Step[], person: Toucher): boolean => {
  const approval = steps.findLast(({ action }) => action === 'approved')
  return approval !== undefined && isSamePerson(approval, person)
}

type Approved = { readonly approved_on: string; readonly came_on: string; readonly told_on: string | null }
/**
 * The first value date a refund can have: the bank sends it on the day of its approval at the soonest, which is after the money came or the credit note that owes it.
 * `told_on`: where its day was told before it was approved, as was done once.
 */
export const payableFrom = ({ approved_on, came_on, told_on }: Approved): string => {
  const first = told_on !== null && told_on < approved_on ? told_on : approved_on
  return first > came_on ? first : came_on
}
export const canPayOut = (value_on: string, from: string, today: string): Ok<void> | { refuse: 10035 } =>
  from <= value_on && value_on <= today ? done : refuse(10035)

type Apart = { readonly company_id: number | null; readonly amount_sen: number; readonly currency: string }
type Target = { readonly company_id: number; readonly status: string; readonly open_sen: number }

/** An invoice takes money that was set apart where it is the same company's, and all of it is still open there. */
export const canTake = ({ company_id, amount_sen, currency }: Apart, target: Target): Ok<void> | { refuse: 10035 } => {
  const isTheirs = company_id === null || company_id === target.company_id
  return isTheirs && isStillOwed(target) && currency === 'MYR' && amount_sen > 0 && amount_sen <= target.open_sen ? done : refuse(10035)
}

/**
 * `isHere`: it is in the account of what came in, and is never explained away. `isDealtWith`: what a callback told of was paid or given back since, by its
 * true sum or with another callback, so that it is no money of its own and is only explained.
 */
export const maySettle = (
  { kind, ...stored }: Stored & { readonly kind: ExceptionKind },
  settlement: Settlement,
  { isHere, isDealtWith }: { readonly isHere: boolean; readonly isDealtWith: boolean },
): Ok<void> | { refuse: 10035 | 20072 } => {
  if (!waysToSettle(kind).includes(settlement)) return refuse(10035)
  if (exceptionStateOf(stored) === 'kept' && settlement !== 'moved' && settlement !== 'refunded') return refuse(10035)
  if (isDealtWith) return settlement === 'explained' ? done : refuse(20072)
  return settlement === 'explained' && isHere ? refuse(10035) : done
}

/** Given back is at most what the invoice owes its customer. */
export const canRefund = ({ amount_sen }: Pick<Apart, 'amount_sen'>, { open_sen }: Pick<Target, 'open_sen'>): Ok<void> | { refuse: 10035 } =>
  open_sen + amount_sen <= 0 ? done : refuse(10035)

/** Invoices are held by what was looked at before the lock: since then it may have been proposed anew. */
export const proposedAnew = ({ version }: { readonly version: number }) => refuseWith('changed_since', { version })

type PayingOut = {
  /** Whoever approved the refund, by whichever account. */
  readonly isApprover: boolean
  readonly value_on: string
  readonly from: string
  readonly today: string
  /** A refund was paid out with this reference before, and nobody said that it is meant so. */
  readonly isReferenceUsed: boolean
}
/** A refund is paid out by another than approved it, on a day that the bank can have sent it, under a reference of its own. */
export const mayPayOut = ({ isApprover, value_on, from, today, isReferenceUsed }: PayingOut): Ok<void> | { refuse: 10004 | 10012 | 10035 } => {
  if (isApprover) return refuse(10004)
  const possible = canPayOut(value_on, from, today)
  if (isRefused(possible)) return possible
  return isReferenceUsed ? refuse(10012) : done
}

/** Two that tell of one unknown bill, settled at once: the second comes too late. */
export const paidByAnother = { bill_gateway: refuse(20072) }
