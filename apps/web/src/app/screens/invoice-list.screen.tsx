import { useSearchParams } from 'react-router'
import { OwnAccount } from '../../invoices/accounts.tsx'
import { OwnInvoices } from '../../invoices/invoice-list.tsx'
import { useBreadcrumbs } from '../../kit/session/layout.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { BillingTabs } from './billing-tabs.tsx'

const Account = () => {
  const t = useTexts('invoices')
  const common = useTexts('common')
  useBreadcrumbs([{ title: common('menu.billing') }, { title: common('menu.invoice'), to: '/CA/invoice-list' }, { title: t('account.title') }])
  return <OwnAccount head={<BillingTabs current="/CA/invoice-list?tab=account" />} />
}

export const Component = () => {
  const [params] = useSearchParams()
  return params.get('tab') === 'account' ? <Account /> : <OwnInvoices head={<BillingTabs current="/CA/invoice-list" />} />
}
