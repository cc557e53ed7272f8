import { expect, test } from 'vitest'
import { sampleSizeFor } from './sample-size.ts'

test('59 of whom none is wrong say with 95 % that no more than 5 % are', () => expect(sampleSizeFor(95, 5, 100_000)).toBe(59))
test('58 would not: the chance to find none among them is still above 5 %', () => {
  expect(0.95 ** 58).toBeGreaterThan(0.05)
  expect(0.95 ** 59).toBeLessThanOrEqual(0.05)
})
test('whoever wants to be surer, or tolerates less, looks at more', () => {
  expect(sampleSizeFor(99, 5, 100_000)).toBe(90)
  expect(sampleSizeFor(95, 1, 100_000)).toBe(299)
  expect(sampleSizeFor(90, 10, 100_000)).toBe(22)
})
test('nobody looks at more than there are, nor at anybody where nobody is', () => {
  expect(sampleSizeFor(95, 5, 20)).toBe(20)
  expect(sampleSizeFor(95, 5, 0)).toBe(0)
})
