import { hrefOf } from '@jujur/contract/screens.ts'
import type { TraineeFileField } from '@jujur/contract/trainees.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { FileSteps } from '../spreadsheet-import/file-steps.tsx'
import type { ReadFile } from '../spreadsheet-import/match-file.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useTraineeJob } from './use-job.ts'

const steps = ['file', 'columns', 'check', 'import'] as const

/** From a spreadsheet to pre-registrations: file, columns, dry run, import. Where it stands is the server's to say once it is checked, so it can be left and come back to. */
export const ImportWizard = ({ id }: { id: number | null }) => {
  const t = useTexts('trainees')
  const columns = useTexts('columns')
  useCrumbsBelow('traineeApproval', { title: t('tabs.preRegistration'), to: hrefOf('traineePreRegistration') }, t('import.title'))
  const { job, error, retry, reload } = useTraineeJob(id)
  const [read, setRead] = useState<ReadFile<TraineeFileField> | null>(null)
  const at = !job ? (id === null ? (read ? 1 : 0) : -1) : job.state === 'checked' ? 2 : 3
  const finished = job?.state === 'done'
  const fileLine = read && (read.found.sheet ? columns('from.sheet', { file: read.file.name, sheet: read.found.sheet }) : read.file.name)
  return (
    <Sheet width="dashboard">
      <PageTitle
        title={t('import.title')}
        line={
          job?.state === 'checked'
            ? t('import.checkedLine', { file: job.file_name ?? '', count: job.total })
            : (job?.file_name ?? fileLine ?? t('import.line'))
        }
        actions={<TextLink to={hrefOf('traineePreRegistration')}>{t('import.toList')}</TextLink>}
      />
      <FileSteps label={t('import.stepsLabel')} steps={steps.map((step) => t(`import.steps.${step}`))} at={at} finished={finished} />
      {id === null && !read && <ImportFile onRead={setRead} />}
      {id === null && read && <ImportColumns read={read} onRead={setRead} onBack={() => setRead(null)} />}
      {id !== null && !job && !error && <SkeletonRows rows={6} />}
      {error && !job && (
        <Stack>
          <ReadTrouble error={error} onRetry={retry} />
          <Button component={Link} to="?import=new" variant="default">
            {columns('from.another')}
          </Button>
        </Stack>
      )}
      {job?.state === 'checked' && <ImportCheck job={job} onStarted={() => void reload()} />}
      {job && job.state !== 'checked' && <ImportProgress job={job} />}
    </Sheet>
  )
}
