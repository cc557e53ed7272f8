import { getCourseAsSeen } from '@jujur/contract/as-seen.ts'
import type { Output } from '@jujur/contract/call.ts'
import { type AwaitedSeat, downloadTraineePaper, getTraineeRecord, type RecordedCourse, type ReturnedSeat } from '@jujur/contract/dashboard.ts'
import { assignTraineeUserIntoCourse } from '@jujur/contract/purchases.ts'
import { getReminderStepList } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconDownload } from '@jujur/icons'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AsItWas } from '../as-seen/as-it-was.tsx'
import { seenQueryOf } from '../as-seen/seen-query.ts'
import { sendForFile } from '../kit/call/api.ts'
import { mayOpen, useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useSession } from '../kit/session/session.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useNotReached } from '../reminders/not-reached.ts'
import { PersonState, useInvited } from '../reminders/person-state.tsx'
import { RemindButton } from '../reminders/remind-button.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { learningBadges } from './company-places.ts'
import { TraineeEmployment } from './trainee-employment.tsx'
import { TraineeExemptions } from './trainee-exemptions.tsx'
import classes from './trainee-record.module.css'
import { TraineeSeen } from './trainee-seen.tsx'
import { TraineeStory } from './trainee-story.tsx'

type Recorded = Output<typeof getTraineeRecord>

/** A number that is proven by a paper, with the paper. */
const Paper = ({ serial_no, words, children }: { serial_no: string; words: string; children?: ReactNode }) => {
  const may = useMay()
  const t = useTexts('dashboard')
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await sendForFile(downloadTraineePaper, { serial_no }, `${serial_no}.pdf`)
    } catch (error) {
      showTrouble(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <span className={classes.paper}>
      {words}
      {may(downloadTraineePaper.name) && (
        <Button
          size="xs"
          variant="subtle"
          loading={saving}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={t('record.downloadOf', { number: serial_no })}
          onClick={() => void save()}
        >
          {t('record.download')}
        </Button>
      )}
      {children}
    </span>
  )
}

const Reminders = ({ reminders }: Pick<RecordedCourse, 'reminders'>) => {
  const t = useTexts('dashboard')
  const r = useTexts('reminderSteps')
  const { dateTime, facts } = useFormat()
  if (reminders.length === 0) return t('record.noReminders')
  return (
    <ul>
      {reminders.map(({ at, by_name, is_invitation, omitted }) => (
        <li key={at}>
          {omitted === null
            ? facts([
                t(is_invitation ? 'record.invitation' : 'record.reminder', { time: dateTime(at) }),
                by_name ? t('record.by', { name: by_name }) : t('record.byItself'),
              ])
            : t('record.leftOut', { time: dateTime(at), why: r(`sentList.why.${omitted}`) })}
        </li>
      ))}
    </ul>
  )
}

/** With the way to those that were left out, and why. */
const AllReminders = ({ reminders, user_id }: Pick<RecordedCourse, 'reminders'> & { user_id: number }) => {
  const t = useTexts('dashboard')
  const may = useMay()
  return (
    <>
      <Reminders reminders={reminders} />
      {may(getReminderStepList.name) && (
        <div>
          <TextLink to={hrefOf('reminderEmails', { person: user_id })}>{t('record.allReminders')}</TextLink>
        </div>
      )}
    </>
  )
}

/** What changed since the certificate was given, and how far the person is with it. */
const Updates = ({ updates }: Pick<RecordedCourse, 'updates'>) => {
  const t = useTexts('dashboard')
  const c = useTexts('cycles')
  const { date, day, facts } = useFormat()
  return (
    <ul>
      {updates.map(({ trainee_course_id, version_no, what, state, due_on, completed_on }) => (
        <li key={trainee_course_id}>
          {facts([
            t('record.version', { number: version_no }),
            c(`updates.states.${state}`),
            completed_on ? date(completed_on) : state !== 'ENDED' && c('updates.dueOn', { day: day(due_on) }),
          ])}
          <br />
          {what}
        </li>
      ))}
    </ul>
  )
}

const UncoveredDays = ({ of: { days: count, paused_days, from_on, to_on, is_open } }: { of: NonNullable<RecordedCourse['uncovered']> }) => {
  const t = useTexts('dashboard')
  const { date, facts } = useFormat()
  const days = { from: date(from_on), to: date(to_on) }
  return facts([
    count > 0 && t(is_open ? 'record.uncoveredSince' : 'record.uncoveredDays', { count, ...days }),
    paused_days > 0 && t('record.pausedDays', { count: paused_days }),
  ])
}

/** To what the person saw of it, once it has begun. */
const SeenLink = ({ of: { trainee_course_id, course_title, started_at }, user_id }: { of: RecordedCourse; user_id: number }) => {
  const may = useMay()
  if (started_at === null || !may(getCourseAsSeen.name)) return null
  return <AsItWas to={hrefOf('learningStatus', { person: user_id, seen: trainee_course_id })} title={course_title} />
}

const Acts = ({ course, person }: { course: RecordedCourse; person: Recorded['person'] }) => (
  <span className={classes.act}>
    <SeenLink of={course} user_id={person.user_id} />
    <RemindButton of={{ ...course, name: person.name }} />
  </span>
)

const Course = ({ course, person }: { course: RecordedCourse; person: Recorded['person'] }) => {
  const t = useTexts('dashboard')
  const e = useTexts('exemptions')
  const { date, day, facts, percent } = useFormat()
  const { state, pledge, certificate, quizzes, packages, language, due_on, days_over, valid_from } = course
  return (
    <Section
      title={course.course_title}
      // A person has several cycles of one course.
      label={facts([course.course_title, t('company.list.assigned'), date(course.assigned_at)])}
      line={facts([t('record.version', { number: course.version_no }), language && languageNames[language]])}
      action={<Acts course={course} person={person} />}
      ruled
    >
      <DefinitionList
        items={[
          {
            term: t('company.list.state'),
            value: (
              <PersonState of={person} state={learningBadges[state]}>
                {t(`company.list.states.${state}`)}
              </PersonState>
            ),
          },
          { term: t('record.progress'), value: t('record.progressOf', { done: course.items_done, total: course.items_total }) },
          { term: t('company.list.assigned'), value: date(course.assigned_at) },
          ...(course.enrol_rule ? [{ term: t('record.rule'), value: course.enrol_rule }] : []),
          {
            term: t('company.list.due'),
            value: due_on ? facts([day(due_on), days_over !== null && t('record.over', { count: days_over })]) : t('record.noDue'),
          },
          ...(course.exempt ? [{ term: t('record.exempt'), value: e(`until.${course.exempt.state}`, { day: day(course.exempt.until) }) }] : []),
          ...(course.counts_from ? [{ term: t('record.renewal'), value: t('record.renewalFrom', { date: date(course.counts_from) }) }] : []),
          ...(course.uncovered ? [{ term: t('record.uncovered'), value: <UncoveredDays of={course.uncovered} /> }] : []),
          ...(course.started_at ? [{ term: t('record.started'), value: date(course.started_at) }] : []),
          ...(course.completed_at ? [{ term: t('company.list.completed'), value: date(course.completed_at) }] : []),
          ...(quizzes.length + packages.length > 0
            ? [
                {
                  term: t('record.scores'),
                  value: (
                    <ul className={classes.scores}>
                      {quizzes.map(({ title, attempts, score, passed }) => (
                        <li key={title}>
                          {title}{' '}
                          <span>
                            {facts([
                              score === null ? null : percent(score),
                              t(passed ? 'record.passed' : 'record.failed'),
                              t('record.attempts', { count: attempts }),
                            ])}
                          </span>
                        </li>
                      ))}
                      {packages.map(({ title, score }) => (
                        <li key={`package ${title}`}>
                          {title} <span>{t('record.packageScore', { percent: percent(score) })}</span>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
          ...(pledge
            ? [{ term: t('record.pledge'), value: <Paper serial_no={pledge.serial_no} words={facts([pledge.serial_no, date(pledge.signed_at)])} /> }]
            : []),
          ...(certificate
            ? [
                {
                  term: t('record.certificate'),
                  value: (
                    <Paper
                      serial_no={certificate.serial_no}
                      words={facts([
                        certificate.serial_no,
                        certificate.holder_name === person.name ? null : t('record.issuedTo', { name: certificate.holder_name }),
                        valid_from && t('record.from', { date: date(valid_from) }),
                        certificate.revoked_at
                          ? t('record.revoked', { date: date(certificate.revoked_at) })
                          : course.expires_at && t('record.until', { date: date(course.expires_at) }),
                      ])}
                    >
                      <TextLink to={hrefOf('certificate', { serial: certificate.serial_no })}>{t('record.verify')}</TextLink>
                    </Paper>
                  ),
                },
              ]
            : []),
          ...(course.updates.length > 0 ? [{ term: t('record.updates'), value: <Updates updates={course.updates} /> }] : []),
          { term: t('record.reminders'), value: <AllReminders reminders={course.reminders} user_id={person.user_id} /> },
        ]}
      />
    </Section>
  )
}

/** A seat that was taken back: what was due by then is not undone by it. */
const Returned = ({ seat, user_id }: { seat: ReturnedSeat; user_id: number }) => {
  const t = useTexts('dashboard')
  const may = useMay()
  const { date, day, facts } = useFormat()
  const { due_on, days_over, by_name, why } = seat
  return (
    <Section
      title={seat.course_title}
      label={facts([seat.course_title, t(`record.takenBack.${why}`, { date: date(seat.returned_at) })])}
      action={
        seat.can_assign &&
        may(assignTraineeUserIntoCourse.name) && (
          <TextLink to={hrefOf('purchasedCourses', { id: seat.purchased_course_id, assign: 1, person: user_id })}>{t('record.assignAgain')}</TextLink>
        )
      }
      ruled
    >
      <DefinitionList
        items={[
          {
            term: t('company.list.state'),
            value: facts([t(`record.takenBack.${why}`, { date: date(seat.returned_at) }), by_name && t('record.takenBackBy', { name: by_name })]),
          },
          { term: t('company.list.assigned'), value: date(seat.assigned_at) },
          {
            term: t('company.list.due'),
            value: due_on ? facts([day(due_on), days_over !== null && t('record.overThen', { count: days_over })]) : t('record.noDue'),
          },
          { term: t('record.reminders'), value: <Reminders reminders={seat.reminders} /> },
        ]}
      />
    </Section>
  )
}

/** A course that the person is to take, and has no seat for. */
const Awaited = ({ wait }: { wait: AwaitedSeat }) => {
  const t = useTexts('dashboard')
  const { date, day, facts } = useFormat()
  const { due_on, days_over } = wait
  return (
    <Section title={wait.course_title} label={facts([wait.course_title, t('record.waits', { date: date(wait.since) })])} ruled>
      <DefinitionList
        items={[
          { term: t('company.list.state'), value: t('record.waits', { date: date(wait.since) }) },
          ...(wait.enrol_rule ? [{ term: t('record.rule'), value: wait.enrol_rule }] : []),
          {
            term: t('company.list.due'),
            value: due_on ? facts([day(due_on), days_over !== null && t('record.over', { count: days_over })]) : t('record.noDue'),
          },
        ]}
      />
    </Section>
  )
}

const TraineeRecordDetail = ({ person, courses, waiting, returned, employment, exemptions, tabs }: Recorded & { tabs: ReactNode }) => {
  const t = useTexts('dashboard')
  const { date, facts, sentences } = useFormat()
  const session = useSession()
  const invited = useInvited()(person)
  const notReached = useNotReached()(person.not_reached)
  const { position, department, employee_no, risk_level, user_id } = person
  useCrumbsBelow('learningStatus', person.name)
  return (
    <>
      <PageTitle
        title={person.name}
        line={facts([
          position,
          department,
          employee_no && t('record.employee', { number: employee_no }),
          risk_level && t(`record.risk.${risk_level}`),
          person.user_status === 'inactive' ? t('company.list.left') : invited,
        ])}
        actions={
          session &&
          mayOpen(session, 'trainees') && (
            <Button component={Link} to={hrefOf('trainees', { id: user_id })} variant="default">
              {t('record.account')}
            </Button>
          )
        }
      />
      {tabs}
      <p className={classes.since}>
        {sentences([
          t('record.registered', { date: date(person.created_at) }),
          person.last_active_at ? t('record.active', { date: date(person.last_active_at) }) : t('record.neverActive'),
        ])}
      </p>
      {notReached && <p className={classes.since}>{notReached}</p>}
      <div className={classes.courses}>
        {courses.length + waiting.length === 0 && <p>{t('record.none')}</p>}
        {courses.map((course) => (
          <Course key={course.trainee_course_id} course={course} person={person} />
        ))}
        {waiting.map((wait) => (
          <Awaited key={wait.waiting_for_seat_id} wait={wait} />
        ))}
        {returned.map((seat) => (
          <Returned key={seat.trainee_course_id} seat={seat} user_id={user_id} />
        ))}
        {exemptions && <TraineeExemptions exemptions={exemptions} courses={courses} person={person} />}
        <TraineeEmployment employment={employment} person={person} />
      </div>
    </>
  )
}

/** One person for the company: how each course stands with what proves it, and what happened over the years. */
export const TraineeRecord = ({ user_id }: { user_id: number }) => {
  const t = useTexts('stories')
  const { params } = useAddress()
  const isStory = params.get('view') === STORY
  const seen = wholeFrom1(params.get('seen'))
  const tabs = (
    <TabsLine
      label={t('tabs.label')}
      items={[
        { to: hrefOf('learningStatus', { person: user_id }), label: t('tabs.record'), current: !isStory },
        { to: hrefOf('learningStatus', { person: user_id, view: STORY }), label: t('tabs.story'), current: isStory },
      ]}
    />
  )
  if (seen !== null) return <TraineeSeen user_id={user_id} trainee_course_id={seen} current={seenQueryOf(params)} />
  return isStory ? <TraineeStory user_id={user_id} tabs={tabs} /> : <RecordOf user_id={user_id} tabs={tabs} />
}
const STORY = 'story'

const RecordOf = ({ user_id, tabs }: { user_id: number; tabs: ReactNode }) => {
  const of = useCall(getTraineeRecord, { user_id })
  return (
    <Sheet width="reading">
      <Answer of={of} rows={8}>
        {(record) => <TraineeRecordDetail {...record} tabs={tabs} />}
      </Answer>
    </Sheet>
  )
}
