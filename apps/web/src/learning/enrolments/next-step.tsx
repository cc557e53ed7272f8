import { IconCalendarEvent, IconClock, IconPlayerPlay, IconStack2, IconWritingSign } from '@jujur/icons'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { coursePath, currentModule, openItem } from '../../player/outline.ts'
import { Button } from '../../ui/button.tsx'
import { Weave, weaveOf } from '../../ui/weave.tsx'
import { CourseLine } from './course-line.tsx'
import { type EnrolledCourse, isOverdue } from './course-order.ts'
import classes from './next-step.module.css'
import { useGoOn } from './use-go-on.ts'

/** The one panel of the dashboard: what is next, the button that goes there, and the whole course as the line. */
export const NextStep = ({ course, begins = false }: { course: EnrolledCourse /** Goes on by itself. */; begins?: boolean }) => {
  const t = useTexts('learning')
  const format = useFormat()
  const { trainee_course_id, status } = course
  const { goOn, going } = useGoOn(trainee_course_id)
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (!begins || begun.current) return
    begun.current = true
    if (status === 'PLEDGE_PENDING') void navigate(coursePath(trainee_course_id, 'pledge'))
    else void goOn(status === 'NOT_STARTED' ? 'start' : 'resume')
  })
  const { outline } = course
  const item = outline && status === 'IN_PROGRESS' ? openItem(outline) : null
  const moduleNo = outline ? currentModule(outline) + 1 : 0
  const overdue = isOverdue(course, dayInMalaysia(new Date()))
  const title =
    status === 'PLEDGE_PENDING' ? t('next.pledge') : status === 'IN_PROGRESS' ? (item?.title ?? course.next_title ?? course.title) : course.title

  const where =
    status === 'IN_PROGRESS' && outline && moduleNo > 0
      ? t('next.where', { course: course.title, module: moduleNo, modules: outline.length })
      : course.update
        ? t('update.row', { version: course.update.version_no })
        : status === 'NOT_STARTED'
          ? outline && t('next.modules', { count: outline.length })
          : course.title
  const minutes = item ? item.minutes : course.minutes_left
  return (
    <section className={classes.panel} aria-labelledby="next-step">
      <Weave className={classes.weave} mirrored w={760} h={220} gap={10} amp={34} {...weaveOf(course.code)} />
      <p className={classes.eyebrow}>{course.update ? t('update.next') : t('next.eyebrow')}</p>
      <h2 id="next-step">{title}</h2>
      <p className={classes.facts}>
        {where && (
          <span>
            <IconStack2 size={18} stroke={1.75} aria-hidden="true" />
            {where}
          </span>
        )}
        {minutes > 0 && (
          <span>
            <IconClock size={18} stroke={1.75} aria-hidden="true" />
            {item?.lesson_type === 'material' && item.material_type === 'text'
              ? t('next.reading', { minutes: format.minutes(minutes) })
              : format.minutes(minutes)}
          </span>
        )}
        {(course.exempt || course.due_on) && (
          <span>
            <IconCalendarEvent size={18} stroke={1.75} aria-hidden="true" />
            {course.exempt
              ? t(`exempt.${course.exempt.state}`, { date: format.day(course.exempt.until) })
              : course.due_on &&
                (overdue ? t('next.overdue', { date: format.day(course.due_on) }) : t('next.due', { date: format.day(course.due_on) }))}
          </span>
        )}
      </p>
      <div className={classes.actions}>
        {status === 'PLEDGE_PENDING' ? (
          <Button
            component={Link}
            to={coursePath(trainee_course_id, 'pledge')}
            variant="turn"
            className={classes.button}
            size="lg"
            leftSection={<IconWritingSign size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('go.pledge')}
          </Button>
        ) : (
          <Button
            variant="turn"
            className={classes.button}
            size="lg"
            loading={going}
            leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void goOn(status === 'NOT_STARTED' ? 'start' : 'resume')}
          >
            {status === 'NOT_STARTED' ? t('go.start') : t('go.continue')}
          </Button>
        )}
        <Link to={coursePath(trainee_course_id)}>{t('next.whole')}</Link>
      </div>
      <div className={classes.line}>{outline && <CourseLine outline={outline} status={status} update={course.update} />}</div>
    </section>
  )
}
