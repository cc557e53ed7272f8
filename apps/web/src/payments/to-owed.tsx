import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useOpenScreens } from '../kit/call/may.ts'
import { Button } from '../ui/button.tsx'

/** From where nothing was paid yet to what there is to pay. */
export const ToOwed = ({ children }: { children: string }) =>
  useOpenScreens(['ownInvoices']).length > 0 && (
    <Button component={Link} to={hrefOf('ownInvoices', { status: 'owed' })} variant="default">
      {children}
    </Button>
  )
