/** Who decides on a disposal, how long work on it is held, and what a legal hold is on a day. */
import type { disposalReasons } from '@jujur/contract/disposals.ts'
import type { Machine } from '../approvals/approvals.rules.ts'
import { stateOfStatus } from '../approvals/queues.rules.ts'
import { refuseWith } from '../kit/call/handler.ts'

export const DISPOSAL_JOB = 'dispose-of-data'
/** Whoever works on an order has it for so long, and takes so many people of it before another's turn. */
export const DISPOSAL_CLAIMED_MS = 60_000
export const PEOPLE_AT_ONCE = 20

export type DisposalDesk = 'company' | 'provider'
export type DisposalReason = (typeof disposalReasons)[number]

/**
 * The company is the controller: one of the two is always of it. What the provider asks waits for the company; what the company asks waits for its own second
 * person, and only where it has nobody else for the provider's checker.
 */
export const deskOf = (askedBy: DisposalDesk, activeAdmins: number): DisposalDesk =>
  askedBy === 'company' && activeAdmins <= 1 ? 'provider' : 'company'

export type DisposalState = 'at_company' | 'at_provider' | 'approved' | 'rejected'
export type DisposalAction = 'approve' | 'reject' | 'approve_as_provider' | 'reject_as_provider'
export const disposalMachine = {
  transitions: [
    { from: 'at_company', action: 'approve', step: 'checker', to: 'approved', history: 'approved', audit: 'approved' },
    { from: 'at_company', action: 'reject', step: 'checker', to: 'rejected', history: 'rejected', audit: 'rejected' },
    {
      from: 'at_provider',
      action: 'approve_as_provider',
      step: 'checker',
      to: 'approved',
      history: 'approved',
      stage: 'provider',
      audit: 'approved',
    },
    { from: 'at_provider', action: 'reject_as_provider', step: 'checker', to: 'rejected', history: 'rejected', stage: 'provider', audit: 'rejected' },
  ],
  refuses: { missing: 4444, decided: 20073, notNow: 20073 },
} as const satisfies Machine<DisposalState, DisposalAction>
export const actionsAs = {
  company: { approve: 'approve', reject: 'reject' },
  provider: { approve: 'approve_as_provider', reject: 'reject_as_provider' },
} as const satisfies Record<DisposalDesk, { approve: DisposalAction; reject: DisposalAction }>

export const sideOf = ({ company_id }: { readonly company_id: number | null }): DisposalDesk => (company_id === null ? 'provider' : 'company')
export const disposalStateOf = ({ stage, approve_status_id }: { stage: DisposalDesk; approve_status_id: number }): DisposalState => {
  const state = stateOfStatus(approve_status_id)
  return state === 'pending' ? `at_${stage}` : state
}

/** What a hold is on a day. */
export const holdStateOn = (
  { from_on, until_on, lifted_at }: { from_on: string; until_on: string | null; lifted_at: Date | null },
  today: string,
): 'ahead' | 'in_force' | 'over' | 'lifted' => {
  if (lifted_at) return 'lifted'
  if (from_on > today) return 'ahead'
  return until_on !== null && until_on < today ? 'over' : 'in_force'
}

/** Its certificate is of what was carried out. */
export const notCarriedOut = refuseWith('too_early')
