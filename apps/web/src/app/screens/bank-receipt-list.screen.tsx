import { OwnBankReceipts } from '../../payments/bank-receipt-list.tsx'
import { BillingTabs } from './billing-tabs.tsx'

export const OwnReceiptsScreen = () => <OwnBankReceipts head={<BillingTabs current="ownReceipts" />} />
