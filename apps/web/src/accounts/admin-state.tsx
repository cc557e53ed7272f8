import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<UserStatus, BadgeState> = { invited: 'notStarted', active: 'completed', inactive: 'expired', locked: 'locked' }

export const AdminState = ({ status }: { status: UserStatus }) => {
  const t = useTexts('accounts')
  return <StateBadge state={looks[status]}>{t(`admins.statuses.${status}`)}</StateBadge>
}
