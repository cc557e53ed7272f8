import { nothingPersonal, type RegisterLine } from '../database/personal-data.ts'
import { jobRun } from './job-run.table.ts'

export const jobRunData: readonly RegisterLine[] = [
  nothingPersonal(jobRun, 'When each job last ran.', ['name', 'every', 'known_since', 'succeeded_at', 'failed_at', 'took_ms']),
]
