/** What a company owes and how it pays: three lists and the statement with one head, each from the feature whose it is. */
import { useTabs } from '../../kit/call/tabs.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { TabsLine } from '../../ui/tabs-line.tsx'

export const BillingTabs = ({ current }: { current: 'ownInvoices' | 'ownBills' | 'ownReceipts' | 'ownAccount' }) => {
  const t = useTexts('invoices')
  const labels = {
    ownInvoices: t('billing.invoices'),
    ownBills: t('billing.bills'),
    ownReceipts: t('billing.receipts'),
    ownAccount: t('billing.account'),
  }
  return <TabsLine label={t('billing.label')} items={useTabs(labels, current)} />
}
