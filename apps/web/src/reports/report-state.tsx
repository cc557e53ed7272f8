import type { Report, ReportState } from '@jujur/contract/reports.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<ReportState, BadgeState> = {
  waiting: 'notStarted',
  gathered: 'inProgress',
  made: 'completed',
  cancelled: 'waived',
  stopped: 'locked',
  failed: 'overdue',
  over: 'expired',
}

export const ReportStateBadge = ({ report: { state } }: { report: Pick<Report, 'state'> }) => {
  const t = useTexts('reports')
  return <StateBadge state={looks[state]}>{t(`state.${state}`)}</StateBadge>
}
