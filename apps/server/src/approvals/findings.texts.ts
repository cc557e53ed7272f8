/** The words of what was found against a registration, told by mail only. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/approvals.json'
import { type Finding, findingCodes } from './findings.rules.ts'

const texts = textsOf<typeof english>('approvals')

/** A line for each finding. */
export const findingLines = (findings: readonly Finding[], language: Language) => findings.map((finding) => `• ${texts[language].finding[finding]}`)

/** What stands against a registration, from codes with blanks between. */
export const findingsOf = (codes: string | number) => {
  const told = String(codes).split(' ')
  return findingCodes.filter((code) => told.includes(String(code)))
}
