import { hrefOf } from '@jujur/contract/screens.ts'
import type { TraineeJob } from '@jujur/contract/trainees.ts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import classes from '../columns/file.module.css'
import { isUnderWay } from '../columns/use-job.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { TraineeReport } from './trainee-report.tsx'
import { rememberJob } from './use-job.ts'

/** How far the import is; in the end what came of it and where it goes on. */
export const ImportProgress = ({ job }: { job: TraineeJob }) => {
  const t = useTexts('trainees')
  const columns = useTexts('columns')
  const { number } = useFormat()
  const underWay = isUnderWay(job)
  // Seen to its end, it needs no way back from the list.
  useEffect(() => {
    rememberJob('import', underWay ? job.job_id : null)
  }, [underWay, job.job_id])
  const figures = { worked: number(job.worked), total: number(job.total) }
  if (underWay)
    return (
      <div className={classes.progress}>
        <ProgressBar value={job.worked} max={job.total} label={t('import.running')}>
          {columns('from.figures', figures)}
        </ProgressBar>
        <p className={classes.dim}>{columns('from.leave')}</p>
        <p className="vh" role="status">
          {t('import.running')}
        </p>
      </div>
    )
  return (
    <div className={classes.parts}>
      <Notice tone="ok" role="status" title={t('import.done', { count: job.done })}>
        {t('import.doneText')}
      </Notice>
      <div className={classes.buttons}>
        <Button component={Link} to={hrefOf('traineeApproval')}>
          {t('import.toApproval')}
        </Button>
        <Button component={Link} to="?import=new" variant="default">
          {columns('from.another')}
        </Button>
      </div>
      {job.skipped > 0 && <TraineeReport job={job} />}
    </div>
  )
}
