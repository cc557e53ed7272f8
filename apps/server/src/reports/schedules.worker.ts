/** Runs reports that are due by themselves, and tells of those that are made. */

import { everything } from '../kit/database/scope.ts'
import { eachByItself } from '../kit/jobs/each.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { readClock } from '../kit/time/clock.ts'
import { dueSchedules, untoldRuns } from './schedules.store.ts'
import { runSchedule, tellOfRun } from './schedules.usecases.ts'

/** At a time; what is left comes with the next round, a minute later. */
const AT_ONCE = 200

export const runSchedules: Job['work'] = async (kit, stopping) => {
  const now = await readClock(kit)
  const due = await kit.database.read(everything, (tx) => dueSchedules(tx, now, AT_ONCE))
  await eachByItself(kit, due, stopping, (row) => runSchedule(kit, row, now))
  const runs = await kit.database.read(everything, (tx) => untoldRuns(tx, AT_ONCE))
  await eachByItself(kit, runs, stopping, (run) => tellOfRun(kit, run, now))
}
