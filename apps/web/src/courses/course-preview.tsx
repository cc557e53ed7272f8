import { getCourseVersion, previewTraineeCourse } from '@jujur/contract/course-versions.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useSearchParams } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { CoursePreviewPage } from './course-preview-page.tsx'

const useLanguage = (): ContentLanguage | undefined => {
  const [params] = useSearchParams()
  return (params.get('language') as ContentLanguage | null) ?? undefined
}
const useCrumbs = (title: string | undefined) => {
  const t = useTexts('publishing')
  const common = useTexts('common')
  useBreadcrumbs([
    { title: common('menu.contents') },
    { title: common('menu.courseList'), to: hrefOf('courseReviews') },
    { title: title ?? t('preview.title') },
  ])
}

const VersionPreview = ({ id }: { id: number }) => {
  const t = useTexts('publishing')
  const { dateTime } = useFormat()
  const language = useLanguage()
  const answer = useCall(getCourseVersion, { course_version_id: id, ...(language ? { language } : {}) }, { keepPrevious: true })
  useCrumbs(answer.data?.course.title)
  return (
    <Answer of={answer} rows={10}>
      {({ course, version_no, published_at, published_by, genuine }) => (
        <CoursePreviewPage
          course={course}
          exported={{ course_id: course.course_id, course_version_id: id }}
          onRenew={() => void answer.refetch()}
          line={`${t('preview.version', { version: version_no, when: dateTime(published_at), name: published_by })}. ${t(genuine ? 'preview.genuine' : 'preview.altered')}.`}
        />
      )}
    </Answer>
  )
}

const DraftPreview = ({ id, of }: { id: number; of: 'draft' | 'submitted' }) => {
  const t = useTexts('publishing')
  const language = useLanguage()
  const answer = useCall(previewTraineeCourse, { course_id: id, of, ...(language ? { language } : {}) }, { keepPrevious: true, fresh: true })
  useCrumbs(answer.data?.course.title)
  return (
    <Answer of={answer} rows={10}>
      {({ course }) => (
        <CoursePreviewPage
          course={course}
          exported={of === 'draft' ? { course_id: id } : undefined}
          onRenew={() => void answer.refetch()}
          line={`${t(`preview.${of}`)}. ${t('preview.line')}`}
        />
      )}
    </Answer>
  )
}

export const CoursePreview = (props: { versionId: number } | { courseId: number; of: 'draft' | 'submitted' }) =>
  'versionId' in props ? <VersionPreview id={props.versionId} /> : <DraftPreview id={props.courseId} of={props.of} />
