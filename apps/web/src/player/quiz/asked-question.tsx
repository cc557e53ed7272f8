import type { QuestionType } from '@jujur/contract/enumerations.ts'
import { IconCheck } from '@jujur/icons'
import { useTexts } from '../../kit/texts/texts.ts'
import classes from './quiz.module.css'

type Shown = {
  text: string
  type: QuestionType
  picture_url: string | null
  picture_alt: string
  explanation: string
  options: readonly { key: string; value: string; is_true: boolean; explanation: string }[]
}

/** A question as a trainee meets it, with what is right and why: for who writes it. */
export const AskedQuestion = ({ question }: { question: Shown }) => {
  const t = useTexts('player')
  return (
    <div className={classes.asked}>
      <h3>{question.text}</h3>
      {question.picture_url && <img className={classes.picture} src={question.picture_url} alt={question.picture_alt} />}
      <p className={classes.hint}>{question.type === 'multiple' ? t('quiz.chooseSeveral') : t('quiz.chooseOne')}</p>
      <ul className={classes.reasons}>
        {question.options.map((option) => (
          <li key={option.key}>
            <span className={option.is_true ? classes.right : undefined}>
              {option.is_true && <IconCheck size={16} stroke={2} aria-hidden="true" />}
              {option.value}
              {option.is_true && <span className="vh">, {t('quiz.right')}</span>}
            </span>
            {option.explanation && <span className={classes.explanation}>{option.explanation}</span>}
          </li>
        ))}
      </ul>
      {question.explanation && <p className={classes.explanation}>{question.explanation}</p>}
    </div>
  )
}
