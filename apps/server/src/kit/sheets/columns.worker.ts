/** The thread in which the columns of one file are looked at; it ends with its answer, or is ended. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FileEncoding, FileFields } from '@jujur/contract/columns.ts'
import { readCells } from './cells.ts'
import { type HeadingWords, naming, seenColumns } from './columns.rules.ts'

/** What a feature says of its files. */
export type SheetKind = {
  /** The sheet of a workbook that is read where there is one of this name. */
  sheet: string
  declared: FileFields<string>
  words: HeadingWords<string>
}
export type ColumnsAsked = SheetKind & { path: string; heading_line: number | undefined; encoding: FileEncoding | undefined }

const { path, sheet, declared, words, heading_line, encoding } = workerData as ColumnsAsked
const cells = await readCells(path, sheet, encoding)
parentPort?.postMessage('fault' in cells ? cells : seenColumns(cells, declared, naming(declared, words), heading_line))
