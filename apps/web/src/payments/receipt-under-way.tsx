/** A bank receipt that is being checked, as its sender sees it: what happens with it, by when, and what was sent. */
import type { BankReceipt } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type Knot, Line } from '../ui/line.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './bank-transfer.module.css'
import { invoicesOf, useBanks } from './receipt-words.tsx'
import { Terms } from './terms.tsx'
import { today } from './today.ts'
import { workingDaysAfter } from './working-days.ts'

/** So long it usually takes; it is what the form promises. */
const WORKING_DAYS = 2

export const ReceiptUnderWay = ({ receipt, invoice_id }: { receipt: BankReceipt; invoice_id: number }) => {
  const t = useTexts('receipts')
  const { list, money, date, dateTime, day, facts } = useFormat()
  const { nameOf } = useBanks()
  const { status, has_new_file, allocations } = receipt
  const isAsked = status === 3 && !has_new_file
  const isCompared = status === 2
  const by = workingDaysAfter(receipt.submitted_at, WORKING_DAYS)
  const own = allocations.find((one) => one.invoice_id === invoice_id)
  const knots: Knot[] = [
    { state: 'done', label: t('checking.sent'), note: facts([receipt.submitted_by, dateTime(receipt.submitted_at)]) },
    isAsked
      ? { state: 'turn', label: t('checking.asked'), note: t('checking.answer') }
      : { state: isCompared ? 'done' : 'others', label: t('checking.compared'), note: t('checking.compares') },
    {
      state: isCompared ? 'others' : 'later',
      label: t('checking.second'),
      note: !isAsked && by >= today() ? t('checking.usually', { day: day(by) }) : undefined,
    },
    { state: 'locked', label: t('checking.opens'), note: t('checking.writes') },
  ]
  return (
    <div className={classes.underWay}>
      <h3>{t('checking.title')}</h3>
      <Line label={t('checking.steps')} knots={knots} />
      <Terms
        items={[
          { term: t('list.amount'), value: money(receipt.amount_sen), figures: true },
          { term: t('form.bank'), value: nameOf(receipt.bank_code) },
          { term: t('list.reference'), value: receipt.reference_no, figures: true },
          { term: t('list.paidAt'), value: date(receipt.paid_at) },
        ]}
      />
      {allocations.length > 1 && own && (
        <p>
          {t('checking.share', {
            amount: money(own.amount_sen),
            others: list(invoicesOf({ allocations: allocations.filter((one) => one !== own) })),
          })}
        </p>
      )}
      {!isAsked && <Notice tone="ok">{t('checking.nothing')}</Notice>}
      <p>
        <Link to={hrefOf('ownReceipts', { id: receipt.bank_receipt_id })}>{t('checking.open')}</Link>
      </p>
    </div>
  )
}
