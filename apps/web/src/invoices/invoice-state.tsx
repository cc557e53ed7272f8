import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<InvoiceRow['status'] | 'overdue', BadgeState> = {
  unpaid: 'notStarted',
  part_paid: 'inProgress',
  paid: 'completed',
  void: 'expired',
  overdue: 'overdue',
}
/** What the list calls it: overdue comes before unpaid and paid in part. */
export const shownState = ({ status, is_overdue }: Pick<InvoiceRow, 'status' | 'is_overdue'>) => (is_overdue ? 'overdue' : status)

export const InvoiceState = ({ row }: { row: Pick<InvoiceRow, 'status' | 'is_overdue'> }) => {
  const t = useTexts('invoices')
  const state = shownState(row)
  return <StateBadge state={looks[state]}>{t(`status.${state}`)}</StateBadge>
}
