import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './text-field.module.css'

export type TextAreaFieldProps = Omit<ComponentPropsWithRef<'textarea'>, 'children'> & {
  label: ReactNode
  /** Help, under the field. */
  description?: ReactNode
  error?: ReactNode
}

/** Several lines: label, field, help, error, as the text field has them. */
export const TextAreaField = ({ label, description, error, className, id, ...area }: TextAreaFieldProps) => {
  const own = useId()
  const field = id ?? own
  const describedBy = [area['aria-describedby'], description && `${field}help`, error && `${field}error`].filter(Boolean).join(' ')
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={field}>{label}</label>
      <textarea {...area} id={field} className={classes.input} aria-invalid={error ? true : undefined} aria-describedby={describedBy || undefined} />
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
