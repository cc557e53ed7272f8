/** Takes out what no longer serves: each feature says what of its own is over. */
import { lt, or } from 'drizzle-orm'
import { readClock } from './clock.ts'
import type { Connection } from './database.ts'
import type { Job } from './jobs.ts'
import { outboxMail } from './kit.table.ts'
import { everything } from './scope.ts'

export type Sweep = (at: Connection, now: Date) => PromiseLike<unknown>

/** All sweeps in turn, each in a transaction of its own. */
export const sweep =
  (...sweeps: Sweep[]): Job['work'] =>
  async (kit, stopping) => {
    const now = await readClock(kit)
    for (const one of sweeps) {
      if (stopping.aborted) return
      await kit.database.write(everything, async (at) => void (await one(at, now)))
    }
  }

const MAIL_DAYS = 90

/** Who was written to, and when, is kept for 90 days after the mail was sent or given up. */
export const sweepMails: Sweep = (at, now) => {
  const before = new Date(now.getTime() - MAIL_DAYS * 24 * 60 * 60 * 1000)
  return at.sql.delete(outboxMail).where(or(lt(outboxMail.sent_at, before), lt(outboxMail.failed_at, before)))
}
