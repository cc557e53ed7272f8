import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../kit/texts/texts.ts'
import { withAnother, withoutOne } from './shares.ts'
import type { Shares } from './use-shares.ts'

/** The invoices of one transfer as they are added and taken away: the amount goes along, and so does the focus. */
export const useReceiptInvoices = (joint: Shares, sen: number | null, setAmount: (to: number | null) => void) => {
  const { typed } = useFormat()
  const [isAdding, setIsAdding] = useState(false)
  const block = useRef<HTMLDivElement>(null)
  const focusNext = useRef<string | null>(null)
  // What was added or asked for stands here only once the address says so.
  useEffect(() => {
    const element = focusNext.current && block.current?.querySelector<HTMLElement>(focusNext.current)
    if (!element) return
    focusNext.current = null
    element.focus()
  })
  const { shares } = joint
  const isJoint = shares.length > 1
  const ask = () => {
    setIsAdding(true)
    focusNext.current = 'select'
  }
  return {
    block,
    isJoint,
    isAsking: isJoint || isAdding,
    ask,
    add: (another: InvoiceRow) => {
      // Until now the amount was the share of the only invoice.
      const before = isJoint ? shares : shares.map((one) => ({ ...one, sen: Math.min(sen ?? one.open_sen, one.open_sen) }))
      for (const one of before) if (one.sen !== null) joint.type(one.invoice_id, typed(one.sen))
      const { amount_sen, share_sen } = withAnother(sen, before, another.open_sen)
      joint.type(another.invoice_id, typed(share_sen))
      setAmount(amount_sen)
      joint.add(another)
      focusNext.current = `#share${another.invoice_id}`
    },
    remove: (gone: number) => {
      setAmount(withoutOne(sen, shares, gone))
      joint.remove(gone)
      ask()
    },
  }
}
