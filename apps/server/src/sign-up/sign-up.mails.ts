/** What applicants are told of a registration. The applicant's name is left out: anybody can type one, and any address. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { Finding } from '../approvals/findings.rules.ts'
import { findingLines } from '../approvals/findings.texts.ts'
import { compose, type Portal } from '../kit/mail/compose.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/signUp.json'

const texts = textsOf<typeof english>('signUp')

export const registrationReceivedMail = (to: string, language: Language, findings: readonly Finding[], portal: Portal) =>
  compose('registration', texts[language][findings.length > 0 ? 'receivedWithFindings' : 'received'], { name: '', email: to, language }, portal, {
    more: findingLines(findings, language),
  })

export const registrationNotPossibleMail = (to: string, language: Language, portal: Portal) =>
  compose('registration', texts[language].notPossible, { name: '', email: to, language }, portal)
