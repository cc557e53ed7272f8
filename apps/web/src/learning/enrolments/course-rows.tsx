import { IconCertificate } from '@jujur/icons'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { coursePath, isSigned } from '../../player/outline.ts'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { CourseBadge } from './course-badge.tsx'
import { type EnrolledCourse, isOverdue } from './course-order.ts'
import classes from './dashboard.module.css'
import { useGoOn } from './use-go-on.ts'

export const CourseRows = ({ courses }: { courses: readonly EnrolledCourse[] }) => {
  const today = dayInMalaysia(new Date())
  return (
    <ul className={classes.rows}>
      {courses.map((course) => (
        <li key={course.trainee_course_id}>
          <Cover code={course.code} />
          <div>
            <h3>
              <Link to={coursePath(course.trainee_course_id)}>{course.title}</Link>
            </h3>
            <CourseFacts course={course} overdue={isOverdue(course, today)} />
          </div>
          <span className={classes.badge}>
            <CourseBadge course={course} overdue={isOverdue(course, today)} />
          </span>
          <CourseAction course={course} />
        </li>
      ))}
    </ul>
  )
}

const CourseFacts = ({ course, overdue }: { course: EnrolledCourse; overdue: boolean }) => {
  const t = useTexts('learning')
  const format = useFormat()
  const facts: string[] = course.update ? [t('update.row', { version: course.update.version_no })] : []
  if (isSigned(course.status)) {
    if (course.completed_at) facts.push(t('row.completed', { date: format.date(course.completed_at) }))
    if (course.expires_at && course.status !== 'REVOKED')
      facts.push(t(course.status === 'EXPIRED' ? 'row.wasValid' : 'row.valid', { date: format.date(course.expires_at) }))
  } else {
    if (course.status === 'IN_PROGRESS') facts.push(t('row.progress', { percent: format.percent(course.progress_percent) }))
    const minutes = format.minutes(course.minutes_left)
    if (course.minutes_left > 0) facts.push(course.status === 'NOT_STARTED' ? minutes : t('row.left', { minutes }))
    if (course.exempt) facts.push(t(`exempt.${course.exempt.state}`, { date: format.day(course.exempt.until) }))
    else if (course.due_on) facts.push(t(overdue ? 'row.overdue' : 'row.due', { date: format.day(course.due_on) }))
  }
  return <p>{facts.join(' · ')}</p>
}

/** What one does with this course now. */
const CourseAction = ({ course }: { course: EnrolledCourse }) => {
  const t = useTexts('learning')
  const { goOn, going } = useGoOn(course.trainee_course_id)
  const { trainee_course_id, status, certificate_serial_no } = course
  // The course's name makes each of these buttons a different one to hear.
  const named = (text: string) => ({ 'aria-label': `${text}: ${course.title}`, className: classes.action })
  if (status === 'IN_PROGRESS')
    return (
      <Button size="md" variant="default" loading={going} onClick={() => void goOn('resume')} {...named(t('go.continue'))}>
        {t('go.continue')}
      </Button>
    )
  if (status === 'COMPLETED' && certificate_serial_no)
    return (
      <Button
        component={Link}
        to={coursePath(trainee_course_id, 'certificate')}
        size="md"
        variant="subtle"
        leftSection={<IconCertificate size={16} stroke={1.75} aria-hidden="true" />}
        {...named(t('go.certificate'))}
      >
        {t('go.certificate')}
      </Button>
    )
  const [text, variant, step] =
    status === 'NOT_STARTED'
      ? ([t('go.start'), 'default', undefined] as const)
      : status === 'PLEDGE_PENDING'
        ? ([t('go.pledge'), 'default', 'pledge'] as const)
        : ([t('go.record'), 'subtle', certificate_serial_no ? 'certificate' : undefined] as const)
  return (
    <Button component={Link} to={coursePath(trainee_course_id, step)} size="md" variant={variant} {...named(text)}>
      {text}
    </Button>
  )
}
