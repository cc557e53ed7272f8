import { changeQuestions, commitQuestionImport, createQuestionAnswerOption, getQuestionImportList, QuestionList } from '@jujur/contract/questions.ts'
import { IconDownload, IconFileImport, IconHistory, IconListCheck, IconPlus } from '@jujur/icons'
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
import { KeptImport, QuestionImports } from './question-imports.tsx'

const places = ['id', 'new', 'import', 'imports', 'imported'] as const

/** The bank left; right the question of `?id=`, a new one (`?new=1`), a file that is brought in (`?import=1`), or those that were (`?imports=1`, or `?imported=` one of them). */
export const Component = () => {
  const t = useTexts('questions')
  const may = useMay()
  const { params, change } = useAddress()
  const [exporting, setExporting] = useState(false)
  const [changing, setChanging] = useState(false)
  const list = useList(QuestionList, { rows: (data) => data.questionsList, sort: 'updated_at', dir: 'desc', filters: ['tag', 'type', 'status'] })
  const go = (name: (typeof places)[number] | null, value = '1') =>
    change((next) => {
      for (const one of places) next.delete(one)
      if (name) next.set(name, value)
    })
  const isNew = params.get('new') === '1' && may(createQuestionAnswerOption.name)
  const isImport = params.get('import') === '1' && may(commitQuestionImport.name)
  const mayRead = may(getQuestionImportList.name)
  const imported = mayRead ? (/^[1-9]\d{0,8}$/.exec(params.get('imported') ?? '')?.[0] ?? null) : null
  const isImports = params.get('imports') === '1' && mayRead
  const back = () => go(null)
  const openImport = (id: number) => go('imported', String(id))
  const detail = isImport ? (
    <QuestionImport onCancel={back} onDone={openImport} />
  ) : imported !== null ? (
    <KeptImport
      key={imported}
      id={Number(imported)}
      onBack={() => go('imports')}
      onTag={(tag) =>
        change((next) => {
          for (const one of [...places, 'q', 'type', 'status', 'page']) next.delete(one)
          next.set('tag', tag)
        })
      }
    />
  ) : isImports ? (
    <QuestionImports onOpen={openImport} onBack={back} />
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
        open={isImport ? 'import' : isNew ? 'new' : imported !== null ? `imported ${imported}` : isImports ? 'imports' : list.openId}
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
            {mayRead && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconHistory size={17} stroke={1.75} aria-hidden="true" />}
                onClick={() => go('imports')}
              >
                {t('imports.open')}
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
