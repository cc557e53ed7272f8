/** What may be done with somebody else's account, and by whom. */
import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { locksAccount } from '../identity/identity.rules.ts'
import { done, refuse } from '../kit/call/handler.ts'

/** How an account stands, as far as its status goes. */
export type AccountStanding = { status: UserStatus; password_hash: string | null; failures: number }

/**
 * The status after `active` or `inactive` was asked. Reactivated, somebody who never took the invitation is invited again, and an account
 * that wrong passwords had locked is locked again: neither an invitation nor a lock is got round so.
 */
export const statusAfter = ({ status, password_hash, failures }: AccountStanding, wanted: 'active' | 'inactive' | undefined): UserStatus => {
  if (wanted === undefined) return status
  if (wanted === 'inactive') return 'inactive'
  if (status !== 'inactive') return status
  if (password_hash === null) return 'invited'
  return locksAccount(failures) ? 'locked' : 'active'
}

const BETWEEN_INVITATIONS_MS = 60_000
/** Whole seconds until another invitation may be mailed; 0 when it may now. */
export const invitationWait = (last: Date | null, now: Date): number =>
  last === null ? 0 : Math.max(0, Math.ceil((last.getTime() + BETWEEN_INVITATIONS_MS - now.getTime()) / 1000))

/** Nobody joins without the terms. */
export const termsAccepted = (accept_terms: boolean) => (accept_terms ? done : refuse(20073, { field: 'accept_terms' }))
