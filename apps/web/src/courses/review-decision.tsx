import type { CourseReview as Review } from '@jujur/contract/course-versions.ts'
import { IconCheck, IconLock, IconX } from '@jujur/icons'
import type { useDeskKeys } from '../approvals/desk-keys.tsx'
import { RejectReason } from '../approvals/reject-reason.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DecisionBar, KeyHint } from '../ui/decision-bar.tsx'
import { ReviewFoot } from '../ui/review-page.tsx'
import classes from './course-review.module.css'
import type { ReviewDecision } from './use-review-decision.ts'

type Props = { review: Review; decision: ReviewDecision; keys: ReturnType<typeof useDeskKeys> }

const RejectCourse = ({ decision: { comments, busy, stopReject, reject } }: Pick<Props, 'decision'>) => {
  const t = useTexts('publishing')
  const reasons = useTexts('reasons')
  return (
    <>
      {comments.comments.length > 0 && <p className={classes.because}>{t('comments.go', { count: comments.comments.length })}</p>}
      <RejectReason
        reasons={[reasons('course.captions'), reasons('course.translation'), reasons('course.wrong')]}
        label={t('review.sendBack')}
        sending={busy === 'reject'}
        onCancel={stopReject}
        onReject={reject}
      />
    </>
  )
}

const ReviewButtons = ({ review: { can, stale, version_no }, decision: { busy, approve, startReject }, keys }: Props) => {
  const t = useTexts('publishing')
  const approvals = useTexts('approvals')
  return (
    <>
      {!can.approve && (
        <p className={classes.because} id="held">
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          {stale ? t('review.staleTitle') : t('review.stopped')}
        </p>
      )}
      <Button
        leftSection={<IconCheck size={17} stroke={2} aria-hidden="true" />}
        rightSection={keys.on && <KeyHint>A</KeyHint>}
        loading={busy === 'approve'}
        disabled={busy !== null || !can.approve}
        aria-describedby={can.approve ? undefined : 'held'}
        onClick={() => void approve()}
      >
        {t('review.publish', { version: version_no })}
      </Button>
      <Button
        variant="danger"
        leftSection={<IconX size={17} stroke={2} aria-hidden="true" />}
        rightSection={keys.on && <KeyHint>R</KeyHint>}
        disabled={busy !== null}
        why={can.reject ? null : approvals('desk.because.permission')}
        onClick={startReject}
      >
        {t('review.sendBack')}
      </Button>
    </>
  )
}

/** The foot of a review: publish, send back, or why this reader can do neither. */
export const CourseReviewDecision = ({ review, decision, keys }: Props) => {
  const t = useTexts('publishing')
  const approvals = useTexts('approvals')
  const { can } = review
  return (
    <ReviewFoot>
      <DecisionBar
        label={approvals('desk.deciding')}
        end={
          review.changes.length > 0 && keys.on && !decision.rejecting ? (
            <>
              <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> {t('review.keys')}
            </>
          ) : undefined
        }
      >
        {decision.rejecting ? (
          <RejectCourse decision={decision} />
        ) : can.approve || can.reject ? (
          <ReviewButtons {...{ review, decision, keys }} />
        ) : (
          <p className={classes.because}>
            <IconLock size={18} stroke={1.75} aria-hidden="true" />
            {approvals(`desk.because.${can.because ?? 'permission'}`)}
          </p>
        )}
      </DecisionBar>
    </ReviewFoot>
  )
}
