import { recordEInvoice } from '@jujur/contract/invoices.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import type { Detail } from './detail.ts'
import classes from './invoices.module.css'

type EInvoice = Detail['e_invoices'][number]
type Paper = Pick<EInvoice, 'kind' | 'document_id' | 'document_no'>
type Field = 'uuid' | 'long_id' | 'validated_on' | 'reason'

const given = ['uuid', 'long_id', 'validated_on'] as const
const isGiven = (value: string, least: number, most: number) => new RegExp(`^[A-Za-z0-9]{${least},${most}}$`).test(value.replaceAll(/\s/g, ''))

/** What MyInvois gave a paper that somebody submitted there by hand, or what is right where that was entered wrongly; another person approves it. */
export const RecordEInvoice = ({ paper, wrongOne, onClose }: { paper: Paper; wrongOne?: EInvoice | undefined; onClose: () => void }) => {
  const t = useTexts('invoices')
  const { say } = useToast()
  const before = {
    uuid: wrongOne?.uuid ?? '',
    long_id: wrongOne?.long_id ?? '',
    validated_on: wrongOne?.validated_at ? dayInMalaysia(new Date(wrongOne.validated_at)) : '',
  }
  const [values, setValues] = useState({ ...before, reason: '' })
  const [wrong, setWrong] = useState<readonly Field[]>([])
  const { kind, document_id, document_no } = paper
  const record = useSend(recordEInvoice, {
    treats: { 10035: () => setWrong(['validated_on']), 10012: () => setWrong(['uuid']) },
    onDone: () => {
      say(t('eInvoice.record.sent', { number: document_no }))
      onClose()
    },
  })
  const close = useClosing(values.reason !== '' || given.some((name) => values[name] !== before[name]), onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Field[] = [
      ...(isGiven(values.uuid, 26, 26) ? [] : (['uuid'] as const)),
      ...(isGiven(values.long_id, 20, 80) ? [] : (['long_id'] as const)),
      ...(values.validated_on ? [] : (['validated_on'] as const)),
      ...(wrongOne && !values.reason.trim() ? (['reason'] as const) : []),
    ]
    setWrong(found)
    const { reason, ...told } = values
    const corrects = wrongOne?.uuid ? { corrects: { uuid: wrongOne.uuid, reason: reason.trim() } } : {}
    if (found.length === 0) void record.send({ kind, document_id, ...told, ...corrects })
  }
  const field = (name: (typeof given)[number]) => ({
    label: t(`eInvoice.record.${name}`),
    value: values[name],
    error: wrong.includes(name) ? t(`eInvoice.record.wrong.${name}`) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [name]: event.currentTarget.value }),
  })
  return (
    <Drawer
      opened
      title={t(wrongOne ? 'eInvoice.correct.title' : 'eInvoice.record.title', { number: document_no })}
      line={t(wrongOne ? 'eInvoice.correct.line' : 'eInvoice.record.line')}
      onClose={close}
      footer={
        <Button type="submit" form="record-e-invoice" loading={record.sending}>
          {t('credit.send')}
        </Button>
      }
    >
      <form id="record-e-invoice" onSubmit={submit} noValidate className={classes.form}>
        <TextField {...field('uuid')} maxLength={40} autoCapitalize="characters" />
        <TextField {...field('long_id')} maxLength={100} autoCapitalize="characters" />
        <TextField {...field('validated_on')} type="date" />
        {wrongOne && (
          <TextAreaField
            label={t('eInvoice.correct.reason')}
            description={t('eInvoice.correct.reasonHelp')}
            maxLength={500}
            value={values.reason}
            error={wrong.includes('reason') ? t('reasonNeeded') : undefined}
            onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
          />
        )}
      </form>
    </Drawer>
  )
}
