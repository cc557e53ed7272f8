import type { CourseStatus } from '@jujur/contract/courses.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<CourseStatus, BadgeState> = { draft: 'notStarted', in_review: 'inProgress', published: 'completed', archived: 'locked' }

export const CourseState = ({ status }: { status: CourseStatus }) => {
  const t = useTexts('courses')
  return <StateBadge state={looks[status]}>{t(`status.${status}`)}</StateBadge>
}
