/** Which of a trainee's courses comes first, and what stands where in its line. */
import type { Output } from '@jujur/contract/call.ts'
import type { getViewCourseEnroll, Outline } from '@jujur/contract/learning.ts'
import { currentModule, isSigned, moduleDone } from '../../player/outline.ts'

export type EnrolledCourse = Output<typeof getViewCourseEnroll>['traineeCoursesList'][number]

const begun = { PLEDGE_PENDING: 0, IN_PROGRESS: 1, NOT_STARTED: 2, COMPLETED: 3, EXPIRED: 4, REVOKED: 5 } as const
export const isWaiting = (course: EnrolledCourse): boolean => begun[course.status] <= 2

/** Paused, or waived: it may be done, and need not. */
export const isExempt = ({ exempt }: Pick<EnrolledCourse, 'exempt'>): boolean => exempt !== null && exempt.state !== 'EXTENDED'

/** What need not be done comes last; due first, then begun first; courses without a due date after those with one. */
const byUrgency = (a: EnrolledCourse, b: EnrolledCourse): number =>
  Number(isExempt(a)) - Number(isExempt(b)) ||
  (a.due_on ?? '9999').localeCompare(b.due_on ?? '9999') ||
  begun[a.status] - begun[b.status] ||
  a.trainee_course_id - b.trainee_course_id

/** The one to go on with, and the others: what waits by urgency, then what is over, newest first. */
export const orderCourses = (courses: readonly EnrolledCourse[]): { next: EnrolledCourse | null; others: EnrolledCourse[] } => {
  const [next = null, ...waiting] = courses.filter(isWaiting).sort(byUrgency)
  const over = courses
    .filter((course) => !isWaiting(course))
    .sort((a, b) => (b.completed_at ?? '').localeCompare(a.completed_at ?? '') || b.trainee_course_id - a.trainee_course_id)
  return { next, others: [...waiting, ...over] }
}

/** The course whose certificate counts last; null where there is none. */
export const newestCertificate = (courses: readonly EnrolledCourse[]): EnrolledCourse | null =>
  courses
    .filter((course) => course.status === 'COMPLETED' && course.certificate_serial_no !== null)
    .sort((a, b) => (b.completed_at ?? '').localeCompare(a.completed_at ?? '') || b.trainee_course_id - a.trainee_course_id)[0] ?? null

/** `today` and `due_on` are days in Malaysia; a due day is kept to its end. */
export const isOverdue = (course: Pick<EnrolledCourse, 'due_on' | 'status' | 'exempt'>, today: string): boolean =>
  !isExempt(course) && course.due_on !== null && course.due_on < today && begun[course.status] <= 2

/** Whole days since it fell due, 0 where it is not overdue. */
export const daysOverdue = (course: Pick<EnrolledCourse, 'due_on' | 'status' | 'exempt'>, today: string): number =>
  isOverdue(course, today) ? Math.round((Date.parse(today) - Date.parse(course.due_on ?? today)) / 86_400_000) : 0

export type CourseKnot = { state: 'done' | 'turn' | 'locked'; what: 'module' | 'pledge' | 'certificate'; moduleIndex: number }

/** Modules, pledge and certificate as knots of one line; of an update only the pledge, where it changed: the certificate is there. */
export const courseKnots = (outline: Outline, status: EnrolledCourse['status'], update: EnrolledCourse['update'] = null): CourseKnot[] => {
  const here = currentModule(outline)
  const signed = isSigned(status)
  return [
    ...outline.map(
      (module, moduleIndex): CourseKnot => ({
        what: 'module',
        moduleIndex,
        state: moduleDone(module) || signed ? 'done' : moduleIndex === here ? 'turn' : 'locked',
      }),
    ),
    ...(update === null || update.asks_pledge
      ? [{ what: 'pledge', moduleIndex: -1, state: signed ? 'done' : status === 'PLEDGE_PENDING' ? 'turn' : 'locked' } as const]
      : []),
    ...(update === null ? [{ what: 'certificate', moduleIndex: -1, state: signed ? 'done' : 'locked' } as const] : []),
  ]
}
