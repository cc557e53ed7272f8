/** The thread in which one file is read and checked; it ends with its answer, or is ended. */
import { parentPort, workerData } from 'node:worker_threads'
import { readCells } from './cells.worker.ts'
import { checkSheet } from './spreadsheet.rules.ts'

const cells = await readCells(workerData as string)
parentPort?.postMessage('fault' in cells ? cells : checkSheet(cells.rows))
