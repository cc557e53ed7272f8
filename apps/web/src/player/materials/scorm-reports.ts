/** Sends what a package reports, one after the other; what could not be sent waits and goes together. */
import type { Output } from '@jujur/contract/call.ts'
import { saveScormState } from '@jujur/contract/learning.ts'
import { Refused, send } from '../../kit/call/api.ts'
import { createOutbox } from '../../kit/call/outbox.ts'
import { showTrouble } from '../../kit/call/trouble.ts'

export type Report = { sco_id: string; sequence: number; state: Record<string, string> }
type Kept = Output<typeof saveScormState>['progress']
type Options = {
  moduleProgressId: number
  sessionNo: number
  onKept: (kept: Kept) => void
  /** Something waits for the connection, or no longer. */
  onWaiting: (waiting: boolean) => void
}
export type Reports = {
  add(report: Report): void
  /** True when the server has everything. */
  flush(): Promise<boolean>
  stop(): void
}

/** Neighbours of one part go as one: the later values over the earlier, under the later number. */
const together = (reports: readonly Report[]): Report[] =>
  reports.reduce<Report[]>((all, report) => {
    const last = all.at(-1)
    if (last?.sco_id !== report.sco_id) all.push(report)
    else all[all.length - 1] = { ...report, state: { ...last.state, ...report.state } }
    return all
  }, [])

export const startReports = ({ moduleProgressId, sessionNo, onKept, onWaiting }: Options): Reports => {
  let waiting: Report[] = []
  const outbox = createOutbox({
    isEmpty: () => waiting.length === 0,
    sendNext: async () => {
      waiting = together(waiting)
      const [next] = waiting as [Report]
      try {
        const { data } = await send(saveScormState, { module_progress_id: moduleProgressId, session_no: sessionNo, ...next }, { quiet: true })
        onKept(data.progress)
      } catch (error) {
        if (!(error instanceof Refused)) return 'later'
        // Refused once, refused always; an ended session says so by itself.
        showTrouble(error)
      }
      waiting = waiting.filter((report) => report !== next)
      return 'sent'
    },
    onState: (state) => {
      if (state !== 'sending') onWaiting(state === 'waiting')
    },
  })
  return {
    add: (report) => {
      waiting.push(report)
      void outbox.flush()
    },
    flush: outbox.flush,
    stop: outbox.run(),
  }
}
