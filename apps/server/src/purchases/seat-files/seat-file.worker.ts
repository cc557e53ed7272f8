/** The thread in which one file of people to be given seats is read; it ends with its answer, or is ended. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ColumnMatching } from '@jujur/contract/columns.ts'
import type { SeatFileField } from '@jujur/contract/purchases.ts'
import { readCells } from '../../kit/sheets/cells.ts'
import { namedSheet, seatFileKind } from './seat-file.rules.ts'

export type SeatsAsked = { path: string; matching: ColumnMatching<SeatFileField> | undefined }

const { path, matching } = workerData as SeatsAsked
const cells = await readCells(path, seatFileKind.sheet, matching?.encoding)
parentPort?.postMessage('fault' in cells ? cells : namedSheet(cells.rows, matching))
