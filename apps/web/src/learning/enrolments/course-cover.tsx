import {
  IconArrowRight,
  IconCalendarEvent,
  IconCertificate,
  IconCheck,
  IconClock,
  IconLanguage,
  IconLock,
  IconPlayerPlay,
  IconStack2,
  IconVersions,
  IconWritingSign,
} from '@jujur/icons'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { Link } from 'react-router'
import { bcp47Of } from '../../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { CourseLanguage, canChooseLanguage } from '../../player/course-language.tsx'
import { coursePath, openItem } from '../../player/outline.ts'
import type { CoverPage } from '../../player/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Weave, weaveOf } from '../../ui/weave.tsx'
import { CourseBadge } from './course-badge.tsx'
import classes from './course-cover.module.css'
import { isOverdue } from './course-order.ts'
import { CourseOutline } from './course-outline.tsx'
import { useCourseCrumbs } from './use-course-crumbs.ts'
import { useGoOn } from './use-go-on.ts'
import { WhatChanged } from './what-changed.tsx'

export const CourseCover = ({ course }: { course: CoverPage }) => {
  const t = useTexts('learning')
  const format = useFormat()
  useCourseCrumbs(course.trainee_course_id, course.title)
  const language = bcp47Of(course.language)
  const overdue = isOverdue(course, dayInMalaysia(new Date()))
  const quizzes = course.outline.flatMap((module) => module.items).filter((item) => item.lesson_type === 'quiz').length
  const facts = [
    [IconStack2, course.update ? t('update.row', { version: course.update.version_no }) : t('next.modules', { count: course.outline.length })],
    [
      IconClock,
      course.status === 'IN_PROGRESS' ? t('row.left', { minutes: format.minutes(course.minutes_left) }) : format.minutes(course.minutes_total),
    ],
    ...(course.exempt ? ([[IconCalendarEvent, t(`exempt.${course.exempt.state}`, { date: format.day(course.exempt.until) })]] as const) : []),
    ...(course.due_on && !course.completed_at && !course.exempt
      ? ([[IconCalendarEvent, t(overdue ? 'next.overdue' : 'next.due', { date: format.day(course.due_on) })]] as const)
      : []),
    ...(course.completed_at ? ([[IconCheck, t('row.completed', { date: format.date(course.completed_at) })]] as const) : []),
    ...(course.updated
      ? ([[IconCheck, t('update.updatedOn', { version: course.updated.version_no, date: format.date(course.updated.on) })]] as const)
      : []),
    ...(course.update ? [] : ([[IconVersions, t('cover.version', { version: course.version_no })]] as const)),
  ] as const
  return (
    <article>
      <header className={classes.panel}>
        <Weave className={classes.weave} mirrored w={760} h={260} gap={10} amp={36} {...weaveOf(course.code)} />
        <CourseBadge course={course} overdue={overdue} />
        <h1 lang={language}>{course.title}</h1>
        <p className={classes.description} lang={language}>
          {course.description}
        </p>
        <ul className={classes.facts} aria-label={t('cover.facts')}>
          {facts.map(([Icon, words]) => (
            <li key={words}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {words}
            </li>
          ))}
          {canChooseLanguage(course) && (
            <li>
              <IconLanguage size={18} stroke={1.75} aria-hidden="true" />
              <CourseLanguage course={course} />
            </li>
          )}
        </ul>
        <Primary course={course} />
      </header>
      {course.update && <WhatChanged update={course.update} />}
      <div className={classes.columns}>
        <Section title={t('cover.outline')} line={t('cover.outlineLine')}>
          <CourseOutline course={course} />
        </Section>
        <div className={classes.aside}>
          {course.cover && <img className={classes.picture} src={course.cover.url} alt={course.cover.alt} lang={language} />}
          {course.objectives.length > 0 && (
            <Section title={t('cover.objectives')}>
              <ul className={classes.objectives}>
                {course.objectives.map((objective) => (
                  <li key={objective} lang={language}>
                    <IconCheck size={16} stroke={2} aria-hidden="true" />
                    {objective}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title={t('cover.rules')}>
            <dl className={classes.rules}>
              {quizzes > 0 && (
                <>
                  <dt>{t('cover.passMark')}</dt>
                  <dd>{format.percent(course.pass_mark)}</dd>
                  <dt>{t('cover.attempts')}</dt>
                  <dd>{course.max_attempts === null ? t('cover.unlimited') : format.number(course.max_attempts)}</dd>
                </>
              )}
              <dt>{t('cover.validity')}</dt>
              <dd>{t('cover.months', { count: course.validity_months })}</dd>
            </dl>
          </Section>
          {course.exempt && <Notice>{t(`cover.exempt.${course.exempt.state}`, { date: format.day(course.exempt.until) })}</Notice>}
          {overdue && <Notice tone="bad">{t(course.update ? 'update.overdueNotice' : 'cover.overdueNotice')}</Notice>}
        </div>
      </div>
    </article>
  )
}

/** The one button: start, resume, go to the pledge, or see the certificate. */
const Primary = ({ course }: { course: CoverPage }) => {
  const t = useTexts('learning')
  const { trainee_course_id, status, certificate_serial_no, update } = course
  const { goOn, going } = useGoOn(trainee_course_id)
  const missing = status === 'NOT_STARTED' ? course.needs.filter(({ done }) => !done) : []
  if (missing.length > 0)
    return (
      <div className={classes.closed}>
        <p>
          <IconLock size={18} stroke={1.75} aria-hidden="true" /> {t('cover.needsTitle')}
        </p>
        <ul className={classes.needs}>
          {missing.map(({ course_id, title, trainee_course_id: own }) => (
            <li key={course_id}>{own === null ? t('cover.needsAsk', { title }) : <Link to={coursePath(own)}>{title}</Link>}</li>
          ))}
        </ul>
        <p className={classes.then}>{t('cover.needsThen')}</p>
      </div>
    )
  if (status === 'NOT_STARTED' || status === 'IN_PROGRESS') {
    const item = status === 'IN_PROGRESS' ? openItem(course.outline) : null
    return (
      <div className={classes.action}>
        <Button
          size="lg"
          variant="turn"
          className={classes.button}
          loading={going}
          leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void goOn(status === 'NOT_STARTED' ? 'start' : 'resume')}
        >
          {status === 'NOT_STARTED' ? t('go.start') : t('go.resume')}
        </Button>
        {item && <p>{t('cover.nextIs', { title: item.title })}</p>}
      </div>
    )
  }
  if (status === 'REVOKED') return <p className={classes.closed}>{t('cover.revoked')}</p>
  if (status === 'EXPIRED' && update) return <p className={classes.closed}>{t('update.ended')}</p>
  if (status === 'EXPIRED' && !certificate_serial_no) return <p className={classes.closed}>{t('cover.closed')}</p>
  const [step, text, Icon] =
    status === 'PLEDGE_PENDING'
      ? (['pledge', t('go.pledge'), IconWritingSign] as const)
      : (['certificate', t('go.seeCertificate'), IconCertificate] as const)
  return (
    <div className={classes.action}>
      <Button
        component={Link}
        to={coursePath(step === 'certificate' ? (update?.of ?? trainee_course_id) : trainee_course_id, step)}
        size="lg"
        variant={status === 'PLEDGE_PENDING' ? 'turn' : 'default'}
        className={status === 'PLEDGE_PENDING' ? classes.button : classes.plainButton}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      >
        {text}
      </Button>
      <Link to={coursePath(trainee_course_id, 'check')}>
        {t('cover.seeCheck')} <IconArrowRight size={14} stroke={2} aria-hidden="true" />
      </Link>
    </div>
  )
}
