/** Two people of a company must be two people; two companies must be two companies. */
import { normalEmail } from '../identity/identity.rules.ts'

const lookAlikes: Record<string, string> = { '0': 'o', '1': 'l', i: 'l', '5': 's', '8': 'b', '2': 'z' }
/** What a hurried eye reads: no dots, hyphens, underscores, and signs that look alike taken as one. */
const asReadInHaste = (username: string) =>
  username
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replaceAll('rn', 'm')
    .replace(/[0i1582]/g, (sign) => lookAlikes[sign] ?? sign)

type Side = { username: string; email: string }

/** 10017 same username, 10046 a look-alike; 10018 same address, 10047 the same mailbox in another spelling. */
export const makerCheckerFindings = (maker: Side, checker: Side | null | undefined): (10017 | 10018 | 10046 | 10047)[] => {
  if (!checker) return []
  const findings: (10017 | 10018 | 10046 | 10047)[] = []
  if (maker.username === checker.username) findings.push(10017)
  else if (asReadInHaste(maker.username) === asReadInHaste(checker.username)) findings.push(10046)
  if (maker.email === checker.email) findings.push(10018)
  else if (normalEmail(maker.email) === normalEmail(checker.email)) findings.push(10047)
  return findings
}

const legalForms = /\b(sdn|sendirian|bhd|berhad|plt|llp|enterprise|trading|holdings?|group|corporation|corp|company|co|ltd|limited|inc|m|malaysia)\b/g
/** The company's name without its legal form, signs and spaces; never empty. */
export const bareCompanyName = (name: string): string => {
  const plain = name.normalize('NFKC').toLowerCase()
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, ' ')
  return words.replace(legalForms, ' ').replace(/\s+/g, '') || words.replace(/\s+/g, '') || plain
}

type CompanyLike = { name: string; company_reg_no: string }
/** Same registration number, or the same name but for legal form and spelling (10008). */
export const isSimilarCompany = (one: CompanyLike, other: CompanyLike): boolean =>
  one.company_reg_no === other.company_reg_no || bareCompanyName(one.name) === bareCompanyName(other.name)
