/** Questions of a spreadsheet, one in each row: its columns are known by their headings. */
import type { FileFields } from '@jujur/contract/columns.ts'
import type { MOST_OPTIONS } from '@jujur/contract/questions.ts'
import { findHeadings, type HeadingWords, naming } from '../kit/sheets/columns.rules.ts'
import type { SheetRow } from '../kit/sheets/sheet.rules.ts'
import { letteredQuestion } from './aiken.worker.ts'
import { plainText } from './plain-text.worker.ts'
import type { RawQuestion } from './taking.rules.ts'

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const satisfies { length: typeof MOST_OPTIONS }
type Field = 'question' | (typeof letters)[number] | 'right' | 'explanation' | 'tag'

const declared: FileFields<Field> = {
  fields: ['question', ...letters, 'right', 'explanation', 'tag'],
  required: ['question', 'a', 'b', 'right'],
  made: {},
}
const optionWords = (letter: string, no: number) =>
  ['', 'option', 'answer', 'choice', 'antwort', 'opción', 'respuesta', 'réponse', 'pilihan', 'jawapan', '选项', '答案', '選択肢']
    .flatMap((word) => [`${word}${letter}`, ...(word === '' ? [] : [`${word}${no}`])])
    .join(' ')
const words: HeadingWords<Field> = {
  question: 'question questiontext text stem frage fragetext pregunta soalan 题目 问题 問題 問題文',
  ...(Object.fromEntries(letters.map((letter, i) => [letter, optionWords(letter, i + 1)])) as Record<(typeof letters)[number], string>),
  right:
    'right rightanswer correct correctanswer answer key richtig richtigeantwort lösung correcta respuestacorrecta juste bonneréponse betul jawapanbetul 正确 正确答案 正解',
  explanation: 'explanation feedback why reason begründung erklärung explicación explication penjelasan 解释 解析 解説 説明',
  tag: 'tag tags category topic schlagwort schlagwörter etiqueta etiquetas étiquette étiquettes teg 标签 タグ',
}
const named = naming(declared, words)

export type QuestionRow = { line: number; values: Partial<Record<Field, string>> }

/** The rows below the headings; null where none are found that name a question, two options and which is right. */
export const questionRows = (rows: readonly SheetRow[]): QuestionRow[] | null => {
  const found = findHeadings(declared, named, rows)
  if (!found) return null
  return rows.slice(found.at + 1).map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(found.fields.flatMap((field, i) => (field ? [[field, (cells[i] ?? '').trim()]] : []))),
  }))
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
    .map((part) => (/^[1-8]$/.test(part) ? (letters[Number(part) - 1] ?? '').toUpperCase() : part))
}

export const readRow = ({ values }: QuestionRow): RawQuestion => {
  const options = letters.flatMap((letter) => (values[letter] ? [{ letter: letter.toUpperCase(), value: values[letter] }] : []))
  const raw = letteredQuestion(values.question ?? '', options, rightOf(values.right ?? '', options))
  const tags = (values.tag ?? '').split(/[,;、，]/)
  return { ...raw, explanation: plainText(values.explanation ?? ''), tags }
}
