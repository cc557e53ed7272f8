import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId } from 'react'
import classes from './field.module.css'
import { describedBy, Field } from './field.tsx'
import own from './text-area-field.module.css'

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
  return (
    <Field id={field} label={label} description={description} error={error} className={className}>
      <textarea
        {...area}
        id={field}
        className={`${classes.input} ${own.area}`}
        style={{ '--rows': area.rows ?? 2 } as CSSProperties}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field, description, error, area['aria-describedby'])}
      />
    </Field>
  )
}
