import { describe, expect, it } from 'vitest'
import { threadTimer } from '../kit/testing/work-time.ts'
import { splitGift } from './split.rules.ts'

const split = (text: string) => splitGift(text).map((piece) => `${piece.at_line}: ${piece.text.replaceAll('\n', ' ')}`)

describe('a GIFT file', () => {
  it('is cut at blank lines, though not within braces', () =>
    expect(split('::A::One {\n=a\n\n~b\n}\n\nTwo {T}\n')).toEqual(['1: ::A::One { =a ~b }', '7: Two {T}']))
  it('in which a question lost its closing brace loses that one and no other', () =>
    expect(split('::A::One {=a ~b}\n\n::B::Two {=a\n~b\n\n::C::Three {=a ~b}\n\nFour {T}\n')).toEqual([
      '1: ::A::One {=a ~b}',
      '3: ::B::Two {=a ~b',
      '6: ::C::Three {=a ~b}',
      '8: Four {T}',
    ]))
  it('keeps what stands between it and the next braces, and what stands behind the last', () => {
    expect(split('One {=a\n\nThe second\nasks {T}\n\nLast {=a\n\nNo answers here')).toEqual([
      '1: One {=a',
      '3: The second asks {T}',
      '6: Last {=a',
      '8: No answers here',
    ])
  })
  it('takes a category that begins within open braces for one', () =>
    expect(splitGift('One {=a\n$CATEGORY: Meals\n\nTwo {T}')).toMatchObject([{ category: null }, { text: 'Two {T}', category: 'Meals', at_line: 4 }]))
  it('is cut in time that grows with its length, however many braces are missing', () => {
    const worked = threadTimer()
    expect(splitGift('One {=a\n\n'.repeat(100_000))).toHaveLength(100_000)
    expect(splitGift(`One {${'\n\nx'.repeat(200_000)}`)).toHaveLength(200_001)
    expect(worked()).toBeLessThan(3_000)
  })
})
