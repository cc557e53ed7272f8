import type { Place } from '../kit/call/may.ts'
import { useOpenPlaces } from '../kit/call/may.ts'
import { type TextKey, useTexts } from '../kit/texts/texts.ts'
import { TabsLine } from '../ui/tabs-line.tsx'

/** The tabs of /GA/courses in their order; a further one is a line here, a place in kit/call/may.ts, and a screen in course-list.screen.tsx. */
export const tabs = [
  { name: 'courses', to: '/GA/courses', label: 'tabs.courses' },
  { name: 'review', to: '/GA/courses?tab=review', label: 'tabs.review' },
  { name: 'enrolments', to: '/GA/courses?tab=enrolments', label: 'tabs.enrolments' },
  { name: 'revocations', to: '/GA/courses?tab=revocations', label: 'tabs.revocations' },
] as const satisfies readonly { name: string; to: Place; label: TextKey<'courses'> }[]
/** Where the courses sent for review stand, and the certificates to be taken back. */
export const paths = { courses: '/GA/courses', review: '/GA/courses?tab=review', revocations: '/GA/courses?tab=revocations' } as const
export type Tab = (typeof tabs)[number]['name']

export const CourseTabs = ({ current }: { current: Tab }) => {
  const t = useTexts('courses')
  const open = useOpenPlaces(tabs.map(({ to }) => to))
  const items = tabs.filter(({ to }) => open.includes(to)).map(({ name, to, label }) => ({ to, label: t(label), current: name === current }))
  return <TabsLine label={t('tabs.label')} items={items} />
}
