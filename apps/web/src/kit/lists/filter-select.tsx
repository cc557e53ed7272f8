import { useTexts } from '../texts/texts.ts'
import classes from './filter-select.module.css'

type Props = {
  label: string
  /** Empty: no filter. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  options: readonly { value: string; label: string }[]
  /** Instead of "<label>: all". */
  all?: string
}

/** Narrows a list by one field. */
export const FilterSelect = ({ label, value, onChange, options, all }: Props) => {
  const t = useTexts('lists')
  return (
    <select
      className={value ? `${classes.select} ${classes.on}` : classes.select}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      <option value="">{all ?? t('filter.all', { label })}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
