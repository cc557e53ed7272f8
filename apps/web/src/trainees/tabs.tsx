import { useOpenPlaces } from '../kit/call/may.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TabsLine } from '../ui/tabs-line.tsx'

export const paths = {
  approval: '/CA/trainee-user-approval',
  preRegistration: '/CA/trainee-user-pre-reg-list',
  trainees: '/CA/trainee-user-list',
} as const

/** The lists of people of 'Manage User': who waits, who was entered, who is in. */
export const ManageUserTabs = ({ current }: { current: keyof typeof paths }) => {
  const t = useTexts('trainees')
  const labels = { [paths.approval]: t('tabs.approval'), [paths.preRegistration]: t('tabs.preRegistration'), [paths.trainees]: t('tabs.trainees') }
  const open = useOpenPlaces([paths.approval, paths.preRegistration, paths.trainees])
  return <TabsLine label={t('tabs.label')} items={open.map((to) => ({ to, label: labels[to], current: to === paths[current] }))} />
}
