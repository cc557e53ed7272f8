import { getTraineeJob, type ReportLine, type TraineeJob } from '@jujur/contract/trainees.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { saveCsv } from '../kit/lists/csv.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { ImportLines } from './import-lines.tsx'
import { useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

const PAGE = 100
const badges: Record<ReportLine['outcome'], BadgeState> = {
  ready: 'completed',
  imported: 'completed',
  approved: 'completed',
  assigned: 'completed',
  skipped: 'rejected',
}

const allSkipped = async (job: TraineeJob): Promise<ReportLine[]> => {
  const found: ReportLine[] = []
  for (;;) {
    const { data } = await send(getTraineeJob, { job_id: job.job_id, length: PAGE, start: found.length, skipped: true })
    found.push(...data.lines)
    if (data.lines.length < PAGE) return found
  }
}

/** Row by row: what was or will be done, and what is left out and why. The left out ones can be taken along as a file. */
export const JobReport = ({ job }: { job: TraineeJob }) => {
  const t = useTexts('trainees')
  const { number } = useFormat()
  const { ofProblem, columnOf, allowed, ofKind } = useTraineeWords()
  const [onlySkipped, setOnlySkipped] = useState(job.skipped > 0)
  const [start, setStart] = useState(0)
  const [saving, setSaving] = useState(false)
  const isImport = job.kind === 'import'
  const wanted = { job_id: job.job_id, length: PAGE, start, skipped: onlySkipped, kinds: isImport }
  const report = useCall(getTraineeJob, wanted, { keepPrevious: true })
  const total = onlySkipped ? job.skipped : job.total
  const reasonsOf = ({ problems }: ReportLine) => problems.map((problem) => ofProblem(problem).replace(/[.。]$/, '')).join('; ')
  const show = (skipped: boolean) => {
    setOnlySkipped(skipped)
    setStart(0)
  }
  const download = async () => {
    setSaving(true)
    try {
      const rows = await allSkipped(job)
      const table = isImport
        ? [
            [t('report.line'), t('fields.name'), t('fields.username'), t('report.column'), t('report.value'), t('report.allowed')],
            ...rows.flatMap((row) =>
              row.problems.map((problem) => [row.line, row.name, row.username, columnOf(problem, job.headings), problem.value, allowed(problem)]),
            ),
          ]
        : [
            [t('report.number'), t('fields.name'), t('fields.username'), t('report.why')],
            ...rows.map((row) => [row.line, row.name, row.username, reasonsOf(row)]),
          ]
      saveCsv(table, `${t('report.fileName')}-${job.job_id}.csv`)
    } catch (error) {
      showTrouble(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <section aria-label={t('report.title')} className={classes.report}>
      <div className={classes.reportHead}>
        <fieldset className={classes.choice}>
          <legend className="vh">{t('report.show')}</legend>
          {[true, false].map((skipped) => (
            <label key={String(skipped)}>
              <input type="radio" name="report" checked={onlySkipped === skipped} onChange={() => show(skipped)} />
              {t(skipped ? 'report.skipped' : 'report.all', { number: number(skipped ? job.skipped : job.total) })}
            </label>
          ))}
        </fieldset>
        {job.skipped > 0 && (
          <Button
            variant="subtle"
            size="xs"
            loading={saving}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void download()}
          >
            {t('report.download')}
          </Button>
        )}
      </div>
      <Answer of={report} rows={6}>
        {({ lines, kinds }) =>
          lines.length === 0 ? (
            <p className={classes.dim}>{t(onlySkipped ? 'report.noneSkipped' : 'report.none')}</p>
          ) : isImport ? (
            <>
              {onlySkipped && kinds.length > 0 && (
                <ul className={classes.kinds} aria-label={t('report.kinds')}>
                  {kinds.map((kind) => (
                    <li key={`${kind.field} ${kind.rule} ${kind.code}`}>{ofKind(kind, job.headings)}</li>
                  ))}
                </ul>
              )}
              <ImportLines job={job} lines={lines} />
            </>
          ) : (
            <table className={classes.lines}>
              <thead>
                <tr>
                  <th scope="col">{t('fields.name')}</th>
                  <th scope="col">{t('fields.username')}</th>
                  <th scope="col">{t('report.outcome')}</th>
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
                          <StateBadge state={badges[line.outcome]}>{t(`report.outcomes.${line.outcome}`)}</StateBadge>
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
          )
        }
      </Answer>
      {total > PAGE && (
        <div className={classes.pager}>
          <span>{t('report.shown', { from: number(start + 1), to: number(Math.min(start + PAGE, total)), total: number(total) })}</span>
          <Button variant="default" size="xs" disabled={start === 0} onClick={() => setStart(start - PAGE)}>
            {t('report.previous')}
          </Button>
          <Button variant="default" size="xs" disabled={start + PAGE >= total} onClick={() => setStart(start + PAGE)}>
            {t('report.next')}
          </Button>
        </div>
      )}
    </section>
  )
}
