import { type FormEvent, useId, useState } from 'react'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import classes from './invoices.module.css'

type Props = {
  title: string
  line: string
  label: string
  help: string
  maxLength: number
  act: string
  /** Taken back at once, or only asked for. */
  variant?: 'danger' | 'filled'
  sending: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/** Something that is taken back for good, with the reason that others will read. */
export const ReasonDrawer = ({ title, line, label, help, maxLength, act, variant = 'danger', sending, onSend, onClose }: Props) => {
  const t = useTexts('invoices')
  const form = useId()
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const close = useClosing(reason.trim() !== '', onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setWrong(true)
    else onSend(reason.trim())
  }
  return (
    <Drawer
      opened
      title={title}
      line={line}
      onClose={close}
      footer={
        <Button type="submit" form={form} variant={variant} loading={sending}>
          {act}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={classes.form}>
        <TextAreaField
          label={label}
          description={help}
          value={reason}
          maxLength={maxLength}
          error={isWrong ? t('reasonNeeded') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Drawer>
  )
}
