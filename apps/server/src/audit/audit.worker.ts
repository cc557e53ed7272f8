/** Lines are sealed soon after they came; each night the log is checked, and the result is kept, and told in the server's log where something is wrong. */
import { everything } from '../kit/database/scope.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { dropWalksBefore, keepAuditCheck, lastWalk, wasWalkedSince } from './checks.store.ts'
import { verifyOwnLog, verifySinceNote } from './heads.usecases.ts'
import { sealAll, sealAudit, sealingOf } from './seal.usecases.ts'
import { toTold } from './verify.view.ts'

export const sealAuditLines: Job['work'] = (kit) => sealAudit(sealingOf(kit), { waits: false })

/** Shorter than a week by half a day, so that a check at the same hour of the same day is a walk again. */
const WALK_MS = 6.5 * DAY_MS

/** On from the newest head outside, and once a week the whole log. */
export const checkAuditLog: Job['work'] = async (kit) => {
  const now = await readClock(kit)
  await sealAll(sealingOf(kit))
  const own = { read: <T>(work: Parameters<typeof kit.database.read<T>>[1]) => kit.database.read(everything, work), files: kit.files }
  const wasWalked = await own.read((tx) => wasWalkedSince(tx, new Date(now.getTime() - WALK_MS)))
  const { sound, lines, last, since, outside, faults, ...found } = await (wasWalked ? verifySinceNote(own) : verifyOwnLog(own))
  // What was closed, and most of what lost its values, stands before that head: it is as the last walk found it.
  const walked = since > 0 ? await own.read((tx) => lastWalk(tx)) : null
  const closed = walked ? [...walked.closed] : toTold(found.closed)
  const disposed = found.disposed.count + (walked?.disposed ?? 0)
  await kit.database.write(everything, async (tx) => {
    await keepAuditCheck(tx, { at: now, sound, lines, last, since, outside, disposed, faults, closed, checked_by: null })
    // What somebody began and nobody went on with.
    await dropWalksBefore(tx, new Date(now.getTime() - DAY_MS))
  })
  if (!sound) kit.log.error({ faults: faults.length, first: faults.slice(0, 10) }, 'the audit log is not whole: run npm run audit -- verify')
}
