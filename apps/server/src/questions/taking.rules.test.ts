import { describe, expect, it } from 'vitest'
import { isAsWeGrade, type Plain, type RawQuestion, takeQuestion, unsaid } from './taking.rules.ts'

const plain = (text: string, more: Partial<Plain> = {}): Plain => ({ text, hadFormatting: false, pictures: 0, ...more })
const answer = (value: string, fraction: number, feedback = '') => ({ value: plain(value), fraction, feedback: plain(feedback) })
const raw = (more: Partial<RawQuestion> = {}): RawQuestion => ({
  ...unsaid,
  kind: 'single',
  name: 'Hamper',
  text: plain('A supplier sends a hamper. What do you do?'),
  answers: [answer('Send it back', 100), answer('Keep it', 0)],
  explanation: plain('Gifts of suppliers go back.'),
  ...more,
})
const taken = (more: Partial<RawQuestion> = {}) => takeQuestion(raw(more), 1, 'en')
const changes = (more: Partial<RawQuestion>) => taken(more).line.changes.map(({ what }) => what)
const obstacle = (more: Partial<RawQuestion>) => taken(more).line.obstacle?.why

describe('a question of a file', () => {
  it('is taken as it is where nothing of it has to change', () => {
    const { line, question } = taken()
    expect(line).toMatchObject({ no: 1, name: 'Hamper', outcome: 'taken', changes: [], obstacle: null })
    expect(question).toMatchObject({ name: 'Hamper', type: 'single', language: 'en', points: 1 })
    expect(question?.options.map(({ value, is_true }) => [value, is_true])).toEqual([
      ['Send it back', true],
      ['Keep it', false],
    ])
  })
  it('speaks the language that the file says, and else the one that was chosen', () => {
    expect(taken({ language: 'ms' }).question?.language).toBe('ms')
    expect(takeQuestion(raw(), 1, 'de').question?.language).toBe('de')
  })
  it('gets its name from its text where it has none', () => {
    expect(changes({ name: ' ' })).toContain('name_made')
    expect(taken({ name: ' ' }).question?.name).toContain('A supplier sends a hamper')
  })
  it('says true and false in its own language where the file does not', () => {
    const { question } = takeQuestion(raw({ kind: 'true_false', answers: [answer('', 100), answer('', 0)] }), 1, 'fr')
    expect(question?.options.map(({ value }) => value)).toEqual(['Vrai', 'Faux'])
  })
})

describe('what is lost on the way is told', () => {
  it.each([
    ['formatting', { text: plain('Bold', { hadFormatting: true }) }],
    ['picture_left_out', { text: plain('Look', { pictures: 1 }) }],
    ['media_left_out', { hasMedia: true }],
    ['feedback_left_out', { hasOtherFeedback: true }],
    ['points', { points: 2.5 }],
    ['weights', { answers: [answer('Send it back', 100), answer('Ask', 50), answer('Keep it', 0)] }],
    ['no_explanation', { explanation: plain('') }],
    ['category', { category: 'Gifts' }],
  ] as const)('%s', (what, more) => {
    expect(changes(more as Partial<RawQuestion>)).toContain(what)
  })
})

describe('a question is left out', () => {
  it('without a text, without a right answer, or with two where one is asked for', () => {
    expect(obstacle({ text: plain('') })).toBe('no_text')
    expect(obstacle({ answers: [answer('Keep it', 0), answer('Send it back', 0)] })).toBe('no_right')
    expect(obstacle({ answers: [answer('Keep it', 100), answer('Send it back', 100)] })).toBe('several_right')
  })
  it('with more than eight options, or two that are alike', () => {
    expect(obstacle({ answers: Array.from({ length: 9 }, (_, i) => answer(`Option ${i}`, i === 0 ? 100 : 0)) })).toBe('too_many_options')
    expect(obstacle({ answers: [answer('Keep it', 100), answer('Keep it', 0)] })).toBe('alike_options')
  })
  it('of a kind that is not asked here, and says which', () => {
    expect(taken({ kind: { obstacle: 'unreadable', value: 'essay' } }).line.obstacle).toEqual({ why: 'unreadable', value: 'essay' })
  })
})

describe('grading', () => {
  it('is ours where one is wholly right, or all of several share alike and a wrong one costs all', () => {
    expect(isAsWeGrade('single', [{ fraction: 100 }, { fraction: 0 }])).toBe(true)
    expect(isAsWeGrade('single', [{ fraction: 100 }, { fraction: 50 }])).toBe(false)
    expect(isAsWeGrade('multiple', [{ fraction: 50 }, { fraction: 50 }, { fraction: -100 }])).toBe(true)
    expect(isAsWeGrade('multiple', [{ fraction: 50 }, { fraction: 50 }, { fraction: 0 }])).toBe(false)
  })
})
