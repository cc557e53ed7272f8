import { useTexts } from '../kit/texts/texts.ts'
import { Choice } from '../ui/choice.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './quiz.module.css'
import type { QuizValues } from './values.ts'

type Props = { values: QuizValues; onChange: (changes: Partial<QuizValues>) => void }

type NumberProps = {
  label: string
  help: string
  value: number | null
  min: number
  max: number
  onValue: (value: number | null) => void
  optional?: boolean
}
const NumberField = ({ label, help, value, min, max, onValue, optional = false }: NumberProps) => (
  <TextField
    label={label}
    description={help}
    type="number"
    min={min}
    max={max}
    value={value ?? ''}
    onChange={(event) => {
      const text = event.currentTarget.value
      const number = Math.round(Number(text))
      if (text === '' && optional) onValue(null)
      else if (text !== '' && number >= min && number <= max) onValue(number)
    }}
  />
)

/** What passes, how often, how long, and what is told afterwards. */
export const QuizRules = ({ values, onChange }: Props) => {
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
          <NumberField
            label={t('passMark')}
            help={t('passMarkHelp')}
            value={values.pass_mark}
            min={0}
            max={100}
            onValue={(pass_mark) => onChange({ pass_mark: pass_mark ?? 0 })}
          />
        )}
        <NumberField
          label={t('attempts')}
          help={t('attemptsHelp')}
          value={values.max_attempts}
          min={1}
          max={20}
          optional
          onValue={(max_attempts) => onChange({ max_attempts })}
        />
        <NumberField
          label={t('cooldown')}
          help={t('cooldownHelp')}
          value={values.cooldown_minutes}
          min={0}
          max={10_080}
          onValue={(minutes) => onChange({ cooldown_minutes: minutes ?? 0 })}
        />
        <NumberField
          label={t('timeLimit')}
          help={t('timeLimitHelp')}
          value={values.time_limit_minutes}
          min={1}
          max={600}
          optional
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
