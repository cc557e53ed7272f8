import type { ComponentPropsWithRef } from 'react'
import classes from './table.module.css'

type Props = ComponentPropsWithRef<'table'> & {
  /** On a phone the cells of a row stand one below the other, under no heads; what a cell is then stands in its `data-label`. */
  stacked?: boolean
}

/** A table in the page: ledger rows, no outer box. Cells with `data-end` stand at its right. Records with tools of their own are a DataList. */
export const Table = ({ stacked = false, className, ...rest }: Props) => (
  <table {...rest} className={[classes.table, stacked && classes.stacked, className].filter(Boolean).join(' ')} />
)
