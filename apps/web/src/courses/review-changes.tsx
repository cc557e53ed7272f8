import { previewTraineeCourse, type CourseReview as Review } from '@jujur/contract/course-versions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Remarks } from '../approvals/remarks.tsx'
import { useMay } from '../kit/call/may.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ChangeView } from './change-view.tsx'
import { useChangeWords } from './change-words.ts'
import classes from './course-review.module.css'
import { AskedFor } from './review-comments.tsx'
import { previewHref } from './review-href.ts'

/** It was here before: what was asked for, and what was done since. */
export const SinceSentBack = ({ review }: { review: Review }) => {
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

/** What differs from the version that trainees have. */
export const ReviewChanges = ({ review, current }: { review: Review; current: number }) => {
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
