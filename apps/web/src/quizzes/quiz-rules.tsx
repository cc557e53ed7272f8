import { TypedNumber, wholeNumber, wholeNumberOrNone } from '../authoring/typed-number.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { Choice } from '../ui/choice.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import classes from './quiz.module.css'
import type { QuizValues } from './values.ts'

type Props = { values: QuizValues; onChange: (changes: Partial<QuizValues>) => void }

const percent = wholeNumber(0, 100)
const attempts = wholeNumberOrNone(1, 20)
const aWeek = wholeNumber(0, 10_080)
const tenHours = wholeNumberOrNone(1, 600)

/** What passes, how often, how long, and what is told afterwards. */
export const QuizRuleFields = ({ values, onChange }: Props) => {
  const t = useTexts('quizzes')
  return (
    <>
      <Choice
        label={t('validation.label')}
        value={String(values.quiz_validation_type)}
        onChange={(value) => onChange({ quiz_validation_type: Number(value) })}
        options={([1, 2, 3] as const).map((type) => ({ value: String(type), label: t(`validation.${type}`), help: t(`validationHelp.${type}`) }))}
      />
      <div className={classes.numbers}>
        {values.quiz_validation_type === 2 && (
          <TypedNumber
            label={t('passMark')}
            description={t('passMarkHelp')}
            value={values.pass_mark}
            read={percent}
            onValue={(pass_mark) => onChange({ pass_mark })}
          />
        )}
        <TypedNumber
          label={t('attempts')}
          description={t('attemptsHelp')}
          value={values.max_attempts}
          read={attempts}
          onValue={(max_attempts) => onChange({ max_attempts })}
        />
        <TypedNumber
          label={t('cooldown')}
          description={t('cooldownHelp')}
          value={values.cooldown_minutes}
          read={aWeek}
          onValue={(cooldown_minutes) => onChange({ cooldown_minutes })}
        />
        <TypedNumber
          label={t('timeLimit')}
          description={t('timeLimitHelp')}
          value={values.time_limit_minutes}
          read={tenHours}
          onValue={(time_limit_minutes) => onChange({ time_limit_minutes })}
        />
      </div>
      <SwitchField
        label={t('shuffle')}
        description={t('shuffleHelp')}
        checked={values.shuffle}
        onChange={(event) => onChange({ shuffle: event.currentTarget.checked })}
      />
      <SwitchField
        label={t('showAnswers')}
        description={t('showAnswersHelp')}
        checked={values.show_answers === 'once_passed'}
        onChange={(event) => onChange({ show_answers: event.currentTarget.checked ? 'once_passed' : 'never' })}
      />
    </>
  )
}
