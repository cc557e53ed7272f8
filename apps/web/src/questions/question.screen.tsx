import { QuestionList } from '@jujur/contract/questions.ts'
import { useState } from 'react'
import { useList } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TwoPane } from '../ui/two-pane.tsx'
import { Bank, BankHead } from './bank.tsx'
import { BankFoot } from './bank-foot.tsx'
import { ChangeAllDialog } from './change-all-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { NewQuestion } from './new-question.tsx'
import { OpenQuestion } from './question-editor.tsx'
import { QuestionImport } from './question-import.tsx'
import { KeptImport, QuestionImports } from './question-imports.tsx'
import { type QuestionPlaces, useQuestionPlaces } from './use-question-places.ts'

/** Right: what the address names. */
const QuestionPane = ({ places, openId }: { places: QuestionPlaces; openId: number | null }) => {
  const t = useTexts('questions')
  const { isNew, isImport, isImports, imported, go, back, openQuestion, openImport, showTag } = places
  if (isImport) return <QuestionImport onCancel={back} onDone={openImport} />
  if (imported !== null) return <KeptImport key={imported} id={imported} onBack={() => go('imports')} onTag={showTag} />
  if (isImports) return <QuestionImports onOpen={openImport} onBack={back} />
  if (isNew) return <NewQuestion onMade={openQuestion} onCancel={back} />
  return openId !== null ? <OpenQuestion key={openId} id={openId} onBack={back} /> : <EmptyState>{t('choose')}</EmptyState>
}

/** The bank left; right the question of `?id=`, a new one (`?new=1`), a file that is brought in (`?import=1`), or those that were (`?imports=1`, or `?imported=` one of them). */
export const QuestionsScreen = () => {
  const t = useTexts('questions')
  const places = useQuestionPlaces()
  const [exporting, setExporting] = useState(false)
  const [changing, setChanging] = useState(false)
  const list = useList(QuestionList, { rows: (data) => data.questionsList, sort: 'updated_at', dir: 'desc', filters: ['tag', 'type', 'status'] })
  const { isNew, isImport, isImports, imported, go, openQuestion } = places
  return (
    <>
      <TwoPane
        listLabel={t('title')}
        detailLabel={t('detail')}
        open={isImport ? 'import' : isNew ? 'new' : imported !== null ? `imported ${imported}` : isImports ? 'imports' : list.openId}
        listHead={<BankHead list={list} />}
        list={<Bank list={list} onOpen={openQuestion} />}
        listFoot={<BankFoot go={go} hasQuestions={list.total > 0} onExport={() => setExporting(true)} onChangeAll={() => setChanging(true)} />}
        detail={<QuestionPane places={places} openId={list.openId} />}
      />
      {changing && <ChangeAllDialog list={list} onClose={() => setChanging(false)} />}
      {exporting && <ExportDialog list={list} onClose={() => setExporting(false)} />}
    </>
  )
}
