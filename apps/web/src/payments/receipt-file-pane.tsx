import { type BankReceiptDetail, globalAdminViewBankReceipt } from '@jujur/contract/receipts.ts'
import { lazy, Suspense, useState } from 'react'
import { sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import classes from './receipt-review.module.css'
import { useReceiptFileWords } from './receipt-words.tsx'

// The PDF reader comes along only where a file is looked at.
const ReceiptFileView = lazy(() => import('./receipt-file-view.tsx').then((module) => ({ default: module.ReceiptFileView })))
/** The file of a receipt, or one of those it had before. */
export const ReceiptFilePane = ({ receipt }: { receipt: BankReceiptDetail }) => {
  const t = useTexts('receipts')
  const { dateTime } = useFormat()
  const { size } = useReceiptFileWords()
  const [chosen, setChosen] = useState(receipt.file.file_no)
  const file = receipt.files.find(({ file_no }) => file_no === chosen) ?? receipt.files[0]
  if (!file) return null
  const { bank_receipt_id } = receipt
  const download = () => {
    sendForFile(globalAdminViewBankReceipt, { bank_receipt_id, file_no: file.file_no, filename: file.name }, file.name).catch(showTrouble)
  }
  return (
    <div className={classes.file}>
      {receipt.files.length > 1 && (
        <label className={classes.which}>
          <span className="vh">{t('file.which')}</span>
          <select value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {receipt.files.map(({ file_no, name, sent_at, sent_by }) => (
              <option key={file_no} value={file_no}>
                {file_no}. {name}, {sent_by}, {dateTime(sent_at)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <ReceiptFileView key={file.file_no} file={file} words={`${file.name}, ${size(file.size)}`} onDownload={download} />
      </Suspense>
    </div>
  )
}
