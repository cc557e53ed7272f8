import { useOpenPlaces } from '../kit/call/may.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TabsLine } from '../ui/tabs-line.tsx'

export const paths = {
  preRegistration: '/GA/company-user-pre-registration',
  approval: '/GA/company-user-pre-reg-approval',
  companyUser: '/GA/company-user',
  company: '/GA/company',
  information: '/GA/company?tab=information',
  invoices: '/GA/company/invoice',
} as const

/** Pre Registration | Approval */
export const PreRegistrationTabs = ({ current }: { current: 'preRegistration' | 'approval' }) => {
  const t = useTexts('companies')
  const labels = { [paths.preRegistration]: t('tabs.preRegistration'), [paths.approval]: t('tabs.approval') }
  const open = useOpenPlaces([paths.preRegistration, paths.approval])
  return <TabsLine label={t('tabs.label')} items={open.map((to) => ({ to, label: labels[to], current: to === paths[current] }))} />
}

/** Companies | Registration information | Invoices */
export const CompanyTabs = ({ current }: { current: 'company' | 'information' }) => {
  const t = useTexts('companies')
  const labels = { [paths.company]: t('tabs.companies'), [paths.information]: t('tabs.information'), [paths.invoices]: t('tabs.invoices') }
  const open = useOpenPlaces([paths.company, paths.information, paths.invoices])
  return <TabsLine label={t('tabs.label')} items={open.map((to) => ({ to, label: labels[to], current: to === paths[current] }))} />
}
