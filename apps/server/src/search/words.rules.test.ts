import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { holdsAll, markFound, queryWords, wordsAsked } from './words.rules.ts'

const told = (text: string, query: string) =>
  markFound(text, queryWords(query))
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('')

describe('what is looked for', () => {
  it.each([
    ['Siti  Nurhaliza', ['siti', 'nurhaliza']],
    ['José Ñandú', ['jose', 'nandu']],
    ['Jürgen Groß', ['jurgen', 'gross']],
    ["a/l D'Souza", ['a', 'l', 'd', 'souza']],
    ['siti@people.test', ['siti', 'people', 'test']],
    ['siti siti', ['siti']],
    ['李明', ['李明']],
    ['ＡＢＣ１２', ['abc12']],
    ['%%', []],
    ['_ % \\ "" \'', []],
    ['\u200e\u200f', []],
    ['<b>', ['b']],
  ])('of %j is %j', (query, words) => expect(queryWords(query)).toEqual(words))
})

describe('a text holds', () => {
  it.each([
    ['Siti Nurhaliza binti Ahmad', 'ahmad siti', true],
    ['Siti Nurhaliza binti Ahmad', 'haliza', true],
    ['Siti Nurhaliza binti Ahmad', 'siti osman', false],
    ['Ng Wei Ming', 'ng', true],
    ['Wong Wei Ming', 'ng', false],
    ['陈李明', '李明', true],
    ['201901000123', '201901-000123', true],
    ['INV-2026-000123', 'inv2026000123', true],
    ['INV-2026-000123', '2026 0001', true],
  ])('%j, looked for %j: %j', (text, query, holds) => expect(holdsAll(text, queryWords(query))).toBe(holds))
})

describe('what was found is marked', () => {
  it.each([
    ['Siti binti Ahmad', 'ahmad siti', '[Siti] binti [Ahmad]'],
    ['José Álvarez', 'jose alv', '[José] [Álv]arez'],
    ['Jose\u0301 Lim', 'jose', '[Jose\u0301] Lim'],
    ['Groß', 'gross', '[Groß]'],
    ['陈李明', '李明', '陈[李明]'],
    ['banana', 'ana nan', 'b[an][ana]'],
    ['201901000123', '201901-0001', '[201901][0001]23'],
    ['INV-2026-000123', 'inv20260', '[INV-2026-0]00123'],
    ['nothing', 'else', 'nothing'],
  ])('%j by %j: %j', (text, query, answer) => expect(told(text, query).replaceAll('][', '')).toBe(answer.replaceAll('][', '')))

  test('whatever it is, no character is lost or moved', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 20 }), (text, query) => {
        const pieces = markFound(text, queryWords(query))
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(pieces.every((piece) => piece.text !== '')).toBe(true)
      }),
    )
  })
})

test('a query has a word of letters or digits', () => {
  expect(wordsAsked('Siti 7')).toEqual({ ok: true, value: ['siti', '7'] })
  for (const query of ['', ' ', '--- !']) expect(wordsAsked(query)).toEqual({ refuse: 10006 })
})
