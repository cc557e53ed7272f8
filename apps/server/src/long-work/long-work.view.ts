/** Jobs and their lines as screens get them. */
import type { ProblemKind, ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import type { Connection } from '../kit/database/database.ts'
import { countChanged, type JobLine, type JobRow, jobLinesOf, type NewJobLine, skippedKinds } from './long-work.store.ts'

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

type ReportPage = { length: number; start: number; skipped: boolean; changed: boolean; kinds: boolean }
/** A page of a job's report: its lines, those left out, and why, or those put right. */
export const showReport = async (
  tx: Connection,
  job: JobRow,
  { skipped, changed, kinds, length, start }: ReportPage,
): Promise<{ job: TraineeJob; lines: ReportLine[]; kinds: ProblemKind[]; changed: number }> => {
  const lines = await jobLinesOf(tx, job.job_id, { length, start, skipped, changed })
  return {
    job: toJob(job),
    lines: lines.map(toReportLine),
    kinds: kinds ? await skippedKinds(tx, job.job_id) : [],
    changed: kinds ? await countChanged(tx, job.job_id) : 0,
  }
}

/** Of work on what people are enrolled in, in the order given. */
export const enrolmentLine = (
  { name, username, trainee_course_id }: { name: string; username: string; trainee_course_id: number },
  i: number,
): NewJobLine => ({
  ...{ line: i + 1, name, username, problems: [] },
  outcome: 'ready',
  row: { trainee_course_id },
})
