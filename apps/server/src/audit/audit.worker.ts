/** Each night the whole audit log is checked; the result is kept, and told in the log where something is wrong. */
import { everything } from '../kit/database/scope.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { readClock } from '../kit/time/clock.ts'
import { toTold } from './chain.view.ts'
import { keepAuditCheck } from './checks.store.ts'
import { verifyOwnLog } from './heads.usecases.ts'

export const checkAuditLog: Job['work'] = async (kit) => {
  const now = await readClock(kit)
  const { sound, lines, last, outside, faults, closed } = await verifyOwnLog({
    read: (work) => kit.database.read(everything, work),
    files: kit.files,
  })
  await kit.database.write(everything, (tx) =>
    keepAuditCheck(tx, { at: now, sound, lines, last, outside, faults, closed: toTold(closed), checked_by: null }),
  )
  if (!sound) kit.log.error({ faults: faults.length, first: faults.slice(0, 10) }, 'the audit log is not whole: run npm run audit -- verify')
}
