/** Sends what a package reports, one after the other; what could not be sent waits and goes together. */
import type { Output } from '@jujur/contract/call.ts'
import { saveScormState } from '@jujur/contract/learning.ts'
import { Refused, send } from '../../kit/call/api.ts'
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

const RETRY_MS = 5_000

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
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const sendAll = async (): Promise<boolean> => {
    clearTimeout(timer)
    for (;;) {
      waiting = together(waiting)
      const [next] = waiting
      if (!next) break
      try {
        const { data } = await send(saveScormState, { module_progress_id: moduleProgressId, session_no: sessionNo, ...next }, { quiet: true })
        waiting = waiting.filter((report) => report !== next)
        onKept(data.progress)
      } catch (error) {
        if (error instanceof Refused) {
          // Refused once, refused always; an ended session says so by itself.
          waiting = waiting.filter((report) => report !== next)
          showTrouble(error)
          continue
        }
        onWaiting(true)
        if (!stopped) timer = setTimeout(() => void flush(), RETRY_MS)
        return false
      }
    }
    onWaiting(false)
    return true
  }
  const flush = (): Promise<boolean> => {
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }
  const online = () => void flush()
  addEventListener('online', online)
  return {
    add: (report) => {
      waiting.push(report)
      void flush()
    },
    flush: async () => (await flush()) && waiting.length === 0,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      removeEventListener('online', online)
    },
  }
}
