/** One bank receipt: its file left, what it says against what is on record right, and at the foot what this reader may do. */

import { type BankReceipt, getBankReceiptDetail } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useRef, useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import type { List } from '../kit/lists/use-list.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { focusHeading } from '../ui/focus.ts'
import { ReceiptReviewDetail } from './receipt-review-detail.tsx'
import { invoicesOf } from './receipt-words.tsx'

type Queue = List<BankReceipt>
export const ReceiptReview = ({ id, queue }: { id: number; queue: Queue }) => {
  const t = useTexts('receipts')
  const common = useTexts('common')
  const { list } = useFormat()
  const answer = useCall(getBankReceiptDetail, { bank_receipt_id: id }, { fresh: true })
  const shown = answer.data?.receipt
  const page = useRef<HTMLDivElement>(null)
  const [overtaken, setOvertaken] = useState(false)
  // Somebody was faster: what stands here is old.
  const onOvertaken = () =>
    void answer.refetch().then(() => {
      setOvertaken(true)
      focusHeading(() => page.current, 'h1')
    })
  useBreadcrumbs(
    shown
      ? [
          { title: common('menu.company') },
          { title: common('menu.registered'), to: hrefOf('companies') },
          { title: t('list.title'), to: hrefOf('providerReceipts') },
          { title: t('review.title', { invoices: list(invoicesOf(shown)) }) },
        ]
      : null,
  )
  return (
    <Answer of={answer} rows={10}>
      {({ receipt }) => (
        <div ref={page}>
          <ReceiptReviewDetail key={receipt.version} receipt={receipt} queue={queue} overtaken={overtaken} onOvertaken={onOvertaken} />
        </div>
      )}
    </Answer>
  )
}
