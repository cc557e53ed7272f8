import { createQuiz, QuizList, type QuizRow } from '@jujur/contract/quizzes.ts'
import { IconAlertTriangle } from '@jujur/icons'
import { ContentList } from '../authoring/content-list.tsx'
import { useMay } from '../kit/call/may.ts'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useNew } from '../kit/lists/use-new.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { NewQuiz } from './new-quiz.tsx'
import classes from './quiz.module.css'
import { OpenQuiz } from './quiz-editor.tsx'

const useColumns = (): Column<QuizRow>[] => {
  const t = useTexts('quizzes')
  const format = useFormat()
  return [
    { key: 'name', title: t('name'), sort: 'name', cell: (row) => row.name, csv: (row) => row.name },
    {
      key: 'questions',
      title: t('questions'),
      cell: (row) => t(row.drawn ? 'drawnCount' : 'listedCount', { count: row.questions }),
      csv: (row) => row.questions,
    },
    {
      key: 'passes',
      title: t('passes'),
      cell: (row) => (row.quiz_validation_type === 2 ? format.percent(row.pass_mark) : t(`validation.${row.quiz_validation_type as 1 | 3}`)),
      csv: (row) => row.pass_mark,
      phone: 'hide',
    },
    { key: 'modules', title: t('modules'), cell: (row) => format.number(row.modules), csv: (row) => row.modules, align: 'end', phone: 'hide' },
    {
      key: 'warnings',
      title: t('warnings'),
      cell: (row) =>
        row.warnings > 0 && (
          <span className={classes.warned}>
            <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
            {t('warningCount', { count: row.warnings })}
          </span>
        ),
      csv: (row) => row.warnings,
      phone: 'end',
    },
    {
      key: 'updated_at',
      title: t('updated'),
      sort: 'updated_at',
      cell: (row) => format.date(row.updated_at),
      csv: (row) => momentCell(row.updated_at),
      phone: 'hide',
    },
  ]
}

/** Quizzes; `?id=` opens one, `?new=1` makes one. */
export const QuizzesScreen = () => {
  const t = useTexts('quizzes')
  const authoring = useTexts('authoring')
  const may = useMay()
  const columns = useColumns()
  const { isNew, setNew } = useNew()
  const mayMake = may(createQuiz.name)
  const list = useList(QuizList, { rows: (data) => data.quizzesList, sort: 'updated_at', dir: 'desc', filters: ['status'] })
  if (list.openId !== null) return <OpenQuiz key={list.openId} id={list.openId} onBack={() => list.open(null)} />
  return (
    <ContentList
      id="quiz"
      title={t('title')}
      line={t('line')}
      make={mayMake ? { label: t('new'), onClick: () => setNew(true) } : null}
      list={list}
      rowKey={(row) => row.quiz_id}
      columns={columns}
      shown={authoring('state.active')}
      states={[{ value: 'archived', label: authoring('state.archived') }]}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      exportName="quizzes"
    >
      {mayMake && isNew && <NewQuiz onClose={() => setNew(false)} onDone={({ quiz_id }) => list.open(quiz_id)} />}
    </ContentList>
  )
}
