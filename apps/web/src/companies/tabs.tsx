import { useTexts } from '../kit/texts/texts.ts'
import { TabsLine } from '../ui/tabs-line.tsx'

export const paths = {
  preRegistration: '/GA/company-user-pre-registration',
  approval: '/GA/company-user-pre-reg-approval',
  companyUser: '/GA/company-user',
  company: '/GA/company',
  information: '/GA/company?tab=information',
} as const

/** Pre Registration | Approval */
export const PreRegistrationTabs = ({ current }: { current: 'preRegistration' | 'approval' }) => {
  const t = useTexts('companies')
  return (
    <TabsLine
      label={t('tabs.label')}
      items={(['preRegistration', 'approval'] as const).map((tab) => ({ to: paths[tab], label: t(`tabs.${tab}`), current: tab === current }))}
    />
  )
}

/** Companies | Registration information */
export const CompanyTabs = ({ current }: { current: 'company' | 'information' }) => {
  const t = useTexts('companies')
  return (
    <TabsLine
      label={t('tabs.label')}
      items={[
        { to: paths.company, label: t('tabs.companies'), current: current === 'company' },
        { to: paths.information, label: t('tabs.information'), current: current === 'information' },
      ]}
    />
  )
}
