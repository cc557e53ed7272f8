import type { ReactNode } from 'react'
import classes from './figure-list.module.css'

export type FigureItem = {
  label: string
  value: ReactNode
  /** Before the label. */
  icon?: ReactNode
  /** What the figure says not by itself. */
  note?: ReactNode
  tone?: 'ok' | 'bad' | undefined
}
type Props = {
  items: readonly FigureItem[]
  /** Still asked for: the places are kept. */
  busy?: boolean
  /** `rows`: one below the other on any window; `close`: side by side in a drawer, on a phone too. */
  layout?: 'columns' | 'close' | 'rows'
  className?: string | undefined
}

/** A few sums or counts on one ruled row, each under its name; on a phone a row each. */
export const FigureList = ({ items, busy, layout = 'columns', className }: Props) => (
  <dl aria-busy={busy || undefined} className={[classes.list, classes[layout], className].filter(Boolean).join(' ')}>
    {items.map(({ label, value, icon, note, tone }) => (
      <div key={label} data-tone={tone}>
        <dt>
          {icon}
          {label}
        </dt>
        <dd>
          <span className={classes.value}>{value}</span>
          {note && <span className={classes.note}>{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
