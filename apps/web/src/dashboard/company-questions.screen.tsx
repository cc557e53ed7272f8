/** 'Question Results': how people answered each question at first, the weakest first. */
import { FEW_ANSWERS, getCompanyQuestionList, type QuestionResult } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { bcp47Of } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShareLine } from '../ui/share-line.tsx'
import { Sheet } from '../ui/sheet.tsx'
import classes from './company-dashboard.module.css'
import { rightPercent } from './company-questions.tsx'

const useColumns = (): Column<QuestionResult>[] => {
  const t = useTexts('dashboard')
  const { number, percent } = useFormat()
  return [
    {
      key: 'text',
      title: t('company.questions.question'),
      sort: 'text',
      phone: 'title',
      cell: ({ text, language }) => <span lang={bcp47Of(language)}>{text}</span>,
      csv: ({ text }) => text,
    },
    { key: 'course', title: t('company.course'), phone: 'plain', cell: ({ course_title }) => course_title },
    { key: 'module', title: t('company.questions.module'), phone: 'plain', cell: ({ module_title }) => module_title },
    {
      key: 'answered',
      title: t('company.questions.answered'),
      sort: 'answered',
      align: 'end',
      phone: 'line',
      cell: ({ answered }) => number(answered),
      csv: ({ answered }) => answered,
    },
    {
      key: 'answered_right',
      title: t('company.questions.right'),
      align: 'end',
      phone: 'hide',
      hidden: true,
      cell: ({ answered_right }) => number(answered_right),
      csv: ({ answered_right }) => answered_right,
    },
    {
      key: 'ease',
      title: t('company.questions.share'),
      sort: 'ease',
      align: 'end',
      phone: 'line',
      nowrap: true,
      cell: (question) => (
        <span className={classes.share}>
          <ShareLine percent={rightPercent(question)} />
          {percent(rightPercent(question))}
        </span>
      ),
      csv: (question) => percent(rightPercent(question)),
    },
  ]
}

export const QuestionResultsScreen = () => {
  const t = useTexts('dashboard')
  const columns = useColumns()
  const list = useList(getCompanyQuestionList, { rows: (data) => data.posts, sort: 'ease' })
  return (
    <Sheet>
      <PageTitle title={t('company.questions.results')} line={t('company.questions.line', { count: FEW_ANSWERS })} />
      <CallList
        id="question-results"
        title={t('company.questions.records')}
        list={list}
        rowKey={({ question_id }) => question_id}
        columns={columns}
        searchHint={t('company.questions.search')}
        opens={false}
        exportName="question-results"
        empty={{
          title: t('company.questions.empty'),
          text: t('company.questions.emptyText'),
          action: (
            <Button component={Link} to={hrefOf('learningStatus')}>
              {t('company.questions.status')}
            </Button>
          ),
        }}
      />
    </Sheet>
  )
}
