import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import classes from './question.module.css'
import type { QuestionImportState } from './use-question-import.ts'

type Props = { importing: QuestionImportState; onCancel: () => void }

/** Below the report of a trial: bring it in, try it again, or match its columns otherwise. */
export const ImportBar = ({ importing, onCancel }: Props) => {
  const t = useTexts('questions')
  const { report, file, fault, count, tag } = importing
  return (
    <div className={classes.bar}>
      {count > 0 && fault === null && (
        <Button loading={importing.isCommitting} onClick={importing.commit}>
          {t('import.commit', { count })}
        </Button>
      )}
      {fault !== null && (
        <Button loading={importing.isChecking} onClick={importing.checkAgain}>
          {t('import.again')}
        </Button>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {report?.format === 'sheet' && file && (
        <Button variant="default" loading={importing.isAskingColumns} onClick={() => void importing.askColumns(file)}>
          {t('import.columns.change')}
        </Button>
      )}
      <span className={classes.dim}>{t('import.tagLine', { tag })}</span>
    </div>
  )
}
