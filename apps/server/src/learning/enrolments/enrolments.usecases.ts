/** Where a lesson stands in its course, and what opens next. */
import type { Connection } from '../../kit/database/database.ts'
import { setPledgePending } from './enrolments.store.ts'
import { allDone, placeItems } from './standing.rules.ts'
import { findStanding, type LoadedStanding } from './standing.store.ts'

export const placedLesson = (standing: LoadedStanding, module_progress_id: number, now: Date) =>
  placeItems(standing, now).find(({ progress }) => progress?.module_progress_id === module_progress_id)

/** After an item is finished: when it was the last one, the pledge is next. */
export const moveOn = async (at: Connection, trainee_course_id: number, now: Date): Promise<void> => {
  const standing = await findStanding(at, { trainee_course_id })
  if (standing && allDone(placeItems(standing, now))) await setPledgePending(at, trainee_course_id)
}
