import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './row-list.module.css'

/** What stands below each other as a ledger does: people, papers, places. What is long, is searched or has columns is a DataList. */
export const RowList = ({ className, ...rest }: ComponentPropsWithRef<'ul'>) => (
  <ul {...rest} className={[classes.list, className].filter(Boolean).join(' ')} />
)

type RowProps = {
  /** Its name, a link where it leads somewhere. */
  title: ReactNode
  /** What else is known of it, dim, each on a line. */
  lines?: readonly ReactNode[]
  children?: ReactNode
  /** At the end of the row: its state, or what can be done with it. */
  end?: ReactNode
  className?: string | undefined
}

export const Row = ({ title, lines = [], children, end, className }: RowProps) => (
  <li className={[classes.row, className].filter(Boolean).join(' ')}>
    <div className={classes.words}>
      <div className={classes.title}>{title}</div>
      {lines.map(
        (line, i) =>
          line && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row have no names, and no state.
            <p key={i} className={classes.line}>
              {line}
            </p>
          ),
      )}
      {children}
    </div>
    {end}
  </li>
)
