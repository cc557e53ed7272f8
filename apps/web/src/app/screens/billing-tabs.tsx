/** What a company owes and how it pays: three lists and the statement with one head, each from the feature whose it is. */
import { type Place, useOpenPlaces } from '../../kit/call/may.ts'
import { type TextKey, useTexts } from '../../kit/texts/texts.ts'
import { TabsLine } from '../../ui/tabs-line.tsx'

const tabs = [
  { to: '/CA/invoice-list', label: 'billing.invoices' },
  { to: '/CA/bill-list', label: 'billing.bills' },
  { to: '/CA/bank-receipt-list', label: 'billing.receipts' },
  { to: '/CA/invoice-list?tab=account', label: 'billing.account' },
] as const satisfies readonly { to: Place; label: TextKey<'invoices'> }[]

export const BillingTabs = ({ current }: { current: (typeof tabs)[number]['to'] }) => {
  const t = useTexts('invoices')
  const open = useOpenPlaces(tabs.map(({ to }) => to))
  const items = tabs.filter(({ to }) => open.includes(to)).map(({ to, label }) => ({ to, label: t(label), current: to === current }))
  return <TabsLine label={t('billing.label')} items={items} />
}
