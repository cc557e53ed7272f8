import { getTraineeJob, type ReportLine, type TraineeJob } from '@jujur/contract/trainees.ts'
import classes from '../columns/file.module.css'
import { JobReport } from '../columns/job-report.tsx'
import { badges } from '../columns/report-lines.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import { useTraineeWords } from './trainee-words.ts'

/** What an import or an approval of many came to: of a file row by row, of an approval person by person. */
export const TraineeReport = ({ job }: { job: TraineeJob }) => {
  const t = useTexts('trainees')
  const columns = useTexts('columns')
  const words = useTraineeWords()
  const { ofProblem } = words
  const reasonsOf = ({ problems }: ReportLine) => problems.map((problem) => ofProblem(problem).replace(/[.。]$/, '')).join('; ')
  const people = {
    csv: (rows: readonly ReportLine[]) => [
      [t('report.number'), t('fields.name'), t('fields.username'), t('report.why')],
      ...rows.map((row) => [row.line, row.name, row.username, reasonsOf(row)]),
    ],
    lines: (lines: readonly ReportLine[]) => (
      <table className={classes.lines}>
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
              <td className={classes.dim}>{line.username}</td>
              <td>
                {line.outcome === 'skipped' ? (
                  <ul>
                    {line.problems.map((problem) => (
                      <li key={`${problem.field} ${problem.rule} ${problem.code}`}>{ofProblem(problem)}</li>
                    ))}
                  </ul>
                ) : (
                  <>
                    <StateBadge state={badges[line.outcome]}>{columns(`report.outcomes.${line.outcome}`)}</StateBadge>
                    {line.problems.map((problem) => (
                      <p key={`${problem.field} ${problem.rule}`}>{ofProblem(problem)}</p>
                    ))}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  }
  return <JobReport job={job} call={getTraineeJob} words={words} table={job.kind === 'import' ? undefined : people} />
}
