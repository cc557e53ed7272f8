import { describe, expect, it } from 'vitest'
import { dayOf, endOfDay, yearOf } from '../../kit/time/calendar.rules.ts'
import type { Enrolment } from '../enrolments/standing.rules.ts'
import { certificateLanguage, certificateWords, fillPledge, isSamePersonName, maskName, mayPledge, readSerial } from './pledges.rules.ts'

const enrolment = (status: Enrolment['status']): Enrolment => ({
  trainee_course_id: 1,
  course_id: 1,
  course_version_id: 1,
  version_no: 1,
  status,
  language: null,
  due_on: null,
  paused: [],
  waived: [],
  extended_from: null,
  counts_from: new Date(0),
  started_at: null,
  completed_at: null,
  expires_at: null,
  delta_of: null,
  delta_items: null,
  delta_pledge: null,
})
const now = new Date('2026-11-21T04:00:00Z')
const facts = {
  full_name: '{position}',
  id_masked: '',
  position: 'Buyer',
  company_name: '',
  registration_no: '',
  course_title: '',
  course_version: '',
  completion_date: '',
}

describe('the pledge', () => {
  it('is signed after the last item, once', () => {
    expect(mayPledge(enrolment('PLEDGE_PENDING'), now)).toMatchObject({ ok: true })
    expect(mayPledge(enrolment('IN_PROGRESS'), now)).toMatchObject({ refuse: 2111 })
    expect(mayPledge(enrolment('COMPLETED'), now)).toEqual({ refuse: 10055 })
    expect(mayPledge(enrolment('EXPIRED'), now)).toEqual({ refuse: 10053 })
  })
  it('keeps a name with braces a name', () =>
    expect(fillPledge('I, {full_name}, {position}, {unknown}', facts)).toBe('I, {position}, Buyer, {unknown}'))
  it('but nothing that every object has', () => expect(fillPledge('I, {valueof} {constructor}', facts)).toBe('I, {valueof} {constructor}'))
})

describe('the words of the course’s own on a certificate', () => {
  const template = {
    heading: 'Certificate of conduct',
    signatory_name: 'Siti Aminah',
    signatory_title: 'Head of Compliance',
    translations: { de: { heading: 'Zeugnis' } },
  }
  it('come in its language, each that has none in the base’s', () =>
    expect(certificateWords(template, 'de')).toEqual({ heading: 'Zeugnis', signatory_name: 'Siti Aminah', signatory_title: 'Head of Compliance' }))
  it('are none where the course says none, or had none yet', () => {
    const none = { heading: null, signatory_name: null, signatory_title: null }
    expect(certificateWords(null, 'en')).toEqual(none)
    expect(certificateWords({ ...template, heading: '', signatory_name: '', signatory_title: '', translations: {} }, 'en')).toEqual(none)
  })
  it('are in English where the holder’s language is none of the interface', () => expect(certificateLanguage('ms')).toBe('en'))
})

describe('the typed name', () => {
  it('may differ in case, spaces and Unicode form', () => {
    expect(isSamePersonName('  aisyah BINTI  rahman ', 'Aisyah Binti Rahman')).toBe(true)
    expect(isSamePersonName('Jose\u0301', 'José')).toBe(true)
  })
  it('may not differ in letters', () => expect(isSamePersonName('Aisyah Rahman', 'Aisyah Binti Rahman')).toBe(false))
})

describe('a public name', () => {
  it('shows first letters only', () => {
    expect(maskName('Aisyah Binti Rahman')).toBe('A***** B**** R*****')
    expect(maskName('陈伟明')).toBe('陈**')
    expect(maskName('Kavitha A/P Subramaniam')).toBe('K***** A** S*****')
  })
})

describe('a serial', () => {
  it('is read as people type it', () => {
    expect(readSerial(' crt-2026-7q4m2xkd ')).toBe('CRT-2026-7Q4M2XKD')
    expect(readSerial('CRT 2026 7q4m 2xkd')).toBe('CRT-2026-7Q4M2XKD')
    expect(readSerial('CRT-2026-OIL00000')).toBe('CRT-2026-01100000')
    expect(readSerial('')).toBe('--')
  })
})

describe('dates in Kuala Lumpur', () => {
  it('begin eight hours before UTC', () => {
    expect(dayOf(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
    expect(yearOf(new Date('2026-12-31T15:59:59Z'))).toBe(2026)
    expect(endOfDay('2026-12-31').toISOString()).toBe('2026-12-31T15:59:59.999Z')
  })
})
