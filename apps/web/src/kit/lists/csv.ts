/** Tables for spreadsheets. */
import { saveBlob } from '../call/api.ts'

export type CsvCell = string | number | null | undefined

/** A cell that begins like a formula gets an apostrophe in front: names come from people, and spreadsheets carry formulas out (OWASP, CSV injection). */
export const neutral = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: CsvCell): string => {
  if (value === null || value === undefined) return ''
  // Numbers of our own stay numbers, also below zero.
  const text = typeof value === 'number' ? String(value) : neutral(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180; with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

export const saveCsv = (rows: readonly (readonly CsvCell[])[], filename: string): void =>
  saveBlob(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), filename)
