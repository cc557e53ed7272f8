import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import field from './field.module.css'
import classes from './switch-field.module.css'

export type SwitchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode
  /** Help, under the label. */
  description?: ReactNode
  error?: ReactNode
}

/** On or off; the label beside the switch takes the click too. */
export const SwitchField = ({ label, description, error, className, id, ...input }: SwitchFieldProps) => {
  const own = useId()
  const at = id ?? own
  const describedBy = [input['aria-describedby'], description && `${at}help`, error && `${at}error`].filter(Boolean).join(' ')
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <label className={classes.row} htmlFor={at}>
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is on.
          role="switch"
          id={at}
          className={classes.switch}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <span>{label}</span>
      </label>
      {description && (
        <p id={`${at}help`} className={`${field.help} ${classes.under}`}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${at}error`} className={`${field.error} ${classes.under}`}>
          {error}
        </p>
      )}
    </div>
  )
}
