import type { Icon } from '@jujur/icons'
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconHourglass,
  IconLock,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconProgress,
  IconX,
} from '@jujur/icons'
import classes from './state-badge.module.css'

const looks = {
  completed: { icon: IconCircleCheck, tone: 'ok' },
  inProgress: { icon: IconProgress, tone: 'go' },
  notStarted: { icon: IconCircleDashed, tone: 'plain' },
  overdue: { icon: IconAlertTriangle, tone: 'bad' },
  yourTurn: { icon: IconPencil, tone: 'turn' },
  invited: { icon: IconMail, tone: 'plain' },
  expired: { icon: IconHourglass, tone: 'plain' },
  locked: { icon: IconLock, tone: 'plain' },
  paused: { icon: IconPlayerPause, tone: 'plain' },
  waived: { icon: IconBan, tone: 'plain' },
  extended: { icon: IconCalendarEvent, tone: 'go' },
  rejected: { icon: IconX, tone: 'bad' },
  look: { icon: IconAlertTriangle, tone: 'turn' },
  changed: { icon: IconPencil, tone: 'plain' },
} as const satisfies Record<string, { icon: Icon; tone: string }>

export type BadgeState = keyof typeof looks
type Props = { state: BadgeState; children: string }

/** A state as icon and words; the colour only helps. */
export const StateBadge = ({ state, children }: Props) => {
  const { icon: Icon, tone } = looks[state]
  return (
    <span className={`${classes.badge} ${classes[tone]}`}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  )
}
