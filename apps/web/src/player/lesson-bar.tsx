import { IconArrowLeft, IconArrowRight, IconLock } from '@jujur/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import classes from './lesson-bar.module.css'
import { isSigned, itemBefore, itemNext, lessonPath, type OutlineItem } from './outline.ts'
import type { CoverPage } from './shapes.ts'

/** What Next is called: after what it opens. */
export const useNextName = (course: CoverPage, item: OutlineItem): string => {
  const t = useTexts('player')
  const after = itemNext(course.outline, item)
  if (after) return t('bar.next', { title: after.title })
  // An update that asks for no pledge is completed with its last item.
  return isSigned(course.status) || (course.update !== null && !course.update.asks_pledge) ? t('bar.nextCertificate') : t('bar.nextCheck')
}

type Props = {
  /** Why Next waits, or how it stands. */
  children?: ReactNode
  before: ReactNode
  next: ReactNode
}

export const LessonBar = ({ children, before, next }: Props) => (
  <>
    <div className={classes.words}>{children}</div>
    <div className={classes.buttons}>
      {before}
      {next}
    </div>
  </>
)

/** Back to the lesson before, where there is one. */
export const PreviousLesson = ({ course, item }: { course: CoverPage; item: OutlineItem }) => {
  const t = useTexts('player')
  const before = itemBefore(course.outline, item)
  if (!before || before.module_progress_id === null || before.state === 'locked') return <span />
  return (
    <Button
      component={Link}
      to={lessonPath(course.trainee_course_id, before)}
      variant="default"
      size="lg"
      className={classes.button}
      aria-label={t('bar.previousNamed', { title: before.title })}
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
    >
      <span className={classes.desk}>{t('bar.previous')}</span>
    </Button>
  )
}

type NextProps = {
  children: string
  /** The id of the line that says why it waits; then it can be focused, but not pressed. */
  waitsFor?: string
  loading?: boolean
  onClick: () => void
}

export const NextButton = ({ children, waitsFor, loading, onClick }: NextProps) => (
  <Button
    size="lg"
    className={classes.button}
    loading={loading}
    aria-disabled={waitsFor ? true : undefined}
    aria-describedby={waitsFor}
    leftSection={waitsFor && <IconLock size={18} stroke={1.75} aria-hidden="true" />}
    rightSection={!waitsFor && <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
    onClick={() => {
      if (!waitsFor) onClick()
    }}
  >
    {children}
  </Button>
)
