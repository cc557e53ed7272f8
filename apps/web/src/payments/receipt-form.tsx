import { IconPlus } from '@jujur/icons'
import { useId } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './bank-transfer.module.css'
import { ReceiptFileChoice } from './file-choice.tsx'
import { AddInvoice, JointShares } from './joint-shares.tsx'
import { useBanks } from './receipt-words.tsx'
import { type Obstacle, obstacleOf, type PayableInvoice } from './shares.ts'
import { today } from './today.ts'
import { type ReceiptFormState, useReceiptForm } from './use-receipt-form.ts'
import { useReceiptInvoices } from './use-receipt-invoices.ts'
import type { Shares } from './use-shares.ts'

const ReceiptFields = ({ receipt: { form, labels, sen }, amountHelp }: { receipt: ReceiptFormState; amountHelp: string }) => {
  const t = useTexts('receipts')
  const { banks } = useBanks()
  const amount = form.getInputProps('amount_sen')
  const paidAt = form.getInputProps('paid_at')
  return (
    <>
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
      <TextField
        label={labels.paid_at}
        type="date"
        max={today()}
        {...paidAt}
        error={form.values.paid_at > today() ? paidAt.error && t('form.wrong.ahead') : paidAt.error}
      />
      <TextField
        label={labels.amount_sen}
        description={amountHelp}
        inputMode="decimal"
        autoComplete="off"
        {...amount}
        error={amount.error && (sen === null ? t('form.wrong.amount') : amount.error)}
      />
    </>
  )
}

type InvoicesProps = { joint: Shares; invoices: ReturnType<typeof useReceiptInvoices>; obstacle: Obstacle | null; whyId: string }

/** The invoices that the transfer pays, and the way to one more. */
const ReceiptInvoices = ({ joint, invoices, obstacle, whyId }: InvoicesProps) => {
  const t = useTexts('receipts')
  return (
    <div ref={invoices.block}>
      {invoices.isJoint && <JointShares joint={joint} obstacle={obstacle} whyId={whyId} onRemove={invoices.remove} />}
      {joint.more.length === 0 || joint.isFull ? null : invoices.isAsking ? (
        <AddInvoice more={joint.more} onAdd={invoices.add} />
      ) : (
        <Button
          variant="subtle"
          className={classes.another}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={invoices.ask}
        >
          {t('joint.addAnother')}
        </Button>
      )}
    </div>
  )
}

type Props = { invoice: PayableInvoice; joint: Shares; takesParts: boolean; onSent?: () => void }

/** What is to be known of a bank transfer, and its receipt as a file. */
export const ReceiptForm = ({ invoice, joint, takesParts, onSent }: Props) => {
  const t = useTexts('receipts')
  const { money } = useFormat()
  const whyId = useId()
  const receipt = useReceiptForm({ invoice, joint, onSent })
  const { form, sen, fault } = receipt
  const invoices = useReceiptInvoices(joint, sen, receipt.setAmount)
  const obstacle = invoices.isJoint ? obstacleOf(sen, joint.shares, takesParts) : null
  return (
    <form className={classes.form} noValidate onSubmit={receipt.submit}>
      <ReceiptFields
        receipt={receipt}
        amountHelp={invoices.isJoint ? t('joint.amountHelp') : t('form.amountHelp', { amount: money(invoice.open_sen) })}
      />
      <ReceiptInvoices {...{ joint, invoices, obstacle, whyId }} />
      <ReceiptFileChoice file={receipt.file} fault={receipt.fileFault} onFault={receipt.setFileFault} onFile={receipt.chooseFile} />
      {fault && (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
      <Button type="submit" variant="default" loading={form.sending} disabled={obstacle !== null} aria-describedby={obstacle ? whyId : undefined}>
        {sen ? t('form.sendAmount', { amount: money(sen) }) : t('form.send')}
      </Button>
    </form>
  )
}
