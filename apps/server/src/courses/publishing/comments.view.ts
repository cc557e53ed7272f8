/** What reviewers said of items, as screens get it. */
import type { CourseComment } from '@jujur/contract/courses.ts'
import type { Connection } from '../../kit/database/database.ts'
import { type Comment, commentsOf, sentBackBefore } from './publishing.store.ts'

export const showComment = ({ course_submission_id: _, made_at, done_at, done_by: __, done_by_name, ...row }: Comment): CourseComment => {
  if (!made_at) throw new Error('a comment is kept where the course went back')
  return { ...row, made_at: made_at.toISOString(), done_at: done_at?.toISOString() ?? null, done_by: done_by_name }
}

/** Why the course went back last, with the comments of all rounds since its last version. */
export const showSentBack = async (tx: Connection, course_id: number) => {
  const last = await sentBackBefore(tx, course_id, null)
  if (!last?.decided_at) return null
  return {
    remarks: last.remarks ?? '',
    decided_at: last.decided_at.toISOString(),
    decided_by: last.decided_by_name,
    comments: (await commentsOf(tx, course_id, null)).map(showComment),
  }
}
