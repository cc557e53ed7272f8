/** The pledge: what is signed, by whom, and when it may be (product design, learning). */
import type { submitPledge } from '@jujur/contract/learning.ts'
import type { PledgeTemplate } from '../courses/courses.rules.ts'
import type { Decision } from '../kit/handler.ts'
import { type Enrolment, statusAt } from './standing.rules.ts'

export type PledgeLanguage = 'en' | 'ms'
export type PledgeFacts = {
  full_name: string
  id_masked: string
  position: string
  company_name: string
  registration_no: string
  course_title: string
  course_version: string
  completion_date: string
}

/** The words of the language read; English where the course has no Malay. */
export const pledgeTemplate = (pledge: PledgeTemplate, language: PledgeLanguage) => {
  const asked = pledge.texts[language]
  return asked ? { language, ...asked } : { language: 'en' as const, ...pledge.texts.en }
}

export const pledgeLanguagesOf = (pledge: PledgeTemplate): PledgeLanguage[] => (pledge.texts.ms ? ['en', 'ms'] : ['en'])

/** Filled in one pass, so that a name holding braces stays a name. */
export const fillPledge = (body: string, facts: PledgeFacts): string =>
  body.replace(/\{([a-z_]+)\}/g, (whole, name: string) => (name in facts ? facts[name as keyof PledgeFacts] : whole))

const folded = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('und').normalize('NFC')

/** The typed name is the profile's after Unicode NFC, trimming and case folding. */
export const isSameName = (typed: string, profile: string): boolean => folded(typed) === folded(profile)

/** Signing waits for the last item, and happens once. */
export const mayPledge = (enrolment: Enrolment, now: Date): Decision<typeof submitPledge> => {
  const status = statusAt(enrolment, now)
  if (status === 'COMPLETED') return { refuse: 10055 }
  if (status === 'EXPIRED') return { refuse: 10053 }
  if (status !== 'PLEDGE_PENDING') return { refuse: 2111, data: { reason: 'locked', by: 'items' } }
  return { ok: true, value: undefined }
}

/** `S*** M*** bin A***`: the first letter of each word, so that who knows the person can tell and nobody else learns. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [first = '', ...rest] = [...word]
      return rest.length === 0 ? first : `${first}${'*'.repeat(Math.min(rest.length, 5))}`
    })
    .join(' ')

/** Serials as people type them: any case, with spaces, O for 0, I or L for 1 (Crockford's base 32). */
export const readSerial = (typed: string): string => {
  const compact = typed
    .toUpperCase()
    .replace(/[\s‐-―−]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
  const [prefix, year, ...rest] = compact.split('-')
  const tail = rest.join('').replace(/O/g, '0').replace(/[IL]/g, '1')
  return `${prefix ?? ''}-${year ?? ''}-${tail}`
}
