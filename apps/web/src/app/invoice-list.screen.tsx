import { useSearchParams } from 'react-router'
import { OwnAccount } from '../invoices/accounts.tsx'
import { OwnInvoices } from '../invoices/invoice-list.tsx'
import { BillingTabs } from './billing-tabs.tsx'

export const Component = () => {
  const [params] = useSearchParams()
  return params.get('tab') === 'account' ? (
    <OwnAccount head={<BillingTabs current="/CA/invoice-list?tab=account" />} />
  ) : (
    <OwnInvoices head={<BillingTabs current="/CA/invoice-list" />} />
  )
}
