import { hrefOf } from '@jujur/contract/screens.ts'
import type { TraineeJob } from '@jujur/contract/trainees.ts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../kit/texts/texts.ts'
import { JobProgress } from '../long-work/job-progress.tsx'
import { isUnderWay } from '../long-work/use-job.ts'
import { Button } from '../ui/button.tsx'
import { ButtonRow } from '../ui/button-row.tsx'
import { Notice } from '../ui/notice.tsx'
import { Stack } from '../ui/stack.tsx'
import { TraineeReport } from './trainee-report.tsx'
import { rememberJob } from './use-job.ts'

/** How far the import is; in the end what came of it and where it goes on. */
export const ImportProgress = ({ job }: { job: TraineeJob }) => {
  const t = useTexts('trainees')
  const columns = useTexts('columns')
  const underWay = isUnderWay(job)
  // Seen to its end, it needs no way back from the list.
  useEffect(() => {
    rememberJob('import', underWay ? job.job_id : null)
  }, [underWay, job.job_id])
  if (underWay) return <JobProgress job={job} label={t('import.running')} />
  return (
    <Stack>
      <Notice tone="ok" role="status" title={t('import.done', { count: job.done })}>
        {t('import.doneText')}
      </Notice>
      <ButtonRow>
        <Button component={Link} to={hrefOf('traineeApproval')}>
          {t('import.toApproval')}
        </Button>
        <Button component={Link} to="?import=new" variant="default">
          {columns('from.another')}
        </Button>
      </ButtonRow>
      {job.skipped > 0 && <TraineeReport job={job} />}
    </Stack>
  )
}
