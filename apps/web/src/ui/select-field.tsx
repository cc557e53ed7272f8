import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './field.module.css'
import { describedBy, Field } from './field.tsx'
import own from './select-field.module.css'

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
  return (
    <Field id={field} label={label} description={description} error={error} className={className}>
      <select
        {...select}
        id={field}
        className={`${classes.input} ${own.select}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field, description, error, select['aria-describedby'])}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
