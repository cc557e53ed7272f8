import type { ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import { useState } from 'react'
import { send } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { type CsvCell, saveCsv } from '../kit/lists/csv.ts'
import { useTexts } from '../kit/texts/texts.ts'
import type { ReportWords } from './report-lines.tsx'
import type { JobCall } from './use-job.ts'

const PAGE = 100
const allSkipped = async (call: JobCall, job: TraineeJob): Promise<ReportLine[]> => {
  const found: ReportLine[] = []
  for (;;) {
    const { data } = await send<JobCall>(call, { job_id: job.job_id, length: PAGE, start: found.length, skipped: true })
    found.push(...data.lines)
    if (data.lines.length < PAGE) return found
  }
}

type Of = {
  job: TraineeJob
  call: JobCall
  words: ReportWords
  leftOut: (() => Promise<CsvCell[][] | null>) | undefined
  csv: ((lines: readonly ReportLine[]) => CsvCell[][]) | undefined
}

/** What was left out, as a file to be put right and brought in again. */
export const useSkippedFile = ({ job, call, words: { title, columnOf, allowed }, leftOut, csv }: Of) => {
  const t = useTexts('columns')
  const [saving, setSaving] = useState(false)
  const download = async () => {
    setSaving(true)
    try {
      const whole = await leftOut?.()
      const rows = whole ? [] : await allSkipped(call, job)
      const cells = whole
        ? whole
        : csv
          ? csv(rows)
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
  return { saving, download }
}
