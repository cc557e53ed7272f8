import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId } from 'react'
import own from './text-area-field.module.css'
import classes from './text-field.module.css'

export type TextAreaFieldProps = Omit<ComponentPropsWithRef<'textarea'>, 'children'> & {
  label: ReactNode
  /** Help, under the field. */
  description?: ReactNode
  error?: ReactNode
}

/** Several lines: label, field, help, error, as the text field has them. */
export const TextAreaField = ({ label, description, error, className, id, ...area }: TextAreaFieldProps) => {
  const ownId = useId()
  const field = id ?? ownId
  const describedBy = [area['aria-describedby'], description && `${field}help`, error && `${field}error`].filter(Boolean).join(' ')
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={field}>{label}</label>
      <textarea
        {...area}
        id={field}
        className={`${classes.input} ${own.area}`}
        style={{ '--rows': area.rows ?? 2 } as CSSProperties}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
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
