import type { ReactNode } from 'react'
import classes from './page-title.module.css'

type Props = { title: ReactNode; line?: ReactNode; actions?: ReactNode }

/** Title, one line of context, at most one primary and one outline button. */
export const PageTitle = ({ title, line, actions }: Props) => (
  <div className={classes.head}>
    <div>
      <h1>{title}</h1>
      {line && <p className={classes.line}>{line}</p>}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
)
