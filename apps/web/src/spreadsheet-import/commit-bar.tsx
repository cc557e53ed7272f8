import type { ReactNode } from 'react'
import classes from './commit-bar.module.css'

/** At the foot of a report: what is done with it, and what that leaves out. */
export const CommitBar = ({ children }: { children: ReactNode }) => <div className={classes.bar}>{children}</div>
