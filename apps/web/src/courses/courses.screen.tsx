import { useSearchParams } from 'react-router'
import { useOpenPlaces } from '../kit/call/may.ts'
import { CoursePreview } from './course-preview.tsx'
import { CourseReview } from './course-review.tsx'
import { type CourseTab, paths } from './course-tabs.tsx'
import { ReviewList } from './review-list.tsx'
import { Revocations } from './revocations.tsx'

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null)

/**
 * `?tab=review` the courses sent for review, with `&id=` one of them; `?tab=revocations` certificates to be taken back; `?preview=` a course and
 * `?version=` a published version as a trainee sees it.
 */
export const Component = () => {
  const [params] = useSearchParams()
  const open = useOpenPlaces([paths.review, paths.revocations])
  const preview = idOf(params.get('preview'))
  const version = idOf(params.get('version'))
  if (version) return <CoursePreview key={version} versionId={version} />
  if (preview) return <CoursePreview key={preview} courseId={preview} of={params.get('of') === 'submitted' ? 'submitted' : 'draft'} />
  const tab: CourseTab = params.get('tab') === 'revocations' || !open.includes(paths.review) ? 'revocations' : 'review'
  if (tab === 'revocations') return <Revocations />
  const id = idOf(params.get('id'))
  return id ? <CourseReview key={id} id={id} /> : <ReviewList />
}
