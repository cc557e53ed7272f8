/** When an invoice can be paid online, what becomes of a bill that is there already, and what a callback means (domain-facts 3.6). */

import type { PaymentException } from '@jujur/contract/exceptions.ts'
import { done, type Ok, ok, refuse } from '../../kit/call/handler.ts'
import { DAY_MS } from '../../kit/time/calendar.rules.ts'
import type { ToldOfBill } from './billplz.rules.ts'

/** The gateway takes no less than one ringgit. */
export const SMALLEST_SEN = 100

export type ToPay = {
  readonly status: 'unpaid' | 'part_paid' | 'paid' | 'void'
  readonly open_sen: number
  /** A bank receipt for it is being checked. */
  readonly hasLiveReceipt: boolean
  /** The gateway has money for it: a bill that is paid, or one whose sum differs and nobody has settled yet. */
  readonly isPaidThere: boolean
  readonly hasOpenDifference: boolean
}
export type Obstacle = 'void' | 'paid_there' | 'nothing_due' | 'receipt' | 'amount'

/** What closes paying online; null where it is open. */
export const obstacleOf = ({ status, open_sen, hasLiveReceipt, isPaidThere, hasOpenDifference }: ToPay, largestSen: number): Obstacle | null => {
  if (status === 'void') return 'void'
  if (hasOpenDifference) return 'paid_there'
  if (status === 'paid' || open_sen <= 0) return isPaidThere ? 'paid_there' : 'nothing_due'
  if (hasLiveReceipt) return 'receipt'
  return open_sen < SMALLEST_SEN || open_sen > largestSen ? 'amount' : null
}

const codes = { void: 10035, paid_there: 20072, nothing_due: 10023, receipt: 10035, amount: 10035 } as const

/** The sum to ask for. */
export const payableOnline = (toPay: ToPay, largestSen: number): Ok<number> | { refuse: 10023 | 10035 | 20072 } => {
  const obstacle = obstacleOf(toPay, largestSen)
  return obstacle === null ? ok(toPay.open_sen) : refuse(codes[obstacle])
}

/** A bill is told afresh well before the gateway lets it lapse. */
export const REUSED_MS = 30 * DAY_MS
/** A bill in state `asked` for longer than this belongs to a process that died while it asked the gateway. */
export const ABANDONED_MS = 60 * 1000

export type Alive = { readonly state: 'asked' | 'due'; readonly amount_sen: number; readonly created_at: Date }

/** What becomes of the bill that is alive, where this sum is to be paid. `repair`: nobody will hear of it any more. */
export const nextFor = (alive: Alive | null, amount_sen: number, now: Date): 'ask' | 'wait' | 'repair' | 'reuse' | 'replace' => {
  if (!alive) return 'ask'
  const age = now.getTime() - alive.created_at.getTime()
  if (alive.state === 'asked') return age < ABANDONED_MS ? 'wait' : 'repair'
  return alive.amount_sen === amount_sen && age < REUSED_MS ? 'reuse' : 'replace'
}

export type Known = {
  readonly state: string
  readonly amount_sen: number
  readonly collection_id: string
  /** Which paid it; null where the gateway did not say. */
  readonly transaction_id: string | null
}
/** What of a bill was raised before for people to look at, and how they settled it. */
export type Raised = Pick<PaymentException, 'amount_sen' | 'currency' | 'state' | 'settlement'> & { readonly transaction_id: string | null }
/** A bill is paid once: what two people have given back or will, or kept for the customer, no later message makes money again. */
export const isMoneyGivenBack = (raised: readonly Raised[]): boolean =>
  raised.some(({ state, settlement }) => state === 'to_pay_out' || (state === 'settled' && (settlement === 'refunded' || settlement === 'credited')))
/** What an exception says of the money that was told. */
export const toldMoney = ({ paid_amount_sen, currency }: Pick<ToldOfBill, 'paid_amount_sen' | 'currency'>) => ({
  amount_sen: paid_amount_sen ?? 0,
  currency: currency.slice(0, 3),
})
/** The callback and the answer of whoever asks tell of the same money, in words of their own. */
export const isRaised = (told: ToldOfBill, raised: readonly Raised[]): boolean => {
  const { amount_sen, currency } = toldMoney(told)
  return isMoneyGivenBack(raised) || raised.some((one) => one.amount_sen === amount_sen && one.currency === currency)
}

/** What was called back with the sums and the collection that the gateway answered; what it leaves out stays as it was called back. */
export const confirmed = (called: ToldOfBill, asked: ToldOfBill | null): ToldOfBill => {
  if (!asked?.is_paid || !called.is_paid) return called
  return {
    ...called,
    collection_id: asked.collection_id,
    amount_sen: asked.amount_sen ?? called.amount_sen,
    paid_amount_sen: asked.paid_amount_sen ?? called.paid_amount_sen,
    transaction_id: called.transaction_id ?? asked.transaction_id,
  }
}

export type Meaning = 'unknown' | 'not_paid' | 'known' | 'pays' | 'again' | 'differs' | 'currency'

/** It would be money, of an invoice or for people to look at. */
export const isMoney = (meaning: Meaning): meaning is 'pays' | 'again' | 'differs' | 'currency' =>
  meaning === 'pays' || meaning === 'again' || meaning === 'differs' || meaning === 'currency'

/** Another payment of a bill that is paid: the payer's bank may let two through. */
const isAnother = ({ transaction_id }: ToldOfBill, { state, ...paid }: Known): boolean =>
  state === 'paid' && transaction_id !== null && paid.transaction_id !== null && transaction_id !== paid.transaction_id

/** What is told must be the bill's own sum, twice, of its own collection; anything else is looked at by people, once. */
export const meaningOf = (told: ToldOfBill, bill: Known | null, raised: readonly Raised[] = []): Meaning => {
  if (!told.is_paid) return 'not_paid'
  if (!bill) return 'unknown'
  if (isAnother(told, bill)) return raised.some(({ transaction_id }) => transaction_id === told.transaction_id) ? 'known' : 'again'
  if (isMoneyGivenBack(raised)) return 'known'
  if (told.currency !== 'MYR') return isRaised(told, raised) ? 'known' : 'currency'
  const agrees = told.amount_sen === bill.amount_sen && told.paid_amount_sen === bill.amount_sen && told.collection_id === bill.collection_id
  if (!agrees) return isRaised(told, raised) ? 'known' : 'differs'
  return bill.state === 'paid' ? 'known' : 'pays'
}

/** A callback of a bill that nobody knows waits so long for the bill to be stored. */
export const UNKNOWN_MS = 10 * 60 * 1000
/** The gateway is asked about a callback no more often than this: it takes 100 GETs in five minutes, over all. */
export const ASKED_AGAIN_MS = 60 * 1000
/** One run of the job asks about so many callbacks, for the same reason. */
export const ASKED_A_RUN = 10

/** Without a gateway nothing is paid online; an invoice that there is not is told as such first. */
export const noGateway = (isInvoice: boolean) => (isInvoice ? refuse(10007) : refuse(10021))
/** A bill that was paid or closed in the moment since it was made has no page to go to. */
export const stillDue = (state: string) => (state === 'due' ? done : refuse(state === 'paid' ? 20072 : 10007))

/** A screen that asks again and again asks the gateway no more often than this. */
const FRESH_MS = 5_000
/** What is due, and was not told just now. */
export const isToBeAsked = ({ state, told_at }: { readonly state: string; readonly told_at: Date | null }, now: Date): boolean =>
  state === 'due' && (told_at === null || now.getTime() - told_at.getTime() >= FRESH_MS)
/** Asked too often is no trouble of the reader's: the callback tells it too. */
export const toldByGateway = (what: 'told' | 'down' | 'limited') => (what === 'down' ? refuse(10007) : done)
