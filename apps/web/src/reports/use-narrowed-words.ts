import type { ReportSchedule } from '@jujur/contract/report-schedules.ts'
import { useTexts } from '../kit/texts/texts.ts'

/** What a report is narrowed to, each by its name. */
export const useNarrowedWords = () => {
  const r = useTexts('reports')
  const p = useTexts('people')
  return ({
    courses,
    department,
    no_department,
    category,
  }: Pick<ReportSchedule, 'courses' | 'department' | 'no_department' | 'category'>): string[] => [
    ...courses,
    ...(no_department ? [r('noDepartment')] : department ? [department] : []),
    ...(category ? [category.name ?? (category.offered ? p(`offered.${category.offered}`) : '')] : []),
  ]
}
