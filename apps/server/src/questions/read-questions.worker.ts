/** The thread in which a file of questions is read: it tells of each question as soon as it has it, so that one on which it hangs is known. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { type ImportFormat, MOST_IN_FILE } from '@jujur/contract/questions.ts'
import { readCells } from '../kit/sheets/cells.ts'
import type { SheetRow } from '../kit/sheets/sheet.rules.ts'
import { readAiken } from './aiken.worker.ts'
import { readGift } from './gift.worker.ts'
import { readMoodle } from './moodle.worker.ts'
import { type QuestionColumns, type QuestionRow, readQuestionRows, readRow } from './rows.worker.ts'
import { formatOf, type QuestionPiece, splitAiken, splitGift, splitMoodle } from './split.rules.ts'
import { leftOut, type TakenQuestion, takeQuestion } from './taking.rules.ts'

export type Reading = {
  readonly path: string
  readonly language: ContentLanguage
  /** What the columns are, where somebody said so. */
  readonly matching: QuestionColumns | undefined
  readonly from: number
  readonly category: string | null
}
export type QuestionFileFault = 'unreadable' | 'wrong_format' | 'too_many' | 'none' | 'no_headings' | 'columns_changed'
export type ReadMessage =
  | { kind: 'fault'; fault: QuestionFileFault }
  | { kind: 'begin'; format: ImportFormat; total: number }
  /** `at` counts pieces, and a category is one too; it holds for what comes after. */
  | { kind: 'read'; at: number; taken: TakenQuestion | null; category: string | null }
  | { kind: 'end' }

/** A question of more is none that a person wrote; its picture is within. */
const LONGEST_PIECE = 8_000_000
const MOST_PIECES = 2 * MOST_IN_FILE

const decode = (bytes: Uint8Array): string => {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    // Drops a byte order mark by itself.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
    const [, said = 'windows-1252'] = /encoding=["']([\w-]{1,40})["']/.exec(head) ?? []
    return new TextDecoder(said.toLowerCase() === 'utf-8' ? 'windows-1252' : said).decode(bytes)
  }
}

const tell = (told: ReadMessage) => parentPort?.postMessage(told)

/** What a piece that cannot be read says of itself. */
const nameIn = (text: string) =>
  /::(.{1,150}?)::/.exec(text)?.[1] ?? /<name>\s*(?:<text>\s*)?(?:<!\[CDATA\[)?([^<\]]{1,150})/.exec(text)?.[1] ?? text.slice(0, 80)

const read = async (piece: QuestionPiece, no: number, format: Exclude<ImportFormat, 'sheet'>, language: ContentLanguage, category: string | null) => {
  if (piece.text.length > LONGEST_PIECE) return leftOut(no, nameIn(piece.text), 'too_long', '', piece.at_line)
  try {
    const raw = format === 'gift' ? readGift(piece) : format === 'aiken' ? readAiken(piece) : await readMoodle(piece.text, category)
    return 'kind' in raw ? takeQuestion(raw, no, language, piece.at_line) : raw
  } catch {
    return leftOut(no, nameIn(piece.text), 'unreadable', '', piece.at_line)
  }
}

/** One in each row, under its line in the file. */
const workSheet = (rows: readonly QuestionRow[], { language, from }: Reading) => {
  if (rows.length > MOST_IN_FILE) return tell({ kind: 'fault', fault: 'too_many' })
  if (rows.length === 0) return tell({ kind: 'fault', fault: 'none' })
  tell({ kind: 'begin', format: 'sheet', total: rows.length })
  for (const [at, row] of rows.entries())
    if (at >= from) tell({ kind: 'read', at, taken: takeQuestion(readRow(row), at + 1, language, row.line), category: null })
  tell({ kind: 'end' })
}

/** Several columns in several rows: a spreadsheet, whatever its columns are called. */
const isTable = (rows: readonly SheetRow[]) => rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1).length > 1

const work = async (reading: Reading) => {
  const { path, language, matching, from, category: before } = reading
  const bytes = await readFile(path)
  const isZip = bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50
  const text = isZip ? '' : decode(bytes).replaceAll(/\r\n?/g, '\n')
  const cells =
    matching || isZip || !text.trimStart().startsWith('<') ? await readCells(path, '', matching?.encoding) : { fault: 'no_spreadsheet' as const }
  const rows = 'fault' in cells ? cells : readQuestionRows(cells.rows, matching)
  if (!('fault' in rows)) return workSheet(rows, reading)
  if (matching) return tell({ kind: 'fault', fault: 'columns_changed' })
  const format = isZip ? null : formatOf(text)
  if (!format) return tell({ kind: 'fault', fault: !('fault' in cells) && (isZip || isTable(cells.rows)) ? 'no_headings' : 'wrong_format' })
  const pieces = format === 'gift' ? splitGift(text) : format === 'aiken' ? splitAiken(text) : splitMoodle(text)
  const total = pieces.filter((piece) => format !== 'moodle_xml' || !/^<question\s[^>]*type\s*=\s*["']category["']/.test(piece.text)).length
  if (total > MOST_IN_FILE || pieces.length > MOST_PIECES) return tell({ kind: 'fault', fault: 'too_many' })
  if (total === 0) return tell({ kind: 'fault', fault: 'none' })
  tell({ kind: 'begin', format, total })
  let category = before
  let no = 0
  for (const [at, piece] of pieces.entries()) {
    const isCategory = format === 'moodle_xml' && /^<question\s[^>]*type\s*=\s*["']category["']/.test(piece.text)
    if (!isCategory) no++
    if (at < from) continue
    const found = await read(piece, no, format, language, category)
    if ('category' in found) category = found.category
    tell({ kind: 'read', at, taken: 'category' in found || isCategory ? null : found, category })
  }
  tell({ kind: 'end' })
}

try {
  await work(workerData as Reading)
} catch {
  tell({ kind: 'fault', fault: 'unreadable' })
}
