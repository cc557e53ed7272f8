import { hrefOf } from '@jujur/contract/screens.ts'
import { useBreadcrumbs } from '../../kit/session/layout.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { coursePath } from '../../player/outline.ts'

/** Dashboard, the course by its name, and the step of it that is shown. */
export const useCourseCrumbs = (traineeCourseId: number, title: string | undefined, step?: string): void => {
  const t = useTexts('common')
  const home = { title: t('route.dashboard'), to: hrefOf('traineeDashboard') }
  useBreadcrumbs(title ? [home, { title, to: coursePath(traineeCourseId) }, ...(step ? [{ title: step }] : [])] : null)
}
