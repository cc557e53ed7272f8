import type { Evidence } from '@jujur/contract/evidence.ts'
import { IconCheck, IconClock, IconHourglass } from '@jujur/icons'
import type { ReactNode } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './evidence.module.css'

type Look = 'done' | 'now' | 'ahead'
const icons = { done: IconCheck, now: IconClock, ahead: IconHourglass }
const Stop = ({ look, title, children }: { look: Look; title: string; children?: ReactNode }) => {
  const Icon = icons[look]
  return (
    <li data-look={look} aria-current={look === 'now' ? 'step' : undefined}>
      <span className={classes.dot}>
        <Icon size={14} stroke={2} aria-hidden="true" />
      </span>
      <strong>{title}</strong>
      {children}
    </li>
  )
}

const Approval = ({ pack, deciders }: { pack: Evidence; deciders: readonly string[] }) => {
  const t = useTexts('evidence')
  const { dateTime, list } = useFormat()
  if (pack.state === 'asked')
    return (
      <Stop look="now" title={t('track.approval')}>
        <span>{pack.decided_at_desk === 'provider' ? t('track.provider') : list(deciders)}</span>
      </Stop>
    )
  if (pack.approve_status_id !== 1) return <Stop look="ahead" title={t('track.approval')} />
  return (
    <Stop look="done" title={t('track.approved')}>
      <span>{pack.decided_by}</span>
      <span>{pack.decided_at && dateTime(pack.decided_at)}</span>
    </Stop>
  )
}

const End = ({ pack: { state, ends_at } }: { pack: Evidence }) => {
  const t = useTexts('evidence')
  const { day } = useFormat()
  if (ends_at === null)
    return (
      <Stop look="ahead" title={t('track.ready')}>
        <span>{t('track.endsLater')}</span>
      </Stop>
    )
  return (
    <Stop look={state === 'over' ? 'done' : 'ahead'} title={t(state === 'over' ? 'track.ended' : 'track.ends', { day: day(ends_at) })}>
      <span>{t('track.then')}</span>
    </Stop>
  )
}

/** From the order to its end. */
export const EvidenceTrack = ({ pack, deciders }: { pack: Evidence; deciders: readonly string[] }) => {
  const t = useTexts('evidence')
  const { dateTime } = useFormat()
  const isMade = pack.made_at !== null
  return (
    <ol className={classes.track}>
      <Stop look="done" title={t('track.ordered')}>
        <span>{pack.submitted_by}</span>
        <span>{dateTime(pack.submitted_at)}</span>
      </Stop>
      <Approval pack={pack} deciders={deciders} />
      <Stop look={isMade ? 'done' : pack.state === 'waiting' ? 'now' : 'ahead'} title={t('track.made')}>
        {pack.files !== null && <span>{t('track.files', { count: pack.files })}</span>}
        {pack.made_at && <span>{dateTime(pack.made_at)}</span>}
      </Stop>
      <End pack={pack} />
    </ol>
  )
}
