import type { getViewCourseEnroll } from '@jujur/contract/learning.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { dayInMalaysia, TIME_ZONE } from '@jujur/words/formats.ts'
import { Fragment, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { readRef } from '../../kit/call/api.ts'
import { useCall } from '../../kit/call/use-call.ts'
import { useSession } from '../../kit/session/session.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Answer } from '../../kit/trouble/answer.tsx'
import { coursePath, openItem } from '../../player/outline.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { callName } from './call-name.ts'
import { daysOverdue, type EnrolledCourse, isExempt, newestCertificate, orderCourses } from './course-order.ts'
import { CourseRows } from './course-rows.tsx'
import classes from './dashboard.module.css'
import { DashboardWaiting } from './dashboard-waiting.tsx'
import { NextStep } from './next-step.tsx'
import { SideHelp } from './side-help.tsx'

const call = readRef<typeof getViewCourseEnroll>('getViewCourseEnroll', ['learning', 'certificates'])

const hourInMalaysia = () => Number(new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' }).format(new Date()))
const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')

/** The quick actions lead here: on to what they mean, once the courses are known. Going back does not begin again. */
const useOpening = (list: readonly EnrolledCourse[] | undefined) => {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<string | null>(null)
  const wanted = query.get('open')
  useEffect(() => {
    if (!list || wanted === null) return
    const certified = wanted === 'certificate' ? newestCertificate(list) : null
    if (certified) void navigate(coursePath(certified.trainee_course_id, 'certificate'), { replace: true })
    else setQuery({}, { replace: true })
    setOpened(wanted)
  }, [list, wanted, navigate, setQuery])
  return { begins: opened === 'resume', noCertificate: opened === 'certificate' && !!list && newestCertificate(list) === null }
}

export const TraineeDashboardScreen = () => {
  const t = useTexts('learning')
  const person = useSession()?.user
  const courses = useCall(call, { sort: 'due_on', dir: 'asc', with_outline: true })
  const list = courses.data?.traineeCoursesList
  const { next, others } = orderCourses(list ?? [])
  const { begins, noCertificate } = useOpening(list)
  return (
    <div className={classes.page}>
      <div className={classes.greeting}>
        <h1>{t(`dashboard.greeting.${partOfDay(hourInMalaysia())}`, { name: callName(person?.name ?? '') })}</h1>
        {list ? <WhatWaits next={next} some={list.length > 0} /> : !courses.error && <div className={classes.lineWaiting} />}
      </div>
      {/* Whole in place of the whole: what is there does not move when the answer comes. */}
      {!list && !courses.error ? (
        <DashboardWaiting />
      ) : (
        <Fragment key="answered">
          {noCertificate && <Notice role="status">{t('dashboard.noCertificate')}</Notice>}
          {next && <NextStep course={next} begins={begins} />}
          <div className={list && list.length > 0 && others.length === 0 ? `${classes.columns} ${classes.single}` : classes.columns}>
            <Answer of={courses} rows={3}>
              {() =>
                list?.length === 0 ? (
                  <EmptyState
                    action={
                      <Button component={Link} to={hrefOf('helper')} variant="default">
                        {t('dashboard.howItWorks')}
                      </Button>
                    }
                  >
                    {t('dashboard.empty')}
                  </EmptyState>
                ) : others.length > 0 ? (
                  <Section title={next ? t('dashboard.others') : t('dashboard.courses')}>
                    <CourseRows courses={others} />
                  </Section>
                ) : null
              }
            </Answer>
            <SideHelp />
          </div>
        </Fragment>
      )}
    </div>
  )
}

const WhatWaits = ({ next, some }: { next: EnrolledCourse | null; some: boolean }) => {
  const t = useTexts('learning')
  const format = useFormat()
  const { sentences } = format
  if (!next || isExempt(next)) return some ? <p>{t('dashboard.line.none')}</p> : null
  const over = daysOverdue(next, dayInMalaysia(new Date()))
  if (over > 0)
    return (
      <p className={classes.overdue}>
        <StateBadge state="overdue">{t('dashboard.line.overdue', { count: over })}</StateBadge>
        {sentences([
          next.minutes_left > 0 && t('dashboard.line.takes', { minutes: format.minutes(next.minutes_left) }),
          next.status === 'PLEDGE_PENDING' && t('dashboard.line.pledge'),
        ])}
      </p>
    )
  if (next.status === 'PLEDGE_PENDING') return <p>{t('dashboard.line.pledge')}</p>
  const lesson = next.status === 'IN_PROGRESS' && next.outline ? openItem(next.outline) : null
  if (lesson && lesson.minutes > 0) return <p>{t('dashboard.line.lesson', { minutes: format.minutes(lesson.minutes) })}</p>
  const minutes = format.minutes(next.minutes_left)
  return <p>{next.status === 'NOT_STARTED' ? t('dashboard.line.start', { minutes }) : t('dashboard.line.resume', { minutes })}</p>
}
