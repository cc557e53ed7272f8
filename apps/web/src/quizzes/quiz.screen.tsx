import { createQuiz, QuizList, type QuizRow } from '@jujur/contract/quizzes.ts'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
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
      csv: (row) => format.date(row.updated_at),
      phone: 'hide',
    },
  ]
}

const List = ({ onNew }: { onNew: () => void }) => {
  const t = useTexts('quizzes')
  const may = useMay()
  const columns = useColumns()
  const list = useList(QuizList, { rows: (data) => data.quizzesList, sort: 'updated_at', dir: 'desc', filters: ['status'] })
  return (
    <Sheet>
      <PageTitle
        title={t('title')}
        line={t('line')}
        actions={
          may(createQuiz.name) && (
            <Button leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />} onClick={onNew}>
              {t('new')}
            </Button>
          )
        }
      />
      <CallList
        id="quiz"
        title={t('title')}
        list={list}
        rowKey={(row) => row.quiz_id}
        columns={columns}
        filters={
          <FilterSelect
            label={t('state')}
            all={t('active')}
            value={list.state.filters.status}
            onChange={(status) => list.set({ filters: { status } })}
            options={[{ value: 'archived', label: t('archived') }]}
          />
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        exportName="quizzes"
      />
    </Sheet>
  )
}

/** Quizzes; `?id=` opens one, `?new=1` makes one. */
export const Component = () => {
  const may = useMay()
  const { params, change } = useAddress()
  const go = (name: 'id' | 'new' | null, value = '1') =>
    change((next) => {
      next.delete('id')
      next.delete('new')
      if (name) next.set(name, value)
    })
  const id = Number(params.get('id'))
  if (params.get('new') === '1' && may(createQuiz.name)) return <NewQuiz onMade={(made) => go('id', String(made))} onCancel={() => go(null)} />
  if (Number.isInteger(id) && id >= 1) return <OpenQuiz key={id} id={id} onBack={() => go(null)} />
  return <List onNew={() => go('new')} />
}
