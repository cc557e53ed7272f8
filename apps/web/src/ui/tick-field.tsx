import { IconAlertCircle } from '@jujur/icons'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './tick-field.module.css'

export type TickFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** What belongs to the sentence but is pressed by itself, such as a link; read out with the label. */
  after?: ReactNode
  description?: ReactNode
  error?: ReactNode
}

export const TickField = ({ label, after, description, error, ...input }: TickFieldProps) => {
  const id = useId()
  const describedBy = [description && `${id}help`, error && `${id}error`].filter(Boolean).join(' ')
  return (
    <div className={classes.tick}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-labelledby={after ? `${id}label ${id}after` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      <div>
        <label id={`${id}label`} htmlFor={id}>
          {label}
        </label>{' '}
        {after && <span id={`${id}after`}>{after}</span>}
        {description && (
          <p id={`${id}help`} className={classes.help}>
            {description}
          </p>
        )}
        {error && (
          <p id={`${id}error`} className={classes.error}>
            <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
