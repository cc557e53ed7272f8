import type { FoundColumns } from '@jujur/contract/columns.ts'
import { lackingFields } from '@jujur/contract/columns.ts'
import { maskedIcNo } from '@jujur/contract/fields.ts'
import { getTraineeImportColumns, importTraineeUsers, type TraineeFileField, traineeFile } from '@jujur/contract/trainees.ts'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Chosen, guessedOf, matchingOf, settled } from '../columns/chosen.ts'
import { MatchColumns } from '../columns/match-columns.tsx'
import { send } from '../kit/call/api.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { FileFault, FileOnItsWay } from './file-trouble.tsx'
import { useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'
import { useFileSending } from './use-file-sending.ts'
import { rememberJob } from './use-job.ts'

export type ReadFile = { file: File; found: FoundColumns<TraineeFileField> }
type Props = { read: ReadFile; onRead: (read: ReadFile) => void; onBack: () => void }

/** What each column is, before the rows are checked. The file goes a second time: the server kept nothing of it. */
export const ImportColumns = ({ read: { file, found }, onRead, onBack }: Props) => {
  const t = useTexts('trainees')
  const { labels } = useTraineeWords()
  const navigate = useNavigate()
  const why = useId()
  const { fault, upload, run, stop } = useFileSending()
  const [chosen, setChosen] = useState<Chosen<TraineeFileField>>(() => guessedOf(found))
  const complete = lackingFields(traineeFile, [...settled(chosen).values()]).required.length === 0

  const readBelow = (heading_line: number) =>
    run(file, async (options) => {
      const { data } = await send(getTraineeImportColumns, { heading_line: String(heading_line) }, options)
      setChosen(guessedOf(data))
      onRead({ file, found: data })
    })
  const check = () =>
    run(file, async (options) => {
      const { data } = await send(importTraineeUsers, { matching: JSON.stringify(matchingOf(found, chosen)) }, options)
      rememberJob('import', data.import_id)
      void navigate(`?job=${data.import_id}`, { replace: true })
    })
  return (
    <div className={classes.parts}>
      {fault && <FileFault fault={fault} />}
      {upload ? (
        <FileOnItsWay upload={upload} onStop={stop} />
      ) : (
        <>
          <MatchColumns
            declared={traineeFile}
            found={found}
            labels={labels}
            chosen={chosen}
            onChange={setChosen}
            onHeadingLine={(line) => void readBelow(line)}
            shown={(field, sample) => (field === 'ic_no' ? maskedIcNo(sample) : sample)}
          />
          <div className={classes.commit}>
            <Button disabled={!complete} aria-describedby={why} onClick={() => void check()}>
              {t('import.checkRows', { count: found.rows })}
            </Button>
            <Button variant="default" onClick={onBack}>
              {t('import.another')}
            </Button>
            <p id={why} className={classes.dim}>
              {t(complete ? 'import.remembers' : 'import.notComplete')}
            </p>
          </div>
        </>
      )}
    </div>
  )
}
