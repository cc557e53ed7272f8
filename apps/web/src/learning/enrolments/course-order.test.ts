import { expect, test } from 'vitest'
import { courseCover, enrolled, outlineWith } from '../../player/course-for-test.ts'
import { courseKnots, isOverdue, orderCourses } from './course-order.ts'

test('the next course is the one due first, a begun one before an untouched one', () => {
  const late = enrolled({ trainee_course_id: 1, due_on: '2026-12-18', status: 'NOT_STARTED' })
  const soon = enrolled({ trainee_course_id: 2, due_on: '2026-12-04' })
  const noDate = enrolled({ trainee_course_id: 3, due_on: null })
  const sameDay = enrolled({ trainee_course_id: 4, due_on: '2026-12-04', status: 'NOT_STARTED' })
  const done = enrolled({ trainee_course_id: 6, status: 'COMPLETED', completed_at: '2026-01-01T00:00:00.000Z' })
  const { next, others } = orderCourses([done, late, noDate, sameDay, soon])
  expect(next?.trainee_course_id).toBe(2)
  expect(others.map((course) => course.trainee_course_id)).toEqual([4, 1, 3, 6])
})

test('a due day is kept to its end', () => {
  const course = courseCover({ due_on: '2026-12-04' })
  expect(isOverdue(course, '2026-12-04')).toBe(false)
  expect(isOverdue(course, '2026-12-05')).toBe(true)
  expect(isOverdue({ ...course, status: 'COMPLETED' }, '2026-12-05')).toBe(false)
})

test('the line ends in pledge and certificate', () => {
  expect(courseKnots(outlineWith(2), 'IN_PROGRESS').map((knot) => knot.state)).toEqual(['done', 'turn', 'locked', 'locked'])
  expect(courseKnots(outlineWith(4), 'PLEDGE_PENDING').map((knot) => knot.state)).toEqual(['done', 'done', 'turn', 'locked'])
  expect(courseKnots(outlineWith(4), 'COMPLETED').map((knot) => knot.state)).toEqual(['done', 'done', 'done', 'done'])
})
