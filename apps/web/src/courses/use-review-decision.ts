import {
  getTraineeCourseReviewList,
  publishTraineeCourse,
  type CourseReview as Review,
  rejectTraineeCourse,
} from '@jujur/contract/course-versions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDecision } from '../approvals/use-decision.ts'
import { send } from '../kit/call/api.ts'
import { useUnloadGuard } from '../kit/forms/leave-guard.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { focusHeading } from '../ui/focus.ts'
import { useToast } from '../ui/use-toast.ts'
import { useNewComments } from './new-comments.tsx'

const PENDING = 2

/** What waits for this reader next, else the list. */
const nextPath = async (course_submission_id: number): Promise<string> => {
  const input = { q: 'PENDING', waits: 'course_reviews', sort: 'submitted_at', dir: 'asc', length: 2 } as const
  const found = await send(getTraineeCourseReviewList, input).catch(() => null)
  const next = found?.data.list.find((one) => one.course_submission_id !== course_submission_id)
  return next ? hrefOf('courseReviews', { id: next.course_submission_id }) : hrefOf('courseReviews')
}

/** The decision on a course under review: who may take it, what is asked before, and where the reader goes on after. */
export const useReviewDecision = (review: Review, page: { readonly current: HTMLElement | null }, reload: () => Promise<unknown>) => {
  const t = useTexts('publishing')
  const { sentences } = useFormat()
  const confirm = useConfirm()
  const { say } = useToast()
  const navigate = useNavigate()
  const [rejecting, setRejecting] = useState(false)
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  const publish = useDecision(publishTraineeCourse)
  const sendBack = useDecision(rejectTraineeCourse)
  const { course_id, version, version_no, title, can, approve_status_id } = review
  const pending = approve_status_id === PENDING
  const comments = useNewComments(review.course_submission_id)
  const unsent = comments.comments.length
  useUnloadGuard(pending && unsent > 0)

  const decide = async (act: 'approve' | 'reject', work: () => Promise<boolean>, told: string) => {
    setBusy(act)
    const stands = await work()
    setBusy(null)
    if (stands) {
      comments.clear()
      say(told)
      navigate(await nextPath(review.course_submission_id))
      return
    }
    // Somebody was faster, or changed a part: what stands here is old.
    setRejecting(false)
    await reload()
    setOvertaken(true)
    focusHeading(() => page.current, 'h1')
  }
  return {
    pending,
    mayApprove: pending && can.approve,
    comments,
    busy,
    rejecting,
    /** It was decided or changed by somebody else meanwhile. */
    overtaken,
    approve: async () => {
      if (!pending || !can.approve || busy) return
      const happens = t('review.happens', { version: version_no, title })
      const asked =
        unsent > 0
          ? { text: sentences([happens, t('comments.unsent', { count: unsent })]), confirm: t('comments.without'), destructive: true }
          : { text: happens, confirm: t('review.publish', { version: version_no }) }
      if (await confirm(asked)) await decide('approve', () => publish({ course_id, version }), t('review.published', { version: version_no, title }))
    },
    startReject: () => {
      if (pending && can.reject && !busy) setRejecting(true)
    },
    stopReject: () => setRejecting(false),
    reject: (remarks: string) =>
      void decide('reject', () => sendBack({ course_id, version, remarks, comments: comments.comments }), t('review.sentBack', { title })),
  }
}
export type ReviewDecision = ReturnType<typeof useReviewDecision>
