/** The pledge: what is signed, by whom, and when it may be (product design, learning). */
import type { CertificateTemplate } from '@jujur/contract/courses.ts'
import { type ContentLanguage, type Language, languages } from '@jujur/contract/enumerations.ts'
import type { submitPledge } from '@jujur/contract/learning.ts'
import type { CourseContent } from '../../courses/courses.rules.ts'
import { contentIn, pledgeIn } from '../../courses/languages.rules.ts'
import { type Decision, done, invalid, refuse } from '../../kit/call/handler.ts'
import { type Enrolment, statusAt } from '../enrolments/standing.rules.ts'

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

/** Filled in one pass, so that a name holding braces stays a name. */
export const fillPledge = (body: string, facts: PledgeFacts): string =>
  body.replace(/\{([a-z_]+)\}/g, (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name as keyof PledgeFacts] : whole))

const folded = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('und').normalize('NFC')

/** The typed name is the profile's after Unicode NFC, trimming and case folding. */
export const isSamePersonName = (typed: string, profile: string): boolean => folded(typed) === folded(profile)

/** Signing waits for the last item, and happens once. */
export const mayPledge = (enrolment: Enrolment, now: Date): Decision<typeof submitPledge> => {
  const status = statusAt(enrolment, now)
  if (status === 'COMPLETED') return { refuse: 10055 }
  if (status === 'EXPIRED' || status === 'REVOKED') return { refuse: 10053 }
  if (status !== 'PLEDGE_PENDING') return { refuse: 2111, data: { reason: 'locked', by: 'items' } }
  return { ok: true, value: undefined }
}

/** Whoever signs types their own name, as the profile has it. */
export const mayBeSignedBy = (typed: string, profile: string): Decision<typeof submitPledge> =>
  isSamePersonName(typed, profile) ? done : invalid('full_name', 'full_name')

/** Signed meanwhile in another window: a course is completed once. */
export const signedAlready = refuse(10055)

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

type Signer = { name: string; department: string | null; position: string | null; language: string; company_name: string; company_reg_no: string }
type Signing = {
  standing: {
    enrolment: Pick<Enrolment, 'trainee_course_id' | 'version_no'>
    content: CourseContent
    user_id: number
    company_id: number
  }
  signer: Signer
  /** What the pledge calls the person besides the name: a masked IC number where there is one. */
  id_masked: string
  /** The day in words, in the language of the template. */
  completionDate: (language: ContentLanguage) => string
  language: ContentLanguage
  now: Date
}

/** Where the profile has no position, the pledge names what it has rather than leaving a gap. */
const noPosition: Record<ContentLanguage, string> = {
  en: 'member of staff',
  ch: '员工',
  es: 'miembro del personal',
  jp: '従業員',
  de: 'Mitglied der Belegschaft',
  fr: 'membre du personnel',
  ms: 'kakitangan',
}

/** The pledge as it is read and signed: the template in the language read, and the same filled in for this person. */
export const writePledge = ({ standing, signer, id_masked, completionDate, language }: Omit<Signing, 'now'>) => {
  const template = pledgeIn(standing.content, language)
  const text = fillPledge(template.body, {
    full_name: signer.name,
    id_masked,
    position: signer.position ?? noPosition[template.language],
    company_name: signer.company_name,
    registration_no: signer.company_reg_no,
    course_title: contentIn(standing.content, template.language).title,
    course_version: String(standing.enrolment.version_no),
    completion_date: completionDate(template.language),
  })
  return { template, text }
}

/** What is hashed: the versioned template in the language read, before filling. */
export const templateText = (template: { title: string; body: string }): string => `${template.title}\n\n${template.body}`

type Evidence = {
  typed_name: string
  pledge_serial_no: string
  certificate_serial_no: string
  template_hash: string
  signed_with: 'password' | 'authenticator'
  ip: string
  user_agent: string
}

/** The two rows that complete a course: what is kept is what was true at this moment, whatever later changes in profile or course. */
export const signAndIssue = (signing: Signing, evidence: Evidence, validity: CertificateValidity) => {
  const { standing, signer, now } = signing
  const { template, text } = writePledge(signing)
  const owner = { trainee_course_id: standing.enrolment.trainee_course_id, user_id: standing.user_id, company_id: standing.company_id }
  const signed = {
    ...owner,
    serial_no: evidence.pledge_serial_no,
    full_name: signer.name,
    typed_name: evidence.typed_name,
    title: template.title,
    text,
    version: standing.content.pledge.version,
    language: template.language,
    template_hash: evidence.template_hash,
    signed_at: now,
    signed_with: evidence.signed_with,
    ip: evidence.ip,
    user_agent: evidence.user_agent,
    pdf_sha256: null,
  }
  return { signed, issued: issue(standing, signed, signer, { serial_no: evidence.certificate_serial_no, validity }) }
}

/** Certificates are written in the languages of the interface. */
export const certificateLanguage = (language: string): Language => languages.find((one) => one === language) ?? 'en'

/** What the course's template puts on a certificate of this language; null where it leaves the portal's own words. */
export const certificateWords = (template: CertificateTemplate | null, language: Language) => {
  const own = template?.translations?.[language]
  return {
    heading: own?.heading || template?.heading || null,
    signatory_name: template?.signatory_name || null,
    signatory_title: own?.signatory_title || template?.signatory_title || null,
  }
}

type SignedPledge = { serial_no: string; full_name: string; signed_at: Date }
/** From when to when (renewals.rules.ts). */
type CertificateValidity = { readonly valid_from: Date; readonly expires_at: Date | null }
/** What a certificate says: who signed, of which company and course, until when. */
const issue = (
  standing: Signing['standing'],
  signed: SignedPledge,
  signer: Omit<Signer, 'name'>,
  { serial_no, validity: { valid_from, expires_at } }: { serial_no: string; validity: CertificateValidity },
) => {
  const language = certificateLanguage(signer.language)
  const content = contentIn(standing.content, language)
  return {
    trainee_course_id: standing.enrolment.trainee_course_id,
    user_id: standing.user_id,
    company_id: standing.company_id,
    serial_no,
    pledge_serial_no: signed.serial_no,
    holder_name: signed.full_name,
    company_name: signer.company_name,
    company_reg_no: signer.company_reg_no,
    department: signer.department,
    course_title: content.title,
    course_version_no: standing.enrolment.version_no,
    topics: content.modules.map((module) => module.title).join(', '),
    language: signer.language,
    ...certificateWords((content.certificate ?? null) as CertificateTemplate | null, language),
    issued_at: signed.signed_at,
    valid_from,
    expires_at,
  }
}
/** A missing certificate of a completed course: named and dated as the pledge was signed. */
export const reissue = issue

type Issued = { valid_from: Date | null; expires_at: Date | null; revoked_at: Date | null }
/** What a certificate proves at a moment; one signed while another was valid is so only after that. */
export const certificateStateAt = ({ valid_from, expires_at, revoked_at }: Issued, now: Date) => {
  if (revoked_at) return 'revoked' as const
  if (expires_at && expires_at < now) return 'expired' as const
  return valid_from && valid_from > now ? ('not_yet_valid' as const) : ('valid' as const)
}

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
