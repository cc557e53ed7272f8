import { expect, test } from 'vitest'
import { courseCover, enrolled, outlineWith } from './course-for-test.ts'
import { courseKnots, isOverdue, orderCourses, todayInMalaysia } from './course-order.ts'
import { currentModule, findItem, itemAfter, itemBefore, materialToRead, openItem, stepsOf } from './outline.ts'

test('one stands at the first module that is not done', () => {
  expect(currentModule(outlineWith(0))).toBe(0)
  expect(currentModule(outlineWith(2))).toBe(1)
  expect(currentModule(outlineWith(4))).toBe(-1)
  expect(openItem(outlineWith(2))?.title).toBe('Five tests')
  expect(stepsOf(outlineWith(3))).toEqual({ done: 3, total: 4 })
})

test('an optional item holds no module open', () => {
  expect(currentModule(outlineWith(1, { 2: { mandatory: false } }))).toBe(1)
})

test('before and after go across modules', () => {
  const outline = outlineWith(2)
  const five = findItem(outline, 'material', 3)
  expect(five?.moduleIndex).toBe(1)
  if (!five) throw new Error('not found')
  expect(itemBefore(outline, five.item)?.title).toBe('Quiz: bribes')
  expect(itemAfter(outline, five.item)?.title).toBe('Quiz: gifts')
  expect(findItem(outline, 'quiz', 3)).toBeNull()
})

test('what to read again is the open material of the module, else its first', () => {
  const [module] = outlineWith(0)
  expect(module && materialToRead(module)?.title).toBe('What is a bribe?')
})

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

test('a due day is kept to its end, in Malaysia', () => {
  expect(todayInMalaysia(new Date('2026-12-04T15:59:59Z'), 'Asia/Kuala_Lumpur')).toBe('2026-12-04')
  expect(todayInMalaysia(new Date('2026-12-04T16:00:00Z'), 'Asia/Kuala_Lumpur')).toBe('2026-12-05')
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
