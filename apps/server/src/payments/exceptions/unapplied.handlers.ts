/** Money that came in and is on no invoice: whose it is, and what became of it. */
import type * as contract from '@jujur/contract/exceptions.ts'
import { type Handler, ok } from '../../kit/call/handler.ts'
import { totals } from '../../kit/database/list.ts'
import { exceptionStateOf } from './exceptions.rules.ts'
import { type ListedUnapplied, listUnapplied, type UnappliedRow, unappliedEntriesOf } from './unapplied.store.ts'

type Entry = contract.UnappliedMoney['entries'][number]
const paperOf = ({ entry, receipt_no, voucher }: UnappliedRow): Entry['paper'] => {
  if (voucher) return { kind: 'refund_voucher', document_id: voucher.refund_voucher_id, document_no: voucher.voucher_no }
  const isReceived = entry.kind === 'received' && entry.payment_id !== null && receipt_no !== null
  return isReceived ? { kind: 'official_receipt', document_id: entry.payment_id as number, document_no: receipt_no } : null
}
const named = (invoice_id: number | null, invoice_no: string | null) =>
  invoice_id !== null && invoice_no !== null ? { invoice_id, invoice_no } : null

const show = ({ exception, company_name, invoice_no }: ListedUnapplied, entries: readonly UnappliedRow[]): contract.UnappliedMoney => ({
  payment_exception_id: exception.payment_exception_id,
  kind: exception.kind,
  company: exception.company_id !== null && company_name !== null ? { company_id: exception.company_id, name: company_name } : null,
  invoice: named(exception.invoice_id, invoice_no),
  amount_sen: exception.amount_sen,
  left_sen: exception.left_sen,
  state: exceptionStateOf(exception),
  entries: entries.map((one) => ({
    unapplied_entry_id: one.entry.unapplied_entry_id,
    kind: one.entry.kind,
    amount_sen: one.entry.amount_sen,
    at: one.entry.at.toISOString(),
    to_invoice: named(one.entry.to_invoice_id, one.to_invoice_no),
    paper: paperOf(one),
  })),
})

export const getUnappliedMoney: Handler<typeof contract.getUnappliedMoney> = ({ input, read }) =>
  read(async (tx) => {
    const { left, company_id, ...page } = input
    const { rows, counted } = await listUnapplied(tx, { left, company_id }, page)
    const ids = rows.map(({ exception }) => exception.payment_exception_id)
    const entries = Map.groupBy(ids.length > 0 ? await unappliedEntriesOf(tx, ids) : [], ({ entry }) => entry.payment_exception_id)
    return ok({ posts: rows.map((row) => show(row, entries.get(row.exception.payment_exception_id) ?? [])), ...totals(counted) })
  })
