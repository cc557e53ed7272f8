import type { AuditorRoom, RoomState } from '@jujur/contract/auditor-room.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<RoomState, BadgeState> = {
  asked: 'look',
  open: 'inProgress',
  rejected: 'rejected',
  lapsed: 'expired',
  withdrawn: 'waived',
  revoked: 'locked',
  over: 'expired',
}

export const RoomStateBadge = ({ room: { state } }: { room: Pick<AuditorRoom, 'state'> }) => {
  const t = useTexts('auditorRooms')
  return <StateBadge state={looks[state]}>{t(`state.${state}`)}</StateBadge>
}
