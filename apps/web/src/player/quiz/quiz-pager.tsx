import { IconCheck, IconFlag } from '@jujur/icons'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import type { Question } from '../shapes.ts'
import classes from './quiz.module.css'

type Props = {
  questions: readonly Question[]
  /** The question shown; none while checking. */
  at: number | null
  isAnswered: (questionId: number) => boolean
  flagged: readonly number[]
  onGo: (index: number) => void
  answered: string
  attempt: string
}

export const QuizPager = ({ questions, at, isAnswered, flagged, onGo, answered, attempt }: Props) => {
  const t = useTexts('player')
  const { facts } = useFormat()
  const nameOf = (question: Question, index: number) =>
    facts([
      t('quiz.question', { number: index + 1 }),
      isAnswered(question.question_id) ? t('quiz.isAnswered') : t('quiz.isOpen'),
      flagged.includes(question.question_id) && t('quiz.isFlagged'),
      index === at && t('quiz.isHere'),
    ])
  return (
    <nav className={classes.pager} aria-label={t('quiz.pager')}>
      <ol>
        {questions.map((question, index) => (
          <li key={question.question_id}>
            <button
              type="button"
              className={isAnswered(question.question_id) ? `${classes.page} ${classes.answered}` : classes.page}
              aria-current={index === at ? 'step' : undefined}
              aria-label={nameOf(question, index)}
              onClick={() => onGo(index)}
            >
              {index + 1}
              {isAnswered(question.question_id) && (
                <span className={classes.tick} aria-hidden="true">
                  <IconCheck size={11} stroke={3} />
                </span>
              )}
              {flagged.includes(question.question_id) && (
                <span className={classes.flag} aria-hidden="true">
                  <IconFlag size={11} stroke={2.5} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      <p className={classes.count}>
        <span>{answered}</span>
        <span>{attempt}</span>
      </p>
    </nav>
  )
}
