import { uploadBankReceipt } from '@jujur/contract/receipts.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import type { CallForm } from '../kit/forms/use-call-form.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useFormat, useLanguage, useTexts } from '../kit/texts/texts.ts'
import { useToast } from '../ui/use-toast.ts'
import { fileFaultOf, type ReceiptFileFault } from './file-choice.tsx'
import { senOf } from './money-typed.ts'
import type { PayableInvoice } from './shares.ts'
import { today } from './today.ts'
import type { Shares } from './use-shares.ts'

type Of = { invoice: PayableInvoice; joint: Shares; onSent: (() => void) | undefined }

/** Whoever changes the language reads the amount as the new one writes it. */
const useAmountInLanguage = <V extends { amount_sen: string }>(form: CallForm<V>, sen: number | null) => {
  const { typed } = useFormat()
  const language = useLanguage()
  const writtenIn = useRef(language)
  useEffect(() => {
    if (writtenIn.current === language) return
    writtenIn.current = language
    if (sen === null) return
    const amount_sen = typed(sen)
    const wasDirty = form.isDirty()
    form.setFieldValue('amount_sen', amount_sen as never)
    if (!wasDirty) form.resetDirty({ ...form.values, amount_sen })
  })
}

/** The receipt of a transfer, over one invoice or several: its fields, its file, and what the server says of them. */
export const useReceiptForm = ({ invoice: { invoice_id, open_sen }, joint, onSent }: Of) => {
  const t = useTexts('receipts')
  const { money, typed } = useFormat()
  const { say } = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [fileFault, setFileFault] = useState<ReceiptFileFault | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { shares } = joint
  const isJoint = shares.length > 1
  const labels = {
    bank_code: t('form.bank'),
    reference_no: t('form.reference'),
    paid_at: t('form.paidAt'),
    amount_sen: t('form.amount'),
  }
  const failed = (why: string) => {
    setFault(why)
    joint.again()
  }
  /** Another way of paying was faster: the invoices say which. */
  const overtaken = () => failed(t('form.wrong.overtaken'))
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
          if ((data as { reason?: string } | null)?.reason === 'waiting') failed(t('form.wrong.waiting'))
          else form.setFieldError('reference_no', t('form.wrong.used'))
        },
        ...(isJoint ? { 10023: overtaken, 10035: overtaken, 20072: overtaken } : {}),
      },
      onDone: () => {
        say(t('form.sent'))
        onSent?.()
      },
    },
  )
  useLeaveGuard(form.isDirty() && !form.sending, t('form.title'), [])
  const sen = senOf(form.values.amount_sen)
  useAmountInLanguage(form, sen)
  return {
    form,
    labels,
    /** The amount as typed; null where it is none. */
    sen,
    setAmount: (to: number | null) => to !== null && form.setFieldValue('amount_sen', typed(to)),
    fault,
    file,
    fileFault,
    setFileFault,
    chooseFile: (chosen: File | null) => {
      setFile(chosen)
      setFileFault(null)
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      setFault(null)
      setFileFault(file ? null : 'fileNeeded')
      void form.submit(event)
    },
  }
}
export type ReceiptFormState = ReturnType<typeof useReceiptForm>
