import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './text-field.module.css'

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'children'> & {
  label: ReactNode
  /** Help, under the field. */
  description?: ReactNode
  error?: ReactNode
  /** A small button inside the field, at its end. */
  rightSection?: ReactNode
  inputClassName?: string
}

/** Label, field, help, error, in this order; without a component library: it is on the first page that a phone loads. */
export const TextField = ({ label, description, error, rightSection, className, inputClassName, id, ...input }: TextFieldProps) => {
  const own = useId()
  const field = id ?? own
  const describedBy = [input['aria-describedby'], description && `${field}help`, error && `${field}error`].filter(Boolean).join(' ')
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={field}>{label}</label>
      <span className={classes.box}>
        <input
          {...input}
          id={field}
          className={[classes.input, rightSection && classes.withSection, inputClassName].filter(Boolean).join(' ')}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {rightSection && <span className={classes.section}>{rightSection}</span>}
      </span>
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
