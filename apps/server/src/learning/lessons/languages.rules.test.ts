import { describe, expect, it } from 'vitest'
import type { ContentMaterial } from '../../courses/courses.rules.ts'
import { inLanguage, languagesOf } from './languages.rules.ts'
import { watchedLength } from './lessons.rules.ts'

const film: ContentMaterial = {
  material_id: 1,
  title: 'Saying no',
  type: 'video',
  language: 'en',
  html: null,
  file: { sha256: 'e', name: 'film.mp4', type: 'video/mp4' },
  transcript: 'Lines.',
  translations: { de: { title: 'Nein sagen' } },
  files: { ms: { sha256: 'm', name: 'filem.mp4', type: 'video/mp4', duration_seconds: 90 } },
  captions: { en: { sha256: 'ce' }, de: { sha256: 'cd' }, fr: { sha256: 'cf' } },
  duration_seconds: 100,
  min_seconds: 50,
  reading_minutes: 2,
}

describe('a material in several languages', () => {
  it('is shown in the one asked for, with what it has of its own and the base for the rest', () => {
    expect(inLanguage(film, 'de')).toMatchObject({
      language: 'de',
      title: 'Nein sagen',
      transcript: 'Lines.',
      file: { sha256: 'e' },
      duration_seconds: 100,
    })
    expect(inLanguage(film, 'ms')).toMatchObject({ language: 'ms', title: 'Saying no', file: { sha256: 'm' }, duration_seconds: 90 })
  })
  it('is shown in its own where there is nothing of the other', () =>
    expect(inLanguage(film, 'jp')).toMatchObject({ language: 'en', title: 'Saying no' }))
  it('names its languages, its own first; captions alone make none', () => expect(languagesOf(film)).toEqual(['en', 'de', 'ms']))
  it('brings the captions wanted first, also for a film of another language', () => {
    expect(inLanguage(film, 'de').captions.map(({ language }) => language)).toEqual(['de', 'en', 'fr'])
    expect(inLanguage(film, 'fr')).toMatchObject({ language: 'en', captions: [{ language: 'fr' }, { language: 'en' }, { language: 'de' }] })
  })
  it('counts as watched by its shortest film', () => {
    expect(watchedLength(film)).toBe(90)
    expect(watchedLength({ ...film, files: {} })).toBe(100)
    expect(watchedLength({ duration_seconds: null })).toBeNull()
  })
})
