import { getCourseAsSeen } from '@jujur/contract/as-seen.ts'
import type { Output } from '@jujur/contract/call.ts'
import { GenerateCertificate } from '@jujur/contract/certificates.ts'
import { listCourseProgress, type ProgressItem } from '@jujur/contract/courses.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './courses.module.css'
import { EnrolmentState } from './enrolment-state.tsx'

type Progress = Output<typeof listCourseProgress>

const stateOf = ({ opened_at, finished_at }: ProgressItem) => (finished_at ? 'completed' : opened_at ? 'inProgress' : 'notStarted')

const Item = ({ item }: { item: ProgressItem }) => {
  const t = useTexts('courses')
  const { dateTime, duration, percent } = useFormat()
  const state = stateOf(item)
  return (
    <li>
      <div className={classes.row}>
        <span className={classes.title}>{item.title}</span>
        <StateBadge state={state}>{t(`progress.${state}`)}</StateBadge>
      </div>
      <p className={classes.dim}>
        {[
          item.mandatory ? null : t('progress.optional'),
          item.opened_at && t('progress.opened', { time: dateTime(item.opened_at) }),
          item.finished_at && t('progress.finished', { time: dateTime(item.finished_at) }),
          item.seconds_done !== null && item.opened_at
            ? t('progress.time', { done: duration(item.seconds_done), minimum: duration(item.min_seconds ?? 0) })
            : null,
          item.package_score === null ? null : t('progress.packageScore', { percent: percent(item.package_score) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {item.attempts.length > 0 && (
        <ul className={classes.dim}>
          {item.attempts.map((attempt) => (
            <li key={`${attempt.attempt_set} ${attempt.attempt_no}`}>
              {t('progress.attempt', { number: attempt.attempt_no, time: dateTime(attempt.started_at) })}
              {attempt.language && ` (${languageNames[attempt.language]})`}
              {': '}
              {attempt.score === null
                ? t('progress.underWay')
                : `${percent(attempt.score)}, ${t(attempt.passed ? 'progress.passed' : 'progress.failed')}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const EnrolmentDetail = ({ enrolment, items, pledge, certificate }: Progress) => {
  const t = useTexts('courses')
  const { date, dateTime, day, facts } = useFormat()
  const modules = [...Map.groupBy(items, ({ module_no }) => module_no).values()]
  const when = (at: string | null) => (at ? dateTime(at) : t('progress.notYet'))
  return (
    <div className={classes.parts}>
      <DefinitionList
        items={[
          { term: t('list.status'), value: <EnrolmentState of={enrolment} /> },
          { term: t('enrolments.progress'), value: t('progress.of', { done: enrolment.items_done, total: enrolment.items_total }) },
          { term: t('enrolments.assigned'), value: date(enrolment.assigned_at) },
          ...(enrolment.due_on ? [{ term: t('enrolments.due'), value: day(enrolment.due_on) }] : []),
          { term: t('enrolments.started'), value: when(enrolment.started_at) },
          ...(enrolment.language ? [{ term: t('enrolments.language'), value: languageNames[enrolment.language] }] : []),
          { term: t('enrolments.completed'), value: when(enrolment.completed_at) },
          ...(pledge ? [{ term: t('enrolments.pledge'), value: facts([pledge.serial_no, dateTime(pledge.signed_at)]) }] : []),
          ...(certificate
            ? [
                {
                  term: t('enrolments.certificate'),
                  value: facts([
                    certificate.serial_no,
                    certificate.expires_at && t('progress.until', { date: date(certificate.expires_at) }),
                    certificate.revoked_at && t('progress.revoked', { date: date(certificate.revoked_at) }),
                  ]),
                },
              ]
            : []),
        ]}
      />
      {modules.map((own) => (
        <Section key={own[0]?.module_no} title={`${own[0]?.module_no}. ${own[0]?.module_title}`} ruled>
          <ul className={classes.items}>
            {own.map((item) => (
              <Item key={item.module_item_id} item={item} />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}

/** A certificate that got lost, or its file: issued again as it was. Offered once the course is completed and signed for. */
const IssueAgain = ({ trainee_course_id }: { trainee_course_id: number }) => {
  const t = useTexts('courses')
  const { say } = useToast()
  const { send, sending } = useSend(GenerateCertificate, {
    onDone: ({ certificate }) => say(t('enrolments.issued', { number: certificate.serial_no })),
  })
  return (
    <Button variant="default" loading={sending} onClick={() => void send({ trainee_course_id })}>
      {t('enrolments.issueAgain')}
    </Button>
  )
}

/** Where one person stands, item by item, with times and attempts. */
export const EnrolmentDrawer = ({ trainee_course_id, onClose }: { trainee_course_id: number; onClose: () => void }) => {
  const t = useTexts('courses')
  const s = useTexts('seen')
  const found = useCall(listCourseProgress, { trainee_course_id })
  const may = useMay()
  const enrolment = found.data?.enrolment
  const canIssue = found.data?.pledge != null && found.data.certificate?.revoked_at == null && may(GenerateCertificate.name)
  return (
    <Drawer
      opened
      wide
      onClose={onClose}
      title={enrolment?.name ?? t('enrolments.one')}
      footer={
        <>
          {canIssue && <IssueAgain trainee_course_id={trainee_course_id} />}
          {enrolment?.started_at && may(getCourseAsSeen.name) && (
            <TextLink to={hrefOf('courseEnrolments', { seen: trainee_course_id })}>{s('asItWas')}</TextLink>
          )}
        </>
      }
      line={enrolment && `${enrolment.company.name}, ${enrolment.course.title} (${t('list.version', { version: enrolment.course.version_no })})`}
    >
      <Answer of={found}>{(data) => <EnrolmentDetail {...data} />}</Answer>
    </Drawer>
  )
}
