import type { CourseStatus } from '@jujur/contract/courses.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<CourseStatus | 'changedSince', BadgeState> = {
  draft: 'notStarted',
  in_review: 'inProgress',
  published: 'completed',
  changedSince: 'changed',
  archived: 'locked',
}

type Props = {
  status: CourseStatus
  /** What is published is no longer what the draft says. */
  changed?: boolean
}

/** The name in words, for the list and its file. */
export const courseStateText = ({ status, changed }: Props) => (changed && (status === 'published' || status === 'draft') ? 'changedSince' : status)

export const CourseState = (of: Props) => {
  const t = useTexts('courses')
  const state = courseStateText(of)
  return <StateBadge state={looks[state]}>{t(`status.${state}`)}</StateBadge>
}
