import { OwnInvoices } from '../invoices/invoice-list.tsx'
import { BillingTabs } from './billing-tabs.tsx'

export const Component = () => <OwnInvoices head={<BillingTabs current="/CA/invoice-list" />} />
