import { IconRefresh } from '@tabler/icons-react'
import { Button } from './button.tsx'
import classes from './empty-state.module.css'
import { useUi } from './setting.ts'

type Props = { children: string; code?: string; onRetry?: () => void }

/** What went wrong, its code in small, and another try; the rest of the page stays. */
export const ErrorState = ({ children, code, onRetry }: Props) => {
  const { retry } = useUi()
  return (
    <div className={classes.empty} role="alert">
      <div>
        <p className={classes.bad}>{children}</p>
        {code && <p className={classes.code}>{code}</p>}
      </div>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />} onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  )
}
