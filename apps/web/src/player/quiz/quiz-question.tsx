import { IconFlag, IconFlagFilled } from '@jujur/icons'
import type { RefObject } from 'react'
import { bcp47Of } from '../../kit/texts/language-names.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Question } from '../shapes.ts'
import type { SaveState } from './autosave.ts'
import classes from './quiz.module.css'
import { SaveLine } from './save-line.tsx'

type Props = {
  question: Question
  chosen: readonly number[]
  flagged: boolean
  saveState: SaveState
  /** The group of answers, for the keys. */
  list: RefObject<HTMLFieldSetElement | null>
  onChoose: (optionId: number) => void
  onFlag: () => void
}

export const QuizQuestion = ({ question, chosen, flagged, saveState, list, onChoose, onFlag }: Props) => {
  const t = useTexts('player')
  const several = question.type === 'multiple'
  const FlagIcon = flagged ? IconFlagFilled : IconFlag
  return (
    <div>
      <fieldset ref={list} className={classes.question}>
        <legend lang={bcp47Of(question.language)}>{question.text}</legend>
        {question.picture && <img className={classes.picture} src={question.picture.url} alt={question.picture.alt} />}
        <p className={classes.hint}>
          {several ? t('quiz.chooseSeveral') : t('quiz.chooseOne')}
          <span className={classes.desk}> {t('quiz.orPress')}</span>
        </p>
        {question.options.map((option, i) => (
          <label key={option.option_id} className={classes.option}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={`question-${question.question_id}`}
              value={option.option_id}
              checked={chosen.includes(option.option_id)}
              onChange={() => onChoose(option.option_id)}
            />
            <span lang={bcp47Of(question.language)}>{option.value}</span>
            <span className={classes.key} aria-hidden="true">
              {i + 1}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={classes.below}>
        <Button
          variant="subtle"
          className={classes.mark}
          aria-pressed={flagged}
          leftSection={<FlagIcon size={17} stroke={1.75} aria-hidden="true" />}
          onClick={onFlag}
        >
          {flagged ? t('quiz.marked') : t('quiz.mark')}
        </Button>
        <SaveLine state={saveState} />
      </div>
    </div>
  )
}
