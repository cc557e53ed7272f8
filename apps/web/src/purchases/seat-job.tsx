import { getSeatJob } from '@jujur/contract/purchases.ts'
import type { ReportLine } from '@jujur/contract/trainees.ts'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '../kit/call/refresh.ts'
import { useCall } from '../kit/call/use-call.ts'
import { type TextKey, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import classes from './purchased.module.css'
import { SEATS_CHANGED } from './seats-changed.ts'

const POLL_MS = 1000
const reasons: Record<number, TextKey<'purchases'>> = {
  10012: 'many.because.10012',
  10013: 'many.because.10013',
  10054: 'many.because.10054',
  10056: 'many.because.10056',
  2111: 'many.because.2111',
  5555: 'many.because.5555',
}

const LeftOut = ({ lines }: { lines: readonly ReportLine[] }) => {
  const t = useTexts('purchases')
  return (
    <>
      <h3 className={classes.leftOut}>{t('many.left')}</h3>
      <ul className={classes.lefts}>
        {lines.map(({ line, name, problems }) => {
          const reason = reasons[problems[0]?.code ?? 0]
          return (
            <li key={line}>
              <b>{name}</b>: {reason ? t(reason) : ''}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** An assignment of many: how far it is, and at its end who was left out and why. */
export const SeatJob = ({ job_id, onClose }: { job_id: number; onClose: () => void }) => {
  const t = useTexts('purchases')
  const [busy, setBusy] = useState(true)
  const { data } = useCall(getSeatJob, { job_id, skipped: true }, { refetchInterval: busy ? POLL_MS : undefined })
  const job = data?.job
  const underWay = job !== undefined && job.state !== 'done'
  const before = useRef(underWay)
  useEffect(() => {
    if (job) setBusy(underWay)
    if (before.current && !underWay) refresh(SEATS_CHANGED)
    before.current = underWay
  }, [job, underWay])
  if (!job) return null
  return (
    <div className={classes.notice}>
      {underWay ? (
        <Notice role="status">
          {t('many.started')}
          <ProgressBar value={job.worked} max={job.total} label={t('many.started')}>
            {t('many.progress', { worked: job.worked, total: job.total })}
          </ProgressBar>
        </Notice>
      ) : (
        <Notice
          tone={job.skipped > 0 ? 'info' : 'ok'}
          role="status"
          title={t('many.done', { count: job.done })}
          action={
            <Button variant="subtle" size="xs" onClick={onClose}>
              {t('many.close')}
            </Button>
          }
        >
          {job.skipped > 0 && <LeftOut lines={data.lines} />}
        </Notice>
      )}
    </div>
  )
}
