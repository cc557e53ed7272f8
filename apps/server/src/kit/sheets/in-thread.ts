/** Reads a spreadsheet in a thread of its own, in a queue that is fair between companies (or people who have none). */
import { inThread } from '../files/thread.ts'
import { fairQueue } from '../security/fair-queue.ts'
import type { SeenColumns } from './columns.rules.ts'
import type { ColumnsAsked } from './columns.worker.ts'
import type { SheetFault } from './sheet.rules.ts'

const MEMORY_MB = 256
/** Of its own thread's work, of which ten thousand rows take one second: on a busy machine an honest file is not the one to suffer. */
const WORK_MS = 5_000
/** Each owner has one file read at a time; who comes when twelve wait is told so at once. */
const reading = fairQueue({ atOnce: 2, waiting: 12, waitingEach: 2 })

type Answered<T> = T | { fault: SheetFault }

const run = async <T extends object>(script: URL, asked: object, workMs: number): Promise<Answered<T>> => {
  const answer = await inThread<Answered<T>>(script, asked, { memoryMb: MEMORY_MB, workMs })
  if (answer === 'over') return { fault: 'too_large' }
  return answer === 'broken' ? { fault: 'unreadable' } : answer
}

/**
 * What the script answers to what it is asked.
 * @throws TooBusy
 */
export const readInThread = <T extends object>(script: URL, asked: object, owner: number | string, workMs = WORK_MS): Promise<Answered<T>> =>
  reading.run(() => run<T>(script, asked, workMs), { owner })

/** The columns of a file with samples of each, in whose words its headings are looked for. */
export const readColumns = (asked: ColumnsAsked, owner: number | string): Promise<Answered<SeenColumns>> =>
  readInThread(new URL('./columns.worker.ts', import.meta.url), asked, owner)
