import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import classes from './reject-reason.module.css'

const MOST = 500

type Props = {
  reasons: readonly string[]
  label?: string
  sending: boolean
  /** What is wrong with a reason, where more is asked than that there is one. */
  fault?: (text: string) => string | undefined
  onCancel: () => void
  onReject: (remarks: string) => void
}

/** In the bar, so that the facts stay in sight: the reason, common ones to begin with, and the rejection itself. */
export const RejectReason = ({ reasons, label, sending, fault, onCancel, onReject }: Props) => {
  const t = useTexts('approvals')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const take = (reason: string) => {
    setText((before) => (before.trim() === '' ? reason : `${before.trimEnd()}\n${reason}`).slice(0, MOST))
    setMissing(null)
    area.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const wrong = text.trim() === '' ? t('desk.reasonNeeded') : fault?.(text.trim())
    if (wrong) {
      setMissing(wrong)
      area.current?.focus()
      return
    }
    onReject(text.trim())
  }
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !sending) onCancel()
      }}
    >
      {reasons.length > 0 && (
        <fieldset className={classes.reasons}>
          <legend>{t('desk.reasons')}</legend>
          {reasons.map((reason) => (
            <button key={reason} type="button" onClick={() => take(reason)}>
              {reason}
            </button>
          ))}
        </fieldset>
      )}
      <TextAreaField
        ref={area}
        label={t('desk.reason')}
        description={t('desk.reasonHelp')}
        error={missing}
        rows={3}
        maxLength={MOST}
        required
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setMissing(null)
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="danger" loading={sending}>
          {label ?? t('desk.rejectConfirm')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          {t('desk.cancel')}
        </Button>
      </div>
    </form>
  )
}
