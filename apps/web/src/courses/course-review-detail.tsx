import type { CourseReview as Review } from '@jujur/contract/course-versions.ts'
import { getTraineeCourseList } from '@jujur/contract/courses.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconEye } from '@jujur/icons'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DeskKeys, useDeskKeys } from '../approvals/desk-keys.tsx'
import { HistoryLine } from '../approvals/history-line.tsx'
import { useMay } from '../kit/call/may.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ReviewPage, ReviewPane } from '../ui/review-page.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { CheckFindings, findingHref, TopicsCovered } from './course-check.tsx'
import classes from './course-review.module.css'
import { ReviewChanges, SinceSentBack } from './review-changes.tsx'
import { CourseReviewDecision } from './review-decision.tsx'
import { ReviewFacts, ReviewPeople } from './review-facts.tsx'
import { previewHref } from './review-href.ts'
import { SubmissionBadge } from './review-list.tsx'
import { ReviewNotices } from './review-notices.tsx'
import { useReviewDecision } from './use-review-decision.ts'

/** Steps through the changes; the one it is at takes the focus. */
const useChangeSteps = (page: { readonly current: HTMLElement | null }, count: number) => {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    if (current > 0) page.current?.querySelector<HTMLElement>(`[data-change="${current}"]`)?.focus()
  }, [current, page])
  return { current, step: (by: 1 | -1) => setCurrent((at) => Math.min(Math.max(1, at + by), count)) }
}

/** Who sent it and who decided, in one line. */
const useReviewLine = (review: Review, mayApprove: boolean): string => {
  const t = useTexts('publishing')
  const { dateTime, sentences } = useFormat()
  const { submitted_by, submitted_at, decided_by, decided_at, approve_status_id } = review
  const sent = submitted_by ? t('review.sent', { name: submitted_by, when: dateTime(submitted_at) }) : dateTime(submitted_at)
  const decided =
    decided_by && decided_at ? t('review.decided', { state: t(`state.${approve_status_id}`), name: decided_by, when: dateTime(decided_at) }) : null
  return sentences([sent, decided, mayApprove && t('review.mayDecide')])
}

const PreviewSubmission = ({ review }: { review: Review }) => {
  const t = useTexts('publishing')
  return (
    <Button
      component={Link}
      to={previewHref(review)}
      className={classes.preview}
      variant="default"
      leftSection={<IconEye size={17} stroke={1.75} aria-hidden="true" />}
    >
      {review.course_version_id ? t('review.seen', { version: review.version_no }) : t('review.preview')}
    </Button>
  )
}

export const CourseReviewDetail = ({ review, reload }: { review: Review; reload: () => Promise<unknown> }) => {
  const t = useTexts('publishing')
  const approvals = useTexts('approvals')
  const page = useRef<HTMLDivElement>(null)
  const mayOpen = useMay()(getTraineeCourseList.name)
  const { course_id, version_no, title, can, approve_status_id } = review
  const decision = useReviewDecision(review, page, reload)
  const { pending, mayApprove } = decision
  const { current, step } = useChangeSteps(page, review.changes.length)
  const keys = useDeskKeys({
    next: () => step(1),
    previous: () => step(-1),
    approve: () => void decision.approve(),
    reject: decision.startReject,
  })
  const line = useReviewLine(review, mayApprove)
  return (
    <ReviewPage
      ref={page}
      className={classes.panes}
      title={t('review.title', { title, version: version_no })}
      line={line}
      back={{ to: hrefOf('courseReviews'), label: t('review.back') }}
      end={
        <>
          {mayApprove ? <StateBadge state="yourTurn">{t('review.ready')}</StateBadge> : <SubmissionBadge status={approve_status_id} />}
          <PreviewSubmission review={review} />
        </>
      }
    >
      <ReviewPane className={classes.changes} label={t('review.sentParts')}>
        <ReviewNotices review={review} pending={pending} overtaken={decision.overtaken} />
        <SinceSentBack review={review} />
        <ReviewFacts facts={review.facts} comments={pending && can.reject ? decision.comments : null} />
        <ReviewChanges review={review} current={current} />
        <Section title={approvals('history.title')}>
          <HistoryLine sent history={review.history} turn={mayApprove ? { label: approvals('desk.yourTurn') } : undefined} />
        </Section>
      </ReviewPane>
      <ReviewPane aside className={classes.side} label={t('review.aside')}>
        <ReviewPeople people={review.people} live={review.live_version_no} />
        <Section title={t('check.title')}>
          <CheckFindings findings={review.check.findings} hrefOf={mayOpen ? (finding) => findingHref(course_id, finding) : undefined} />
          <TopicsCovered topics={review.check.topics} />
        </Section>
        <DeskKeys {...keys} />
      </ReviewPane>
      {pending && <CourseReviewDecision review={review} decision={decision} keys={keys} />}
    </ReviewPage>
  )
}
