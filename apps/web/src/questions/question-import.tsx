import { getQuestionImportColumns, MOST_IN_FILE, questionSheet } from '@jujur/contract/questions.ts'
import { send } from '../kit/call/api.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { MatchFile } from '../spreadsheet-import/match-file.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ImportBar } from './import-bar.tsx'
import { ImportChoice } from './import-choice.tsx'
import { ImportReport } from './import-report.tsx'
import { useImportTemplate } from './import-template.ts'
import classes from './question.module.css'
import { QUESTIONS_MAX_MB, type QuestionImportState, useQuestionImport } from './use-question-import.ts'

type Props = {
  onCancel: () => void
  /** It is imported, and kept under this id. */
  onDone: (question_import_id: number) => void
}

const ImportTitle = ({ importing: { file, report, read } }: { importing: QuestionImportState }) => {
  const t = useTexts('questions')
  const format = useFormat()
  return (
    <PageTitle
      title={file ? t('import.titleOf', { file: file.name }) : t('import.title')}
      line={
        read && !report
          ? t('import.columns.line')
          : report
            ? t('import.checked', { count: report.lines.length, format: t(`format.${report.format}`) })
            : t('import.line', { most: format.number(MOST_IN_FILE), size: QUESTIONS_MAX_MB })
      }
    />
  )
}

/** A file is tried first; what the report says is what one press brings in. A spreadsheet's columns are asked about where their headings do not say what they are. */
export const QuestionImport = ({ onCancel, onDone }: Props) => {
  const t = useTexts('questions')
  const format = useFormat()
  const { labels } = useImportTemplate()
  const importing = useQuestionImport(onDone)
  const { report, read, fault } = importing
  return (
    <div className={classes.editor}>
      <ImportTitle importing={importing} />
      {fault && (
        <Notice tone="bad" role="alert">
          {t(`import.fault.${fault === 'too_many' ? 'tooMany' : fault}`, { most: format.number(MOST_IN_FILE), size: QUESTIONS_MAX_MB })}
        </Notice>
      )}
      {report ? (
        <>
          <ImportReport report={report} newTags={report.new_tags} />
          <ImportBar importing={importing} onCancel={onCancel} />
        </>
      ) : read ? (
        <MatchFile
          declared={questionSheet}
          labels={labels}
          read={read}
          onRead={importing.setRead}
          onBack={importing.chooseAnother}
          lookAgain={async (said, options) => (await send(getQuestionImportColumns, said, options)).data}
          check={(said, options) => importing.check(options.file, said)}
          notComplete={t('import.columns.needed')}
          complete={t('import.columns.complete')}
        />
      ) : (
        <ImportChoice importing={importing} onCancel={onCancel} />
      )}
    </div>
  )
}
