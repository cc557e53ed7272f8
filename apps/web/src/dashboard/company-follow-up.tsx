import type { Output } from '@jujur/contract/call.ts'
import type { getCompanyDashboard } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'

type Props = {
  of: Output<typeof getCompanyDashboard>['follow_up']
  /** What auditors asked for and wait to be answered; null for whoever does not answer. */
  requests: number | null
}

/** What goes on beside the figures of learning; each figure leads to its list, and stands in its place also where it is none. */
export const CompanyFollowUp = ({ of, requests }: Props) => {
  const { updates, claims, escalations } = of ?? { updates: null, claims: null, escalations: null }
  const t = useTexts('dashboard')
  const { number } = useFormat()
  const leads = (count: number, to: string, words: string = number(count)): ReactNode => (count > 0 ? <Link to={to}>{words}</Link> : words)
  const items = [
    ...(claims === null ? [] : [{ term: t('company.follow.claims'), value: leads(claims, hrefOf('managerAnswers', { show: 'waiting' })) }]),
    ...(requests === null
      ? []
      : [{ term: t('company.follow.requests'), value: leads(requests, hrefOf('companyAuditorRequests', { waits: 'auditor_requests' })) }]),
    ...(escalations === null ? [] : [{ term: t('company.follow.escalations'), value: leads(escalations, hrefOf('escalations')) }]),
    ...(updates === null
      ? []
      : [
          { term: t('company.follow.updatesOverdue'), value: leads(updates.overdue, hrefOf('courseUpdates', { state: 'OVERDUE' })) },
          { term: t('company.follow.updatesDue'), value: leads(updates.due, hrefOf('courseUpdates', { state: 'DUE' })) },
        ]),
  ]
  if (items.length === 0) return null
  return (
    <Section title={t('company.follow.title')} ruled>
      <DefinitionList layout="ends" items={items} />
    </Section>
  )
}

/** Of one's own desk: what managers claim of people who have left or are on leave. */
export const claimsPlace = (): string => hrefOf('managerAnswers', { show: 'waiting' })
