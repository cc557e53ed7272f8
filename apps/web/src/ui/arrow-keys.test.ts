import { expect, test } from 'vitest'
import { matchOf, stepOf } from './arrow-keys.ts'

test('arrows of the axis go on and round the ends, Home and End go there; other keys lead nowhere', () => {
  expect(stepOf('ArrowDown', 0, 3, 'vertical')).toBe(1)
  expect(stepOf('ArrowDown', 2, 3, 'vertical')).toBe(0)
  expect(stepOf('ArrowUp', 0, 3, 'vertical')).toBe(2)
  expect(stepOf('ArrowUp', -1, 3, 'vertical')).toBe(2)
  expect(stepOf('ArrowDown', -1, 3, 'vertical')).toBe(0)
  expect(stepOf('Home', 2, 3, 'vertical')).toBe(0)
  expect(stepOf('End', 0, 3, 'vertical')).toBe(2)
  expect(stepOf('ArrowRight', 0, 3, 'vertical')).toBeUndefined()
  expect(stepOf('ArrowRight', 0, 3, 'horizontal')).toBe(1)
  expect(stepOf('ArrowDown', 0, 0, 'vertical')).toBeUndefined()
})

test('a word finds what begins with it; the same letter again goes on to the next', () => {
  const words = ['Copy', 'Archive', 'Approve', 'Delete']
  expect(matchOf('a', 0, words)).toBe(1)
  expect(matchOf('a', 1, words)).toBe(2)
  expect(matchOf('aa', 2, words)).toBe(1)
  expect(matchOf('ap', 1, words)).toBe(2)
  expect(matchOf('AR', 1, words)).toBe(1)
  expect(matchOf('x', 0, words)).toBeUndefined()
})
