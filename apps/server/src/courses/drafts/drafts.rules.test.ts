import { describe, expect, it } from 'vitest'
import { countTexts, type PartMarks, pledgeMarks, pledgeVersion, pledgeWords, whatIsCopied } from './drafts.rules.ts'

const en = { title: 'Integrity pledge', body: 'I promise.' }
const ms = { title: 'Ikrar', body: 'Saya berikrar.' }

describe('the version of a pledge', () => {
  const published = { version: '2026-3', texts: { en, ms } }
  it('is the first of the year where none was published', () => expect(pledgeVersion({ en }, null, 2026)).toBe('2026-1'))
  it('stays while its words do', () => expect(pledgeVersion({ en, ms }, published, 2027)).toBe('2026-3'))
  it('is the next one once a word of any language is another', () => {
    expect(pledgeVersion({ en, ms: { ...ms, body: 'Saya janji.' } }, published, 2026)).toBe('2026-4')
    expect(pledgeVersion({ en }, published, 2026)).toBe('2026-4')
    expect(pledgeVersion({ en, ms, fr: ms }, published, 2026)).toBe('2026-4')
  })
  it('is the same one however often it is edited before it is published', () => {
    expect(pledgeVersion({ en: { ...en, body: 'a' } }, published, 2026)).toBe(pledgeVersion({ en: { ...en, body: 'ab' } }, published, 2026))
  })
  it('begins anew with a year', () => expect(pledgeVersion({ en }, published, 2027)).toBe('2027-1'))
})

describe('the words of a pledge', () => {
  it('leave out a language in which nothing stands', () => expect(pledgeWords({ en, ms: { title: ' ', body: '' } })).toEqual({ en }))
  it('are kept in every language that something is said in', () =>
    expect(pledgeWords({ en, fr: ms, de: { title: 'Zusage', body: '' } })).toEqual({ en, fr: ms, de: { title: 'Zusage', body: '' } }))
  it('are counted among the texts, from the course’s own language or from English where only that is there', () => {
    expect(countTexts([pledgeMarks({ en, de: { title: 'Zusage', body: ' ' } }, 'en')], 'en').de).toEqual({ done: 1, total: 2, outdated: 0 })
    expect(countTexts([pledgeMarks({ en, ms }, 'ms')], 'ms').en).toEqual({ done: 2, total: 2, outdated: 0 })
    expect(countTexts([pledgeMarks({ en }, 'de')], 'de').fr).toEqual({ done: 0, total: 2, outdated: 0 })
  })
})

describe('what is translated of a course', () => {
  const title: PartMarks = {
    language: 'en',
    marks: { title: 'a', description: 'b' },
    made: { de: { title: 'a' }, ms: { title: 'old', description: 'b' } },
  }
  it('is counted by text and language, the base language left out', () => {
    const counts = countTexts([title, { language: 'en', marks: { name: 'c' }, made: null }], 'en')
    expect(counts.de).toEqual({ done: 1, total: 3, outdated: 0 })
    expect(counts.ms).toEqual({ done: 2, total: 3, outdated: 1 })
    expect(counts.fr).toEqual({ done: 0, total: 3, outdated: 0 })
    expect(counts.en).toBeUndefined()
  })
  it('has what was written in that language to begin with', () => {
    expect(countTexts([{ language: 'de', marks: { title: 'x' }, made: {} }], 'en').de).toEqual({ done: 1, total: 1, outdated: 0 })
  })
  it('does not count a translation of what is no text any more', () => {
    expect(countTexts([{ language: 'en', marks: null, made: { de: { title: 'a' } } }], 'en').de).toEqual({ done: 0, total: 0, outdated: 0 })
  })
})

describe('what is copied', () => {
  it('is named by its id', () => expect(whatIsCopied({ quiz_id: 7 })).toEqual({ ok: true, value: { kind: 'quiz', id: 7 } }))
  it('is a course where nothing is named, and that one is missing', () =>
    expect(whatIsCopied({})).toMatchObject({ refuse: 7000, data: [{ field: 'course_id', rule: 'required' }] }))
})
