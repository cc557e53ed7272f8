import { beforeEach, describe, expect, test } from 'vitest'
import { inPieces, sendPieces } from './in-pieces.ts'

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

describe('sent piece by piece', () => {
  const sent: number[] = []
  const sendUpTo = (most: number) => (piece: readonly number[]) => {
    sent.push(piece.length)
    return Promise.resolve(sent.length > most ? undefined : piece.length)
  }
  beforeEach(() => {
    sent.length = 0
  })
  test('all that was answered comes back', async () => {
    expect(await sendPieces(people(250), sendUpTo(3))).toEqual({ answers: [83, 84, 83], whole: true })
  })
  test('what came before a refused piece is told, and nothing is sent after it', async () => {
    expect(await sendPieces(people(250), sendUpTo(1))).toEqual({ answers: [83], whole: false })
    expect(sent).toEqual([83, 84])
  })
})
