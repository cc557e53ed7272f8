import type { ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import { IconDownload } from '@jujur/icons'
import type { ReactNode } from 'react'
import type { CsvCell } from '../kit/lists/csv.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import classes from './report.module.css'
import { type Correct, ReportLines, type ReportWords } from './report-lines.tsx'
import type { JobCall } from './use-job.ts'
import { type ReportPage, useReportPage } from './use-report-page.ts'
import { useSkippedFile } from './use-skipped-file.ts'

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

const ReportChoice = ({ page: { which, choices, show } }: { page: ReportPage }) => {
  const t = useTexts('columns')
  const { number } = useFormat()
  return (
    <fieldset className={classes.choice}>
      <legend className="vh">{t('report.show')}</legend>
      {choices.map(({ one, count }) => (
        <label key={one}>
          <input type="radio" name="report" checked={which === one} onChange={() => show(one)} />
          {t(`report.${one}`, { number: number(count) })}
        </label>
      ))}
    </fieldset>
  )
}

const ReportPager = ({ from, to, total, isFirst, isLast, toPrevious, toNext }: NonNullable<ReportPage['pager']>) => {
  const t = useTexts('columns')
  const common = useTexts('common')
  const { number } = useFormat()
  return (
    <div className={classes.pager}>
      <span>{t('report.shown', { from: number(from), to: number(to), total: number(total) })}</span>
      <Button variant="default" size="xs" why={isFirst ? common('shut.firstPage') : null} onClick={toPrevious}>
        {t('report.previous')}
      </Button>
      <Button variant="default" size="xs" why={isLast ? common('shut.lastPage') : null} onClick={toNext}>
        {t('report.next')}
      </Button>
    </div>
  )
}

/** Row by row: what was or will be done, and what is left out and why. The left out ones can be taken along as a file. */
export const JobReport = ({ job, call, words, correct, leftOut, table }: Props) => {
  const t = useTexts('columns')
  const page = useReportPage(job, call, table !== undefined)
  const { report, which, onlySkipped, held } = page
  const file = useSkippedFile({ job, call, words, leftOut, csv: table?.csv })
  return (
    <section aria-label={t('report.title')} className={classes.report}>
      <div className={classes.head}>
        <ReportChoice page={page} />
        {job.skipped > 0 && (
          <Button
            variant="subtle"
            size="xs"
            loading={file.saving}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void file.download()}
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
                    <li key={`${kind.field} ${kind.rule} ${kind.code}`}>{words.ofKind(kind, job.headings)}</li>
                  ))}
                </ul>
              )}
              <ReportLines job={job} lines={held ?? lines} words={words} correct={correct && page.correctIn(lines, correct)} />
            </>
          )
        }
      </Answer>
      {page.pager && <ReportPager {...page.pager} />}
    </section>
  )
}
