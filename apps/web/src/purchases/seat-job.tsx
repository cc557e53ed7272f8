import { getSeatJob } from '@jujur/contract/purchases.ts'
import type { ReportLine } from '@jujur/contract/trainees.ts'
import { useJob } from '../columns/use-job.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import classes from './purchased.module.css'
import { useSeatWords } from './seat-words.ts'
import { SEATS_CHANGED } from './seats-changed.ts'

const LeftOut = ({ lines }: { lines: readonly ReportLine[] }) => {
  const t = useTexts('purchases')
  const { ofCode } = useSeatWords()
  return (
    <>
      <h3 className={classes.leftOut}>{t('many.left')}</h3>
      <ul className={classes.lefts}>
        {lines.map(({ line, name, problems }) => (
          <li key={line}>
            <b>{name}</b>: {ofCode(problems[0]?.code ?? null)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Work on the seats of many: how far it is, and at its end who was left out and why. */
export const SeatJob = ({ job_id, onClose }: { job_id: number; onClose: () => void }) => {
  const t = useTexts('purchases')
  const { job } = useJob(getSeatJob, job_id, SEATS_CHANGED)
  const isDone = job?.state === 'done'
  const { data } = useCall(getSeatJob, { job_id, skipped: true }, { enabled: isDone && job.skipped > 0 })
  if (!job) return null
  const dates = job.kind === 'due_dates'
  const started = t(dates ? 'due.started' : 'many.started')
  return (
    <div className={classes.notice}>
      {isDone ? (
        <Notice
          tone={job.skipped > 0 ? 'info' : 'ok'}
          role="status"
          title={t(dates ? 'due.done' : 'many.done', { count: job.done })}
          action={
            <Button variant="subtle" size="xs" onClick={onClose}>
              {t('many.close')}
            </Button>
          }
        >
          {data && job.skipped > 0 && <LeftOut lines={data.lines} />}
        </Notice>
      ) : (
        <Notice role="status">
          {started}
          <ProgressBar value={job.worked} max={job.total} label={started}>
            {t('many.progress', { worked: job.worked, total: job.total })}
          </ProgressBar>
        </Notice>
      )}
    </div>
  )
}
