import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import classes from './purchased.module.css'

export const todayInMalaysia = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
/** A day that is over; none is not. */
export const isOver = (due: string): boolean => due !== '' && due < todayInMalaysia()

type Props = { value: string; onChange: (value: string) => void; label?: string; disabled?: boolean }

/** Until when a course should be completed: today or later, or nothing. */
export const DueField = ({ value, onChange, label, disabled = false }: Props) => {
  const t = useTexts('purchases')
  return (
    <div className={classes.due}>
      <TextField
        type="date"
        label={label ?? t('assign.due')}
        min={todayInMalaysia()}
        value={value}
        disabled={disabled}
        error={isOver(value) ? t('assign.dueWrong') : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
