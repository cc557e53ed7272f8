/** Files that were imported: which, when, by whom, and what each of them came to. */
import { getQuestionImport, getQuestionImportList } from '@jujur/contract/questions.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { ImportReport } from './import-report.tsx'
import classes from './question.module.css'

const MOST_SHOWN = 100

export const QuestionImports = ({ onOpen, onBack }: { onOpen: (question_import_id: number) => void; onBack: () => void }) => {
  const t = useTexts('questions')
  const { dateTime, facts, number } = useFormat()
  const found = useCall(getQuestionImportList, { length: MOST_SHOWN }, { fresh: true })
  return (
    <div className={classes.editor}>
      <PageTitle title={t('imports.title')} line={t('imports.line')} />
      <Answer of={found} rows={6}>
        {({ importsList }) =>
          importsList.length === 0 ? (
            <EmptyState>{t('imports.none')}</EmptyState>
          ) : (
            <ul className={classes.imports}>
              {importsList.map(({ question_import_id, file_name, made_at, made_by, taken, changed, left_out }) => (
                <li key={question_import_id}>
                  <TextButton onClick={() => onOpen(question_import_id)}>{file_name}</TextButton>
                  <span className={classes.dim}>{facts([dateTime(made_at), made_by])}</span>
                  <span className={classes.dim}>{t('imports.counts', { taken: number(taken + changed), left: number(left_out) })}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      <div className={classes.bar}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}

type Props = {
  id: number
  /** Narrows the bank to what bears this tag. */
  onTag: (tag: string) => void
  onBack: () => void
}

export const KeptImport = ({ id, onTag, onBack }: Props) => {
  const t = useTexts('questions')
  const { dateTime } = useFormat()
  const found = useCall(getQuestionImport, { question_import_id: id })
  return (
    <Answer of={found} rows={10}>
      {({ import: { file_name, format, tag, made_at, made_by, ...report } }) => (
        <div className={classes.editor}>
          <PageTitle
            title={t('import.titleOf', { file: file_name })}
            line={t('imports.of', { format: t(`format.${format}`), name: made_by, when: dateTime(made_at) })}
          />
          <ImportReport report={report} />
          <div className={classes.bar}>
            {tag !== null && report.taken + report.changed > 0 && <Button onClick={() => onTag(tag)}>{t('imports.showTagged', { tag })}</Button>}
            <Button variant="default" onClick={onBack}>
              {t('imports.all')}
            </Button>
          </div>
        </div>
      )}
    </Answer>
  )
}
