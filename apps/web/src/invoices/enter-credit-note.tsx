import { createCreditNote } from '@jujur/contract/invoices.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import type { Detail } from './detail.ts'
import classes from './invoices.module.css'
import { ReasonDrawer } from './reason-drawer.tsx'

type Props = { invoice: Detail; onClose: () => void }

/** What it comes to is the server's to say. */
const useEnter = (onClose: () => void) => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  const { say } = useToast()
  return useSend(createCreditNote, {
    onDone: ({ total_sen }) => {
      say(t('credit.entered', { amount: money(total_sen) }))
      onClose()
    },
  })
}

/** All of an invoice that is not paid in full; what was paid of it is owed back. */
const CreditWhole = ({ invoice, onClose }: Props) => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  const enter = useEnter(onClose)
  return (
    <ReasonDrawer
      title={t('credit.title', { number: invoice.invoice_no })}
      line={invoice.paid_sen > 0 ? t('credit.whole.linePaid', { amount: money(invoice.paid_sen) }) : t('credit.whole.line')}
      label={t('credit.reason')}
      help={t('credit.whole.reasonHelp')}
      maxLength={500}
      act={t('credit.send')}
      variant="filled"
      sending={enter.sending}
      onSend={(reason) => void enter.send({ invoice_id: invoice.invoice_id, reason })}
      onClose={onClose}
    />
  )
}

/** Free seats: how many of each line, and why. */
const CreditSeats = ({ invoice, onClose }: Props) => {
  const t = useTexts('invoices')
  const [seats, setSeats] = useState<Record<number, string>>({})
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<'seats' | 'reason' | null>(null)
  const enter = useEnter(onClose)
  const close = useClosing(reason.trim() !== '' || Object.values(seats).some(Boolean), onClose)
  const free = invoice.lines.filter((line) => line.seats_free > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lines = free.map(({ line_no, seats_free }) => ({ line_no, seats: Number(seats[line_no] || 0), seats_free }))
    const isOdd = lines.some((line) => !Number.isInteger(line.seats) || line.seats < 0 || line.seats > line.seats_free)
    const wanted = lines.filter((line) => line.seats > 0).map(({ line_no, seats: count }) => ({ line_no, seats: count }))
    if (isOdd || wanted.length === 0) setWrong('seats')
    else if (reason.trim() === '') setWrong('reason')
    else void enter.send({ invoice_id: invoice.invoice_id, lines: wanted, reason: reason.trim() })
  }
  return (
    <Drawer
      opened
      title={t('credit.title', { number: invoice.invoice_no })}
      line={t('credit.line')}
      onClose={close}
      footer={
        <Button type="submit" form="credit-note" loading={enter.sending}>
          {t('credit.send')}
        </Button>
      }
    >
      <form id="credit-note" onSubmit={submit} noValidate className={classes.form}>
        {free.map((line, i) => (
          <TextField
            key={line.line_no}
            label={line.course_title}
            description={t('credit.free', { count: line.seats_free })}
            inputMode="numeric"
            maxLength={6}
            value={seats[line.line_no] ?? ''}
            error={wrong === 'seats' && i === 0 ? t('credit.seatsWrong') : undefined}
            onChange={(event) => setSeats({ ...seats, [line.line_no]: event.currentTarget.value })}
          />
        ))}
        <TextAreaField
          label={t('credit.reason')}
          value={reason}
          maxLength={500}
          error={wrong === 'reason' ? t('reasonNeeded') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Drawer>
  )
}

/** Of a paid invoice some of its free seats are credited, of any other all. */
export const EnterCreditNote = (props: Props) => (props.invoice.status === 'paid' ? <CreditSeats {...props} /> : <CreditWhole {...props} />)
