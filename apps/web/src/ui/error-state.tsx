import { IconRefresh } from '@jujur/icons'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import classes from './empty-state.module.css'
import { useUi } from './setting.ts'

type Props = { title?: string; children: ReactNode; onRetry?: () => void }

/** What went wrong in this place, and another try; the rest of the page stays. */
export const ErrorState = ({ title, children, onRetry }: Props) => {
  const { retry } = useUi()
  return (
    <div className={classes.empty} role="alert">
      <div className={classes.bad}>
        {title && <p className={classes.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />} onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  )
}
