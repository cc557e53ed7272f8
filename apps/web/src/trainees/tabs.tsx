import { useTabs } from '../kit/call/tabs.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TabsLine } from '../ui/tabs-line.tsx'

/** The lists of people of 'Manage User': who waits, who was entered, who is in. */
export const ManageUserTabs = ({ current }: { current: 'traineeApproval' | 'traineePreRegistration' | 'trainees' }) => {
  const t = useTexts('trainees')
  const labels = { traineeApproval: t('tabs.approval'), traineePreRegistration: t('tabs.preRegistration'), trainees: t('tabs.trainees') }
  return <TabsLine label={t('tabs.label')} items={useTabs(labels, current)} />
}
