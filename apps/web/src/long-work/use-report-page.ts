import type { ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import type { Correct } from './report-lines.tsx'
import type { JobCall } from './use-job.ts'

const PAGE = 100
const asks = {
  look: { skipped: true, changed: true },
  skipped: { skipped: true, changed: false },
  changed: { skipped: false, changed: true },
  all: { skipped: false, changed: false },
} as const
type Which = keyof typeof asks

/** Which lines of a report are shown, a page at a time, and those that were corrected meanwhile. */
export const useReportPage = (job: TraineeJob, call: JobCall, hasTable: boolean) => {
  const [chosen, setChosen] = useState<Which>(job.skipped > 0 ? (hasTable ? 'skipped' : 'look') : 'all')
  const [start, setStart] = useState(0)
  /** Lines stay where they are while they are corrected, whatever they come to. */
  const [held, setHeld] = useState<readonly ReportLine[] | null>(null)
  /** How many of this page were put right: the server has them further back by now, and what comes next moved up by as many. */
  const [gone, setGone] = useState(0)
  const wanted = { job_id: job.job_id, length: PAGE, start, ...asks[chosen], kinds: !hasTable }
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
  /** A correction among these lines; what was corrected stays where it is. */
  const correctIn =
    (lines: readonly ReportLine[], correct: Correct): Correct =>
    async (line, field, value) => {
      const checked = await correct(line, field, value)
      if (checked?.outcome === 'ready' && which !== 'all') setGone((before) => before + 1)
      if (checked) setHeld((before) => (before ?? lines).map((one) => (one.line === checked.line ? checked : one)))
      return checked
    }
  return {
    report,
    which,
    onlySkipped,
    /** What can be asked for, with how many lines each has. */
    choices: shown.map((one) => ({ one, count: counts[one] })),
    show,
    held,
    correctIn,
    /** Null where all stands on one page. */
    pager:
      total > PAGE
        ? {
            from: start + 1,
            to: Math.min(start + PAGE, total),
            total,
            isFirst: start === 0,
            isLast: start + PAGE >= total,
            toPrevious: () => goTo(Math.max(0, start - PAGE)),
            toNext: () => goTo(start + PAGE - gone),
          }
        : null,
  }
}
export type ReportPage = ReturnType<typeof useReportPage>
