import { expect, test } from 'vitest'
import { needed } from './pass-mark.ts'

test('a pass mark asks for whole answers', () => {
  expect(needed(5, 80)).toBe(4)
  expect(needed(3, 80)).toBe(3)
  expect(needed(5, 0)).toBe(0)
})
