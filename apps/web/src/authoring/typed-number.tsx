import { type ReactNode, useEffect, useState } from 'react'
import { FieldMessage } from '../kit/forms/field-message.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'

/** Whole numbers within bounds; made once, outside of what renders. */
export const wholeNumber =
  (least: number, most: number) =>
  (typed: string): number | undefined => {
    const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
/** The same, or nothing at all. */
export const wholeNumberOrNone = (least: number, most: number) => {
  const read = wholeNumber(least, most)
  return (typed: string): number | null | undefined => (typed.trim() === '' ? null : read(typed))
}

const asTyped = (value: number | null) => (value === null ? '' : String(value))

type Props<T extends number | null> = {
  label: ReactNode
  /** The field in words, where its label is more than words. */
  name?: string
  description?: string
  error?: ReactNode
  readOnly?: boolean
  disabled?: boolean
  className?: string
  value: T
  /** As it stands in the field; the digits themselves unless told. */
  show?: (value: T) => string
  /** Undefined where this is no such number. */
  read: (typed: string) => T | undefined
  onValue: (value: T) => void
}

/** A number that is typed as text: what is no number yet stays in the field, and is not kept. */
export const TypedNumber = <T extends number | null>({ value, show = asTyped, read, onValue, error, name, ...field }: Props<T>) => {
  const t = useTexts('common')
  const [typed, setTyped] = useState(() => show(value))
  // Undone, or another author's.
  useEffect(() => setTyped((before) => (read(before) === value ? before : show(value))), [value, show, read])
  const wrong = read(typed) === undefined && (
    <FieldMessage
      error={{ field: '', rule: 'invalid', message: '' }}
      label={name ?? (typeof field.label === 'string' ? field.label : t('field.this'))}
    />
  )
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={error ?? wrong}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        const next = read(event.currentTarget.value)
        if (next !== undefined) onValue(next)
      }}
    />
  )
}
