import { maskedIcNo } from '@jujur/contract/fields.ts'
import { getTraineeImportColumns, importTraineeUsers, type TraineeFileField, traineeFile } from '@jujur/contract/trainees.ts'
import { useNavigate } from 'react-router'
import { send } from '../kit/call/api.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { MatchFile, type ReadFile } from '../spreadsheet-import/match-file.tsx'
import { useTraineeWords } from './trainee-words.ts'
import { rememberJob } from './use-job.ts'

type Props = { read: ReadFile<TraineeFileField>; onRead: (read: ReadFile<TraineeFileField>) => void; onBack: () => void }

/** What each column is, before the rows are checked. */
export const ImportColumns = ({ read, onRead, onBack }: Props) => {
  const t = useTexts('trainees')
  const { labels } = useTraineeWords()
  const navigate = useNavigate()
  return (
    <MatchFile
      declared={traineeFile}
      labels={labels}
      read={read}
      onRead={onRead}
      onBack={onBack}
      lookAgain={async (said, options) => (await send(getTraineeImportColumns, said, options)).data}
      check={async (matching, options) => {
        const { data } = await send(importTraineeUsers, { matching }, options)
        rememberJob('import', data.import_id)
        void navigate(`?job=${data.import_id}`, { replace: true })
      }}
      notComplete={t('import.notComplete')}
      shown={(field, sample) => (field === 'ic_no' ? maskedIcNo(sample) : sample)}
    />
  )
}
