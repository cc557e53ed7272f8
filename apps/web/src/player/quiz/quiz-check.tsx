import { IconCheck, IconCircleDashed, IconFlag } from '@jujur/icons'
import { useTexts } from '../../kit/texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Question } from '../shapes.ts'
import type { SaveState } from './autosave.ts'
import classes from './quiz.module.css'
import { SaveLine } from './save-line.tsx'

type Props = {
  questions: readonly Question[]
  isAnswered: (questionId: number) => boolean
  flagged: readonly number[]
  saveState: SaveState
  onGo: (index: number) => void
}

/** Before handing in: which questions are open or marked. */
export const QuizCheck = ({ questions, isAnswered, flagged, saveState, onGo }: Props) => {
  const t = useTexts('player')
  const open = questions.filter((question) => !isAnswered(question.question_id)).length
  return (
    <div className={classes.check}>
      <p className={classes.checkTitle} aria-hidden="true">
        {t('quiz.checkTitle')}
      </p>
      <Notice tone={open > 0 ? 'turn' : 'ok'}>{open > 0 ? t('quiz.openOnes', { count: open }) : t('quiz.allAnswered')}</Notice>
      <ul>
        {questions.map((question, index) => {
          const answered = isAnswered(question.question_id)
          return (
            <li key={question.question_id}>
              <button type="button" onClick={() => onGo(index)}>
                <span className={classes.number}>{index + 1}</span>
                <span className={classes.words}>{question.text}</span>
                <span className={classes.state}>
                  {flagged.includes(question.question_id) && (
                    <span>
                      <IconFlag size={15} stroke={1.75} aria-hidden="true" />
                      {t('quiz.marked')}
                    </span>
                  )}
                  <span className={answered ? undefined : classes.soon}>
                    {answered ? (
                      <IconCheck size={15} stroke={2} aria-hidden="true" />
                    ) : (
                      <IconCircleDashed size={15} stroke={1.75} aria-hidden="true" />
                    )}
                    {answered ? t('quiz.answered') : t('quiz.open')}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <SaveLine state={saveState} />
    </div>
  )
}
