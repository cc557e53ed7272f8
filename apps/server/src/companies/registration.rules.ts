/** What stands against a company that asks to join, field by field, and what its approval creates. */

import type { CompanyRegistration } from '@jujur/contract/companies.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type { Kind } from '@jujur/contract/permissions.ts'
import { accountTaken } from '../accounts/taken.rules.ts'
import { ofVersion } from '../kit/call/changed-since.rules.ts'
import { done, refuse } from '../kit/call/handler.ts'
import { emailPairFinding, isSameCompanyName, isSimilarCompany, type PairFinding, usernamePairFinding } from './companies.rules.ts'

export type CompanyFinding = 10001 | 10002 | 10008 | PairFinding
export type FieldFinding = { field: string; code: CompanyFinding }

export const sides = ['maker', 'checker'] as const
export type Side = (typeof sides)[number]
type TypedPerson = { username?: string | undefined; email?: string | undefined }
/** A registration, or as much of one as is typed. */
export type Typed = {
  company_name?: string | undefined
  company_reg_no?: string | undefined
  /** Why it is another company than those with a name like it. */
  another_company?: string | null | undefined
  maker?: TypedPerson | null | undefined
  checker?: TypedPerson | null | undefined
}

/** A company with the same number or name: registered (with its id), or only asked for. */
export type Alike = { company_id: number | null; name: string; company_reg_no: string; status: 'active' | 'inactive' | 'pending' }
export type TakenBySide = Record<Side, { username: boolean; email: boolean }>
/** What the database knows that bears on one registration. */
export type Looked = { taken: TakenBySide; alike: readonly Alike[] }

/**
 * The company that a registration brings further administrators to: active, with this very number and name. Only the provider enters such a one;
 * a stranger who signs up in the name of a company must not become its administrator.
 */
export const joinedCompany = ({ company_name, company_reg_no }: Typed, alike: readonly Alike[], byProvider: boolean) => {
  if (!byProvider || company_name === undefined) return null
  const same = alike.find((one) => one.status === 'active' && one.company_reg_no === company_reg_no && isSameCompanyName(one.name, company_name))
  return same && same.company_id !== null ? { ...same, company_id: same.company_id } : null
}

/** The companies that a registration is alike, but for the one that it brings administrators to. */
export const similarTo = (typed: Typed, alike: readonly Alike[], byProvider: boolean): Alike[] => {
  const { company_name = '', company_reg_no = '' } = typed
  const joined = joinedCompany(typed, alike, byProvider)
  return (
    alike
      .filter((one) => isSimilarCompany({ name: company_name, company_reg_no }, one))
      // Where nothing new comes to be, only another request for the same company is in the way.
      .filter((one) => joined === null || (one.status === 'pending' && one.company_reg_no === joined.company_reg_no))
  )
}

const companyFound = (typed: Typed, alike: readonly Alike[], byProvider: boolean): FieldFinding[] => {
  const { company_reg_no = '', another_company } = typed
  // A sister company has a name like the other's and a number of its own; the same number is the same company whatever is said.
  const others = similarTo(typed, alike, byProvider).filter((one) => !another_company?.trim() || one.company_reg_no === company_reg_no)
  if (others.length === 0) return []
  return [{ field: others.some((one) => one.company_reg_no === company_reg_no) ? 'company_reg_no' : 'company_name', code: 10008 }]
}

const pairFound = ({ maker, checker }: Typed): FieldFinding[] => {
  const found: FieldFinding[] = []
  const username = maker?.username !== undefined && checker?.username !== undefined && usernamePairFinding(maker.username, checker.username)
  if (username) found.push({ field: 'checker.username', code: username })
  const email = maker?.email !== undefined && checker?.email !== undefined && emailPairFinding(maker.email, checker.email)
  if (email) found.push({ field: 'checker.email', code: email })
  return found
}

/** 10008 a similar company, 10001 and 10002 somebody has the username or mailbox, and what stands between maker and checker; nothing twice. */
export const registrationFindings = (typed: Typed, { taken, alike }: Looked, byProvider: boolean): FieldFinding[] => [
  ...companyFound(typed, alike, byProvider),
  ...sides.flatMap((side): FieldFinding[] => [
    ...(taken[side].username ? [{ field: `${side}.username`, code: 10001 as const }] : []),
    ...(taken[side].email ? [{ field: `${side}.email`, code: 10002 as const }] : []),
  ]),
  ...pairFound(typed),
]

export const codesOf = (found: readonly FieldFinding[]): CompanyFinding[] => [...new Set(found.map(({ code }) => code))]

type SignedUp = CompanyRegistration['maker']
/** Who will have an account: maker and checker, or one person as both. */
export const administratorsOf = ({ maker, checker }: { maker: SignedUp; checker: SignedUp | null }): (SignedUp & { kind: Kind })[] =>
  checker
    ? [
        { ...maker, kind: 'maker' },
        { ...checker, kind: 'checker' },
      ]
    : [{ ...maker, kind: 'maker_checker' }]

/** The first thing found is the answer, with its field; the others come along. */
export const refusedFor = (found: readonly FieldFinding[]) => {
  const [first] = found
  return first ? refuse(first.code, { field: first.field, findings: found }) : done
}

/** Corrected is what still waits, by whoever looked at its newest version. */
export const correctable = (standing: { approve_status_id: number; version: number }, version: number) => {
  if (standing.approve_status_id !== approveStatus.PENDING) return refuse(20073)
  return ofVersion(version, standing)
}

/** Two approved at once, for the same company, username or mailbox: the second. */
export const registeredAlready = { company_reg_no_unique: refuse(10008), ...accountTaken }
