import { expect, test } from 'vitest'
import { outlineWith } from './course-for-test.ts'
import { currentModule, findItem, itemAfter, itemBefore, materialToRead, openItem, stepsOf, whereToResume } from './outline.ts'

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

test('one resumes at the lesson that was open last, while it can be worked on', () => {
  const told = { lesson_type: 'quiz', lesson_id: 2 } as const
  const optional = { lesson_type: 'material', lesson_id: 3 } as const
  expect(whereToResume(outlineWith(1, { 3: { state: 'open' } }), told, optional)).toBe(optional)
  expect(whereToResume(outlineWith(1), told, optional)).toBe(told)
  expect(whereToResume(outlineWith(1), told, { lesson_type: 'material', lesson_id: 1 })).toBe(told)
  expect(whereToResume(outlineWith(1), told, { lesson_type: 'quiz', lesson_id: 99 })).toBe(told)
})
