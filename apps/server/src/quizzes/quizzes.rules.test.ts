import { describe, expect, it } from 'vitest'
import { checkQuiz, drawQuestions, warningsOf } from './quizzes.rules.ts'

const quiz = (over: Partial<Parameters<typeof warningsOf>[0]> = {}) => ({ quiz_validation_type: 2, pass_mark: 80, draw: [], listed: [], ...over })
const pool = (...tags: string[][]) => tags.map((own, i) => ({ question_id: i + 1, tags: own }))
const whats = (...args: Parameters<typeof warningsOf>) => warningsOf(...args).map(({ what, tag }) => (tag ? `${what} ${tag}` : what))

describe('a quiz', () => {
  const ruled = { quiz_validation_type: 2, questions: [] as number[], draw: [] as { tag: string; count: number }[] }
  it('is passed in one of three ways', () => {
    for (const type of [1, 2, 3]) expect(checkQuiz({ ...ruled, quiz_validation_type: type })).toMatchObject({ ok: true })
    for (const type of [0, 4, -1]) expect(checkQuiz({ ...ruled, quiz_validation_type: type })).toMatchObject({ refuse: 10079 })
  })
  it('lists its questions or draws them', () =>
    expect(checkQuiz({ ...ruled, questions: [1], draw: [{ tag: 'a', count: 1 }] })).toMatchObject({ refuse: 7000, data: [{ field: 'draw' }] }))
  it('asks nothing twice', () => {
    expect(checkQuiz({ ...ruled, questions: [1, 1] })).toMatchObject({ refuse: 7000, data: [{ field: 'questions' }] })
    expect(
      checkQuiz({
        ...ruled,
        draw: [
          { tag: 'a', count: 1 },
          { tag: 'a', count: 2 },
        ],
      }),
    ).toMatchObject({ refuse: 7000, data: [{ field: 'draw' }] })
  })
})

describe('what to think about', () => {
  it('is nothing where there is enough to draw from', () =>
    expect(whats(quiz({ draw: [{ tag: 'gifts', count: 1 }] }), pool(['gifts'], ['gifts'], ['law']))).toEqual([]))
  it('is that there is no question', () => expect(whats(quiz(), [])).toEqual(['empty']))
  it('is that a tag has too few', () =>
    expect(warningsOf(quiz({ draw: [{ tag: 'gifts', count: 3 }] }), pool(['gifts'], ['gifts']))[0]).toEqual({
      what: 'too_few',
      tag: 'gifts',
      wanted: 3,
      there: 2,
    }))
  it('is that every draw is the same', () =>
    expect(whats(quiz({ draw: [{ tag: 'gifts', count: 2 }] }), pool(['gifts'], ['gifts']))).toEqual(['always_same']))
  it('is not that, where one tag is taken whole and another is not', () =>
    expect(
      whats(
        quiz({
          draw: [
            { tag: 'a', count: 1 },
            { tag: 'b', count: 1 },
          ],
        }),
        pool(['a'], ['b'], ['b']),
      ),
    ).toEqual([]))
  it('is that a tag drawn first may take what the next one needs', () =>
    expect(
      whats(
        quiz({
          draw: [
            { tag: 'a', count: 2 },
            { tag: 'b', count: 2 },
          ],
        }),
        pool(['a', 'b'], ['a', 'b'], ['a'], ['a'], ['b']),
      ),
    ).toEqual(['may_be_short b']))
  it('is that nobody can fail', () => {
    const listed = [{ status: 'active' as const }]
    expect(whats(quiz({ listed, quiz_validation_type: 3 }), [])).toEqual(['cannot_fail'])
    expect(whats(quiz({ listed, pass_mark: 0 }), [])).toEqual(['cannot_fail'])
    expect(whats(quiz({ listed, pass_mark: 0, quiz_validation_type: 1 }), [])).toEqual([])
  })
  it('is that listed ones are archived', () =>
    expect(whats(quiz({ listed: [{ status: 'archived' }, { status: 'active' }] }), [])).toEqual(['archived']))
})

it('warns of every draw that turns out short, whatever is drawn', () => {
  const questions = pool(['a', 'b'], ['a', 'b'], ['a'], ['b']).map((one) => ({ ...one, type: 'single' as const, options: [] }))
  const draw = [
    { tag: 'a', count: 2 },
    { tag: 'b', count: 2 },
  ]
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const lengths = new Set(Array.from({ length: 200 }, () => drawQuestions({ draw, shuffle: true, questions }, random).length))
  expect(lengths.has(3)).toBe(true)
  expect(whats(quiz({ draw }), questions)).toContain('may_be_short b')
})
