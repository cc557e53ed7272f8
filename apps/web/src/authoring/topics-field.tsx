import { type Topic, topics } from '@jujur/contract/enumerations.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TickField } from '../ui/tick-field.tsx'
import classes from './topics-field.module.css'

type Props = { value: readonly Topic[]; onChange: (value: Topic[]) => void; disabled?: boolean }

/** The nine topics that training against bribery must cover (ISO 37001, clause 7.3). */
export const TopicsField = ({ value, onChange, disabled }: Props) => {
  const t = useTexts('authoring')
  return (
    <fieldset className={classes.topics} disabled={disabled}>
      <legend>{t('topics.label')}</legend>
      {topics.map((topic) => (
        <TickField
          key={topic}
          label={t(`topics.${topic}`)}
          checked={value.includes(topic)}
          onChange={(event) => onChange(topics.filter((one) => (one === topic ? event.currentTarget.checked : value.includes(one))))}
        />
      ))}
    </fieldset>
  )
}
