import { type FileFields, type FoundColumn, type FoundColumns, lackingFields } from '@jujur/contract/columns.ts'
import { useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { type Chosen, choose, settled } from './chosen.ts'
import { letterOf } from './column-words.ts'

/** With more columns than this, those that nobody reads wait behind a button. */
const MANY = 20

export type Seen = { tone: 'ok' | 'turn' | 'go' | 'plain'; words: string; line?: string | undefined }

type Of<F extends string> = {
  declared: FileFields<F>
  found: FoundColumns<F>
  labels: Readonly<Record<F, string>>
  chosen: Chosen<F>
  onChange: (chosen: Chosen<F>) => void
}

/** What each column is taken for, by its heading or by hand. */
export const useColumnMatch = <F extends string>({ declared, found, labels, chosen: wishes, onChange }: Of<F>) => {
  const t = useTexts('columns')
  const [all, setAll] = useState(false)
  const [moved, setMoved] = useState('')
  const chosen = settled(wishes)
  const lacking = lackingFields(declared, [...chosen.values()])
  const columns = found.columns as FoundColumn<F>[]
  const repeated = new Set(columns.map(({ heading }) => heading).filter((heading, i, every) => every.indexOf(heading) !== i))
  const nameOf = ({ heading, column }: FoundColumn<F>) =>
    heading === '' ? t('place', { letter: letterOf(column) }) : repeated.has(heading) ? t('repeated', { heading, letter: letterOf(column) }) : heading

  const isRead = ({ column, field }: FoundColumn<F>) => chosen.get(column) !== null || field !== null
  const folded = columns.length > MANY && !all ? columns.filter((one) => !isRead(one)) : []
  const rows = columns.filter((one) => !folded.includes(one))

  const pick = (column: FoundColumn<F>, field: F | null) => {
    const before = columns.find((one) => field !== null && one.column !== column.column && chosen.get(one.column) === field)
    setMoved(before && field ? t('moved', { field: labels[field], heading: nameOf(before) }) : '')
    onChange(choose(wishes, column.column, field))
  }
  const seen = (one: FoundColumn<F>): Seen => {
    const field = chosen.get(one.column) ?? null
    const line = one.filled === 0 ? t('noValues') : undefined
    if (field !== one.field) return { tone: field ? 'go' : 'plain', words: t(field ? 'chosen' : 'left'), line }
    if (one.because === 'unknown')
      return one.filled === 0 ? { tone: 'plain', words: t('left'), line } : { tone: 'turn', words: t('because.unknown'), line: t('unknownLine') }
    return { tone: field ? 'ok' : 'plain', words: t(`because.${one.because}`), line }
  }
  return {
    rows,
    /** How many columns that nobody reads are not shown. */
    folded: folded.length,
    unfold: () => setAll(true),
    fieldOf: ({ column }: FoundColumn<F>): F | null => chosen.get(column) ?? null,
    nameOf,
    seen,
    pick,
    lacking,
    /** Said when a field went from one column to another. */
    moved,
  }
}
export type ColumnMatch<F extends string> = ReturnType<typeof useColumnMatch<F>>
