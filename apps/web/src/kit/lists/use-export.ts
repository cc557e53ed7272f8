/** Every row that matches as a file, fetched page by page; can be stopped. */
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '../../ui/use-toast.ts'
import { showTrouble } from '../call/trouble.ts'
import { useTexts } from '../texts/texts.ts'
import { type Column, csvCell } from './columns.ts'
import type { List } from './use-list.ts'
import { saveXlsx } from './xlsx.ts'

export const useExport = <Row>(list: List<Row>, columns: readonly Column<Row>[], name: string | undefined) => {
  const t = useTexts('lists')
  const { say } = useToast()
  const [done, setDone] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async () => {
    const control = new AbortController()
    stop.current = control
    setDone(0)
    try {
      const rows = await list.all((count) => control.signal.aborted || setDone(count), control.signal)
      if (control.signal.aborted) return
      const sample = rows[0]
      const told = columns.filter((column) => !column.quietTitle && (column.csv || (sample && csvCell(column, sample) !== undefined)))
      const [headings, cells] = [told.map((column) => column.title), rows.map((row) => told.map((column) => csvCell(column, row)))]
      saveXlsx(name ?? '', headings, cells, `${name}-${dayInMalaysia(new Date())}.xlsx`)
      say(list.totalMore ? t('list.exportCut', { count: rows.length }) : t('list.exportDone', { count: rows.length }))
    } catch (error) {
      if (!control.signal.aborted) showTrouble(error)
    } finally {
      if (stop.current === control) setDone(null)
    }
  }
  const cancel = () => {
    stop.current?.abort()
    setDone(null)
  }
  return { done, start, cancel }
}
