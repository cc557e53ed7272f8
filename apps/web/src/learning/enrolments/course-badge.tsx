import { useTexts } from '../../kit/texts/texts.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import type { EnrolledCourse } from './course-order.ts'

const looks = {
  NOT_STARTED: 'notStarted',
  IN_PROGRESS: 'inProgress',
  PLEDGE_PENDING: 'yourTurn',
  COMPLETED: 'completed',
  EXPIRED: 'expired',
  REVOKED: 'rejected',
} as const

const exemptLooks = { PAUSED: 'paused', WAIVED: 'waived', EXTENDED: 'extended' } as const

export const CourseBadge = ({ course, overdue }: { course: Pick<EnrolledCourse, 'status' | 'exempt'>; overdue: boolean }) => {
  const t = useTexts('learning')
  if (course.exempt) return <StateBadge state={exemptLooks[course.exempt.state]}>{t(`state.${course.exempt.state}`)}</StateBadge>
  return <StateBadge state={overdue ? 'overdue' : looks[course.status]}>{overdue ? t('state.overdue') : t(`state.${course.status}`)}</StateBadge>
}
