/** A file of trainees, read in a thread: what its rows come to. */
import { readInThread } from '../../kit/sheets/in-thread.ts'
import type { CheckedSheet, TraineeMatching } from './spreadsheet.rules.ts'
import type { TraineesAsked } from './spreadsheet.worker.ts'

type Way = { company_id: number; matching?: TraineeMatching | undefined; workMs?: number }
/** @throws TooBusy */
export const readSpreadsheet = (path: string, { company_id, matching, workMs }: Way) => {
  const asked: TraineesAsked = { path, matching }
  return readInThread<CheckedSheet>(new URL('./spreadsheet.worker.ts', import.meta.url), asked, company_id, workMs)
}
