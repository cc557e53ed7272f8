import type { ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { send } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { type CsvCell, saveCsv } from '../kit/lists/csv.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import classes from './report.module.css'
import { type Correct, ReportLines, type ReportWords } from './report-lines.tsx'
import type { JobCall } from './use-job.ts'

const PAGE = 100
const asks = {
  look: { skipped: true, changed: true },
  skipped: { skipped: true, changed: false },
  changed: { skipped: false, changed: true },
  all: { skipped: false, changed: false },
} as const
type Which = keyof typeof asks

const allSkipped = async (call: JobCall, job: TraineeJob): Promise<ReportLine[]> => {
  const found: ReportLine[] = []
  for (;;) {
    const { data } = await send<JobCall>(call, { job_id: job.job_id, length: PAGE, start: found.length, skipped: true })
    found.push(...data.lines)
    if (data.lines.length < PAGE) return found
  }
}

type Props = {
  job: TraineeJob
  call: JobCall
  words: ReportWords
  /** Of a dry run: what somebody says a row has in a field, checked at once; answers what the row comes to by now. */
  correct?: Correct | undefined
  /** The rows left out with all their columns, as long as they are kept. */
  leftOut?: (() => Promise<CsvCell[][] | null>) | undefined
  /** Of work without a file, whose lines have no columns: its own table, on the screen and as a file. */
  table?: { lines: (lines: readonly ReportLine[]) => ReactNode; csv: (lines: readonly ReportLine[]) => CsvCell[][] } | undefined
}

/** Row by row: what was or will be done, and what is left out and why. The left out ones can be taken along as a file. */
export const JobReport = ({ job, call, words, correct, leftOut, table }: Props) => {
  const t = useTexts('columns')
  const common = useTexts('common')
  const { number } = useFormat()
  const { title, columnOf, allowed, ofKind } = words
  const [chosen, setChosen] = useState<Which>(job.skipped > 0 ? (table ? 'skipped' : 'look') : 'all')
  const [start, setStart] = useState(0)
  const [saving, setSaving] = useState(false)
  /** Lines stay where they are while they are corrected, whatever they come to. */
  const [held, setHeld] = useState<readonly ReportLine[] | null>(null)
  /** How many of this page were put right: the server has them further back by now, and what comes next moved up by as many. */
  const [gone, setGone] = useState(0)
  const wanted = { job_id: job.job_id, length: PAGE, start, ...asks[chosen], kinds: !table }
  const report = useCall<JobCall>(call, wanted, { keepPrevious: true })
  const changed = report.data?.changed ?? 0
  // Where nothing was put right, what is to be looked at is what is left out.
  const which = chosen === 'look' && changed === 0 ? 'skipped' : chosen
  const onlySkipped = which === 'skipped'
  const counts = { look: job.skipped + changed, skipped: job.skipped, changed, all: job.total }
  const total = counts[which] + (onlySkipped ? gone : 0)
  const has = { look: changed > 0 && job.skipped > 0, skipped: true, changed: changed > 0, all: true }
  const shown = (['look', 'skipped', 'changed', 'all'] as const).filter((one) => has[one] || one === which)
  const show = (one: Which) => {
    setChosen(one)
    goTo(0)
  }
  const goTo = (first: number) => {
    setStart(first)
    setHeld(null)
    setGone(0)
  }
  const correctIn = (lines: readonly ReportLine[]): Correct | undefined =>
    correct &&
    (async (line, field, value) => {
      const checked = await correct(line, field, value)
      if (checked?.outcome === 'ready' && which !== 'all') setGone((before) => before + 1)
      if (checked) setHeld((before) => (before ?? lines).map((one) => (one.line === checked.line ? checked : one)))
      return checked
    })
  const download = async () => {
    setSaving(true)
    try {
      const whole = await leftOut?.()
      const rows = whole ? [] : await allSkipped(call, job)
      const cells = whole
        ? whole
        : table
          ? table.csv(rows)
          : [
              [t('report.line'), t('report.person'), t('report.username'), t('report.column'), t('report.value'), title ?? t('report.allowed')],
              ...rows.flatMap((row) =>
                row.problems.map((problem) => [row.line, row.name, row.username, columnOf(problem, job.headings), problem.value, allowed(problem)]),
              ),
            ]
      saveCsv(cells, `${t('report.fileName')}-${job.job_id}.csv`)
    } catch (error) {
      showTrouble(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <section aria-label={t('report.title')} className={classes.report}>
      <div className={classes.head}>
        <fieldset className={classes.choice}>
          <legend className="vh">{t('report.show')}</legend>
          {shown.map((one) => (
            <label key={one}>
              <input type="radio" name="report" checked={which === one} onChange={() => show(one)} />
              {t(`report.${one}`, { number: number(counts[one]) })}
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
          (held ?? lines).length === 0 ? (
            <p className={classes.dim}>{t(onlySkipped ? 'report.noneSkipped' : 'report.none')}</p>
          ) : table ? (
            table.lines(lines)
          ) : (
            <>
              {(onlySkipped || which === 'look') && kinds.length > 0 && (
                <ul className={classes.kinds} aria-label={t('report.kinds')}>
                  {kinds.map((kind) => (
                    <li key={`${kind.field} ${kind.rule} ${kind.code}`}>{ofKind(kind, job.headings)}</li>
                  ))}
                </ul>
              )}
              <ReportLines job={job} lines={held ?? lines} words={words} correct={correctIn(lines)} />
            </>
          )
        }
      </Answer>
      {total > PAGE && (
        <div className={classes.pager}>
          <span>{t('report.shown', { from: number(start + 1), to: number(Math.min(start + PAGE, total)), total: number(total) })}</span>
          <Button variant="default" size="xs" why={start === 0 ? common('shut.firstPage') : null} onClick={() => goTo(Math.max(0, start - PAGE))}>
            {t('report.previous')}
          </Button>
          <Button variant="default" size="xs" why={start + PAGE >= total ? common('shut.lastPage') : null} onClick={() => goTo(start + PAGE - gone)}>
            {t('report.next')}
          </Button>
        </div>
      )}
    </section>
  )
}
