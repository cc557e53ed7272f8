import { expect, test } from 'vitest'
import { inPieces } from './in-pieces.ts'

const people = (count: number) => Array.from({ length: count }, (_, i) => i)
const sizes = (count: number) => inPieces(people(count)).map(({ length }) => length)

test('what one call takes goes in one piece, and nothing in none', () => {
  expect([sizes(0), sizes(1), sizes(100)]).toEqual([[], [1], [100]])
})
test('of more, nobody is left alone', () => {
  expect([sizes(101), sizes(250)]).toEqual([
    [51, 50],
    [83, 84, 83],
  ])
})
test('everybody goes once, in the order they were chosen', () => {
  expect(inPieces(people(777)).flat()).toEqual(people(777))
})
