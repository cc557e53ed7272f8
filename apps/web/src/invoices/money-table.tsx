import { type ReactNode, useId } from 'react'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'
import classes from './invoices.module.css'

type Props = {
  title: string
  line?: string | undefined
  /** On a phone each row is a block, its cells named by their data-label. */
  blocks?: boolean
  children: ReactNode
}

/** Rows of money under a heading; where they are wider than a phone they scroll by themselves, by keyboard too. */
export const MoneyTable = ({ title, line, blocks, children }: Props) => {
  const id = useId()
  return (
    <Section title={<span id={id}>{title}</span>} line={line}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of table rows, no group of fields. */}
      <div className={classes.scroll} role="group" aria-labelledby={id} tabIndex={0}>
        <Table className={blocks ? `${classes.table} ${classes.blocks}` : classes.table} aria-labelledby={id}>
          {children}
        </Table>
      </div>
    </Section>
  )
}
