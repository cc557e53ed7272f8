import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './field.module.css'

type Props = {
  /** Of the control; its label, help and error are known by it. */
  id: string
  label: ReactNode
  /** `span`: where the control is several, and names itself by the label's id. */
  labelAs?: 'label' | 'span'
  /** Help, under the field. */
  description?: ReactNode
  error?: ReactNode
  errorRole?: 'alert'
  className?: string | undefined
  children: ReactNode
}

/** What a control says it is described by. */
export const describedBy = (id: string, description: ReactNode, error: ReactNode, more?: string): string | undefined =>
  [more, description && `${id}help`, error && `${id}error`].filter(Boolean).join(' ') || undefined

/** Around a control: label, field, help, error, in this order. */
export const Field = ({ id, label, labelAs = 'label', description, error, errorRole, className, children }: Props) => (
  <div className={[classes.field, className].filter(Boolean).join(' ')}>
    {labelAs === 'label' ? (
      <label htmlFor={id}>{label}</label>
    ) : (
      <span className={classes.label} id={`${id}label`}>
        {label}
      </span>
    )}
    {children}
    {description && (
      <p id={`${id}help`} className={classes.help}>
        {description}
      </p>
    )}
    {error && (
      <p id={`${id}error`} className={classes.error} role={errorRole}>
        {error}
      </p>
    )}
  </div>
)

/** The control by itself, where a row of a table or a list is its label. */
export const Input = ({ className, ...input }: ComponentPropsWithRef<'input'>) => (
  <input {...input} className={[classes.input, className].filter(Boolean).join(' ')} />
)
