import { remindTrainees } from '@jujur/contract/reminders.ts'
import type { ReactNode } from 'react'
import { useMay } from '../kit/call/may.ts'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type Remindable, RemindButton } from './remind-button.tsx'

type Reminders<Row> = {
  last: Column<Row>
  /** For who may press it: alone, or as a column of its own. */
  button: ((row: Row) => ReactNode) | undefined
  act: Column<Row>[]
}
/** Of lists of people: when each was reminded last, and the button. */
export const useReminderColumns = <Row extends Remindable>(): Reminders<Row> => {
  const t = useTexts('reminders')
  const { day } = useFormat()
  const may = useMay()
  const button = may(remindTrainees.name) ? (row: Row) => <RemindButton of={row} /> : undefined
  return {
    button,
    last: {
      key: 'reminded_on',
      title: t('last'),
      nowrap: true,
      phone: 'hide',
      cell: ({ reminded_on, remind }) => (reminded_on ? day(reminded_on) : remind === null ? '' : t('none')),
      csv: ({ reminded_on }) => dayCell(reminded_on),
    },
    act: button ? [{ key: 'remind', title: t('act'), quietTitle: true, align: 'end', phone: 'act', cell: button }] : [],
  }
}
