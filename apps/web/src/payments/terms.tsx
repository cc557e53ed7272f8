import type { ReactNode } from 'react'
import classes from './payment.module.css'

type Item = { term: string; value: ReactNode; end?: ReactNode; figures?: boolean }

/** The same few words left, so that ways to pay compare by row; a button may stand at the end. */
export const Terms = ({ items }: { items: readonly Item[] }) => (
  <dl className={classes.terms}>
    {items.map(({ term, value, end, figures }) => (
      <div key={term} className={end ? classes.copied : undefined}>
        <dt>{term}</dt>
        <dd>
          <span className={figures ? classes.figures : undefined}>{value}</span>
          {end}
        </dd>
      </div>
    ))}
  </dl>
)
