import type { ReactNode } from 'react'
import classes from './text-button.module.css'

/** An act in words, where a button would weigh too much; looks as a link does. */
export const TextButton = ({ onClick, children, expanded }: { onClick: () => void; children: ReactNode; expanded?: boolean }) => (
  <button type="button" className={classes.button} onClick={onClick} aria-expanded={expanded}>
    {children}
  </button>
)
