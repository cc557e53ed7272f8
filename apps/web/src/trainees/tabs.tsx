import { useTexts } from '../kit/texts/texts.ts'
import { TabsLine } from '../ui/tabs-line.tsx'

export const paths = {
  approval: '/CA/trainee-user-approval',
  preRegistration: '/CA/trainee-user-pre-reg-list',
  trainees: '/CA/trainee-user-list',
} as const

/** The two lists of 'Manage User'. */
export const ManageUserTabs = ({ current }: { current: 'approval' | 'preRegistration' }) => {
  const t = useTexts('trainees')
  return (
    <TabsLine
      label={t('tabs.label')}
      items={[
        { to: paths.approval, label: t('tabs.approval'), current: current === 'approval' },
        { to: paths.preRegistration, label: t('tabs.preRegistration'), current: current === 'preRegistration' },
      ]}
    />
  )
}
