/** A course that another replaces. */
import type { Input } from '@jujur/contract/call.ts'
import type { replaceCourse } from '@jujur/contract/courses.ts'
import { audit } from '../audit/audit.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type ActionContext, isRefused, ok } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { lockCourse } from './publishing/publishing.store.ts'
import { mayReplace } from './successors.rules.ts'
import { holdSuccessor, replacedCourses, setSuccessor, takeTurnsWithSuccessors } from './successors.store.ts'

/** Renewals that run hold the course: what they began is of the course it was, and what comes after them of the successor. */
export const changeSuccessor = async (tx: Connection, asked: ActionContext, input: Input<typeof replaceCourse>) => {
  const { course_id, successor_id = null, before } = input
  await takeTurnsWithSuccessors(tx)
  const course = await lockCourse(tx, course_id)
  const successor = successor_id === null ? null : await holdSuccessor(tx, successor_id)
  const may = mayReplace({ course_id, successor_id, before }, course, successor, await replacedCourses(tx))
  if (isRefused(may)) return may
  if (successor_id !== before) {
    await setSuccessor(tx, course_id, successor_id)
    await audit(tx, withCurrentTime(asked), {
      action: successor_id === null ? 'course.replacement_taken_back' : 'course.replaced',
      entity: 'course',
      entity_id: course_id,
      company_id: null,
      before: { replaced_by: before },
      after: { replaced_by: successor_id },
    })
  }
  return ok({})
}
