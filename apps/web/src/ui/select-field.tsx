import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import own from './select-field.module.css'
import classes from './text-field.module.css'

export type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'children'> & {
  label: ReactNode
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Shown while nothing is chosen; choosing it again is no choice. */
  placeholder?: string
  /** Help, under the field. */
  description?: ReactNode
  error?: ReactNode
}

/** One of several: label, field, help, error, as the text field has them. */
export const SelectField = ({ label, options, placeholder, description, error, className, id, ...select }: SelectFieldProps) => {
  const generated = useId()
  const field = id ?? generated
  const describedBy = [select['aria-describedby'], description && `${field}help`, error && `${field}error`].filter(Boolean).join(' ')
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={field}>{label}</label>
      <select
        {...select}
        id={field}
        className={`${classes.input} ${own.select}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {description && (
        <p id={`${field}help`} className={classes.help}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${field}error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
