import type { ReactNode } from 'react'
import classes from './state-badge.module.css'

/** Badges side by side, wrapping. */
export const BadgeRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>
