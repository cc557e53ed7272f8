/** A paper of sections for reading, such as a volume of a report or the working paper of an auditor. Drawn in a thread of its own. */
import { inThread } from '../kit/files/thread.ts'
import { TooBusy } from '../kit/security/fair-queue.ts'
import type { SectionedPaper } from './sections.worker.ts'

/** Five thousand rows take some seconds. */
const BOUNDS = { memoryMb: 512, workMs: 60_000 }

/** @throws TooBusy where it takes too much */
export const sectionsPdf = async (paper: SectionedPaper): Promise<Uint8Array> => {
  const drawn = await inThread<Uint8Array>(new URL('./sections.worker.ts', import.meta.url), paper, BOUNDS)
  if (drawn === 'over') throw new TooBusy()
  if (drawn === 'broken') throw new Error('a paper could not be drawn')
  return drawn
}
