import { OwnBills } from '../../payments/bill-list.tsx'
import { BillingTabs } from './billing-tabs.tsx'

export const OwnBillsScreen = () => <OwnBills head={<BillingTabs current="ownBills" />} />
