import type { RegistrationInformation } from '@jujur/contract/company-registration.ts'
import type { BadgeState } from '../ui/state-badge.tsx'

/** Of one version: in force, waiting for whom, replaced or rejected. */
export type Standing = 'inForce' | 'waitsCompany' | 'waitsProvider' | 'past' | 'rejected'

export const standingOf = ({ status, approve_status_id, stage }: RegistrationInformation): Standing => {
  if (status === 1) return 'inForce'
  if (approve_status_id === 3) return 'rejected'
  if (approve_status_id === 1) return 'past'
  return stage === 'company' ? 'waitsCompany' : 'waitsProvider'
}

export const versionBadges: Record<Standing, BadgeState> = {
  inForce: 'completed',
  waitsCompany: 'inProgress',
  waitsProvider: 'inProgress',
  past: 'expired',
  rejected: 'rejected',
}

export const decidedAt = ({ decided_at, submitted_at }: RegistrationInformation): string => decided_at ?? submitted_at
