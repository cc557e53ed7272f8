import type { ReactNode } from 'react'
import classes from './text-button.module.css'

type Props = {
  onClick: () => void
  children: ReactNode
  expanded?: boolean /** What it does, where several on the page have the same words. */
  label?: string
}

/** An act in words, where a button would weigh too much; looks as a link does. */
export const TextButton = ({ onClick, children, expanded, label }: Props) => (
  <button type="button" className={classes.button} onClick={onClick} aria-expanded={expanded} aria-label={label}>
    {children}
  </button>
)
