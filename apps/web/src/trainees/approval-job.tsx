import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { isUnderWay } from '../long-work/use-job.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TraineeReport } from './trainee-report.tsx'
import classes from './trainees.module.css'
import { useTraineeJob } from './use-job.ts'

/** How far the approval of all that match is, and in the end what was left out. */
export const ApprovalJob = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTexts('trainees')
  const { number } = useFormat()
  const { job, error, retry } = useTraineeJob(id)
  const underWay = isUnderWay(job)
  return (
    <Drawer
      opened
      wide
      onClose={onClose}
      title={t(underWay || !job ? 'approveAll.titleRunning' : 'approveAll.titleDone')}
      line={underWay ? t('approveAll.leave') : undefined}
      footer={
        <Button variant={underWay ? 'default' : 'filled'} onClick={onClose}>
          {t(underWay ? 'approveAll.background' : 'bulk.ok')}
        </Button>
      }
    >
      {error && !job && <ReadTrouble error={error} onRetry={retry} />}
      {!job && !error && <SkeletonRows rows={3} />}
      {job && (
        <div className={classes.parts}>
          <ProgressBar value={job.worked} max={job.total} label={t('approveAll.titleRunning')}>
            {t('approveAll.figures', { done: number(job.done), skipped: number(job.skipped), total: number(job.total) })}
          </ProgressBar>
          {!underWay && job.skipped > 0 && <TraineeReport job={job} />}
          {!underWay && job.skipped === 0 && <p role="status">{t('approveAll.allDone', { count: job.done })}</p>}
        </div>
      )}
    </Drawer>
  )
}
