import type { Output } from '@jujur/contract/call.ts'
import type { getCompanyDashboard } from '@jujur/contract/dashboard.ts'
import { useEffect, useId, useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { TextButton } from '../ui/text-button.tsx'
import classes from './as-at.module.css'
import type { Moment } from './company-places.ts'

type Props = {
  moment: Moment
  of: Output<typeof getCompanyDashboard> | undefined
  /** There are no figures of this day. */
  refused: boolean
  onChange: (next: Moment) => void
}

/** How many people's records were corrected since, and the way to the figures without that. */
const Corrected = ({ of: { corrected, known }, onChange }: { of: Output<typeof getCompanyDashboard>; onChange: (then: boolean) => void }) => {
  const t = useTexts('dashboard')
  const isThen = known === 'then'
  if (!isThen && !corrected) return null
  return (
    <>
      {corrected ? <span className={classes.said}>{t('company.corrected', { count: corrected })}</span> : null}
      <TextButton onClick={() => onChange(!isThen)}>{t(isThen ? 'company.knownToday' : 'company.knownThen')}</TextButton>
    </>
  )
}

/** Of which moment the figures are, and of which day they should be. */
export const AsAt = ({ moment: { as_at: day, known }, of, refused, onChange }: Props) => {
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
    if ((of === undefined || value >= of.since) && (today === undefined || value <= today))
      onChange(value === today ? {} : { as_at: value, ...(known && { known }) })
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
            : of && (of.is_live ? t('company.live', { time: time(of.at) }) : t(of.known === 'then' ? 'company.pastThen' : 'company.past'))}
      </span>
      {day !== undefined && of && !of.is_live && (
        <Corrected of={of} onChange={(then) => onChange(then ? { as_at: day, known: 'then' } : { as_at: day })} />
      )}
      {day !== undefined && <TextButton onClick={() => onChange({})}>{t('company.today')}</TextButton>}
    </div>
  )
}
