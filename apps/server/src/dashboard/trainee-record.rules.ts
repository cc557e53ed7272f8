/** What one person's record says of each of their courses. */
import type { ProgressItem } from '@jujur/contract/courses.ts'
import type { LearningState, RecordedCourse } from '@jujur/contract/dashboard.ts'
import { daysBetween } from '../kit/time/calendar.rules.ts'
import { type Exemptible, exemptOn } from '../learning/enrolments/exempt.rules.ts'
import { isOpen } from '../purchases/seats/due-dates.rules.ts'

/** As lists of the company have it: a pause or waiver goes before overdue, and that before how far it is. */
export const learningStateOf = (of: Exemptible, today: string): LearningState => {
  const { status, due_on } = of
  const exempt = exemptOn(of, today)
  if (exempt) return exempt.state
  if (isOpen(status) && due_on !== null && due_on < today) return 'OVERDUE'
  return status === 'PLEDGE_PENDING' ? 'IN_PROGRESS' : status
}

/** Packages that reported a score. */
export const packagesOf = (items: readonly ProgressItem[]): RecordedCourse['packages'] =>
  items.flatMap(({ title, package_score: score }) => (score === null ? [] : [{ title, score }]))

/** Quizzes that were met, each with its best score. */
export const recordedQuizzes = (items: readonly ProgressItem[]): RecordedCourse['quizzes'] =>
  items.flatMap(({ title, attempts }) => {
    const handedIn = attempts.flatMap(({ score, passed }) => (score === null ? [] : [{ score, passed }]))
    if (handedIn.length === 0) return []
    const score = Math.max(...handedIn.map((one) => one.score))
    return [{ title, attempts: handedIn.length, score, passed: handedIn.some(({ passed }) => passed === true) }]
  })

/** A lapse is not undone by taking the seat back: how long it was overdue that day, or null. */
export const daysOverWhenReturned = (due_on: string | null, returned_on: string): number | null =>
  due_on !== null && due_on < returned_on ? daysBetween(due_on, returned_on) : null

type Linked = { readonly id: number; readonly course_id: number; readonly follows: number | null }
/** Which of somebody's cycles follow one another, by id: those of a course, and of the courses that it replaces as far as it followed them. `cycles`: the newest first. */
export const linesOf = (cycles: readonly Linked[]): Map<number, number> => {
  const [lines, ofCourse] = [new Map<number, number>(), new Map<number, number>()]
  for (const { id, course_id, follows } of cycles.toReversed()) {
    const line = (follows === null ? undefined : lines.get(follows)) ?? ofCourse.get(course_id) ?? id
    lines.set(id, line)
    ofCourse.set(course_id, line)
  }
  return lines
}
