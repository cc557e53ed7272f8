/** What the review asked for, where its authors work. */
import { markCourseComment } from '@jujur/contract/course-versions.ts'
import type { CourseComment, TraineeCourse } from '@jujur/contract/courses.ts'
import { Remarks } from '../approvals/remarks.tsx'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './review-comments.module.css'

export const openOf = (comments: readonly CourseComment[], module_item_id?: number): CourseComment[] =>
  comments.filter((one) => one.done_at === null && (module_item_id === undefined || one.module_item_id === module_item_id))

const Comment = ({ comment }: { comment: CourseComment }) => {
  const t = useTexts('publishing')
  const { dateTime } = useFormat()
  const mayMark = useMay()(markCourseComment.name)
  const { send, sending } = useSend(markCourseComment)
  const { course_comment_id, text, made_at, made_by, done_at, done_by } = comment
  const isDone = done_at !== null
  return (
    <li>
      <p className={isDone ? classes.done : classes.text}>{text}</p>
      <small>
        {done_at
          ? t('comments.doneBy', { name: done_by ?? '', when: dateTime(done_at) })
          : t('comments.by', { name: made_by ?? '', when: dateTime(made_at) })}
      </small>
      {mayMark && (
        <TextButton
          onClick={() => {
            if (!sending) void send({ course_comment_id, done: !isDone })
          }}
        >
          {isDone ? t('comments.reopen') : t('comments.done')}
        </TextButton>
      )}
    </li>
  )
}

/** At the item that they are about; the open ones first. */
export const ItemComments = ({ comments }: { comments: readonly CourseComment[] }) => {
  const t = useTexts('publishing')
  if (comments.length === 0) return null
  const sorted = comments.toSorted((one, other) => Number(one.done_at !== null) - Number(other.done_at !== null))
  return (
    <Notice tone={openOf(comments).length > 0 ? 'turn' : 'ok'} title={t('comments.title')}>
      <ul className={classes.list}>
        {sorted.map((one) => (
          <Comment key={one.course_comment_id} comment={one} />
        ))}
      </ul>
    </Notice>
  )
}

/** Item by item, for whoever reviews it again. */
export const AskedFor = ({ comments }: { comments: readonly CourseComment[] }) => {
  const t = useTexts('publishing')
  const { dateTime } = useFormat()
  if (comments.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('comments.title')}>
      {comments.map(({ course_comment_id, title, text, made_at, made_by, done_at, done_by }) => (
        <li key={course_comment_id}>
          <b>{title}</b>
          <p className={done_at ? classes.done : classes.text}>{text}</p>
          <small>
            {done_at
              ? t('comments.doneBy', { name: done_by ?? '', when: dateTime(done_at) })
              : t('comments.by', { name: made_by ?? '', when: dateTime(made_at) })}
          </small>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  sent_back: NonNullable<TraineeCourse['sent_back']>
  /** Where the items are led to; without it the reason stands alone. */
  items?: { isThere: (module_item_id: number) => boolean; onOpen: (module_item_id: number) => void } | undefined
}

/** Why the course went back, with a way to each item that something is still to be done at. */
export const SentBack = ({ sent_back: { remarks, decided_at, decided_by, comments }, items }: Props) => {
  const t = useTexts('publishing')
  const { dateTime } = useFormat()
  const open = items ? openOf(comments) : []
  return (
    <Notice tone="turn" title={t('comments.back')}>
      <p className={classes.text}>
        <Remarks text={remarks} />
      </p>
      <small>{t('review.sinceLine', { name: decided_by ?? '', when: dateTime(decided_at) })}</small>
      {open.length > 0 && (
        <>
          <p>{t('comments.open', { count: open.length })}</p>
          <ul className={classes.list}>
            {open.map((one) =>
              items?.isThere(one.module_item_id) ? (
                <li key={one.course_comment_id}>
                  <TextButton onClick={() => items.onOpen(one.module_item_id)}>{one.title}</TextButton>
                </li>
              ) : (
                <li key={one.course_comment_id}>
                  {one.title} ({t('comments.gone')})
                  <ul className={classes.list}>
                    <Comment comment={one} />
                  </ul>
                </li>
              ),
            )}
          </ul>
        </>
      )}
    </Notice>
  )
}
