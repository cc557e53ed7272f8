import { changeQuestions, commitQuestionImport, createQuestionAnswerOption, getQuestionImportList } from '@jujur/contract/questions.ts'
import { IconDownload, IconFileImport, IconHistory, IconListCheck, IconPlus } from '@jujur/icons'
import { useMay } from '../kit/call/may.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import classes from './question.module.css'
import type { QuestionPlaces } from './use-question-places.ts'

type Props = { go: QuestionPlaces['go']; hasQuestions: boolean; onExport: () => void; onChangeAll: () => void }

/** Below the bank: what can be added to it, taken from it, and changed in all of it. */
export const BankFoot = ({ go, hasQuestions, onExport, onChangeAll }: Props) => {
  const t = useTexts('questions')
  const may = useMay()
  return (
    <div className={classes.foot}>
      {may(createQuestionAnswerOption.name) && (
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />} onClick={() => go('new')}>
          {t('new')}
        </Button>
      )}
      {may(commitQuestionImport.name) && (
        <Button variant="subtle" size="xs" leftSection={<IconFileImport size={17} stroke={1.75} aria-hidden="true" />} onClick={() => go('import')}>
          {t('import.open')}
        </Button>
      )}
      {may(getQuestionImportList.name) && (
        <Button variant="subtle" size="xs" leftSection={<IconHistory size={17} stroke={1.75} aria-hidden="true" />} onClick={() => go('imports')}>
          {t('imports.open')}
        </Button>
      )}
      <Button variant="subtle" size="xs" leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />} onClick={onExport}>
        {t('export.open')}
      </Button>
      {may(changeQuestions.name) && hasQuestions && (
        <Button variant="subtle" size="xs" leftSection={<IconListCheck size={17} stroke={1.75} aria-hidden="true" />} onClick={onChangeAll}>
          {t('changeAll.open')}
        </Button>
      )}
    </div>
  )
}
