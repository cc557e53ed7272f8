/** One course sent for review: what changes, whom it concerns, what the check says, and the decision at the foot. */
import { getTraineeCourseReview } from '@jujur/contract/course-versions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { CourseReviewDetail } from './course-review-detail.tsx'

export const CourseReview = ({ id }: { id: number }) => {
  const courses = useTexts('courses')
  const common = useTexts('common')
  const answer = useCall(getTraineeCourseReview, { course_submission_id: id }, { fresh: true })
  useBreadcrumbs([
    { title: common('menu.contents') },
    { title: common('menu.courseList'), to: hrefOf('courseReviews') },
    { title: courses('tabs.review'), to: hrefOf('courseReviews') },
    { title: answer.data?.review.title ?? '' },
  ])
  return (
    <Answer of={answer} rows={10}>
      {({ review }) => <CourseReviewDetail review={review} reload={() => answer.refetch()} />}
    </Answer>
  )
}
