/** Jobs and their lines as screens get them. */
import type { ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import type { JobLine, JobRow } from './work.store.ts'

export const toJob = ({ job_id, kind, state, file_name, headings, total, worked, done, skipped, ...times }: JobRow): TraineeJob => ({
  job_id,
  kind,
  state,
  file_name,
  headings,
  total,
  worked,
  done,
  skipped,
  created_at: times.created_at.toISOString(),
  expires_at: times.expires_at?.toISOString() ?? null,
  finished_at: times.finished_at?.toISOString() ?? null,
})

export const toReportLine = ({ line, name, username, outcome, problems }: JobLine): ReportLine => ({
  line,
  name,
  username,
  outcome,
  // Reports of before say neither what the file had nor which row had it too.
  problems: problems.map(({ value = null, row = null, ...problem }) => ({ ...problem, value, row })),
})
