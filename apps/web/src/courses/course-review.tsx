/** One course sent for review: what changes, whom it concerns, what the check says, and the decision at the foot. */
import {
  getTraineeCourseReview,
  getTraineeCourseReviewList,
  previewTraineeCourse,
  publishTraineeCourse,
  type CourseReview as Review,
  rejectTraineeCourse,
} from '@jujur/contract/course-versions.ts'
import { getTraineeCourseList } from '@jujur/contract/courses.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconCheck, IconEye, IconLock, IconX } from '@jujur/icons'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { DeskKeys, useDeskKeys } from '../approvals/desk-keys.tsx'
import { HistoryLine } from '../approvals/history-line.tsx'
import { RejectReason } from '../approvals/reject-reason.tsx'
import { Remarks } from '../approvals/remarks.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useUnloadGuard } from '../kit/forms/leave-guard.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useItemWords } from '../player/item-words.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { DecisionBar, KeyHint } from '../ui/decision-bar.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { focusHeading } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { ReviewFoot, ReviewPage, ReviewPane } from '../ui/review-page.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/use-toast.ts'
import { ChangeView } from './change-view.tsx'
import { languageName, useChangeWords } from './change-words.ts'
import { CheckFindings, findingHref, TopicsCovered } from './course-check.tsx'
import classes from './course-review.module.css'
import { NewComment, type NewComments, useNewComments } from './new-comments.tsx'
import { AskedFor } from './review-comments.tsx'
import { SubmissionBadge } from './review-list.tsx'

const PENDING = 2

const previewHref = ({ course_id, course_version_id }: Review, item?: number | null) => {
  const place = course_version_id ? { version: course_version_id } : { preview: course_id, of: 'submitted' }
  return hrefOf('courses', { ...place, item: item ?? undefined })
}

const People = ({ people, live }: { people: Review['people']; live: number | null }) => {
  const t = useTexts('publishing')
  const { number } = useFormat()
  if (live === null) return null
  return (
    <Section title={t('people.title')}>
      <dl className={classes.people}>
        <dt>{number(people.under_way)}</dt>
        <dd>{t('people.underWay')}</dd>
        <dt>{number(people.not_begun)}</dt>
        <dd>{t('people.notBegun')}</dd>
        <dt>{number(people.finished)}</dt>
        <dd>{t('people.finished')}</dd>
      </dl>
    </Section>
  )
}

/** What it is, before what of it changed. */
const Facts = ({ facts, comments }: Pick<Review, 'facts'> & { comments: NewComments | null }) => {
  const t = useTexts('publishing')
  const words = useItemWords()
  const format = useFormat()
  const { price_sen, validity_months, minutes_total, languages, modules } = facts
  return (
    <Section title={t('review.facts')} ruled>
      <DefinitionList
        layout="facts"
        items={[
          { term: t('review.price'), value: price_sen ? format.money(price_sen) : t('review.noPrice'), figures: Boolean(price_sen) },
          { term: t('review.validity'), value: t('review.months', { count: validity_months }) },
          { term: t('review.length'), value: format.minutes(minutes_total) },
          { term: t('review.languages'), value: format.list(languages.map(languageName)) },
        ]}
      />
      <ol className={classes.outline} aria-label={t('review.outline')}>
        {modules.map((module, m) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
          <li key={m}>
            <b>{t('review.module', { number: m + 1, title: module.title })}</b>
            <ul>
              {module.items.map((item, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
                <li key={i}>
                  <span>{item.title}</span>
                  <small>
                    {format.facts([
                      words.kind({ lesson_type: item.type, material_type: item.material_type }),
                      format.minutes(item.minutes),
                      item.mandatory ? null : t('review.optional'),
                      item.sample ? t('review.sample') : null,
                    ])}
                  </small>
                  {comments && <NewComment item={item} comments={comments} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** It was here before: what was asked for, and what was done since. */
const SinceSentBack = ({ review }: { review: Review }) => {
  const t = useTexts('publishing')
  const { dateTime } = useFormat()
  const { sentence } = useChangeWords()
  if (!review.sent_back) return null
  const { changes, comments, remarks, decided_at, decided_by, course_submission_id } = review.sent_back
  return (
    <Section
      title={t('review.since')}
      line={decided_at ? t('review.sinceLine', { name: decided_by ?? '', when: dateTime(decided_at) }) : undefined}
      ruled
    >
      {remarks && (
        <div className={classes.remarks}>
          <Notice tone="info">
            <Remarks text={remarks} />
          </Notice>
        </div>
      )}
      <AskedFor comments={comments} />
      {changes.length === 0 ? (
        <p className={classes.plain}>{t('review.sinceSame')}</p>
      ) : (
        <ul className={classes.summary}>
          {changes.map((change, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
            <li key={i}>{sentence(change)}</li>
          ))}
        </ul>
      )}
      <TextLink to={hrefOf('courseReviews', { id: course_submission_id })}>{t('review.sinceOpen')}</TextLink>
    </Section>
  )
}

const Changes = ({ review, current }: { review: Review; current: number }) => {
  const t = useTexts('publishing')
  const may = useMay()
  const { sentence } = useChangeWords()
  const { changes, live_version_no: live, version_no } = review
  if (live === null)
    return (
      <Section title={t('review.first')} ruled>
        <p className={classes.plain}>{t('review.firstText')}</p>
      </Section>
    )
  const opens = may(previewTraineeCourse.name)
  return (
    <>
      <Section title={t('review.changes', { version: live })} ruled>
        {changes.length === 0 ? (
          <p className={classes.plain}>{t('review.same')}</p>
        ) : (
          <ol className={classes.summary}>
            {changes.map((change, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
              <li key={i}>{sentence(change)}</li>
            ))}
          </ol>
        )}
      </Section>
      {changes.map((change, i) => (
        <ChangeView
          // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
          key={i}
          change={change}
          number={i + 1}
          current={current === i + 1}
          sides={{ before: t('review.before', { version: live }), after: t('review.after', { version: version_no }) }}
          openHref={opens && change.what !== 'removed' && change.module_item_id !== null ? previewHref(review, change.module_item_id) : undefined}
        />
      ))}
    </>
  )
}

/** What waits for this reader next, else the list. */
const nextPath = async (course_submission_id: number): Promise<string> => {
  const input = { q: 'PENDING', waits: 'course_reviews', sort: 'submitted_at', dir: 'asc', length: 2 } as const
  const found = await send(getTraineeCourseReviewList, input).catch(() => null)
  const next = found?.data.list.find((one) => one.course_submission_id !== course_submission_id)
  return next ? hrefOf('courseReviews', { id: next.course_submission_id }) : hrefOf('courseReviews')
}

const Shown = ({ review, reload }: { review: Review; reload: () => Promise<unknown> }) => {
  const t = useTexts('publishing')
  const reasons = useTexts('reasons')
  const approvals = useTexts('approvals')
  const { dateTime, list, sentences } = useFormat()
  const confirm = useConfirm()
  const { say } = useToast()
  const navigate = useNavigate()
  const page = useRef<HTMLDivElement>(null)
  const mayOpen = useMay()(getTraineeCourseList.name)
  const [current, setCurrent] = useState(0)
  const [rejecting, setRejecting] = useState(false)
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  const publish = useDecision(publishTraineeCourse)
  const sendBack = useDecision(rejectTraineeCourse)
  const { course_id, version, version_no, title, can, approve_status_id } = review
  const pending = approve_status_id === PENDING
  const said = useNewComments(review.course_submission_id)
  const unsent = said.comments.length
  useUnloadGuard(pending && unsent > 0)

  useEffect(() => {
    if (current > 0) page.current?.querySelector<HTMLElement>(`[data-change="${current}"]`)?.focus()
  }, [current])

  const decide = async (act: 'approve' | 'reject', work: () => Promise<boolean>, told: string) => {
    setBusy(act)
    const stands = await work()
    setBusy(null)
    if (stands) {
      said.clear()
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
  const approve = async () => {
    if (!pending || !can.approve || busy) return
    const happens = t('review.happens', { version: version_no, title })
    const asked =
      unsent > 0
        ? { text: sentences([happens, t('comments.unsent', { count: unsent })]), confirm: t('comments.without'), destructive: true }
        : { text: happens, confirm: t('review.publish', { version: version_no }) }
    if (await confirm(asked)) await decide('approve', () => publish({ course_id, version }), t('review.published', { version: version_no, title }))
  }
  const startReject = () => {
    if (pending && can.reject && !busy) setRejecting(true)
  }
  const step = (by: 1 | -1) => setCurrent((at) => Math.min(Math.max(1, at + by), review.changes.length))
  const keys = useDeskKeys({ next: () => step(1), previous: () => step(-1), approve: () => void approve(), reject: startReject })

  const sent = review.submitted_by
    ? t('review.sent', { name: review.submitted_by, when: dateTime(review.submitted_at) })
    : dateTime(review.submitted_at)
  const decided =
    review.decided_by && review.decided_at
      ? t('review.decided', { state: t(`state.${approve_status_id}`), name: review.decided_by, when: dateTime(review.decided_at) })
      : null
  const held = review.stale ? null : t('review.stopped')

  return (
    <ReviewPage
      ref={page}
      className={classes.panes}
      title={t('review.title', { title, version: version_no })}
      line={sentences([sent, decided, pending && can.approve && t('review.mayDecide')])}
      back={{ to: hrefOf('courseReviews'), label: t('review.back') }}
      end={
        <>
          {pending && can.approve ? <StateBadge state="yourTurn">{t('review.ready')}</StateBadge> : <SubmissionBadge status={approve_status_id} />}
          <Button
            component={Link}
            to={previewHref(review)}
            className={classes.preview}
            variant="default"
            leftSection={<IconEye size={17} stroke={1.75} aria-hidden="true" />}
          >
            {review.course_version_id ? t('review.seen', { version: version_no }) : t('review.preview')}
          </Button>
        </>
      }
    >
      <ReviewPane className={classes.changes} label={t('review.sentParts')}>
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
          <Notice tone={approve_status_id === 3 ? 'bad' : 'info'} title={t(`state.${approve_status_id}`)}>
            <Remarks text={review.remarks} />
          </Notice>
        )}
        {review.note && (
          <Notice tone="info" title={t('review.note')}>
            {review.note}
          </Notice>
        )}
        <SinceSentBack review={review} />
        <Facts facts={review.facts} comments={pending && can.reject ? said : null} />
        <Changes review={review} current={current} />
        <Section title={approvals('history.title')}>
          <HistoryLine sent history={review.history} turn={pending && can.approve ? { label: approvals('desk.yourTurn') } : undefined} />
        </Section>
      </ReviewPane>
      <ReviewPane aside className={classes.side} label={t('review.aside')}>
        <People people={review.people} live={review.live_version_no} />
        <Section title={t('check.title')}>
          <CheckFindings findings={review.check.findings} hrefOf={mayOpen ? (finding) => findingHref(course_id, finding) : undefined} />
          <TopicsCovered topics={review.check.topics} />
        </Section>
        <DeskKeys {...keys} />
      </ReviewPane>
      {pending && (
        <ReviewFoot>
          <DecisionBar
            label={approvals('desk.deciding')}
            end={
              review.changes.length > 0 && keys.on && !rejecting ? (
                <>
                  <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> {t('review.keys')}
                </>
              ) : undefined
            }
          >
            {rejecting && said.comments.length > 0 && <p className={classes.because}>{t('comments.go', { count: said.comments.length })}</p>}
            {rejecting ? (
              <RejectReason
                reasons={[reasons('course.captions'), reasons('course.translation'), reasons('course.wrong')]}
                label={t('review.sendBack')}
                sending={busy === 'reject'}
                onCancel={() => setRejecting(false)}
                onReject={(remarks) =>
                  void decide('reject', () => sendBack({ course_id, version, remarks, comments: said.comments }), t('review.sentBack', { title }))
                }
              />
            ) : can.approve || can.reject ? (
              <>
                {!can.approve && (
                  <p className={classes.because} id="held">
                    <IconLock size={18} stroke={1.75} aria-hidden="true" />
                    {held ?? t('review.staleTitle')}
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
            ) : (
              <p className={classes.because}>
                <IconLock size={18} stroke={1.75} aria-hidden="true" />
                {approvals(`desk.because.${can.because ?? 'permission'}`)}
              </p>
            )}
          </DecisionBar>
        </ReviewFoot>
      )}
    </ReviewPage>
  )
}

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
      {({ review }) => <Shown review={review} reload={() => answer.refetch()} />}
    </Answer>
  )
}
