import type { CourseEnrolment } from '@jujur/contract/courses.ts'
import type { EnrolmentStatus } from '@jujur/contract/enumerations.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<EnrolmentStatus, BadgeState> = {
  NOT_STARTED: 'notStarted',
  IN_PROGRESS: 'inProgress',
  // The trainee's turn, not the reader's.
  PLEDGE_PENDING: 'inProgress',
  COMPLETED: 'completed',
  EXPIRED: 'expired',
  REVOKED: 'rejected',
}

const exemptLooks = { PAUSED: 'paused', WAIVED: 'waived', EXTENDED: 'extended' } as const
type Of = Pick<CourseEnrolment, 'status' | 'overdue' | 'exempt'>

/** How an enrolment stands, as one sentence of a file. */
export const useStateWords = () => {
  const t = useTexts('courses')
  const { date, facts } = useFormat()
  return ({ status, overdue, exempt }: Of): string =>
    facts([t(`enrolments.status.${overdue ? 'OVERDUE' : status}`), exempt && t(`enrolments.exempt.${exempt.state}`, { date: date(exempt.until) })])
}

export const EnrolmentState = ({ of: { status, overdue, exempt } }: { of: Of }) => {
  const t = useTexts('courses')
  const { date } = useFormat()
  return (
    <>
      <StateBadge state={overdue ? 'overdue' : looks[status]}>{t(`enrolments.status.${overdue ? 'OVERDUE' : status}`)}</StateBadge>
      {exempt && (
        <>
          {' '}
          <StateBadge state={exemptLooks[exempt.state]}>{t(`enrolments.exempt.${exempt.state}`, { date: date(exempt.until) })}</StateBadge>
        </>
      )}
    </>
  )
}
