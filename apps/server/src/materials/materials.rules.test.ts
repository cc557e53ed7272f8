import { describe, expect, it } from 'vitest'
import {
  askedSeconds,
  durationOf,
  followingTime,
  lengthSeconds,
  mayHaveCaptions,
  minimumTime,
  minutesOf,
  mostSeconds,
  outdatedCaptions,
  suggestedSeconds,
  withLanguageFile,
  wordsIn,
} from './materials.rules.ts'

const film = { duration_seconds: 384, words: 0 }
const text = { duration_seconds: null, words: 1980 }

describe('how long a material takes', () => {
  it('is told by a recording itself', () => expect(lengthSeconds(film)).toBe(384))
  it('is told by the words of a text, 220 a minute', () => expect(minutesOf(text)).toBe(9))
  it('is a minute for what has neither', () => expect(lengthSeconds({ duration_seconds: null, words: 0 })).toBe(60))
  it('counts words in any writing', () => {
    expect(wordsIn('Ask what the gift is worth. Below RM 200 you may keep it.')).toBe(13)
    expect(wordsIn('询问礼物的价值')).toBe(4)
    expect(wordsIn('')).toBe(0)
  })
})

describe('the minimum time', () => {
  it('is half of the length unless told', () => {
    expect(suggestedSeconds('video', {}, film)).toBe(192)
    expect(minimumTime(undefined, 270, text)).toEqual({ seconds: 270, said: false })
  })
  it('of a package is none until its author says how long it takes', () => {
    expect(suggestedSeconds('scorm', {}, text)).toBe(0)
    expect(suggestedSeconds('scorm', { minutes: 12 }, { duration_seconds: 720, words: 1980 })).toBe(360)
  })
  it('follows the length until its author says another', () => {
    expect(followingTime({ seconds: 0, said: false }, 270, text)).toBe(270)
    expect(followingTime({ seconds: 60, said: true }, 270, text)).toBe(60)
    expect(followingTime({ seconds: 600, said: true }, 270, text)).toBe(270)
  })
  it('of a package that was published with a guess is none; what its author said stays', () => {
    const guessed = { type: 'scorm' as const, duration_seconds: null, details: { words: 1980 } }
    expect(askedSeconds({ ...guessed, min_seconds: 270 })).toBe(0)
    expect(askedSeconds({ ...guessed, min_seconds: 120 })).toBe(120)
    expect(askedSeconds({ ...guessed, min_seconds: 270, package_settings: { minutes: 9 } })).toBe(270)
    expect(askedSeconds({ ...guessed, type: 'text', min_seconds: 270 })).toBe(270)
  })
  it('may be less, or just half', () => {
    expect(minimumTime(0, 192, film)).toEqual({ seconds: 0, said: true })
    expect(minimumTime(192, 192, film)).toEqual({ seconds: 192, said: false })
  })
  it('is refused above half', () =>
    expect(minimumTime(193, 192, film)).toMatchObject({ refuse: 7000, data: [{ field: 'min_seconds', rule: 'too_big' }] }))
  it('of an odd length is rounded down', () => expect(mostSeconds({ duration_seconds: 5, words: 0 })).toBe(2))
})

describe('the length that a browser measured', () => {
  it('counts only where the file does not tell', () => {
    expect(durationOf(22, 9000)).toBe(22)
    expect(durationOf(null, 23)).toBe(23)
    expect(durationOf(null, 0)).toBeNull()
    expect(durationOf(null, undefined)).toBeNull()
  })
})

describe('captions of another language', () => {
  const german = { de: { captions: { sha256: 'g', cues: 84, made_from: 'a' } } }
  it('are older once those of the base language are others', () => {
    expect(outdatedCaptions(german, 'a')).toEqual([])
    expect(outdatedCaptions(german, 'b')).toEqual(['de'])
  })
  it('stand beside a film of that language, and go alone', () => {
    const file = { sha256: 'f', name: 'film.mp4', type: 'video/mp4', bytes: 1, duration_seconds: 2 }
    const both = withLanguageFile(german, 'de', { file })
    expect(both.de).toEqual({ captions: german.de.captions, file })
    expect(withLanguageFile(both, 'de', { captions: null })).toEqual({ de: { file } })
    expect(withLanguageFile(german, 'de', { captions: null })).toEqual({})
  })
})

describe('captions', () => {
  it('are for what is heard', () => {
    expect(mayHaveCaptions(true, { en: 'WEBVTT' })).toMatchObject({ ok: true })
    expect(mayHaveCaptions(false, { en: 'WEBVTT' })).toMatchObject({ refuse: 7000, data: [{ field: 'captions' }] })
  })
  it('that are none are no matter', () => {
    expect(mayHaveCaptions(false, {})).toMatchObject({ ok: true })
    expect(mayHaveCaptions(false, undefined)).toMatchObject({ ok: true })
  })
})
