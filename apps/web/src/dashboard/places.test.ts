import { expect, test } from 'vitest'
import { type WaitingCount, withinStrip } from './places.ts'

const desks = (...counts: number[]): WaitingCount[] =>
  counts.map((count, i) => ({ what: 'trainee_registrations', count, oldest_at: null, oldest_id: i + 1 }))
const idsOf = (waiting: readonly WaitingCount[]) => waiting.map(({ oldest_id }) => oldest_id)

test('empty desks keep their place while there is room, and fall away where there is none', () => {
  expect(idsOf(withinStrip(desks(0, 2), 2))).toEqual([1, 2])
  expect(idsOf(withinStrip(desks(0, 2, 0), 2))).toEqual([1, 2])
  expect(idsOf(withinStrip(desks(0, 2, 0), 1))).toEqual([2])
})

test('whatever waits is shown, however many there are', () => {
  expect(idsOf(withinStrip(desks(1, 0, 2, 3), 2))).toEqual([1, 3, 4])
})
