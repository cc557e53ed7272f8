import { deleteInvoice } from '@jujur/contract/invoices.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Detail } from './detail.ts'
import classes from './invoices.module.css'

/** Voiding an unpaid invoice, with the reason that is printed on it. */
export const VoidInvoice = ({ invoice, onClose }: { invoice: Detail; onClose: () => void }) => {
  const t = useTexts('invoices')
  const { say } = useToast()
  const [remarks, setRemarks] = useState('')
  const [isWrong, setWrong] = useState(false)
  const annul = useSend(deleteInvoice, {
    invalidates: ['getInvoiceDetail', 'getListOfInvoice', 'getMoneyFigures'],
    onDone: () => {
      say(t('void.said', { number: invoice.invoice_no }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (remarks.trim() === '') setWrong(true)
    else void annul.send({ invoice_id: invoice.invoice_id, version: invoice.version, remarks: remarks.trim() })
  }
  return (
    <Drawer
      opened
      title={t('void.title', { number: invoice.invoice_no })}
      line={t('void.happens')}
      onClose={onClose}
      footer={
        <Button type="submit" form="void-invoice" variant="danger" loading={annul.sending}>
          {t('void.act')}
        </Button>
      }
    >
      <form id="void-invoice" onSubmit={submit} noValidate className={classes.form}>
        <TextAreaField
          label={t('void.reason')}
          description={t('void.reasonHelp')}
          value={remarks}
          maxLength={500}
          error={isWrong ? t('reasonNeeded') : undefined}
          onChange={(event) => setRemarks(event.currentTarget.value)}
        />
      </form>
    </Drawer>
  )
}
