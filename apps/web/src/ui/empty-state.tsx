import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = { children: ReactNode; action?: ReactNode }

/** One sentence why nothing is here, one button what to do. */
export const EmptyState = ({ children, action }: Props) => (
  <div className={classes.empty}>
    <p>{children}</p>
    {action}
  </div>
)
