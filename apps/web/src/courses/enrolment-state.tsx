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

export const EnrolmentState = ({ status, overdue = false }: { status: EnrolmentStatus; overdue?: boolean }) => {
  const t = useTexts('courses')
  if (overdue) return <StateBadge state="overdue">{t('enrolments.status.OVERDUE')}</StateBadge>
  return <StateBadge state={looks[status]}>{t(`enrolments.status.${status}`)}</StateBadge>
}
