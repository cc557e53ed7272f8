import { type Topic, topics } from '@jujur/contract/enumerations.ts'
import { useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import classes from './topics-field.module.css'

type Props = { value: readonly Topic[]; onChange: (value: Topic[]) => void; disabled?: boolean }

/** The nine topics that training against bribery must cover (ISO 37001, clause 7.3). */
export const TopicsField = ({ value, onChange, disabled }: Props) => {
  const t = useTexts('authoring')
  const { list } = useFormat()
  const [open, setOpen] = useState(false)
  const kept = useKeptFocus<HTMLDivElement>()
  if (!open)
    return (
      <div className={classes.closed} {...kept}>
        <p className={classes.label}>{t('topics.label')}</p>
        <p>
          {value.length === 0 ? t('topics.none') : list(value.map((topic) => t(`topics.${topic}`)))}
          {!disabled && (
            <Button variant="subtle" size="xs" aria-label={t('topics.changeLabel')} onClick={() => setOpen(true)}>
              {t('topics.change')}
            </Button>
          )}
        </p>
      </div>
    )
  return (
    <div {...kept}>
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
    </div>
  )
}
