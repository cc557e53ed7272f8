import { describe, expect, it } from 'vitest'
import { type ByLanguage, changedLanguages, withText } from './translations.ts'

const german: ByLanguage<'title' | 'description'> = { de: { title: 'A' } }

describe('a text of another language', () => {
  it('stands beside the others of its language', () => {
    expect(withText(german, 'de', 'description', 'B')).toEqual({ de: { title: 'A', description: 'B' } })
  })
  it('goes when it is emptied, and its language with the last one', () => {
    expect(withText<'title' | 'description'>({ de: { title: 'A', description: 'B' } }, 'de', 'title', '')).toEqual({ de: { description: 'B' } })
    expect(withText({ de: { title: 'A' }, ms: { title: 'M' } }, 'de', 'title', '')).toEqual({ ms: { title: 'M' } })
  })
})

describe('what is sent', () => {
  it('is what was touched, whole by language, and null for what is gone', () => {
    expect(changedLanguages({ de: { title: 'A' }, fr: { title: 'F' }, ms: { title: 'M' } }, { de: { title: 'B' }, fr: { title: 'F' } })).toEqual({
      de: { title: 'B' },
      ms: null,
    })
  })
  it('is not what stayed, and whole where a language came', () => {
    const before = { de: { title: 'Nein' }, ms: { title: 'Tidak' }, fr: { title: 'Non' } }
    expect(changedLanguages<'title'>(before, { de: { title: 'Nein' }, ms: { title: 'Menolak' }, es: { title: 'No' } })).toEqual({
      ms: { title: 'Menolak' },
      fr: null,
      es: { title: 'No' },
    })
  })
})
