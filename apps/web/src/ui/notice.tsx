import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPencil } from '@jujur/icons'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const icons = { info: IconInfoCircle, ok: IconCircleCheck, turn: IconPencil, bad: IconAlertTriangle }

type Props = {
  tone?: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Read out when it appears: `alert` at once, `status` when there is a pause. */
  role?: 'alert' | 'status'
}

/** A tinted band with an icon and words. */
export const Notice = ({ tone = 'info', title, children, action, role }: Props) => {
  const Icon = icons[tone]
  return (
    <div className={`${classes.notice} ${classes[tone]}`} role={role}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div className={classes.body}>
        <div className={classes.words}>
          {title && <p className={classes.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}
