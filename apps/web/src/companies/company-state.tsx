import type { CompanyRow } from '@jujur/contract/companies.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

export const CompanyState = ({ status }: Pick<CompanyRow, 'status'>) => {
  const t = useTexts('companies')
  return <StateBadge state={status === 'active' ? 'completed' : 'expired'}>{t(`company.status.${status}`)}</StateBadge>
}

const legalLooks: Record<CompanyRow['registration_information'], BadgeState> = { approved: 'completed', pending: 'inProgress', none: 'notStarted' }
export const LegalStateBadge = ({ state }: { state: CompanyRow['registration_information'] }) => {
  const t = useTexts('companies')
  return <StateBadge state={legalLooks[state]}>{t(`company.legalState.${state}`)}</StateBadge>
}
