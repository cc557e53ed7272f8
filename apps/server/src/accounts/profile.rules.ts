/** What a person may change of themselves. */
import type { updateUserProfile } from '@jujur/contract/accounts.ts'
import { fieldError } from '@jujur/contract/field-errors.ts'
import type { Role } from '@jujur/contract/permissions.ts'
import { type Decision, invalid, ok } from '../kit/call/handler.ts'

/** What pledges and certificates say of a trainee: only the company changes it, or a trainee could sign as somebody else. */
export const keptByCompany = ['name', 'position', 'department'] as const

export const mayChangeOwn = (role: Role, change: Partial<Record<(typeof keptByCompany)[number], unknown>>): Decision<typeof updateUserProfile> => {
  const kept = role === 'trainee' ? keptByCompany.filter((field) => change[field] !== undefined) : []
  return kept.length === 0 ? { ok: true, value: undefined } : { refuse: 7000, data: kept.map((field) => fieldError(field, 'kept_by_company')) }
}

/** Another address is where the account goes: whoever asks for it proves by the password who they are. */
export const passwordGiven = (current_password: string | undefined) =>
  current_password === undefined ? invalid('current_password', 'required') : ok(current_password)
