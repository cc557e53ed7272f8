/** Saying how money that fits no invoice is settled; somebody else decides. */

import { type PaymentException, type Settlement, settlePaymentException } from '@jujur/contract/exceptions.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { senOf } from './money-typed.ts'
import classes from './payment.module.css'

type Wrong = {
  field: 'how' | 'target' | 'amount' | 'payee' | 'remarks'
  key: 'choose' | 'needTarget' | 'wrongAmount' | 'needPayee' | 'needRemarks' | 'unknownInvoice' | 'cannotTake'
}
/** A part of money that is here can be moved or given back, and the rest stays as credit; of what a credit note owes, and the rest stays owed. */
const mayBePart = ({ kind }: PaymentException, how: Settlement | '') =>
  (kind === 'overpayment' || kind === 'paid_after_void' || kind === 'refund_owed') && (how === 'moved' || how === 'refunded')

export const SettleForm = ({ item, onDone }: { item: PaymentException; onDone: () => void }) => {
  const t = useTexts('bills')
  const { say } = useToast()
  const { moneyIn, typed } = useFormat()
  const [how, setHow] = useState<Settlement | ''>('')
  const [target, setTarget] = useState('')
  const [amount, setAmount] = useState(typed(item.left_sen))
  const [payee, setPayee] = useState('')
  const [remarks, setRemarks] = useState('')
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const { send, sending } = useSend(settlePaymentException, {
    treats: {
      10021: () => setWrong({ field: 'target', key: 'unknownInvoice' }),
      10035: () => setWrong(how === 'moved' ? { field: 'target', key: 'cannotTake' } : { field: 'amount', key: 'wrongAmount' }),
    },
    onDone: () => {
      say(t('exceptions.proposed'))
      onDone()
    },
  })
  const isPart = mayBePart(item, how)
  const sen = senOf(amount)
  const missing = (): Wrong | null => {
    if (how === '') return { field: 'how', key: 'choose' }
    if (how === 'moved' && target.trim() === '') return { field: 'target', key: 'needTarget' }
    if (isPart && (sen === null || sen <= 0 || sen > item.left_sen)) return { field: 'amount', key: 'wrongAmount' }
    if (how === 'refunded' && payee.trim() === '') return { field: 'payee', key: 'needPayee' }
    return remarks.trim() === '' ? { field: 'remarks', key: 'needRemarks' } : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = missing()
    setWrong(found)
    if (found || how === '') return
    const { payment_exception_id, version } = item
    void send({
      payment_exception_id,
      version,
      settlement: how,
      remarks: remarks.trim(),
      ...(how === 'moved' ? { to_invoice: target.trim() } : {}),
      ...(how === 'refunded' ? { payee: payee.trim() } : {}),
      ...(isPart && sen !== null ? { amount_sen: sen } : {}),
    })
  }
  const isOnlyExplained = item.ways.every((way) => way === 'explained')
  const errorOf = (field: Wrong['field']) => (wrong?.field === field ? t(`exceptions.${wrong.key}`) : undefined)
  return (
    <form className={classes.act} onSubmit={submit} noValidate>
      <SelectField
        label={t('exceptions.how')}
        value={how}
        placeholder={t('exceptions.choose')}
        description={isOnlyExplained ? t('exceptions.paidSince') : undefined}
        onChange={(event) => setHow(event.currentTarget.value as Settlement | '')}
        options={item.ways.map((value) => ({ value, label: t(`exceptions.${value}`) }))}
        error={errorOf('how')}
      />
      {how === 'moved' && (
        <TextField
          label={t('exceptions.target')}
          description={t('exceptions.targetHelp')}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
          error={errorOf('target')}
        />
      )}
      {isPart && (
        <TextField
          label={t('exceptions.settleAmount')}
          description={t(item.kind === 'refund_owed' ? 'exceptions.settleOwedHelp' : 'exceptions.settleAmountHelp', {
            amount: moneyIn(item.left_sen, item.currency),
          })}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={errorOf('amount')}
        />
      )}
      {how === 'refunded' && (
        <TextField
          label={t('exceptions.payee')}
          description={t('exceptions.payeeHelp')}
          autoComplete="off"
          maxLength={200}
          value={payee}
          onChange={(event) => setPayee(event.currentTarget.value)}
          error={errorOf('payee')}
        />
      )}
      <TextAreaField
        label={t('exceptions.remarks')}
        description={t('exceptions.remarksHelp')}
        value={remarks}
        onChange={(event) => setRemarks(event.currentTarget.value)}
        error={errorOf('remarks')}
        rows={3}
      />
      <div>
        <Button type="submit" loading={sending}>
          {t('exceptions.propose')}
        </Button>
      </div>
    </form>
  )
}
