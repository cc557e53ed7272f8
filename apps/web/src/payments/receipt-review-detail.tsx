import type { BankReceipt, BankReceiptDetail } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconChevronDown, IconChevronUp } from '@jujur/icons'
import { useRef, useState } from 'react'
import { DeskKeys, useDeskKeys } from '../approvals/desk-keys.tsx'
import type { List } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReviewPage, ReviewPane } from '../ui/review-page.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { useShut } from '../ui/use-shut.ts'
import { useToast } from '../ui/use-toast.ts'
import { useChecking } from './receipt-check.tsx'
import { type Acting, ReceiptDecision } from './receipt-decision.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptFilePane } from './receipt-file-pane.tsx'
import classes from './receipt-review.module.css'
import { invoicesOf, ReceiptState } from './receipt-words.tsx'

type Queue = List<BankReceipt>

/** The receipts beside this one in the queue. */
const useNeighbours = (queue: Queue, id: number) => {
  const at = queue.rows.findIndex((row) => row.bank_receipt_id === id)
  const next = queue.rows[at + 1]
  const previous = at > 0 ? queue.rows[at - 1] : undefined
  const open = (row: BankReceipt | undefined) => row && queue.open(row.bank_receipt_id, { replace: true })
  return {
    /** From 0; -1 where the queue as shown does not hold it. */
    at,
    next,
    previous,
    toNext: () => open(next),
    toPrevious: () => open(previous),
    /** Decided: on to another, if there is one. */
    leave: () => {
      const following = next ?? previous
      void queue.retry()
      queue.open(following ? following.bank_receipt_id : null, { replace: true })
    },
  }
}

const ReceiptSteps = ({ total, beside }: { total: number; beside: ReturnType<typeof useNeighbours> }) => {
  const t = useTexts('receipts')
  const approvals = useTexts('approvals')
  const common = useTexts('common')
  const shut = useShut()
  const { at, next, previous, toNext, toPrevious } = beside
  return (
    <div className={classes.steps}>
      <button type="button" aria-label={t('review.previous')} {...shut(previous ? null : common('shut.first'), toPrevious)}>
        <IconChevronUp size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {approvals('desk.position', { at: at + 1, total })}
      <button type="button" aria-label={t('review.next')} {...shut(next ? null : common('shut.last'), toNext)}>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

type Props = { receipt: BankReceiptDetail; queue: Queue; overtaken: boolean; onOvertaken: () => void }

export const ReceiptReviewDetail = ({ receipt, queue, overtaken, onOvertaken: onStale }: Props) => {
  const t = useTexts('receipts')
  const approvals = useTexts('approvals')
  const { list } = useFormat()
  const { say } = useToast()
  const page = useRef<HTMLDivElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const [reasoning, setReasoning] = useState<Acting['reasoning']>(null)
  const { bank_receipt_id, can, invoices, company_name, company_reg_no } = receipt
  const beside = useNeighbours(queue, bank_receipt_id)

  const onDone = (words: string) => {
    say(words)
    setReasoning(null)
    beside.leave()
  }
  const onOvertaken = () => {
    setReasoning(null)
    onStale()
  }
  const checking = useChecking(receipt, { onDone: (wasSetAside) => onDone(t(wasSetAside ? 'maker.wasSetAside' : 'maker.passed')), onOvertaken })
  const keys = useDeskKeys({
    next: beside.toNext,
    previous: beside.toPrevious,
    approve: () =>
      can.approve ? amount.current?.focus() : can.edit && page.current?.querySelector<HTMLInputElement>(`[id="${checking.formId}"] input`)?.focus(),
    reject: () => can.reject && setReasoning('reject'),
  })
  const seats = invoices.reduce((sum, one) => sum + one.seats, 0)
  const title = invoices.length > 1 ? t('review.titleMany', { count: invoices.length }) : t('review.title', { invoices: list(invoicesOf(receipt)) })
  const turn = can.approve ? t('review.toApprove') : can.edit ? t('review.toCheck') : null
  return (
    <ReviewPage
      ref={page}
      wide
      className={classes.panes}
      title={title}
      line={
        <>
          {company_name} (<span className={classes.figures}>{company_reg_no}</span>), {t('review.seats', { count: seats })}
        </>
      }
      back={{ to: hrefOf('providerReceipts'), label: t('review.back') }}
      end={
        <>
          {turn ? <StateBadge state="yourTurn">{turn}</StateBadge> : <ReceiptState receipt={receipt} />}
          {beside.at >= 0 && <ReceiptSteps total={queue.total} beside={beside} />}
        </>
      }
    >
      <ReceiptFilePane receipt={receipt} />
      <ReviewPane aside className={classes.side} label={approvals('desk.detail')}>
        <ReceiptFacts receipt={receipt} overtaken={overtaken} checking={checking} />
        <DeskKeys {...keys} />
      </ReviewPane>
      <ReceiptDecision acting={{ receipt, onDone, onOvertaken, reasoning, setReasoning }} checking={checking} amount={amount} />
    </ReviewPage>
  )
}
