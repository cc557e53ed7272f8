import { type PaymentException, type Settlement, settlePaymentException } from '@jujur/contract/exceptions.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useToast } from '../ui/use-toast.ts'
import { senOf } from './money-typed.ts'

type Wrong = {
  field: 'how' | 'target' | 'amount' | 'payee' | 'remarks'
  key: 'choose' | 'needTarget' | 'wrongAmount' | 'needPayee' | 'needRemarks' | 'unknownInvoice' | 'cannotTake'
}
/** A part of money that is here can be moved or given back, and the rest stays as credit; of what a credit note owes, and the rest stays owed. */
const mayBePart = ({ kind }: PaymentException, how: Settlement | '') =>
  (kind === 'overpayment' || kind === 'paid_after_void' || kind === 'refund_owed') && (how === 'moved' || how === 'refunded')

/** How money that fits no invoice is to be settled, as it is typed, and what is missing of it. */
export const useSettlement = (item: PaymentException, onDone: () => void) => {
  const t = useTexts('bills')
  const { say } = useToast()
  const { typed } = useFormat()
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
  return {
    how,
    setHow,
    target,
    setTarget,
    /** Of this settlement only a part may be taken. */
    isPart,
    amount,
    setAmount,
    payee,
    setPayee,
    remarks,
    setRemarks,
    errorOf: (field: Wrong['field']) => (wrong?.field === field ? t(`exceptions.${wrong.key}`) : undefined),
    submit,
    sending,
  }
}
