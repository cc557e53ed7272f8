import {
  correctTraineeImportRow,
  getTraineeImportRows,
  getTraineeJob,
  MOST_ROWS_GIVEN,
  type ReportLine,
  type TraineeFileField,
  type TraineeJob,
} from '@jujur/contract/trainees.ts'
import { Refused, send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import type { CsvCell } from '../kit/lists/csv.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { JobReport } from '../long-work/job-report.tsx'
import { type Correct, lineBadges } from '../long-work/report-lines.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { Table } from '../ui/table.tsx'
import classes from './trainee-report.module.css'
import { isField, useTraineeWords } from './trainee-words.ts'

/** With all columns as the file has them, and why; null once they are not kept any more. */
const rowsLeftOut = async (job: TraineeJob, why: string, reasonsOf: (row: Pick<ReportLine, 'problems'>) => string): Promise<CsvCell[][] | null> => {
  const found: CsvCell[][] = []
  for (;;) {
    const page = { import_id: job.job_id, length: MOST_ROWS_GIVEN, start: found.length }
    const answer = await send(getTraineeImportRows, page).catch((error: unknown) => {
      if (error instanceof Refused && (error.code === 2111 || error.code === 4444)) return null
      throw error
    })
    if (!answer) return null
    const { headings, rows } = answer.data
    found.push(...rows.map((row) => [...row.cells, reasonsOf(row)]))
    if (rows.length < MOST_ROWS_GIVEN) return [[...headings, why], ...found]
  }
}

/** What an import or an approval of many came to: of a file row by row, of an approval person by person. */
export const TraineeReport = ({ job }: { job: TraineeJob }) => {
  const t = useTexts('trainees')
  const columns = useTexts('columns')
  const words = useTraineeWords()
  const may = useMay()
  const { ofProblem } = words
  const reasonsOf = ({ problems }: Pick<ReportLine, 'problems'>) => problems.map((problem) => ofProblem(problem).replace(/[.。]$/, '')).join('; ')
  const people = {
    csv: (rows: readonly ReportLine[]) => [
      [t('report.number'), t('fields.name'), t('fields.username'), t('report.why')],
      ...rows.map((row) => [row.line, row.name, row.username, reasonsOf(row)]),
    ],
    lines: (lines: readonly ReportLine[]) => (
      <Table stacked className={classes.report}>
        <thead>
          <tr>
            <th scope="col">{t('fields.name')}</th>
            <th scope="col">{t('fields.username')}</th>
            <th scope="col">{columns('report.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <td>{line.name}</td>
              <td className={classes.username}>{line.username}</td>
              <td>
                {line.outcome === 'skipped' ? (
                  <ul>
                    {line.problems.map((problem) => (
                      <li key={`${problem.field} ${problem.rule} ${problem.code}`}>{ofProblem(problem)}</li>
                    ))}
                  </ul>
                ) : (
                  <>
                    <StateBadge state={lineBadges[line.outcome]}>{columns(`report.outcomes.${line.outcome}`)}</StateBadge>
                    {line.problems.map((problem) => (
                      <p key={`${problem.field} ${problem.rule}`}>{ofProblem(problem)}</p>
                    ))}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    ),
  }
  const { send: sendCorrection } = useSend(correctTraineeImportRow)
  if (job.kind !== 'import') return <JobReport job={job} call={getTraineeJob} words={words} table={people} />
  const correct: Correct = async (line, field, value) => {
    const fields: Partial<Record<TraineeFileField, string>> = isField(field) ? { [field]: value } : {}
    return (await sendCorrection({ import_id: job.job_id, line, fields }))?.line
  }
  return (
    <JobReport
      job={job}
      call={getTraineeJob}
      words={words}
      correct={job.state === 'checked' && may(correctTraineeImportRow.name) ? correct : undefined}
      leftOut={may(getTraineeImportRows.name) ? () => rowsLeftOut(job, t('report.why'), reasonsOf) : undefined}
    />
  )
}
