import type { ProblemKind, ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import { useId, useRef, useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import { Table } from '../ui/table.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './report-lines.module.css'

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

export const lineBadges = {
  ready: 'completed',
  imported: 'completed',
  approved: 'completed',
  assigned: 'completed',
  changed: 'completed',
  reminded: 'completed',
  taken_back: 'completed',
  invited: 'completed',
  moved: 'completed',
  deactivated: 'completed',
  skipped: 'rejected',
} as const

/** What somebody says a row has in a field; answers what the row comes to by now, nothing where that could not be asked. */
export type Correct = (line: number, field: string, value: string) => Promise<ReportLine | undefined>

type FieldProps = { line: ReportLine; problem: Problem; label: string; describedBy: string; correct: Correct }
/** What stands in the file, to be put right. Of what is masked or cut off nothing is filled in: it is typed anew. */
const CorrectField = ({ line, problem, label, describedBy, correct }: FieldProps) => {
  const t = useTexts('columns')
  const { say } = useToast()
  const { number } = useFormat()
  const [busy, setBusy] = useState(false)
  const sent = useRef<string | null>(null)
  const value = problem.value ?? ''
  const isWhole = !/[•…]/.test(value)
  const send = async (typed: string) => {
    if (busy || typed === (sent.current ?? (isWhole ? value : ''))) return
    sent.current = typed
    setBusy(true)
    const checked = await correct(line.line, problem.field ?? '', typed)
    setBusy(false)
    if (!checked) sent.current = null
    else if (checked.outcome === 'skipped') say(t('report.still', { row: number(line.line) }), 'why')
    else say(t('report.taken', { row: number(line.line) }))
  }
  const onward = (field: HTMLInputElement) => {
    const report = field.closest('section')
    const all = [...(report?.querySelectorAll<HTMLInputElement>('input[data-correct]') ?? [])]
    const next = all[all.indexOf(field) + 1] ?? report?.querySelector<HTMLInputElement>('input[type=radio]:checked')
    next?.focus()
  }
  return (
    <input
      data-correct
      className={classes.correct}
      defaultValue={isWhole ? value : ''}
      placeholder={isWhole ? t('report.empty') : value}
      maxLength={300}
      autoComplete="off"
      aria-label={label}
      aria-invalid
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      onBlur={(event) => void send(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onward(event.currentTarget)
      }}
    />
  )
}

/** The rows of a file: for each thing that is wrong the column as the file calls it, what stands there and what is allowed. */
export const ReportLines = ({
  job,
  lines,
  words: { title, columnOf, allowed },
  correct,
}: {
  job: TraineeJob
  lines: readonly ReportLine[]
  words: ReportWords
  correct?: Correct | undefined
}) => {
  const id = useId()
  const t = useTexts('columns')
  const { number } = useFormat()
  const cells = (line: ReportLine, problem: Problem | undefined) => {
    const describedBy = `${id}${line.line}${problem?.field}`
    return (
      <>
        <td className={classes.column} data-label={t('report.column')}>
          {problem && columnOf(problem, job.headings)}
        </td>
        <td className={classes.value} data-label={t('report.value')}>
          {problem?.field && correct && line.outcome === 'skipped' ? (
            <CorrectField
              key={`${problem.field} ${problem.value}`}
              line={line}
              problem={problem}
              label={t('report.correct', { column: columnOf(problem, job.headings), row: number(line.line) })}
              describedBy={describedBy}
              correct={correct}
            />
          ) : (
            <>
              {problem?.value && <bdi className={line.outcome === 'skipped' ? classes.offending : classes.was}>{problem.value}</bdi>}
              {problem?.value === '' && <span className={classes.dim}>{t('report.empty')}</span>}
            </>
          )}
        </td>
        <td className={classes.allowed} id={describedBy}>
          {problem && allowed(problem)}
          {problem?.becomes && <span className={classes.becomes}>{t('report.becomes', { value: problem.becomes })}</span>}
        </td>
      </>
    )
  }
  return (
    <Table stacked className={classes.lines}>
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
              {cells(line, first)}
              <td rowSpan={rows} className={classes.outcome}>
                {line.outcome === 'ready' && first ? (
                  <StateBadge state="changed">{t('report.outcomes.changed')}</StateBadge>
                ) : (
                  <StateBadge state={lineBadges[line.outcome]}>{t(`report.outcomes.${line.outcome}`)}</StateBadge>
                )}
              </td>
            </tr>,
            ...more.map((problem, i) => (
              <tr key={`${line.line} ${problem.field} ${problem.rule} ${problem.code}`} className={i < more.length - 1 ? classes.goesOn : undefined}>
                {cells(line, problem)}
              </tr>
            )),
          ]
        })}
      </tbody>
    </Table>
  )
}
