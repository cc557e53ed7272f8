/** A course sent for review, as something to approve. */
import { getTraineeCourseReviewList, publishTraineeCourse } from '@jujur/contract/course-versions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/courses.json'
import { publishing, type SubmissionAction, type SubmissionState } from './publishing.rules.ts'
import { changePendingSubmission, lockSubmission, type NewSubmission, type Submission, waitingSubmissions } from './publishing.store.ts'

const texts = textsOf<typeof english>('courses')

export const coursePublication = {
  entity: 'course_submission',
  subject: 'course_publication',
  words: (waiting, language) => told(texts, language, 'notice.reviewWanted', waiting),
  machine: publishing,
  desks: {
    pending: {
      side: 'provider',
      call: publishTraineeCourse,
      path: hrefOf('courseReviews'),
      waiting: 'course_reviews',
      seenBy: [getTraineeCourseReviewList],
      waits: waitingSubmissions,
    },
  },
  of: ({ course_submission_id: id, status, version, submitted_by }: Submission) => ({ id, state: status, version, company_id: null, submitted_by }),
  columns: (status): Partial<NewSubmission> => ({ status }),
  shown: ({ course_id, status, version, content_hash }) => ({ course_id, status, version, content_hash }),
  lock: lockSubmission,
  save: changePendingSubmission,
} as const satisfies ApprovalKind<Submission, SubmissionState, SubmissionAction, Partial<NewSubmission>>

export const coursePublished: KindOfNotice<'course_published', { name: string; version_no: number; remarks: string }> = {
  kind: 'course_published',
  words: (data, language) => withRemark(told(texts, language, 'notice.published', data), data.remarks, language),
}
export const courseSentBack: KindOfNotice<'course_sent_back', { name: string; remarks: string }> = {
  kind: 'course_sent_back',
  words: (data, language) => withReason(told(texts, language, 'notice.sentBack', data), data.remarks, language),
}
