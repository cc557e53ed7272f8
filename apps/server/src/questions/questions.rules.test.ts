import { describe, expect, it } from 'vitest'
import { ALIKE_PERCENT, checkOptions, comparedWords, likeness, questionFigures, sameOptions, shuffled, telling } from './questions.rules.ts'

const options = (...values: string[]) => values.map((value) => ({ value: value.replace('*', ''), is_true: value.startsWith('*') }))

describe('a question', () => {
  it('with one right answer of several is taken', () => expect(checkOptions('single', options('*a', 'b', 'c'))).toMatchObject({ ok: true }))
  it('may have several right answers where several can be chosen', () =>
    expect(checkOptions('multiple', options('*a', '*b'))).toMatchObject({ ok: true }))
  it('has at least two options, each with words', () => {
    expect(checkOptions('single', options('*a'))).toEqual(expect.objectContaining({ refuse: 10057 }))
    expect(checkOptions('single', options('*a', ' '))).toEqual(expect.objectContaining({ refuse: 10057 }))
  })
  it('has at most eight, and exactly two where it is true or false', () => {
    expect(checkOptions('multiple', options(...('*abcdefghi'.match(/\*?./g) as string[])))).toEqual(expect.objectContaining({ refuse: 10057 }))
    expect(checkOptions('true_false', options('*a', 'b', 'c'))).toEqual(expect.objectContaining({ refuse: 10057 }))
  })
  it('has no two options that read the same', () => {
    expect(checkOptions('single', options('*Keep it', 'keep  it '))).toEqual(expect.objectContaining({ refuse: 10058 }))
    expect(checkOptions('single', options('*ａ', 'a'))).toEqual(expect.objectContaining({ refuse: 10058 }))
  })
  it('has a right one, and exactly one where one can be chosen', () => {
    expect(checkOptions('multiple', options('a', 'b'))).toEqual(expect.objectContaining({ refuse: 10061 }))
    expect(checkOptions('single', options('*a', '*b'))).toEqual(expect.objectContaining({ refuse: 10061 }))
    expect(checkOptions('true_false', options('*a', '*b'))).toEqual(expect.objectContaining({ refuse: 10061 }))
  })
})

describe('likeness', () => {
  const like = (a: string, b: string) => likeness(comparedWords(a), comparedWords(b))
  it('is not led astray by case, accents, signs and order', () => {
    expect(like('Était-ce un cadeau ?', 'UN CADEAU, etait ce')).toBe(100)
  })
  it('is high where a word or two differ', () =>
    expect(
      like('A supplier leaves a RM 300 voucher for you with the guard', 'A supplier leaves an RM 300 voucher for you on your desk'),
    ).toBeGreaterThanOrEqual(ALIKE_PERCENT))
  it('is low between questions that share only small words', () =>
    expect(like('What do you do with a gift from a supplier?', 'What is the penalty of section 17A?')).toBeLessThan(30))
  it('looks at signs that stand together where words are not spaced', () => {
    expect(like('供应商送来礼品怎么办', '供应商送来礼物怎么办')).toBeGreaterThanOrEqual(ALIKE_PERCENT)
    expect(like('供应商送来礼品怎么办', '办怎么品礼来送商应供')).toBeLessThan(30)
  })
  it('of nothing and nothing is none', () => expect(likeness([], [])).toBe(0))
  it('is looked up by the longest words', () =>
    expect(telling(comparedWords('a voucher on the desk of a procurement officer'))[0]).toBe('procurement'))
})

describe('figures', () => {
  it('tell nothing before anybody answered', () =>
    expect(questionFigures({ answered: 0, answered_right: 0, passed: 0, passed_right: 0 })).toEqual({
      answered: 0,
      right_percent: null,
      discrimination: null,
    }))
  it('tell whether those who pass get it right more often', () =>
    expect(questionFigures({ answered: 100, answered_right: 61, passed: 60, passed_right: 48 })).toEqual({
      answered: 100,
      right_percent: 61,
      discrimination: Math.round(80 - (100 * 13) / 40),
    }))
  it('say so only where enough passed and enough failed', () =>
    expect(questionFigures({ answered: 50, answered_right: 40, passed: 45, passed_right: 40 }).discrimination).toBeNull())
})

describe('options that are sent again', () => {
  const there = [
    { option_id: 1, value: 'a', is_true: true, explanation: '' },
    { option_id: 2, value: 'b', is_true: false, explanation: '' },
  ]
  it('are the same where nothing of them changed', () => expect(sameOptions(there, structuredClone(there))).toBe(true))
  it('are others in another order, or with one more', () => {
    expect(sameOptions(there, there.toReversed())).toBe(false)
    expect(sameOptions(there, [...there, { value: 'c', is_true: false, explanation: '' }])).toBe(false)
  })
})

it('shuffling keeps everything', () => expect(shuffled([1, 2, 3, 4], Math.random).toSorted()).toEqual([1, 2, 3, 4]))
