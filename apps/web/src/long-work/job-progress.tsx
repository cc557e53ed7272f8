import type { TraineeJob } from '@jujur/contract/trainees.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import classes from './job-progress.module.css'

/** How far work is, and that one may leave it. */
export const JobProgress = ({ job, label }: { job: TraineeJob; label: string }) => {
  const t = useTexts('columns')
  const { number } = useFormat()
  return (
    <div className={classes.progress}>
      <ProgressBar value={job.worked} max={job.total} label={label}>
        {t('from.figures', { worked: number(job.worked), total: number(job.total) })}
      </ProgressBar>
      <p className={classes.leave}>{t('from.leave')}</p>
      <p className="vh" role="status">
        {label}
      </p>
    </div>
  )
}
