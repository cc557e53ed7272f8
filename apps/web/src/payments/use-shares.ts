import { getListOfInvoice, type InvoiceRow, MOST_ON_A_RECEIPT } from '@jujur/contract/invoices.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useFormat } from '../kit/texts/texts.ts'
import { senOf } from './money-typed.ts'
import type { InvoiceShare, PayableInvoice } from './shares.ts'

/** `with=13,14`: the other invoices that the transfer is for, so that a reload brings them again. */
const PARAM = 'with'
const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
const idsOf = (text: string | null, own: number): number[] => {
  const ids = new Set((text ?? '').split(',').filter(isId).map(Number))
  ids.delete(own)
  return [...ids].slice(0, MOST_ON_A_RECEIPT - 1)
}

export type Shares = ReturnType<typeof useShares>

/** The invoices of one transfer, this one first, with the share typed for each; and those that could be on it too. */
export const useShares = (own: PayableInvoice) => {
  const may = useMay()
  const { params, change } = useAddress()
  const format = useFormat()
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const ids = idsOf(params.get(PARAM), own.invoice_id)
  const mayList = may(getListOfInvoice.name)
  const chosen = useCall(
    getListOfInvoice,
    { invoice_ids: ids.length > 0 ? ids : [own.invoice_id], length: MOST_ON_A_RECEIPT },
    { enabled: mayList && ids.length > 0, keepPrevious: true, fresh: true },
  )
  const owed = useCall(getListOfInvoice, { status: 'owed', sort: 'due_on', dir: 'asc', length: 100 }, { enabled: mayList, fresh: true })
  const rows = [...(chosen.data?.list.data ?? []), ...(owed.data?.list.data ?? [])]
  const others = ids.flatMap((id) => rows.find(({ invoice_id }) => invoice_id === id) ?? [])
  const share = (of: Pick<InvoiceShare, 'invoice_id' | 'invoice_no' | 'status' | 'open_sen' | 'checking'>): InvoiceShare & { typed: string } => {
    const text = typed[of.invoice_id] ?? format.typed(Math.max(0, of.open_sen))
    return { ...of, typed: text, sen: senOf(text) }
  }
  const put = (next: readonly number[]) =>
    change((query) => (next.length > 0 ? query.set(PARAM, next.join(',')) : query.delete(PARAM)), { replace: true })
  return {
    /** One of the other invoices is still asked for. */
    loading: others.length < ids.length && chosen.isLoading,
    shares: [share({ ...own, checking: null }), ...others.map(share)],
    isFull: ids.length >= MOST_ON_A_RECEIPT - 1,
    /** That could be on the receipt too, the first due first. */
    more: (owed.data?.list.data ?? []).filter(
      ({ invoice_id, open_sen, checking }) => invoice_id !== own.invoice_id && !ids.includes(invoice_id) && open_sen > 0 && !checking,
    ),
    type: (invoice_id: number, text: string) => setTyped((before) => ({ ...before, [invoice_id]: text })),
    add: ({ invoice_id }: InvoiceRow) => put([...ids, invoice_id]),
    remove: (invoice_id: number) => put(ids.filter((id) => id !== invoice_id)),
    again: () => {
      if (ids.length > 0) void chosen.refetch()
      void owed.refetch()
    },
  }
}
