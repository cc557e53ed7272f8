import { Link } from 'react-router'
import { useOpenPlaces } from '../kit/call/may.ts'
import { Button } from '../ui/button.tsx'

const INVOICES = '/CA/invoice-list'

/** From where nothing was paid yet to what there is to pay. */
export const ToOwed = ({ children }: { children: string }) =>
  useOpenPlaces([INVOICES]).length > 0 && (
    <Button component={Link} to={`${INVOICES}?status=owed`} variant="default">
      {children}
    </Button>
  )
