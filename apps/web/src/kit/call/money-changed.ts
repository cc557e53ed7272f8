/** What shows money, and is old once some was paid, moved, credited, written off or given back. */
import type { CallName } from '@jujur/contract/index.ts'

export const moneyChanged = [
  'getMoneyFigures',
  'getListOfInvoice',
  'getInvoiceList',
  'getInvoiceDetail',
  'getInvoiceTrace',
  'getAccountStatement',
  'getAccountBalances',
  'getUnappliedMoney',
  'getPaymentOptions',
] as const satisfies readonly CallName[]
