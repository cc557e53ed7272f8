/** Every night the courses whose validity is over are written down as expired; until then the rule tells it of each that is read. */
import { everything } from '../../kit/database/scope.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { readClock } from '../../kit/time/clock.ts'
import { expireCourses } from './enrolments.store.ts'

/** Of one transaction: a company may have trained a hundred thousand people on one day. */
const AT_ONCE = 500

export const expireOver =
  (atOnce = AT_ONCE): Job['work'] =>
  async (kit, stopping) => {
    const now = await readClock(kit)
    while (!stopping.aborted) {
      const expired = await kit.database.write(everything, (tx) => expireCourses(tx, now, atOnce))
      if (expired < atOnce) return
    }
  }
