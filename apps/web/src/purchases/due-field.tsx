import { dayInMalaysia } from '@jujur/words/formats.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import classes from './purchased.module.css'

/** A day that is over; none is not. */
export const isPastDay = (due: string): boolean => due !== '' && due < dayInMalaysia(new Date())

type Props = { value: string; onChange: (value: string) => void; label?: string; disabled?: boolean }

/** Until when a course should be completed: today or later, or nothing. */
export const DueField = ({ value, onChange, label, disabled = false }: Props) => {
  const t = useTexts('purchases')
  return (
    <div className={classes.due}>
      <TextField
        type="date"
        label={label ?? t('assign.due')}
        min={dayInMalaysia(new Date())}
        value={value}
        disabled={disabled}
        error={isPastDay(value) ? t('assign.dueWrong') : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
