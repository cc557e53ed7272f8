/** What a list can show of a row: on the screen, by the reader's choice, and in a file. */
import { useState } from 'react'
import type { DataColumn } from '../../ui/data-list.tsx'
import type { SheetCell } from './xlsx.ts'

export type Column<Row> = DataColumn<Row> & {
  /** What stands in the file; a cell of plain text or a number stands there as it is shown. */
  csv?: (row: Row) => SheetCell
  /** Off until the reader chooses it. */
  hidden?: boolean
}

/** What a call tells as a day or a moment is one in the file too, and nothing else is. */
export const dayCell = (value: string | null): SheetCell => value && { is: 'day', value }
export const momentCell = (value: string | null): SheetCell => value && { is: 'moment', value }

export const csvCell = <Row>(column: Column<Row>, row: Row): SheetCell => {
  if (column.csv) return column.csv(row)
  const cell = column.cell(row)
  return typeof cell === 'string' || typeof cell === 'number' ? cell : undefined
}

/** `null` until somebody chose. */
const readColumns = (id: string): string[] | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`columns:${id}`) ?? 'null')
    return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : null
  } catch {
    return null
  }
}
export const useColumns = <Row>(id: string, columns: readonly Column<Row>[]) => {
  const [chosen, setChosen] = useState(() => readColumns(id))
  const [first, ...others] = columns
  const isOn = (column: Column<Row>) => column === first || column.quietTitle || (chosen ? chosen.includes(column.key) : !column.hidden)
  return {
    shown: columns.filter(isOn),
    /** The first always stands, and buttons are no matter of choice. */
    choices: others.filter((column) => !column.quietTitle).map((column) => ({ column, on: isOn(column) })),
    toggle: (key: string, on: boolean) => {
      const next = columns.filter((column) => (column.key === key ? on : isOn(column))).map((column) => column.key)
      setChosen(next)
      try {
        localStorage.setItem(`columns:${id}`, JSON.stringify(next))
      } catch {}
    },
  }
}
