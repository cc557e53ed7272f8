import { IconArrowDown, IconArrowUp, IconX } from '@jujur/icons'
import { LeaveScope, type useLeaveScope } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { QuestionInPlace } from '../questions/question-in-place.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useShut } from '../ui/use-shut.ts'
import classes from './quiz.module.css'
import { moved, type QuizValues } from './values.ts'

type Props = {
  questions: QuizValues['questions']
  place: number
  /** It is read and changed below its line. */
  isOpen: boolean
  scope: ReturnType<typeof useLeaveScope>['scope']
  onToggle: () => void
  onChange: (changes: Pick<QuizValues, 'questions'>) => void
}

/** One question of a quiz: its name, its place, and itself where it is open. */
export const ListedQuestion = ({ questions, place, isOpen, scope, onToggle, onChange }: Props) => {
  const t = useTexts('quizzes')
  const shut = useShut()
  const question = questions[place]
  if (!question) return null
  return (
    <li>
      <span className={classes.no}>{place + 1}</span>
      <span className={classes.grow}>
        <TextButton expanded={isOpen} onClick={onToggle}>
          {question.name}
        </TextButton>
        {question.status === 'archived' && <span className={classes.dim}> {t('archivedNote')}</span>}
      </span>
      <button
        type="button"
        aria-label={t('up', { name: question.name })}
        {...shut(place === 0 ? t('isFirst') : null, () => onChange({ questions: moved(questions, place, -1) }))}
      >
        <IconArrowUp size={17} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('down', { name: question.name })}
        {...shut(place === questions.length - 1 ? t('isLast') : null, () => onChange({ questions: moved(questions, place, 1) }))}
      >
        <IconArrowDown size={17} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('takeOut', { name: question.name })}
        onClick={() => onChange({ questions: questions.filter(({ question_id }) => question_id !== question.question_id) })}
      >
        <IconX size={17} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={classes.inside}>
          <LeaveScope value={scope}>
            <QuestionInPlace
              question_id={question.question_id}
              onCopied={(copied) => onChange({ questions: questions.toSpliced(place + 1, 0, copied) })}
              onSaved={(saved) => onChange({ questions: questions.map((one) => (one.question_id === saved.question_id ? saved : one)) })}
            />
          </LeaveScope>
        </div>
      )}
    </li>
  )
}
