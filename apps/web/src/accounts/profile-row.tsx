import type { ReactNode } from 'react'
import classes from './profile.module.css'

type Props = { label: string; children: ReactNode; action?: ReactNode }

/** A ledger row: what it is, what it holds, what can be done with it. */
export const ProfileRow = ({ label, children, action }: Props) => (
  <div className={classes.row}>
    <p className={classes.label}>{label}</p>
    <div className={classes.value}>{children}</div>
    {action && <div className={classes.action}>{action}</div>}
  </div>
)
