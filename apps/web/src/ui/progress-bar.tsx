import type { ReactNode } from 'react'
import classes from './progress-bar.module.css'

type Props = { value: number; max: number; label: string; children: ReactNode }

/** How far something is, as a straight bar with its figures beside it. */
export const ProgressBar = ({ value, max, label, children }: Props) => (
  <div className={classes.whole}>
    <progress className={classes.bar} value={value} max={Math.max(max, 1)} aria-label={label} />
    <p className={classes.figures}>{children}</p>
  </div>
)
