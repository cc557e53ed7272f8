import type { RegistrationInformation } from '@jujur/contract/legal.ts'

export type Standing = 'inForce' | 'waitsCompany' | 'waitsProvider' | 'past' | 'rejected'

export const standingOf = ({ status, approve_status_id, stage }: RegistrationInformation): Standing => {
  if (status === 1) return 'inForce'
  if (approve_status_id === 3) return 'rejected'
  if (approve_status_id === 1) return 'past'
  return stage === 'company' ? 'waitsCompany' : 'waitsProvider'
}

export const decidedAt = ({ decided_at, submitted_at }: RegistrationInformation): string => decided_at ?? submitted_at
