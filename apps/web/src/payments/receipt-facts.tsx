import type { BankReceiptDetail } from '@jujur/contract/receipts.ts'
import { Remarks } from '../approvals/remarks.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { MakerForm, type useChecking } from './receipt-check.tsx'
import { ReceiptInvoices, ReceiptsLike, ReceiptTally } from './receipt-tally.tsx'
import { ReceiptTrail } from './receipt-trail.tsx'

type Props = { receipt: BankReceiptDetail; overtaken: boolean; checking: ReturnType<typeof useChecking> }

/** What the receipt says against what is on record, and what was said about it. */
export const ReceiptFacts = ({ receipt, overtaken, checking }: Props) => {
  const t = useTexts('receipts')
  const approvals = useTexts('approvals')
  const { can, status } = receipt
  return (
    <>
      {overtaken && (
        <Notice tone="info" role="alert" title={approvals(can.because === 'decided' ? 'desk.decidedTitle' : 'desk.changedTitle')}>
          {approvals(can.because === 'decided' ? 'desk.decidedText' : 'desk.changedText')}
        </Notice>
      )}
      {receipt.exception_reason && (
        <Notice tone="bad" title={t('note.reason')}>
          {t(`reason.${receipt.exception_reason}`)}
        </Notice>
      )}
      {receipt.remarks && (
        <Notice tone={status === 5 ? 'bad' : 'info'}>
          <Remarks text={receipt.remarks} />
        </Notice>
      )}
      {receipt.like.length > 0 && <ReceiptsLike receipt={receipt} />}
      <ReceiptTally receipt={receipt} />
      {receipt.maker_note && !can.edit && (
        <Notice tone="turn" title={t('note.maker')}>
          {receipt.maker_note}
        </Notice>
      )}
      {can.edit && <MakerForm {...checking.form} />}
      <ReceiptInvoices receipt={receipt} />
      {receipt.like.length === 0 && <ReceiptsLike receipt={receipt} />}
      <ReceiptTrail receipt={receipt} />
    </>
  )
}
