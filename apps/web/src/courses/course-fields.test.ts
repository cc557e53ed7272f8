import { describe, expect, it } from 'vitest'
import { noCertificate, ringgitOf, senOf, templateOf } from './course-fields.ts'

describe('a price as it is typed', () => {
  it.each([
    ['25', 2500],
    ['25.5', 2550],
    ['25,50', 2550],
    ['0.05', 5],
    ['25.', 2500],
  ])('%s is %i sen', (typed, sen) => expect(senOf(typed)).toBe(sen))
  it.each(['', 'RM 5', '1.234', '-1', '12345678'])('%s is no sum', (typed) => expect(senOf(typed)).toBeUndefined())
  it('is shown with two places', () => expect([2500, 5, 99999].map(ringgitOf)).toEqual(['25.00', '0.05', '999.99']))
})

describe('a certificate template', () => {
  it('is none where nothing is written', () => expect(templateOf(noCertificate)).toBeNull())
  it('is one with a name alone', () => expect(templateOf({ ...noCertificate, signatory_name: 'Aida' })?.signatory_name).toBe('Aida'))
})
