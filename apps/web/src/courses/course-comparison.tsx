import { compareTraineeCourse } from '@jujur/contract/course-versions.ts'
import type { TraineeCourse } from '@jujur/contract/courses.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextLink } from '../ui/text-link.tsx'
import { compareHref } from './course-compare.tsx'

const canCompare = (course: TraineeCourse, may: ReturnType<typeof useMay>) => course.versions[0] !== undefined && may(compareTraineeCourse.name)

/** How much is other than in the newest version. */
export const useChangeCount = (course: TraineeCourse): number => {
  const enabled = canCompare(course, useMay())
  return useCall(compareTraineeCourse, { course_id: course.course_id }, { enabled }).data?.changes.length ?? 0
}

/** To what is other than in the newest version, of one item or of the whole course. */
export const CompareLink = ({ course, item }: { course: TraineeCourse; item?: number }) => {
  const t = useTexts('courses')
  const may = useMay()
  const [live] = course.versions
  if (!live || !canCompare(course, may)) return null
  return <TextLink to={compareHref(course.course_id, live.course_version_id, item)}>{t('compare.open', { version: live.version_no })}</TextLink>
}
