import { TraineeCourseList } from '@jujur/contract/courses.ts'
import { getViewCourseEnroll } from '@jujur/contract/learning.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { FewKind, KeptKind } from './search.kinds.ts'
import { coursesBy, ownCourses } from './search.store.ts'

export const courses: KeptKind = {
  heading: 'heading.courses',
  call: TraineeCourseList,
  entry: 'course',
  all: (query) => hrefOf('courses', { q: query }),
  load: async (tx, ids) =>
    (await coursesBy(tx, ids)).map(({ course_id, title, code }) => ({
      id: course_id,
      href: hrefOf('courses', { id: course_id }),
      title,
      line: code,
    })),
}

/** A trainee's own. */
export const traineeCourses: FewKind = {
  heading: 'heading.courses',
  call: getViewCourseEnroll,
  few: async (tx, { user_id }) =>
    (await ownCourses(tx, user_id)).map(({ trainee_course_id, title, code }) => ({
      href: hrefOf('course', { traineeCourseId: trainee_course_id }),
      title,
      line: code,
    })),
}
