/** Takes out what no longer serves: each feature says what of its own is over. */
import type { Connection } from '../database/database.ts'
import { everything } from '../database/scope.ts'
import { readClock } from '../time/clock.ts'
import { eachByItself } from './each.ts'
import type { Job } from './jobs.ts'

/** Takes out some of it (`deleteSome`), and answers whether there may be more. */
export type Sweep = (tx: Connection, now: Date) => Promise<boolean>

/** All sweeps in turn, each in as many transactions as it takes. */
export const sweep =
  (...sweeps: Sweep[]): Job['work'] =>
  async (kit, stopping) => {
    const now = await readClock(kit)
    await eachByItself(kit, sweeps, stopping, async (one) => {
      while (!stopping.aborted && (await kit.database.write(everything, (tx) => one(tx, now))));
    })
  }

/** What was left half-written or half-received. */
export const sweepFiles: Job['work'] = async ({ files, uploads }) => {
  await uploads.folder.sweep()
  await files.sweep()
}
