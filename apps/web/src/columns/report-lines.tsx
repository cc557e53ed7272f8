import type { ProblemKind, ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import classes from './file.module.css'

type Problem = ReportLine['problems'][number]

/** What the feature says of its own problems. */
export type ReportWords = {
  /** Over `allowed`, where it tells rather why than what may stand there. */
  title?: string
  /** As the file calls the column. */
  columnOf: (problem: Pick<Problem, 'field'>, headings: TraineeJob['headings']) => string
  /** What may stand there, or what stands against it. */
  allowed: (problem: Problem) => string
  /** So many rows were left out for this. */
  ofKind: (kind: ProblemKind, headings: TraineeJob['headings']) => string
}

export const badges = {
  ready: 'completed',
  imported: 'completed',
  approved: 'completed',
  assigned: 'completed',
  changed: 'completed',
  reminded: 'completed',
  skipped: 'rejected',
} as const

/** The rows of a file: for each thing that is wrong the column as the file calls it, what stands there and what is allowed. */
export const ReportLines = ({
  job,
  lines,
  words: { title, columnOf, allowed },
}: {
  job: TraineeJob
  lines: readonly ReportLine[]
  words: ReportWords
}) => {
  const t = useTexts('columns')
  const { number } = useFormat()
  const cells = (problem: Problem | undefined) => (
    <>
      <td className={classes.column} data-label={t('report.column')}>
        {problem && columnOf(problem, job.headings)}
      </td>
      <td className={classes.value} data-label={t('report.value')}>
        {problem?.value && <bdi className={classes.offending}>{problem.value}</bdi>}
        {problem?.value === '' && <span className={classes.dim}>{t('report.empty')}</span>}
      </td>
      <td className={classes.allowed}>{problem && allowed(problem)}</td>
    </>
  )
  return (
    <table className={`${classes.lines} ${classes.importLines}`}>
      <thead>
        <tr>
          <th scope="col">{t('report.line')}</th>
          <th scope="col">{t('report.person')}</th>
          <th scope="col">{t('report.column')}</th>
          <th scope="col">{t('report.value')}</th>
          <th scope="col">{title ?? t('report.allowed')}</th>
          <th scope="col">{t('report.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.flatMap((line) => {
          const rows = Math.max(1, line.problems.length)
          const [first, ...more] = line.problems
          return [
            <tr key={line.line} className={more.length > 0 ? classes.goesOn : undefined}>
              <td rowSpan={rows} className={classes.figures} data-label={t('report.line')}>
                {number(line.line)}
              </td>
              <td rowSpan={rows} className={classes.person}>
                {line.name === '' ? <span className={classes.dim}>{t('report.noName')}</span> : <bdi>{line.name}</bdi>}
              </td>
              {cells(first)}
              <td rowSpan={rows} className={classes.outcome}>
                <StateBadge state={badges[line.outcome]}>{t(`report.outcomes.${line.outcome}`)}</StateBadge>
              </td>
            </tr>,
            ...more.map((problem, i) => (
              <tr key={`${line.line} ${problem.field} ${problem.rule} ${problem.code}`} className={i < more.length - 1 ? classes.goesOn : undefined}>
                {cells(problem)}
              </tr>
            )),
          ]
        })}
      </tbody>
    </table>
  )
}
