import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import field from '../ui/text-field.module.css'
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
  const id = useId()
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
      <div className={field.field}>
        <label htmlFor={id}>{t('desk.reason')}</label>
        <textarea
          ref={area}
          id={id}
          rows={3}
          maxLength={MOST}
          required
          className={field.input}
          value={text}
          aria-invalid={missing ? true : undefined}
          aria-describedby={`${id}help${missing ? ` ${id}error` : ''}`}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMissing(null)
          }}
        />
        <p id={`${id}help`} className={field.help}>
          {t('desk.reasonHelp')}
        </p>
        {missing && (
          <p id={`${id}error`} className={field.error}>
            {missing}
          </p>
        )}
      </div>
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
