import type { TabsOf } from '@jujur/contract/screens.ts'
import { useTabs } from '../kit/call/tabs.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TabsLine } from '../ui/tabs-line.tsx'

export type CourseTab = TabsOf<'courses'>

export const CourseTabs = ({ current }: { current: CourseTab }) => {
  const t = useTexts('courses')
  const labels: Record<CourseTab, string> = {
    courses: t('tabs.courses'),
    courseReviews: t('tabs.review'),
    courseEnrolments: t('tabs.enrolments'),
    certificateRevocations: t('tabs.revocations'),
  }
  return <TabsLine label={t('tabs.label')} items={useTabs(labels, current)} />
}
