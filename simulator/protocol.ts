/**
 * What Billplz sends, and what it takes (domain-facts section 3). Written from its documentation, and shares no code with the portal's adapter:
 * a mistake on one side shows on the other.
 */
import { createHmac, randomBytes, randomInt } from 'node:crypto'

export type Bill = {
  id: string
  collection_id: string
  state: 'due' | 'paid' | 'deleted'
  amount: number
  paid_amount: number
  due_at: string
  email: string
  mobile: string
  name: string
  url: string
  description: string
  callback_url: string
  redirect_url: string
  reference_1_label: string
  reference_1: string
  reference_2_label: string
  reference_2: string
  paid_at: Date | null
  created_at: Date
  transactions: { id: string; status: 'pending' | 'completed' | 'failed'; completed_at: Date | null; payment_channel: string }[]
}

export const newId = () => randomBytes(6).toString('base64url')
export const newTransactionId = () => randomBytes(6).toString('hex').toUpperCase()

const twoDigits = (value: number) => String(value).padStart(2, '0')
/** `2018-09-27 15:15:09 +0800`, as Malaysia's clocks say it. */
export const malaysian = (at: Date): string => {
  const local = new Date(at.getTime() + 8 * 60 * 60 * 1000)
  return `${local.toISOString().slice(0, 10)} ${[local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(twoDigits).join(':')} +0800`
}
/** Not zero-padded, as in the documentation's samples. */
export const looseDay = (at: Date): string => {
  const local = new Date(at.getTime() + 8 * 60 * 60 * 1000)
  return `${local.getUTCFullYear()}-${local.getUTCMonth() + 1}-${local.getUTCDate()}`
}

export const sign = (fields: Readonly<Record<string, string>>, key: string): string => {
  const elements = Object.entries(fields).map(([name, value]) => name.replace('[', '').replace(']', '') + value)
  elements.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return createHmac('sha256', key).update(elements.join('|')).digest('hex')
}

export const callbackOf = (bill: Bill, paid: boolean, paidAmount: number): Record<string, string> => {
  const last = bill.transactions.at(-1)
  return {
    id: bill.id,
    collection_id: bill.collection_id,
    paid: String(paid),
    state: paid ? 'paid' : 'due',
    amount: String(bill.amount),
    paid_amount: String(paid ? paidAmount : 0),
    due_at: bill.due_at,
    email: bill.email,
    mobile: bill.mobile,
    name: bill.name,
    url: bill.url,
    paid_at: paid && bill.paid_at ? malaysian(bill.paid_at) : '',
    ...(last ? { transaction_id: last.id, transaction_status: last.status } : {}),
  }
}

const lastOf = ({ transactions }: Bill): Record<string, string> => {
  const last = transactions.at(-1)
  return last ? { 'billplz[transaction_id]': last.id, 'billplz[transaction_status]': last.status } : {}
}
export const redirectOf = (bill: Bill, paid: boolean): Record<string, string> => ({
  'billplz[id]': bill.id,
  'billplz[paid]': String(paid),
  'billplz[paid_at]': paid && bill.paid_at ? malaysian(bill.paid_at) : '',
  ...lastOf(bill),
})

/** As the API answers a bill: some dates loose, the name in capitals. */
export const shown = (bill: Bill) => ({
  id: bill.id,
  collection_id: bill.collection_id,
  paid: bill.state === 'paid',
  state: bill.state,
  amount: bill.amount,
  paid_amount: bill.paid_amount,
  due_at: bill.due_at,
  email: bill.email,
  mobile: bill.mobile || null,
  name: bill.name.toUpperCase(),
  url: bill.url,
  reference_1_label: bill.reference_1_label,
  reference_1: bill.reference_1 || null,
  reference_2_label: bill.reference_2_label,
  reference_2: bill.reference_2 || null,
  redirect_url: bill.redirect_url || null,
  callback_url: bill.callback_url,
  description: bill.description,
  paid_at: bill.paid_at ? malaysian(bill.paid_at) : null,
})

/** What is wrong with a bill that is to be made, in Billplz's words. */
export const faultsOf = (given: URLSearchParams): string[] => {
  const faults: string[] = []
  const value = (name: string) => given.get(name)?.trim() ?? ''
  const needed = (name: string, label: string) => value(name) === '' && faults.push(`${label} can't be blank`)
  const atMost = (name: string, label: string, most: number) =>
    value(name).length > most && faults.push(`${label} is too long (maximum is ${most} characters)`)
  needed('name', 'Name')
  needed('description', 'Description')
  needed('callback_url', 'Callback url')
  if (!value('email') && !value('mobile')) faults.push('Email or mobile is required')
  if (!/^\d+$/.test(value('amount')) || Number(value('amount')) < 1) faults.push('Amount must be greater than 0')
  for (const [name, label, most] of [
    ['name', 'Name', 255],
    ['description', 'Description', 200],
    ['reference_1_label', 'Reference 1 label', 20],
    ['reference_2_label', 'Reference 2 label', 20],
    ['reference_1', 'Reference 1', 120],
    ['reference_2', 'Reference 2', 120],
  ] as const)
    atMost(name, label, most)
  return faults
}

/** Seconds until the second, third … attempt to deliver a callback. */
export const retriesAfter = (): number[] => [15 + randomInt(301), 900 + randomInt(301), 900 + randomInt(301), 86_400 + randomInt(301)]

export const BANKS = [
  { code: 'ABB0233', category: 'fpx', name: 'Affin Bank' },
  { code: 'BCBB0235', category: 'fpx', name: 'CIMB Bank' },
  { code: 'HLB0224', category: 'fpx', name: 'Hong Leong Bank' },
  { code: 'MB2U0227', category: 'fpx', name: 'Maybank' },
  { code: 'PBB0233', category: 'fpx', name: 'Public Bank' },
  { code: 'RHB0218', category: 'fpx', name: 'RHB Bank' },
  { code: 'B2B1-MBB0228', category: 'fpxb2b1', name: 'Maybank, business' },
  { code: 'B2B1-BCBB0235', category: 'fpxb2b1', name: 'CIMB Bank, business' },
  { code: 'BP-FKR01', category: 'billplz', name: 'Simulated bank' },
] as const
