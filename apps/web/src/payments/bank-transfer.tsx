/** The second way to pay an invoice: a bank transfer, and its receipt sent here. */
import { getBankReceiptList, uploadBankReceipt } from '@jujur/contract/receipts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import classes from './bank-transfer.module.css'
import { FileChoice, type FileFault, fileFaultOf, MAX_MB } from './file-choice.tsx'
import { senOf, typedSen } from './money-typed.ts'
import { ReceiptTold, useBanks } from './receipt-words.tsx'

/** An invoice that something is due of. */
export type PayableInvoice = { invoice_id: number; invoice_no: string; open_sen: number }
/** Where the money is to go. */
export type Account = { bank_name: string; account_name: string; account_no: string }
type Props = { invoice: PayableInvoice; account?: Account | undefined; onSent?: () => void }

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const Needs = ({ invoice: { invoice_no }, account }: Pick<Props, 'invoice' | 'account'>) => {
  const t = useTexts('receipts')
  const copied = (value: string, words = value) => (
    <span className={classes.copied}>
      <b>{words}</b>
      <CopyButton value={value} size="xs" />
    </span>
  )
  return (
    <DefinitionList
      items={[
        { term: t('form.need'), value: t('form.needs', { size: MAX_MB }) },
        { term: t('form.takes'), value: t('form.days') },
        ...(account
          ? [
              { term: t('form.accountName'), value: copied(account.account_name) },
              { term: t('form.account'), value: copied(account.account_no, `${account.bank_name}, ${account.account_no}`) },
            ]
          : []),
        { term: t('form.payReference'), value: copied(invoice_no) },
      ]}
    />
  )
}

const ReceiptForm = ({ invoice, onSent }: Pick<Props, 'invoice' | 'onSent'>) => {
  const t = useTexts('receipts')
  const { money } = useFormat()
  const { say } = useToast()
  const { banks } = useBanks()
  const [file, setFile] = useState<File | null>(null)
  const [fileFault, setFileFault] = useState<FileFault | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { invoice_id, open_sen } = invoice
  const labels = {
    bank_code: t('form.bank'),
    reference_no: t('form.reference'),
    paid_at: t('form.paidAt'),
    amount_sen: t('form.amount'),
  }
  const form = useCallForm(
    uploadBankReceipt,
    { bank_code: '', reference_no: '', paid_at: today(), amount_sen: typedSen(open_sen) },
    {
      labels,
      file: () => file ?? undefined,
      // What is no amount stays none, so that the field is told.
      transform: ({ amount_sen, ...rest }) => ({ invoice_id, ...rest, amount_sen: senOf(amount_sen) ?? Number.NaN }),
      treats: {
        10024: (refused) => setFileFault(fileFaultOf(refused)),
        10076: (refused) => setFileFault(fileFaultOf(refused)),
        10027: ({ data }) => setFault(t('form.wrong.above', { amount: money((data as { open_sen?: number } | null)?.open_sen ?? open_sen) })),
        10012: () => setFault(t('form.wrong.used')),
      },
      invalidates: ['getBankReceiptList', 'getDashboard'],
      onDone: () => {
        say(t('form.sent'))
        onSent?.()
      },
    },
  )
  useLeaveGuard(form.isDirty() && !form.sending, t('form.title'), [])
  const sen = senOf(form.values.amount_sen)
  const amount = form.getInputProps('amount_sen')
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        setFault(null)
        setFileFault(file ? null : 'fileNeeded')
        if (file) void form.submit(event)
        else event.preventDefault()
      }}
    >
      <SelectField
        label={labels.bank_code}
        placeholder={t('form.chooseBank')}
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.getInputProps('bank_code')}
      />
      <TextField
        label={labels.reference_no}
        description={t('form.referenceHelp')}
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('reference_no')}
      />
      <TextField label={labels.paid_at} type="date" max={today()} {...form.getInputProps('paid_at')} />
      <TextField
        label={labels.amount_sen}
        description={t('form.amountHelp', { amount: money(open_sen) })}
        inputMode="decimal"
        autoComplete="off"
        {...amount}
        error={amount.error && (sen === null ? t('form.wrong.amount') : amount.error)}
      />
      <FileChoice
        file={file}
        fault={fileFault}
        onFault={setFileFault}
        onFile={(chosen) => {
          setFile(chosen)
          setFileFault(null)
        }}
      />
      {fault && (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
      <Button type="submit" variant="default" loading={form.sending}>
        {sen ? t('form.sendAmount', { amount: money(sen) }) : t('form.send')}
      </Button>
    </form>
  )
}

/** The form, or the receipt that is being checked: an invoice has one at a time. */
export const BankTransfer = ({ invoice, account, onSent }: Props) => {
  const t = useTexts('receipts')
  const { money, dateTime } = useFormat()
  const may = useMay()
  const { invoice_id } = invoice
  const list = useCall(getBankReceiptList, { q: 'PENDING', invoice_id, length: 1 }, { enabled: may(getBankReceiptList.name) })
  const live = list.data?.list.data[0]
  return (
    <Section title={t('form.title')}>
      <p className={classes.line}>{t('form.line')}</p>
      {live ? (
        <Notice tone="info" title={t('checking.title')}>
          <p>
            {t('checking.text', {
              name: live.submitted_by,
              date: dateTime(live.submitted_at),
              amount: money(live.amount_sen),
              reference: live.reference_no,
            })}
          </p>
          <p className={classes.live}>
            <ReceiptTold status={live.status} /> <Link to={`/CA/bank-receipt-list?id=${live.bank_receipt_id}`}>{t('checking.open')}</Link>
          </p>
        </Notice>
      ) : (
        <>
          <Needs invoice={invoice} account={account} />
          {may(uploadBankReceipt.name) && invoice.open_sen > 0 && (
            <ReceiptForm
              key={invoice.open_sen}
              invoice={invoice}
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
