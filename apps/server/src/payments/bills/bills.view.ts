/** Bills as screens get them, and the ways to pay an invoice. */
import type * as contract from '@jujur/contract/bills.ts'
import type { ShownBill } from './bills.store.ts'

export const showBill = ({ bill, invoice_no, receipt_no }: ShownBill): contract.Bill => ({
  bill_id: bill.bill_id,
  invoice_id: bill.invoice_id,
  invoice_no,
  amount_sen: bill.amount_sen,
  state: bill.state,
  gateway_bill_id: bill.gateway_bill_id,
  pending_at: bill.state === 'due' ? (bill.pending_at?.toISOString() ?? null) : null,
  url: bill.state === 'due' && bill.url ? pageOf(bill.url, bill.bank_code) : null,
  created_at: bill.created_at.toISOString(),
  created_by: bill.created_by_name,
  paid_at: bill.paid_at?.toISOString() ?? null,
  closed_at: bill.closed_at?.toISOString() ?? null,
  receipt_no,
})

/** With a bank that was chosen here, the gateway's own choice is passed over. */
const pageOf = (url: string, bank_code: string | null): string => (bank_code ? `${url}?auto_submit=true` : url)

type Bank = { code: string; name: string; fpx_b2c: string | null; fpx_b2b1: string | null }
type ShownBank = { code: string; name: string; kind: 'personal' | 'business' }

/** The gateway's codes with the names that we know; what has none is chosen at the gateway. */
export const showBanks = (codes: readonly string[], banks: readonly Bank[]): ShownBank[] =>
  codes
    .flatMap((code): ShownBank[] => {
      const business = /^B2B1-(.+)$/.exec(code)?.[1]
      const bank = banks.find(({ fpx_b2c, fpx_b2b1 }) => (business ? fpx_b2b1 === business : fpx_b2c === code))
      return bank ? [{ code, name: bank.name, kind: business ? 'business' : 'personal' }] : []
    })
    .sort((one, other) => one.name.localeCompare(other.name))
