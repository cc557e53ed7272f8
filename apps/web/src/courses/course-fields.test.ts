import { formatOf } from '@jujur/words/formats.ts'
import { describe, expect, it } from 'vitest'
import { noCertificate, priceSenOf, templateOf } from './course-fields.ts'

describe('a price as it is typed', () => {
  it.each([
    ['25', 2500],
    ['25.5', 2550],
    ['25,50', 2550],
    ['0.05', 5],
    ['25.', 2500],
  ])('%s is %i sen', (typed, sen) => expect(priceSenOf(typed)).toBe(sen))
  it.each(['', 'RM 5', '1.234', '-1', '12345678'])('%s is no sum', (typed) => expect(priceSenOf(typed)).toBeUndefined())
  it.each(['en', 'de'])('is read back as it is shown in %s', (tag) =>
    expect([2500, 5, 99999].map((sen) => priceSenOf(formatOf(tag).typed(sen)))).toEqual([2500, 5, 99999]),
  )
})

describe('a certificate template', () => {
  it('is none where nothing is written', () => expect(templateOf(noCertificate)).toBeNull())
  it('is one with a name alone', () => expect(templateOf({ ...noCertificate, signatory_name: 'Aida' })?.signatory_name).toBe('Aida'))
})
