import type { ComponentPropsWithRef } from 'react'
import classes from './stack.module.css'

type Props = ComponentPropsWithRef<'div'> & {
  /** Between the parts of a page, or the fields of a form. */
  gap?: 'parts' | 'fields'
}

/** One below the other. */
export const Stack = ({ gap = 'parts', className, ...rest }: Props) => (
  <div {...rest} className={[classes[gap], className].filter(Boolean).join(' ')} />
)
