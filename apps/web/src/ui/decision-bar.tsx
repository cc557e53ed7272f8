import type { ReactNode } from 'react'
import classes from './decision-bar.module.css'

type Props = {
  children: ReactNode
  label?: string
  /** At the end of the bar, such as "1 of 4". */
  end?: ReactNode
}

/** Fixed at the foot of what is decided on: the buttons, or the sentence why there are none. */
export const DecisionBar = ({ children, label, end }: Props) => (
  <section data-screen-only="" className={classes.bar} aria-label={label}>
    <div className={classes.acts}>{children}</div>
    {end && <span className={classes.end}>{end}</span>}
  </section>
)

/** The key that does the same, on its button. */
export const KeyHint = ({ children }: { children: string }) => (
  <span className={classes.key} aria-hidden="true">
    {children}
  </span>
)
