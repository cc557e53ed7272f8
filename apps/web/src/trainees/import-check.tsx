import { commitTraineeImport, getTraineeJob, type TraineeJob } from '@jujur/contract/trainees.ts'
import { Link } from 'react-router'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { CommitBar } from '../spreadsheet-import/commit-bar.tsx'
import { Button } from '../ui/button.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Stack } from '../ui/stack.tsx'
import { TraineeReport } from './trainee-report.tsx'

type Props = { job: TraineeJob; onStarted: () => void }

/** What would be imported and what not, before anything is. */
export const ImportCheck = ({ job, onStarted }: Props) => {
  const t = useTexts('trainees')
  const columns = useTexts('columns')
  const { number, dateTime, sentences } = useFormat()
  const ready = job.total - job.skipped
  const changed = useCall(getTraineeJob, { job_id: job.job_id, length: 1, kinds: true }, { keepPrevious: true }).data?.changed ?? 0
  const { send, sending } = useSend(commitTraineeImport, {
    treats: {
      2111: (refused) => {
        showTrouble(refused)
        onStarted()
      },
    },
    onDone: onStarted,
  })
  return (
    <Stack>
      <FigureList
        layout="close"
        items={[
          { value: number(ready - changed), label: t('import.ready') },
          { value: number(changed), label: t('import.changed') },
          { value: number(job.skipped), label: columns('from.skipped') },
        ]}
      />
      {ready === 0 && (
        <Notice tone="bad" title={t('import.nothingReady')}>
          {t('import.nothingReadyText')}
        </Notice>
      )}
      <TraineeReport job={job} />
      <CommitBar>
        {ready > 0 && (
          <Button loading={sending} onClick={() => void send({ import_id: job.job_id })}>
            {t('import.commit', { count: ready })}
          </Button>
        )}
        <Button component={Link} to="?import=new" variant="default">
          {columns('from.another')}
        </Button>
        {ready > 0 && (
          <p>
            {sentences([
              job.skipped > 0 && t('import.correctHere'),
              job.skipped > 0 ? columns('from.leavesOut', { count: job.skipped }) : columns('from.leavesNone'),
              job.expires_at && t('import.until', { time: dateTime(job.expires_at) }),
            ])}
          </p>
        )}
      </CommitBar>
    </Stack>
  )
}
