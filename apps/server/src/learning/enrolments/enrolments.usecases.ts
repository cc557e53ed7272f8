/** Where a lesson stands in its course, and what opens next. */
import type { Connection } from '../../kit/database/database.ts'
import { setPledgePending } from './enrolments.store.ts'
import { allDone, placeItems } from './standing.rules.ts'
import { findStanding } from './standing.store.ts'

/** After an item is finished: when it was the last one, the pledge is next. */
export const moveOn = async (tx: Connection, trainee_course_id: number, now: Date): Promise<void> => {
  const standing = await findStanding(tx, { trainee_course_id })
  if (standing && allDone(placeItems(standing, now))) await setPledgePending(tx, trainee_course_id)
}
