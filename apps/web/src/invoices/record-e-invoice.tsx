import { recordEInvoice } from '@jujur/contract/invoices.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import type { Detail } from './detail.ts'
import classes from './invoices.module.css'

type Paper = Pick<Detail['e_invoices'][number], 'kind' | 'document_id' | 'document_no'>
type Field = 'uuid' | 'long_id' | 'validated_on'

const isGiven = (value: string, least: number, most: number) => new RegExp(`^[A-Za-z0-9]{${least},${most}}$`).test(value.replaceAll(/\s/g, ''))

/** What MyInvois gave a paper that somebody submitted there by hand. */
export const RecordEInvoice = ({ paper, onClose }: { paper: Paper; onClose: () => void }) => {
  const t = useTexts('invoices')
  const { say } = useToast()
  const [values, setValues] = useState({ uuid: '', long_id: '', validated_on: '' })
  const [wrong, setWrong] = useState<readonly Field[]>([])
  const { kind, document_id, document_no } = paper
  const record = useSend(recordEInvoice, {
    invalidates: ['getInvoiceDetail'],
    treats: { 10035: () => setWrong(['validated_on']), 10012: () => setWrong(['uuid']) },
    onDone: () => {
      say(t('eInvoice.told.valid', { number: document_no }))
      onClose()
    },
  })
  const close = useClosing(Object.values(values).some(Boolean), onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Field[] = [
      ...(isGiven(values.uuid, 26, 26) ? [] : (['uuid'] as const)),
      ...(isGiven(values.long_id, 20, 80) ? [] : (['long_id'] as const)),
      ...(values.validated_on ? [] : (['validated_on'] as const)),
    ]
    setWrong(found)
    if (found.length === 0) void record.send({ kind, document_id, ...values })
  }
  const field = (name: Field) => ({
    label: t(`eInvoice.record.${name}`),
    value: values[name],
    error: wrong.includes(name) ? t(`eInvoice.record.wrong.${name}`) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [name]: event.currentTarget.value }),
  })
  return (
    <Drawer
      opened
      title={t('eInvoice.record.title', { number: document_no })}
      line={t('eInvoice.record.line')}
      onClose={close}
      footer={
        <Button type="submit" form="record-e-invoice" loading={record.sending}>
          {t('eInvoice.record.send')}
        </Button>
      }
    >
      <form id="record-e-invoice" onSubmit={submit} noValidate className={classes.form}>
        <TextField {...field('uuid')} maxLength={40} autoCapitalize="characters" />
        <TextField {...field('long_id')} maxLength={100} autoCapitalize="characters" />
        <TextField {...field('validated_on')} type="date" />
      </form>
    </Drawer>
  )
}
