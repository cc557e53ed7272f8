/** An attempt, a lesson, a pledge as it was seen: for the page, its file, and packs of evidence. */
import type { SeenAttempt, SeenLesson, SeenPledge } from '@jujur/contract/as-seen.ts'
import type { Connection } from '../../kit/database/database.ts'
import { readSerial } from '../pledges/pledges.rules.ts'
import {
  askedStill,
  attemptsHandedIn,
  attemptsUpTo,
  findAttemptSeen,
  findCourseSeen,
  findLessonSeen,
  findPledgeSeen,
  lessonsOf,
  pledgeOf,
} from './seen.store.ts'
import { attemptSeen, courseSeen, type LinkFile, lessonSeen, NOTHING_WITHHELD, pledgeSeen } from './seen.view.ts'

type Unit = <T>(work: (tx: Connection) => Promise<T>) => Promise<T>
/**
 * In units of work of its own, one after the other. `asSystem` tells which questions are asked still, of whatever company, and these are withheld; null for
 * whoever may see all. Null where the scope of `read` has no such attempt, or it is not handed in.
 */
export const seeAttempt = async (
  { read, asSystem }: { readonly read: Unit; readonly asSystem: Unit | null },
  attempt_id: number,
  link: LinkFile,
): Promise<SeenAttempt | null> => {
  const found = await read(async (tx) => {
    const attempt = await findAttemptSeen(tx, attempt_id)
    return attempt && { attempt, all: await attemptsUpTo(tx, attempt) }
  })
  if (!found) return null
  const ids = found.attempt.questions.map(({ question_id }) => question_id)
  const withheld = asSystem ? await asSystem((system) => askedStill(system, ids)) : NOTHING_WITHHELD
  return attemptSeen(found.attempt, found.all, withheld, link)
}

export const seeLesson = async (tx: Connection, module_progress_id: number, link: LinkFile): Promise<SeenLesson | null> => {
  const found = await findLessonSeen(tx, module_progress_id)
  return found && lessonSeen(found, link)
}

export const seePledge = async (tx: Connection, serial_no: string): Promise<SeenPledge | null> => {
  const found = await findPledgeSeen(tx, readSerial(serial_no))
  return found && pledgeSeen(found)
}

export const seeWholeCourse = async (tx: Connection, trainee_course_id: number) => {
  const found = await findCourseSeen(tx, trainee_course_id)
  if (!found) return null
  const [lessons, attempts, pledge] = [
    await lessonsOf(tx, trainee_course_id),
    await attemptsHandedIn(tx, trainee_course_id),
    await pledgeOf(tx, trainee_course_id),
  ]
  return courseSeen(found, { lessons, attempts, pledge })
}
