import { useOpenPlaces } from '../kit/call/may.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TabsLine } from '../ui/tabs-line.tsx'

export const paths = {
  review: '/GA/courses?tab=review',
  revocations: '/GA/courses?tab=revocations',
} as const
export type CourseTab = keyof typeof paths

/** Review | Revocations, beside what else stands at the head of the courses. */
export const CourseTabs = ({ current }: { current: CourseTab }) => {
  const t = useTexts('publishing')
  const labels = { [paths.review]: t('tabs.review'), [paths.revocations]: t('tabs.revocations') }
  const open = useOpenPlaces([paths.review, paths.revocations])
  return <TabsLine label={t('tabs.label')} items={open.map((to) => ({ to, label: labels[to], current: to === paths[current] }))} />
}
