import type { GuestStanding } from '@jujur/contract/auditor-room.ts'
import type { Bucket } from '@jujur/contract/reports.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import classes from './auditor-room.module.css'

const looks: Record<Bucket, BadgeState> = {
  excluded: 'notStarted',
  left: 'waived',
  waived: 'waived',
  paused: 'paused',
  revoked: 'rejected',
  expired: 'expired',
  completed: 'completed',
  waiting: 'notStarted',
  in_progress: 'inProgress',
  not_started: 'notStarted',
}

export const StandingBadge = ({ standing: { bucket, is_overdue } }: { standing: Pick<GuestStanding, 'bucket' | 'is_overdue'> }) => {
  const t = useTexts('reports')
  return <StateBadge state={is_overdue ? 'overdue' : looks[bucket]}>{t(is_overdue ? 'bucket.overdue' : `bucket.${bucket}`)}</StateBadge>
}

/** Where a person stands in each course, one below the other; of one course alone without its title. */
export const Standings = ({ courses }: { courses: readonly GuestStanding[] }) => {
  const { day } = useFormat()
  return (
    <ul className={classes.standings}>
      {courses.map((one) => {
        const on = one.completed_on ?? one.due_on
        return (
          <li key={one.course_id}>
            <StandingBadge standing={one} />
            <span className={classes.small}>
              {courses.length > 1 && `${one.title} `}
              {on && day(on)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
