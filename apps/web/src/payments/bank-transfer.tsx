/** The second way to pay an invoice: a bank transfer, and its receipt sent here. */
import { enumerations } from '@jujur/contract/enumerations.ts'
import { getBankReceiptList, uploadBankReceipt } from '@jujur/contract/receipts.ts'
import { Remarks } from '../approvals/remarks.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import classes from './bank-transfer.module.css'
import { RECEIPT_MAX_MB } from './file-choice.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { ReceiptUnderWay } from './receipt-under-way.tsx'
import type { PayableInvoice } from './shares.ts'
import { Terms } from './terms.tsx'
import { useShares } from './use-shares.ts'

/** Where the money is to go, and whether an invoice may be paid in parts. */
export type Account = { bank_name: string; account_name: string; account_no: string; takes_parts: boolean; receipt_refused: boolean }
const { APPROVED, REJECTED } = enumerations.BankReceiptStatus
type Props = { invoice: PayableInvoice; account?: Account | undefined; onSent?: () => void }

const Needs = ({ invoice_nos, account }: Pick<Props, 'account'> & { invoice_nos: readonly string[] }) => {
  const t = useTexts('receipts')
  const copied = (term: string, value: string, words = value) => ({ term, value: words, end: <CopyButton value={value} of={term} /> })
  return (
    <Terms
      items={[
        { term: t('form.need'), value: t('form.needs', { size: RECEIPT_MAX_MB }) },
        { term: t('form.takes'), value: t('form.days') },
        ...(account
          ? [
              copied(t('form.accountName'), account.account_name),
              copied(t('form.account'), account.account_no, `${account.bank_name}, ${account.account_no}`),
            ]
          : []),
        copied(t('form.payReference'), invoice_nos.join(' ')),
      ]}
    />
  )
}

/** The form, or the receipt that is being checked: an invoice has one at a time. */
export const BankTransfer = ({ invoice, account, onSent }: Props) => {
  const t = useTexts('receipts')
  const may = useMay()
  const { invoice_id } = invoice
  const { date } = useFormat()
  // An invoice takes no other while one is being checked: the newest is that one, or tells what became of the last.
  const newest = { q: '', invoice_id, length: 1, sort: 'submitted_at', dir: 'desc' } as const
  const list = useCall(getBankReceiptList, newest, { enabled: may(getBankReceiptList.name) })
  const last = list.data?.list.data[0]
  const live = last && last.status !== APPROVED && last.status !== REJECTED ? last : undefined
  const joint = useShares(invoice)
  return (
    <Section title={t('form.title')} line={t('form.line')} ruled>
      {live ? (
        <ReceiptUnderWay receipt={live} invoice_id={invoice_id} />
      ) : (
        <>
          {account?.receipt_refused && last?.status === REJECTED && last.decided_at && (
            <div className={classes.refused}>
              <Notice tone="bad" title={t('form.refused', { date: date(last.decided_at) })}>
                {last.remarks && <Remarks text={last.remarks} />}
              </Notice>
            </div>
          )}
          <Needs invoice_nos={joint.shares.map(({ invoice_no }) => invoice_no)} account={account} />
          {may(uploadBankReceipt.name) && invoice.open_sen > 0 && !joint.loading && (
            <ReceiptForm
              key={invoice.open_sen}
              invoice={invoice}
              joint={joint}
              takesParts={account?.takes_parts ?? true}
              onSent={() => {
                void list.refetch()
                onSent?.()
              }}
            />
          )}
        </>
      )}
    </Section>
  )
}
