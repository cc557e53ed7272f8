import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<UserStatus, BadgeState> = { invited: 'notStarted', active: 'completed', inactive: 'expired', locked: 'locked' }

export const UserState = ({ status }: { status: UserStatus }) => {
  const t = useTexts('companies')
  return <StateBadge state={looks[status]}>{t(`status.${status}`)}</StateBadge>
}
