/** Questions of a spreadsheet, one in each row: its columns are known by their headings, or as somebody says. */
import type { ColumnMatching } from '@jujur/contract/columns.ts'
import { type QuestionFileField, questionSheet } from '@jujur/contract/questions.ts'
import { matchedColumns, namedColumns, valuesOf } from '../kit/sheets/columns.rules.ts'
import type { SheetRow } from '../kit/sheets/sheet.rules.ts'
import { letteredQuestion } from './aiken.worker.ts'
import { named, optionFields } from './headings.rules.ts'
import { plainText } from './plain-text.worker.ts'
import type { RawQuestion } from './taking.rules.ts'

export type QuestionRow = { line: number; values: ReadonlyMap<QuestionFileField, string> }
export type QuestionColumns = ColumnMatching<QuestionFileField>

/** The rows below the headings; a fault where none are found that name a question, two options and which is right. */
export const readQuestionRows = (
  rows: readonly SheetRow[],
  matching?: QuestionColumns,
): QuestionRow[] | { fault: 'no_headings' | 'columns_changed' } => {
  const taken = matching ? matchedColumns(rows, matching) : namedColumns(questionSheet, named, rows)
  if (!taken) return { fault: 'no_headings' }
  if ('fault' in taken) return { fault: 'columns_changed' }
  return rows.slice(taken.at + 1).map((row) => ({ line: row.line, values: valuesOf(row, taken.columns) }))
}

/** Letters, numbers, or one of the options in its own words. */
const rightOf = (written: string, options: readonly { letter: string; value: string }[]): string[] => {
  const alike = (value: string) => value.trim().toLowerCase() === written.trim().toLowerCase()
  const inWords = options.filter(({ value }) => value.length > 1 && alike(value)).map(({ letter }) => letter)
  if (inWords.length > 0) return inWords
  return written
    .toUpperCase()
    .split(/[\s,;/&+、，]+/)
    .filter(Boolean)
    .map((part) => (/^[1-8]$/.test(part) ? (optionFields[Number(part) - 1] ?? '').toUpperCase() : part))
}

export const readRow = ({ values }: QuestionRow): RawQuestion => {
  const cell = (field: QuestionFileField) => values.get(field) ?? ''
  const options = optionFields.flatMap((letter) => (cell(letter) === '' ? [] : [{ letter: letter.toUpperCase(), value: cell(letter) }]))
  const raw = letteredQuestion(cell('question'), options, rightOf(cell('right'), options))
  return { ...raw, explanation: plainText(cell('explanation')), tags: cell('tag').split(/[,;、，]/) }
}
