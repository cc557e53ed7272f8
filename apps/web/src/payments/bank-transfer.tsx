/** The second way to pay an invoice: a bank transfer, and its receipt sent here. */
import { enumerations } from '@jujur/contract/enumerations.ts'
import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import { getBankReceiptList, uploadBankReceipt } from '@jujur/contract/receipts.ts'
import { IconPlus } from '@jujur/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { Remarks } from '../approvals/remarks.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useFormat, useLanguage, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './bank-transfer.module.css'
import { FileChoice, type FileFault, fileFaultOf, MAX_MB } from './file-choice.tsx'
import { AddInvoice, JointShares } from './joint-shares.tsx'
import { senOf } from './money-typed.ts'
import { ReceiptUnderWay } from './receipt-under-way.tsx'
import { useBanks } from './receipt-words.tsx'
import { obstacleOf, type PayableInvoice, withAnother, withoutOne } from './shares.ts'
import { Terms } from './terms.tsx'
import { today } from './today.ts'
import { type Shares, useShares } from './use-shares.ts'

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
        { term: t('form.need'), value: t('form.needs', { size: MAX_MB }) },
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

const ReceiptForm = ({ invoice, account, joint, onSent }: Props & { joint: Shares }) => {
  const t = useTexts('receipts')
  const { money, typed } = useFormat()
  const { say } = useToast()
  const { banks } = useBanks()
  const [file, setFile] = useState<File | null>(null)
  const [fileFault, setFileFault] = useState<FileFault | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const why = useId()
  const block = useRef<HTMLDivElement>(null)
  const focusNext = useRef<string | null>(null)
  // What was added or asked for stands here only once the address says so.
  useEffect(() => {
    const element = focusNext.current && block.current?.querySelector<HTMLElement>(focusNext.current)
    if (!element) return
    focusNext.current = null
    element.focus()
  })
  const { invoice_id, open_sen } = invoice
  const { shares } = joint
  const isJoint = shares.length > 1
  const labels = {
    bank_code: t('form.bank'),
    reference_no: t('form.reference'),
    paid_at: t('form.paidAt'),
    amount_sen: t('form.amount'),
  }
  const form = useCallForm(
    uploadBankReceipt,
    { bank_code: '', reference_no: '', paid_at: today(), amount_sen: typed(shares.reduce((sum, one) => sum + Math.max(0, one.open_sen), 0)) },
    {
      labels,
      checks: { paid_at: [(day) => (String(day) > today() ? 'invalid' : null)] },
      file: () => file ?? undefined,
      isReady: () => file !== null,
      // What is no amount stays none, so that the field is told.
      transform: ({ amount_sen, ...rest }) => ({
        invoice_id,
        ...rest,
        amount_sen: senOf(amount_sen) ?? Number.NaN,
        ...(isJoint ? { allocations: shares.map((one) => ({ invoice_id: one.invoice_id, amount_sen: one.sen ?? Number.NaN })) } : {}),
      }),
      treats: {
        10024: (refused) => setFileFault(fileFaultOf(refused)),
        10076: (refused) => setFileFault(fileFaultOf(refused)),
        10027: ({ data }) => {
          form.setFieldError('amount_sen', t('form.wrong.above', { amount: money((data as { open_sen?: number } | null)?.open_sen ?? open_sen) }))
          joint.again()
        },
        10012: ({ data }) => {
          const isWaiting = (data as { reason?: string } | null)?.reason === 'waiting'
          if (isWaiting) {
            setFault(t('form.wrong.waiting'))
            joint.again()
          } else form.setFieldError('reference_no', t('form.wrong.used'))
        },
        ...(isJoint ? { 10023: overtaken, 10035: overtaken, 20072: overtaken } : {}),
      },
      onDone: () => {
        say(t('form.sent'))
        onSent?.()
      },
    },
  )
  /** Another way of paying was faster: the invoices say which. */
  function overtaken() {
    setFault(t('form.wrong.overtaken'))
    joint.again()
  }
  useLeaveGuard(form.isDirty() && !form.sending, t('form.title'), [])
  const sen = senOf(form.values.amount_sen)
  // Whoever changes the language reads the amount as the new one writes it.
  const language = useLanguage()
  const writtenIn = useRef(language)
  useEffect(() => {
    if (writtenIn.current === language) return
    writtenIn.current = language
    if (sen === null) return
    const amount_sen = typed(sen)
    const wasDirty = form.isDirty()
    form.setFieldValue('amount_sen', amount_sen)
    if (!wasDirty) form.resetDirty({ ...form.values, amount_sen })
  })
  const amount = form.getInputProps('amount_sen')
  const paidAt = form.getInputProps('paid_at')
  const obstacle = isJoint ? obstacleOf(sen, shares, account?.takes_parts ?? true) : null
  const setAmount = (to: number | null) => to !== null && form.setFieldValue('amount_sen', typed(to))
  const add = (another: InvoiceRow) => {
    // Until now the amount was the share of the only invoice.
    const before = isJoint ? shares : shares.map((one) => ({ ...one, sen: Math.min(sen ?? one.open_sen, one.open_sen) }))
    for (const one of before) if (one.sen !== null) joint.type(one.invoice_id, typed(one.sen))
    const { amount_sen, share_sen } = withAnother(sen, before, another.open_sen)
    joint.type(another.invoice_id, typed(share_sen))
    setAmount(amount_sen)
    joint.add(another)
    focusNext.current = `#share${another.invoice_id}`
  }
  const remove = (gone: number) => {
    setAmount(withoutOne(sen, shares, gone))
    joint.remove(gone)
    setIsAdding(true)
    focusNext.current = 'select'
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        setFault(null)
        setFileFault(file ? null : 'fileNeeded')
        void form.submit(event)
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
      <TextField
        label={labels.paid_at}
        type="date"
        max={today()}
        {...paidAt}
        error={form.values.paid_at > today() ? paidAt.error && t('form.wrong.ahead') : paidAt.error}
      />
      <TextField
        label={labels.amount_sen}
        description={isJoint ? t('joint.amountHelp') : t('form.amountHelp', { amount: money(open_sen) })}
        inputMode="decimal"
        autoComplete="off"
        {...amount}
        error={amount.error && (sen === null ? t('form.wrong.amount') : amount.error)}
      />
      <div ref={block}>
        {isJoint && <JointShares joint={joint} obstacle={obstacle} whyId={why} onRemove={remove} />}
        {joint.more.length === 0 || joint.isFull ? null : isJoint || isAdding ? (
          <AddInvoice more={joint.more} onAdd={add} />
        ) : (
          <Button
            variant="subtle"
            className={classes.another}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              setIsAdding(true)
              focusNext.current = 'select'
            }}
          >
            {t('joint.addAnother')}
          </Button>
        )}
      </div>
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
      <Button type="submit" variant="default" loading={form.sending} disabled={obstacle !== null} aria-describedby={obstacle ? why : undefined}>
        {sen ? t('form.sendAmount', { amount: money(sen) }) : t('form.send')}
      </Button>
    </form>
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
              account={account}
              joint={joint}
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
