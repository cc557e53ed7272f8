import type { ReactNode } from 'react'
import classes from './definition-list.module.css'

export type Definition = { term: string; value: ReactNode; figures?: boolean }
type Props = {
  items: readonly Definition[]
  /** `rows`: a ledger, one line each; `facts`: side by side, the term above. */
  layout?: 'rows' | 'facts'
}

export const DefinitionList = ({ items, layout = 'rows' }: Props) => (
  <dl className={classes[layout]}>
    {items.map(({ term, value, figures }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className={figures ? classes.figures : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
)
