/** A file of trainees, read in a thread: what its columns are, and what its rows come to. */
import { readColumns, readInThread } from '../kit/sheets/in-thread.ts'
import { traineeSheet } from './headings.rules.ts'
import type { CheckedSheet, TraineeMatching } from './spreadsheet.rules.ts'
import type { TraineesAsked } from './spreadsheet.worker.ts'

type Way = { company_id: number; matching?: TraineeMatching | undefined; workMs?: number }
/** @throws TooBusy */
export const readSpreadsheet = (path: string, { company_id, matching, workMs }: Way) => {
  const asked: TraineesAsked = { path, matching }
  return readInThread<CheckedSheet>(new URL('./spreadsheet.worker.ts', import.meta.url), asked, company_id, workMs)
}

/** @throws TooBusy */
export const readTraineeColumns = (path: string, { company_id, heading_line }: { company_id: number; heading_line: number | undefined }) =>
  readColumns({ ...traineeSheet, path, heading_line }, company_id)
