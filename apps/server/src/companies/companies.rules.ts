/** Two people of a company must be two people; two companies must be two companies. */
import { normalEmail } from '@jujur/contract/fields.ts'
import { hasTouched, type Step, type Toucher } from '../approvals/approvals.rules.ts'
import { done, invalid } from '../kit/call/handler.ts'

const lookAlikes: Record<string, string> = { '0': 'o', '1': 'l', i: 'l', '5': 's', '8': 'b', '2': 'z' }
/** What a hurried eye reads: no dots, hyphens, underscores, and signs that look alike taken as one. */
const asReadInHaste = (username: string) =>
  username
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replaceAll('rn', 'm')
    .replace(/[0i1582]/g, (sign) => lookAlikes[sign] ?? sign)

type Side = { username: string; email: string }
export type PairFinding = 10017 | 10018 | 10046 | 10047

/** 10017 the same username, 10046 one that reads the same. */
export const usernamePairFinding = (maker: string, checker: string): 10017 | 10046 | null => {
  if (maker === checker) return 10017
  return asReadInHaste(maker) === asReadInHaste(checker) ? 10046 : null
}
/** 10018 the same address, 10047 the same mailbox in another spelling. */
export const emailPairFinding = (maker: string, checker: string): 10018 | 10047 | null => {
  if (maker === checker) return 10018
  return normalEmail(maker) === normalEmail(checker) ? 10047 : null
}
export const makerCheckerFindings = (maker: Side, checker: Side | null | undefined): PairFinding[] =>
  checker
    ? [usernamePairFinding(maker.username, checker.username), emailPairFinding(maker.email, checker.email)].filter((finding) => finding !== null)
    : []

/** Words that tell a company's legal form or little more; the database's bare_company_name has them too. */
const legalForms = 'sdn|sendirian|bhd|berhad|plt|llp|enterprise|trading|holdings?|group|corporation|corp|company|co|ltd|limited|inc|m|malaysia'
const isLegalForm = new RegExp(`^(${legalForms})$`)
/** The company's name without its legal form, signs and spaces; never empty. */
export const bareCompanyName = (name: string): string => {
  const plain = name.normalize('NFKC').toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => !isLegalForm.test(word)).join('') || words.join('') || plain
}

type CompanyLike = { name: string; company_reg_no: string }
export const isSameCompanyName = (one: string, other: string): boolean => bareCompanyName(one) === bareCompanyName(other)
/** Same registration number, or the same name but for legal form and spelling (10008). */
export const isSimilarCompany = (one: CompanyLike, other: CompanyLike): boolean =>
  one.company_reg_no === other.company_reg_no || isSameCompanyName(one.name, other.name)

/** Four eyes for trainees may be switched off only where there is nobody else to look. */
export const maySwitchFourEyes = (activeAdmins: number): boolean => activeAdmins === 1
export const endsFourEyes = (activeAdmins: number) => (maySwitchFourEyes(activeAdmins) ? done : invalid('trainee_four_eyes', 'invalid'))

/** Whether two people are needed for each trainee. Once a second administrator is active they are, whatever the switch says. */
export const traineeFourEyes = ({ trainee_four_eyes }: { trainee_four_eyes: boolean }, activeAdmins: number): boolean =>
  trainee_four_eyes || !maySwitchFourEyes(activeAdmins)

/** The step by which it was closed last. */
export const lastClosing = (steps: readonly Step[]): Step | undefined => steps.findLast(({ stage }) => stage === 'deactivated')

/**
 * Closing cannot wait for a second person, and takes nothing away that opening does not give back; opening lets people in again, and is never up to
 * whoever closed.
 */
export const mayReopen = (steps: readonly Step[], person: Toucher): boolean => {
  const closing = lastClosing(steps)
  return !closing || !hasTouched([closing], person)
}
