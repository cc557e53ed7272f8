import { type ReactNode, useId } from 'react'
import classes from './choice.module.css'
import field from './field.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string; help: string }[]
  error?: ReactNode
  /** Side by side where there is room. */
  row?: boolean
}

/** One of a few, each with a sentence what it means. */
export const Choice = ({ label, value, onChange, options, error, row = false }: Props) => {
  const id = useId()
  return (
    <fieldset className={row ? `${classes.choice} ${classes.row}` : classes.choice} aria-describedby={error ? `${id}error` : undefined}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}${option.value}`}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <span id={`${id}${option.value}`} className={classes.help} aria-hidden="true">
              {option.help}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}error`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
