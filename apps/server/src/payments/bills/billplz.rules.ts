/** What Billplz says and how it signs it (domain-facts 3.3, 3.4), read as loosely as its samples differ. */
import { z } from 'zod'

/** As received: raw strings, nothing coerced. */
export type Pair = readonly [key: string, value: string]

/** `billplz[paid_at]` is signed as `billplzpaid_at`, an item of a list under its list's name. */
const unnested = (key: string) => key.replaceAll(/[[\]]/g, '')
const isSignature = (key: string) => /^(billplz\[)?x_signature\]?$/.test(key)

export const signatureIn = (pairs: readonly Pair[]): string | null => pairs.find(([key]) => isSignature(key))?.[1] ?? null

/** What the signature is over: whole elements, sorted by their lower case. Sorting by key alone, or folding to upper case, gives another text. */
export const signedText = (pairs: readonly Pair[]): string =>
  pairs
    .filter(([key]) => !isSignature(key))
    .map(([key, value]) => unnested(key) + value)
    .map((element) => ({ element, folded: element.toLowerCase() }))
    .sort((one, other) => (one.folded < other.folded ? -1 : one.folded > other.folded ? 1 : 0))
    .map(({ element }) => element)
    .join('|')

/** What a callback brings (domain-facts 3.4); a currency where the protocol should ever name one. */
const calledBack = ['id', 'collection_id', 'paid', 'state', 'amount', 'paid_amount', 'due_at', 'email', 'mobile', 'name', 'url', 'paid_at']
const known = new Set([...calledBack, 'transaction_id', 'transaction_status', 'currency', 'x_signature'])

/**
 * Whether a callback can be read in one way only. The signature joins fields by `|` and tells names from values by nothing: fields that bring a
 * `|`, that nobody knows or that are nested could be cut out of others, and the redirect's, which the payer has, be called back.
 */
export const isUnambiguous = (pairs: readonly Pair[]): boolean =>
  new Set(pairs.map(([key]) => key)).size === pairs.length &&
  pairs.every(([key, value]) => known.has(key) && !/[|\p{Cc}]/u.test(value)) &&
  pairs.some(([key, value]) => key === 'paid' && /^(true|false)$/.test(value))

/** A text as it may be sent: what comes back signed must have no `|` in it. */
export const joinable = (text: string): string => text.replace(/[|\p{Cc}]+/gu, ' ')

/** Null for what is no whole number of sen that a number holds exactly. */
export const senOf = (text: string | undefined): number | null => {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return null
  const sen = Number(text)
  return Number.isSafeInteger(sen) ? sen : null
}

/** Before this the gateway took no money. */
const EARLIEST = new Date('2011-01-01T00:00:00Z')
/** `2018-09-27 15:15:09 +0800`, or ISO 8601; what cannot be, or has not come yet, counts as now. */
export const instantOf = (text: string | undefined, now: Date): Date => {
  const iso = /^(\d{4}-\d{1,2}-\d{1,2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/.exec(text ?? '')
  const at = new Date(iso ? `${iso[1]}T${iso[2]}${iso[3]}:${iso[4]}` : (text ?? ''))
  return at >= EARLIEST && at <= now ? at : now
}

/** What the gateway told of a bill, called back or asked. */
export type ToldOfBill = {
  readonly gateway_bill_id: string
  readonly collection_id: string
  readonly is_paid: boolean
  readonly amount_sen: number | null
  readonly paid_amount_sen: number | null
  readonly paid_at: string | undefined
  readonly transaction_id: string | null
  /** Its bank has it, and has not confirmed it yet. */
  readonly is_pending: boolean
  /** MYR unless it says otherwise: the protocol names none. */
  readonly currency: string
}

export const toldOf = (body: Readonly<Record<string, string>>): ToldOfBill => ({
  gateway_bill_id: body.id ?? '',
  collection_id: body.collection_id ?? '',
  is_paid: body.paid === 'true',
  amount_sen: senOf(body.amount),
  paid_amount_sen: senOf(body.paid_amount),
  paid_at: body.paid_at,
  transaction_id: body.transaction_id || null,
  is_pending: body.transaction_status === 'pending',
  currency: body.currency?.toUpperCase() || 'MYR',
})

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional()
const BillAnswer = z.looseObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  collection_id: z.string().max(64),
  paid: z.union([z.boolean(), z.enum(['true', 'false'])]),
  state: z.string().max(32),
  amount: z.union([z.int(), z.string().regex(/^\d{1,16}$/)]),
  paid_amount: scalar,
  paid_at: scalar,
  transaction_id: scalar,
  url: z.url().max(500),
})
const textOf = (value: z.output<typeof scalar>) => (value === null || value === undefined ? '' : String(value))

/** A bill as the gateway answers it; `body` in the words of a callback. */
export type GatewayBill = { id: string; state: string; url: string; amount_sen: number | null; body: Record<string, string> }

/** Null for anything that is no bill: HTML, another shape, a page of an unknown host. `base` is where the gateway is. */
export const readBill = (answer: unknown, base: string): GatewayBill | null => {
  const { data } = BillAnswer.safeParse(answer)
  if (!data) return null
  const page = new URL(data.url)
  const home = new URL(base)
  if (page.hostname !== home.hostname || !/^https?:$/.test(page.protocol)) return null
  page.protocol = home.protocol
  const body = {
    id: data.id,
    collection_id: data.collection_id,
    paid: String(data.paid),
    state: data.state,
    amount: String(data.amount),
    paid_amount: textOf(data.paid_amount),
    paid_at: textOf(data.paid_at),
    transaction_id: textOf(data.transaction_id),
    url: page.href,
  }
  return { id: data.id, state: data.state, url: page.href, amount_sen: senOf(body.amount), body }
}

const Transactions = z.looseObject({ transactions: z.array(z.looseObject({ status: z.string().max(32) })).max(100) })
/** Whether a payment is with the payer's bank; null for what is no list of them. */
export const readPending = (answer: unknown): { isPending: boolean } | null => {
  const { data } = Transactions.safeParse(answer)
  return data ? { isPending: data.transactions.some(({ status }) => status === 'pending') } : null
}

const Banks = z.looseObject({
  payment_gateways: z.array(z.looseObject({ code: z.string().max(30), active: z.boolean(), category: z.string().max(30) })).max(500),
})
/** Ids of the sandbox that also stand in lists, and a bank whose retail business went to another (domain-facts 1a). */
const hidden = /^(ABB0234|UOB0229|TEST\d+|LOAD001|MBBM2U2|CIT0219)$/

/** The codes of banks that can be chosen now. */
export const readBanks = (answer: unknown): string[] | null =>
  Banks.safeParse(answer).data?.payment_gateways.flatMap(({ code, active }) => (active && !hidden.test(code) ? [code] : [])) ?? null
