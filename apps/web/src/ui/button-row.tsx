import type { ReactNode } from 'react'
import classes from './button-row.module.css'

/** Buttons side by side; on a phone they share the width. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>
