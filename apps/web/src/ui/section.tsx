import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type Props = {
  title: ReactNode
  /** What the region is called where another on the page has the same title; the title without it. */
  label?: string
  /** One dim line under the title. */
  line?: ReactNode
  /** A link or small button at the end of the title's row. */
  action?: ReactNode
  /** A rule of edge colour above the content, as over ledger rows. */
  ruled?: boolean
  children: ReactNode
  className?: string
}

/** A part of a page under its own heading, held by rules instead of a box. */
export const Section = ({ title, label, line, action, ruled = false, children, className }: Props) => {
  const id = useId()
  return (
    <section {...(label ? { 'aria-label': label } : { 'aria-labelledby': id })} className={className}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {line && <p className={classes.line}>{line}</p>}
      <div className={ruled ? classes.ruled : undefined}>{children}</div>
    </section>
  )
}
