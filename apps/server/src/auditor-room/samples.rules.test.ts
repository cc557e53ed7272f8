import { describe, expect, it } from 'vitest'
import { mayNote, mayReveal, maySample } from './samples.rules.ts'

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
  const sample = { words_sha256: 'c0ffee' }
  const head = { hash: 'ab', number: 7, outside: true }
  it('are taken once the head is signed and kept outside', () => {
    expect(mayReveal(sample, 'c0ffee', null)).toMatchObject({ data: { reason: 'not_sealed' } })
    expect(mayReveal(sample, 'c0ffee', { ...head, outside: false })).toMatchObject({ data: { reason: 'not_sealed' } })
    expect(mayReveal(sample, 'c0ffee', head)).toMatchObject({ ok: true })
  })
  it('are those that were committed to, to the letter', () => {
    expect(mayReveal(sample, 'c0ffed', head)).toMatchObject({ data: { reason: 'other_words' } })
  })
})

it('a note of an exception says why', () => {
  expect(mayNote('no_exception', '')).toMatchObject({ ok: true })
  expect(mayNote('exception', '')).toMatchObject({ data: { reason: 'words_missing' } })
  expect(mayNote('cannot_tell', 'No record of the reminder')).toMatchObject({ ok: true })
})
