import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './field.module.css'
import { describedBy, Field, Input } from './field.tsx'

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'children'> & {
  label: ReactNode
  /** Help, under the field. */
  description?: ReactNode
  error?: ReactNode
  /** A small button inside the field, at its end. */
  rightSection?: ReactNode
  inputClassName?: string
}

/** One line that is typed. */
export const TextField = ({ label, description, error, rightSection, className, inputClassName, id, ...input }: TextFieldProps) => {
  const own = useId()
  const field = id ?? own
  return (
    <Field id={field} label={label} description={description} error={error} className={className}>
      <span className={classes.box}>
        <Input
          {...input}
          id={field}
          className={[rightSection && classes.withSection, inputClassName].filter(Boolean).join(' ')}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(field, description, error, input['aria-describedby'])}
        />
        {rightSection && <span className={classes.section}>{rightSection}</span>}
      </span>
    </Field>
  )
}
