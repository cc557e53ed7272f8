/** Takes out what no longer serves: each feature says what of its own is over. */
import type { Connection } from '../database/database.ts'
import { everything } from '../database/scope.ts'
import { readClock } from '../time/clock.ts'
import { eachByItself } from './each.ts'
import type { Job } from './jobs.ts'

export type Sweep = (tx: Connection, now: Date) => PromiseLike<unknown>

/** All sweeps in turn, each in a transaction of its own. */
export const sweep =
  (...sweeps: Sweep[]): Job['work'] =>
  async (kit, stopping) => {
    const now = await readClock(kit)
    await eachByItself(kit, sweeps, stopping, (one) => kit.database.write(everything, async (tx) => void (await one(tx, now))))
  }

/** What was left half-written or half-received. */
export const sweepFiles: Job['work'] = async ({ files, uploads }) => {
  await uploads.folder.sweep()
  await files.sweep()
}
