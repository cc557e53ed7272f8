import type { ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import classes from './job-notice.module.css'

type Props = {
  job: TraineeJob
  /** While it runs, and what it came to. */
  started: string
  done: string
  /** Who was left out, once it is done. */
  lines: readonly ReportLine[] | undefined
  /** What stands against somebody. */
  because: (code: number | null) => string
  onClose: () => void
}

/** Work on many, above the list it changes: how far it is, and at its end who was left out and why. */
export const JobNotice = ({ job, started, done, lines, because, onClose }: Props) => {
  const t = useTexts('columns')
  return (
    <div className={classes.notice}>
      {job.state === 'done' ? (
        <Notice
          tone={job.skipped > 0 ? 'info' : 'ok'}
          role="status"
          title={done}
          action={
            <Button variant="subtle" size="xs" onClick={onClose}>
              {t('job.close')}
            </Button>
          }
        >
          {lines && job.skipped > 0 && (
            <>
              <h3 className={classes.head}>{t('job.left')}</h3>
              <ul className={classes.lines}>
                {lines.map(({ line, name, problems }) => (
                  <li key={line}>
                    <b>{name}</b>: {because(problems[0]?.code ?? null)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      ) : (
        <Notice role="status">
          {started}
          <ProgressBar value={job.worked} max={job.total} label={started}>
            {t('job.progress', { worked: job.worked, total: job.total })}
          </ProgressBar>
        </Notice>
      )}
    </div>
  )
}
