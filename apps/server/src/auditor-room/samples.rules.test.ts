import { describe, expect, it } from 'vitest'
import { hashOfWords, mayNote, mayReveal, maySample, numbersFile, seedOf, shellLines, ticketOf } from './samples.rules.ts'

describe('a sample', () => {
  it('of nobody is none', () => expect(maySample(5, 0, 0)).toMatchObject({ refuse: 2111, data: { reason: 'nobody_fits' } }))
  it('is no larger than those who are no key items', () => {
    expect(maySample(8, 10, 2)).toMatchObject({ ok: true })
    expect(maySample(9, 10, 2)).toMatchObject({ refuse: 7000 })
  })
  it('draws nobody only where all are key items', () => {
    expect(maySample(0, 3, 3)).toMatchObject({ ok: true })
    expect(maySample(0, 4, 3)).toMatchObject({ refuse: 7000 })
  })
})

describe('the words', () => {
  const sample = { words_sha256: hashOfWords('harbour crane 1998') }
  const head = { hash: 'ab', number: 7, outside: true }
  it('are taken once the head is signed and kept outside', () => {
    expect(mayReveal(sample, 'harbour crane 1998', null)).toMatchObject({ data: { reason: 'not_sealed' } })
    expect(mayReveal(sample, 'harbour crane 1998', { ...head, outside: false })).toMatchObject({ data: { reason: 'not_sealed' } })
    expect(mayReveal(sample, 'harbour crane 1998', head)).toMatchObject({ ok: true })
  })
  it('are those that were committed to, to the letter', () => {
    for (const words of ['harbour crane 1999', ' harbour crane 1998', 'Harbour crane 1998'])
      expect(mayReveal(sample, words, head)).toMatchObject({ data: { reason: 'other_words' } })
  })
})

describe('the tickets', () => {
  it('are the hash of the seed and the number, and the seed that of words and head', () => {
    expect(seedOf('a', 'b')).toBe('fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603')
    expect(ticketOf('x', 12)).toBe(hashOfWords('x,12'))
  })
  it('are drawn again by three lines, whatever the words are', () => {
    const lines = shellLines({ words: "it's $HOME `id` \u202e🏗", head_hash: 'ff', size: 3 })
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain(`'it'\\''s $HOME \`id\` \u202e🏗''ff'`)
  })
  it('are of a file with one number a line', () => expect(numbersFile([3, 10])).toBe('3\n10\n'))
})

it('a note of an exception says why', () => {
  expect(mayNote('no_exception', '')).toMatchObject({ ok: true })
  expect(mayNote('exception', '')).toMatchObject({ data: { reason: 'words_missing' } })
  expect(mayNote('cannot_tell', 'No record of the reminder')).toMatchObject({ ok: true })
})
