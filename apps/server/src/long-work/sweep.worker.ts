/** Takes finished work away once nobody reads its report any more. */

import { everything } from '../kit/database/scope.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { deleteFinished } from './long-work.store.ts'

const KEPT_DAYS = 90
/** Of one transaction, so that none holds anybody up, and of one night. */
const LINES_AT_ONCE = 20_000
const TURNS = 50

export const sweepWork: Job['work'] = async (kit, stopping) => {
  const before = new Date((await readClock(kit)).getTime() - KEPT_DAYS * DAY_MS)
  for (let turn = 0; turn < TURNS && !stopping.aborted; turn++) {
    const gone = await kit.database.write(everything, (tx) => deleteFinished(tx, before, LINES_AT_ONCE))
    if (gone === 0) return
  }
}
