import type { CourseReview as Review } from '@jujur/contract/course-versions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'

/** What was sent, as a trainee would see it. */
export const previewHref = ({ course_id, course_version_id }: Review, item?: number | null) => {
  const place = course_version_id ? { version: course_version_id } : { preview: course_id, of: 'submitted' }
  return hrefOf('courses', { ...place, item: item ?? undefined })
}
