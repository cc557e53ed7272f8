import type { Evidence, EvidenceState } from '@jujur/contract/evidence.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<EvidenceState, BadgeState> = {
  asked: 'look',
  waiting: 'inProgress',
  made: 'completed',
  rejected: 'rejected',
  lapsed: 'expired',
  cancelled: 'waived',
  stopped: 'locked',
  failed: 'overdue',
  over: 'expired',
}

export const EvidenceStateBadge = ({ pack: { state } }: { pack: Pick<Evidence, 'state'> }) => {
  const t = useTexts('evidence')
  return <StateBadge state={looks[state]}>{t(`state.${state}`)}</StateBadge>
}
