import { describe, expect, it } from 'vitest'
import { changedTranslations, type KeptTranslations, outdated, translatedTexts, withTranslations } from './translations.rules.ts'

type Texts = { title: string; description?: string }
const markOf = (text: string) => `mark of ${text}`
const base = { language: 'en' as const, texts: { title: 'Gifts', description: 'What to do' } }
const german: KeptTranslations<Texts> = { de: { texts: { title: 'Geschenke' }, made_from: { title: markOf('Gifts') } } }

describe('a translation that is written', () => {
  it('is made from the base text as it is now', () => {
    expect(withTranslations<Texts>({}, { de: { title: 'Geschenke' } }, base, markOf)).toEqual(german)
  })
  it('keeps what it was made from where only another field of the language changed', () => {
    const later = { ...base, texts: { ...base.texts, title: 'Gifts and meals' } }
    const next = withTranslations<Texts>(german, { de: { title: 'Geschenke', description: 'Was tun' } }, later, markOf)
    expect(next.de?.made_from).toEqual({ title: markOf('Gifts'), description: markOf('What to do') })
    expect(outdated(next, later.texts, markOf)).toEqual({ de: ['title'] })
  })
  it('is of today once it is changed', () => {
    const later = { ...base, texts: { ...base.texts, title: 'Gifts and meals' } }
    expect(outdated(withTranslations<Texts>(german, { de: { title: 'Geschenke und Essen' } }, later, markOf), later.texts, markOf)).toEqual({})
  })
  it('of the base language is not kept, nor are empty texts', () => {
    expect(withTranslations<Texts>({}, { en: { title: 'Gifts' }, de: { title: ' ' } }, base, markOf)).toEqual({})
  })
  it('is taken out by null, and other languages stay', () => {
    const both: KeptTranslations<Texts> = { ...german, ms: { texts: { title: 'Hadiah' }, made_from: { title: markOf('Gifts') } } }
    expect(translatedTexts(withTranslations<Texts>(both, { de: null }, base, markOf))).toEqual({ ms: { title: 'Hadiah' } })
  })
})

describe('what a change touches', () => {
  it('is told by field and language', () => {
    const next = withTranslations<Texts>(german, { de: { title: 'Gaben' }, ms: { title: 'Hadiah' } }, base, markOf)
    expect(changedTranslations(german, next)).toEqual(['title.de', 'title.ms'])
    expect(changedTranslations(german, german)).toEqual([])
  })
})
