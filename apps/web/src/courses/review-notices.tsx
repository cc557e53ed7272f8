import type { CourseReview as Review } from '@jujur/contract/course-versions.ts'
import { Remarks } from '../approvals/remarks.tsx'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { MaterialNotice } from './material-change.tsx'

/** What is to be known before the parts are read: that it is old by now, what was decided, what the author says. */
export const ReviewNotices = ({ review, pending, overtaken }: { review: Review; pending: boolean; overtaken: boolean }) => {
  const t = useTexts('publishing')
  const approvals = useTexts('approvals')
  const { list } = useFormat()
  return (
    <>
      {overtaken && !review.stale && (
        <Notice tone="info" role="alert" title={approvals(pending ? 'desk.changedTitle' : 'desk.decidedTitle')}>
          {approvals(pending ? 'desk.changedText' : 'desk.decidedText')}
        </Notice>
      )}
      {review.stale && (
        <Notice tone="bad" role={overtaken ? 'alert' : undefined} title={t('review.staleTitle')}>
          {t('review.staleText', { parts: list(review.changed_parts) })}
        </Notice>
      )}
      {review.remarks && (
        <Notice tone={review.approve_status_id === 3 ? 'bad' : 'info'} title={t(`state.${review.approve_status_id}`)}>
          <Remarks text={review.remarks} />
        </Notice>
      )}
      <MaterialNotice review={review} />
      {review.note && (
        <Notice tone="info" title={t('review.note')}>
          {review.note}
        </Notice>
      )}
    </>
  )
}
