import type { ReactNode } from 'react'
import classes from './definition-list.module.css'

export type Definition = { term: string; value: ReactNode; figures?: boolean }
type Props = {
  items: readonly Definition[]
  /** `rows`: a ledger, one line each; `ends`: the same with short values at the end of the line; `facts`: side by side, the term above. */
  layout?: 'rows' | 'ends' | 'facts'
}

export const DefinitionList = ({ items, layout = 'rows' }: Props) => (
  <dl className={layout === 'ends' ? `${classes.rows} ${classes.ends}` : classes[layout]}>
    {items.map(({ term, value, figures }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className={figures ? classes.figures : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
)
