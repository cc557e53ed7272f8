import type { Output } from '@jujur/contract/call.ts'
import { FEW_ANSWERS, type getCompanyDashboard, type QuestionResult } from '@jujur/contract/dashboard.ts'
import { Link } from 'react-router'
import { bcp47Of } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { ShareLine } from '../ui/share-line.tsx'
import classes from './company-dashboard.module.css'
import { questionPlace } from './company-places.ts'

type Questions = NonNullable<Output<typeof getCompanyDashboard>['questions']>

/** As the bank rounds it. */
export const rightPercent = ({ answered, answered_right }: QuestionResult): number => Math.round((answered_right * 100) / answered)

const Row = ({ question }: { question: QuestionResult }) => {
  const t = useTexts('dashboard')
  const { percent, number } = useFormat()
  const { text, language, answered, answered_right } = question
  return (
    <li>
      <Link className={classes.question} to={questionPlace(text)}>
        <span className={classes.asked}>
          <span lang={bcp47Of(language)}>{text}</span>
        </span>{' '}
        <ShareLine percent={rightPercent(question)} />
        <span className={classes.percent} aria-hidden="true">
          {percent(rightPercent(question))}
        </span>
        <span className="vh">{t('company.questions.row', { right: number(answered_right), count: answered })}</span>
      </Link>
    </li>
  )
}

/** The questions that people most often answered wrong at first; each leads to its row in the list of all. */
export const CompanyQuestions = ({ questions: { total, weakest } }: { questions: Questions }) => {
  const t = useTexts('dashboard')
  return (
    <Section
      title={t('company.questions.title')}
      action={total > 0 && <Link to={questionPlace()}>{t('company.questions.all', { count: total })}</Link>}
      ruled
    >
      {weakest.length === 0 ? (
        <p className={classes.note}>{total === 0 ? t('company.questions.none', { count: FEW_ANSWERS }) : t('company.questions.allRight')}</p>
      ) : (
        <>
          <ul>
            {weakest.map((question) => (
              <Row key={question.question_id} question={question} />
            ))}
          </ul>
          <p className={classes.note}>{t('company.questions.note')}</p>
        </>
      )}
    </Section>
  )
}
