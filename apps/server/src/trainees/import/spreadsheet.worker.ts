/** The thread in which one file is read and checked; it ends with its answer, or is ended. */
import { parentPort, workerData } from 'node:worker_threads'
import { readCells } from '../../kit/sheets/cells.ts'
import { IMPORT_SHEET } from './headings.rules.ts'
import { checkSheet, type TraineeMatching } from './spreadsheet.rules.ts'

export type TraineesAsked = { path: string; matching: TraineeMatching | undefined }

const { path, matching } = workerData as TraineesAsked
const cells = await readCells(path, IMPORT_SHEET, matching?.encoding)
parentPort?.postMessage('fault' in cells ? cells : checkSheet(cells.rows, matching))
