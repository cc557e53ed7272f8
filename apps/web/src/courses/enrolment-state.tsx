import type { EnrolmentStatus } from '@jujur/contract/enumerations.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<EnrolmentStatus, BadgeState> = {
  NOT_STARTED: 'notStarted',
  IN_PROGRESS: 'inProgress',
  // The trainee's turn, not the reader's.
  PLEDGE_PENDING: 'inProgress',
  COMPLETED: 'completed',
  EXPIRED: 'expired',
  REVOKED: 'rejected',
}

export const EnrolmentState = ({ status }: { status: EnrolmentStatus }) => {
  const t = useTexts('courses')
  return <StateBadge state={looks[status]}>{t(`enrolments.status.${status}`)}</StateBadge>
}
