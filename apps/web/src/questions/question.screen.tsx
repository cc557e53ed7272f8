import { changeQuestions, commitQuestionImport, createQuestionAnswerOption, QuestionList } from '@jujur/contract/questions.ts'
import { IconDownload, IconFileImport, IconListCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TwoPane } from '../ui/two-pane.tsx'
import { Bank, BankHead } from './bank.tsx'
import { ChangeAllDialog } from './change-all-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { NewQuestion } from './new-question.tsx'
import classes from './question.module.css'
import { OpenQuestion } from './question-editor.tsx'
import { QuestionImport } from './question-import.tsx'

/** The bank left; right the question of `?id=`, a new one (`?new=1`), or a file that is brought in (`?import=1`). */
export const Component = () => {
  const t = useTexts('questions')
  const may = useMay()
  const { params, change } = useAddress()
  const [exporting, setExporting] = useState(false)
  const [changing, setChanging] = useState(false)
  const list = useList(QuestionList, { rows: (data) => data.questionsList, sort: 'updated_at', dir: 'desc', filters: ['tag', 'type', 'status'] })
  const go = (name: 'id' | 'new' | 'import' | null, value = '1') =>
    change((next) => {
      for (const one of ['id', 'new', 'import']) next.delete(one)
      if (name) next.set(name, value)
    })
  const isNew = params.get('new') === '1' && may(createQuestionAnswerOption.name)
  const isImport = params.get('import') === '1' && may(commitQuestionImport.name)
  const back = () => go(null)
  const detail = isImport ? (
    <QuestionImport onDone={back} />
  ) : isNew ? (
    <NewQuestion onMade={(id) => go('id', String(id))} onCancel={back} />
  ) : list.openId !== null ? (
    <OpenQuestion key={list.openId} id={list.openId} onBack={back} />
  ) : (
    <EmptyState>{t('choose')}</EmptyState>
  )
  return (
    <>
      <TwoPane
        listLabel={t('title')}
        detailLabel={t('detail')}
        open={isImport ? 'import' : isNew ? 'new' : list.openId}
        listHead={<BankHead list={list} />}
        list={<Bank list={list} onOpen={(id) => go('id', String(id))} />}
        listFoot={
          <div className={classes.foot}>
            {may(createQuestionAnswerOption.name) && (
              <Button variant="subtle" size="xs" leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />} onClick={() => go('new')}>
                {t('new')}
              </Button>
            )}
            {may(commitQuestionImport.name) && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconFileImport size={17} stroke={1.75} aria-hidden="true" />}
                onClick={() => go('import')}
              >
                {t('import.open')}
              </Button>
            )}
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
              onClick={() => setExporting(true)}
            >
              {t('export.open')}
            </Button>
            {may(changeQuestions.name) && list.total > 0 && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconListCheck size={17} stroke={1.75} aria-hidden="true" />}
                onClick={() => setChanging(true)}
              >
                {t('changeAll.open')}
              </Button>
            )}
          </div>
        }
        detail={detail}
      />
      {changing && <ChangeAllDialog list={list} onClose={() => setChanging(false)} />}
      {exporting && <ExportDialog list={list} onClose={() => setExporting(false)} />}
    </>
  )
}
