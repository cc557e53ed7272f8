import { useTabs } from '../kit/call/tabs.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TabsLine } from '../ui/tabs-line.tsx'

/** Pre Registration | Approval */
export const PreRegistrationTabs = ({ current }: { current: 'companyPreRegistration' | 'companyApproval' }) => {
  const t = useTexts('companies')
  const labels = { companyPreRegistration: t('tabs.preRegistration'), companyApproval: t('tabs.approval') }
  return <TabsLine label={t('tabs.label')} items={useTabs(labels, current)} />
}

/** Companies | Registration information | Invoices */
export const CompanyTabs = ({ current }: { current: 'companies' | 'companyInformation' }) => {
  const t = useTexts('companies')
  const labels = { companies: t('tabs.companies'), companyInformation: t('tabs.information'), providerInvoices: t('tabs.invoices') }
  return <TabsLine label={t('tabs.label')} items={useTabs<keyof typeof labels, string>(labels, current)} />
}
