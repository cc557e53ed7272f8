import { useSearchParams } from 'react-router'
import { OwnAccount } from '../../invoices/accounts.tsx'
import { OwnInvoices } from '../../invoices/invoice-list.tsx'
import { useCrumbsBelow } from '../../kit/session/crumbs.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { BillingTabs } from './billing-tabs.tsx'

const Account = () => {
  const t = useTexts('invoices')
  useCrumbsBelow('ownInvoices', t('account.title'))
  return <OwnAccount head={<BillingTabs current="ownAccount" />} />
}

export const OwnInvoicesScreen = () => {
  const [params] = useSearchParams()
  return params.get('tab') === 'account' ? <Account /> : <OwnInvoices head={<BillingTabs current="ownInvoices" />} />
}
