import type { ReactNode } from 'react'
import classes from './profile.module.css'

type Props = { label: string; children: ReactNode; action?: ReactNode /** On a phone the action stands below what the row holds. */; long?: boolean }

/** A ledger row: what it is, what it holds, what can be done with it. */
export const ProfileRow = ({ label, children, action, long = false }: Props) => (
  <div className={long ? `${classes.row} ${classes.long}` : classes.row}>
    <p className={classes.label}>{label}</p>
    <div className={classes.value}>{children}</div>
    {action && <div className={classes.action}>{action}</div>}
  </div>
)
