import type { BankReceiptDetail } from '@jujur/contract/receipts.ts'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconFileText, IconX } from '@jujur/icons'
import { useReason } from '../approvals/reasons.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type Knot, Line } from '../ui/line.tsx'
import { Section } from '../ui/section.tsx'
import classes from './receipt-review.module.css'

type Done = BankReceiptDetail['history'][number]
const stages = ['receipt_new_file', 'receipt_passed', 'receipt_set_aside', 'receipt_paid_elsewhere', 'receipt_sent_back'] as const
const icons = {
  receipt_new_file: IconFileText,
  receipt_passed: IconCheck,
  receipt_set_aside: IconAlertTriangle,
  receipt_paid_elsewhere: IconAlertTriangle,
  receipt_sent_back: IconArrowBackUp,
  submitted: IconFileText,
  rejected: IconX,
  approved: IconCheck,
}

/** What a step is called: by its stage where it has one of its own, else by what was done. */
const wordOf = ({ action, stage }: Done) => stages.find((known) => known === stage) ?? (action === 'edited' ? 'receipt_passed' : action)

/** Who did what to the receipt, oldest first, and whose turn it is. */
export const ReceiptTrail = ({ receipt: { history, can } }: { receipt: BankReceiptDetail }) => {
  const t = useTexts('receipts')
  const approvals = useTexts('approvals')
  const { dateTime } = useFormat()
  const reason = useReason()
  const knots = history.map((step): Knot => {
    const word = wordOf(step)
    const Icon = icons[word]
    return {
      state: 'done',
      icon: <Icon size={12} stroke={2.5} />,
      label: (
        <>
          {t(`history.${word}`, { name: step.name ?? '' })} <span className={classes.when}>{dateTime(step.at)}</span>
        </>
      ),
      note: step.remarks && approvals('history.remarks', { text: reason(step.remarks).text }),
    }
  })
  const turn: Knot[] =
    can.approve || can.exception
      ? [{ state: 'turn', label: t('history.turnApprove') }]
      : can.edit
        ? [{ state: 'turn', label: t('history.turnCheck') }]
        : []
  return (
    <Section title={approvals('history.title')}>
      <Line label={approvals('history.label')} knots={[...knots, ...turn]} />
    </Section>
  )
}
