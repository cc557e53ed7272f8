import { OwnBankReceipts } from '../../payments/bank-receipt-list.tsx'
import { BillingTabs } from './billing-tabs.tsx'

export const Component = () => <OwnBankReceipts head={<BillingTabs current="ownReceipts" />} />
