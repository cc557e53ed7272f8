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
  /** Its options come later: it is as wide before they do. */
  steady?: boolean
}

/** Narrows a list by one field. */
export const FilterSelect = ({ label, value, onChange, options, all, steady }: Props) => {
  const t = useTexts('lists')
  return (
    <select
      className={[classes.select, value && classes.on, steady && classes.steady].filter(Boolean).join(' ')}
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
