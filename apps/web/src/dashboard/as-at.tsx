import type { Output } from '@jujur/contract/call.ts'
import type { getCompanyDashboard } from '@jujur/contract/dashboard.ts'
import { useEffect, useId, useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { TextButton } from '../ui/text-button.tsx'
import classes from './as-at.module.css'

type Props = {
  /** Undefined: live. */
  day: string | undefined
  of: Output<typeof getCompanyDashboard> | undefined
  /** There are no figures of this day. */
  refused: boolean
  onChange: (day: string | null) => void
}

/** Of which moment the figures are, and of which day they should be. */
export const AsAt = ({ day, of, refused, onChange }: Props) => {
  const t = useTexts('dashboard')
  const { date, time } = useFormat()
  const id = useId()
  const [typed, setTyped] = useState(day ?? '')
  useEffect(() => setTyped(day ?? ''), [day])
  // With its last day known from the start the field keeps its width.
  const [today, setToday] = useState(of?.is_live ? of.as_at : undefined)
  useEffect(() => {
    if (of?.is_live) setToday(of.as_at)
  }, [of])
  const outside = typed !== '' && of !== undefined && (typed < of.since || (today !== undefined && typed > today))
  const take = (value: string) => {
    setTyped(value)
    if (value === '') return
    // Before it is known which days there are, the server says.
    if ((of === undefined || value >= of.since) && (today === undefined || value <= today)) onChange(value === today ? null : value)
  }
  return (
    <div className={classes.bar}>
      <label htmlFor={id}>{t('company.asAt')}</label>
      <input
        id={id}
        type="date"
        min={of?.since}
        max={today}
        value={typed || (of?.as_at ?? '')}
        onChange={(event) => take(event.currentTarget.value)}
        aria-invalid={outside || refused || undefined}
        aria-describedby={`${id}said`}
      />
      <span id={`${id}said`} role="status" className={outside || refused ? classes.wrong : classes.said}>
        {outside && of
          ? t('company.outOf', { since: date(of.since) })
          : refused
            ? t('company.noDay')
            : of && (of.is_live ? t('company.live', { time: time(of.at) }) : t('company.past'))}
      </span>
      {day !== undefined && <TextButton onClick={() => onChange(null)}>{t('company.today')}</TextButton>}
    </div>
  )
}
