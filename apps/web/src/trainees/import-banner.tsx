import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { isUnderWay } from '../long-work/use-job.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useRememberedJob, useTraineeJob } from './use-job.ts'

/** The way back to an import that was left while it went on. */
export const ImportBanner = () => {
  const t = useTexts('trainees')
  const { number } = useFormat()
  const id = useRememberedJob('import')
  const { job } = useTraineeJob(id)
  if (id === null || !job) return null
  const values = {
    file: job.file_name ?? '',
    worked: number(job.worked),
    total: number(job.total),
    done: number(job.done),
    skipped: number(job.skipped),
  }
  const key = isUnderWay(job) ? 'running' : job.state === 'checked' ? 'checked' : 'done'
  return (
    <Notice
      tone={key === 'done' ? 'ok' : 'info'}
      action={
        <Button component={Link} to={`?job=${id}`} size="xs" variant="default">
          {t(`banner.${key}Action`)}
        </Button>
      }
    >
      {t(`banner.${key}`, values)}
    </Notice>
  )
}
