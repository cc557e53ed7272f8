/** Saying that the bank has sent a refund that two people approved. */
import { type PaymentException, payOutRefund } from '@jujur/contract/exceptions.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './payment.module.css'
import { today } from './today.ts'

type Wrong = 'valueOn' | 'reference' | 'used'

export const PayOutForm = ({ item, onDone }: { item: PaymentException; onDone: () => void }) => {
  const t = useTexts('bills')
  const { say } = useToast()
  const { day } = useFormat()
  const from = item.payable_from ?? ''
  // What was told of it before refunds were approved first.
  const [valueOn, setValueOn] = useState(item.refund?.value_on ?? today())
  const [reference, setReference] = useState(item.refund?.reference_no ?? '')
  const [again, setAgain] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const { send, sending } = useSend(payOutRefund, {
    treats: {
      10012: () => {
        setUsed(true)
        setWrong('used')
      },
      10035: () => setWrong('valueOn'),
    },
    onDone: ({ voucher_no }) => {
      say(t('exceptions.paidOut', { number: voucher_no ?? '' }))
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Wrong | null = valueOn < from || valueOn > today() ? 'valueOn' : reference.trim() === '' ? 'reference' : null
    setWrong(found)
    if (found) return
    const { payment_exception_id, version } = item
    void send({ payment_exception_id, version, value_on: valueOn, reference_no: reference.trim(), again: isUsed && again })
  }
  const referenceError = () => {
    if (wrong === 'used') return t('exceptions.referenceUsed')
    return wrong === 'reference' ? t('exceptions.needReference') : undefined
  }
  return (
    <form className={classes.act} onSubmit={submit} noValidate>
      <p>{t('exceptions.payOutHelp')}</p>
      <TextField
        label={t('exceptions.valueOn')}
        type="date"
        min={from}
        max={today()}
        value={valueOn}
        onChange={(event) => setValueOn(event.currentTarget.value)}
        error={wrong === 'valueOn' ? t('exceptions.needValueOn', { from: day(from) }) : undefined}
      />
      <TextField
        label={t('exceptions.reference')}
        autoComplete="off"
        maxLength={50}
        value={reference}
        onChange={(event) => {
          setReference(event.currentTarget.value)
          setUsed(false)
          setAgain(false)
        }}
        error={referenceError()}
      />
      {isUsed && <TickField label={t('exceptions.again')} checked={again} onChange={(event) => setAgain(event.currentTarget.checked)} />}
      <div>
        <Button type="submit" loading={sending}>
          {t('exceptions.payOutDo')}
        </Button>
      </div>
    </form>
  )
}
