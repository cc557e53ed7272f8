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

export const CourseBadge = ({ course, overdue }: { course: Pick<EnrolledCourse, 'status'>; overdue: boolean }) => {
  const t = useTexts('learning')
  return <StateBadge state={overdue ? 'overdue' : looks[course.status]}>{overdue ? t('state.overdue') : t(`state.${course.status}`)}</StateBadge>
}
