import { getGuestFigures } from '@jujur/contract/auditor-room.ts'
import type { Output } from '@jujur/contract/call.ts'
import type { Bucket } from '@jujur/contract/reports.ts'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { Stack } from '../ui/stack.tsx'
import { Table } from '../ui/table.tsx'
import classes from './auditor-room.module.css'
import type { ViewProps } from './guest-types.ts'
import { roomHref } from './use-room-href.ts'

const POLL_MS = 2_000
type Figures = Output<typeof getGuestFigures>
type Course = Figures['courses'][number]

const CourseFigures = ({ course }: { course: Course }) => {
  const t = useTexts('auditorRoom')
  const r = useTexts('reports')
  const { number } = useFormat()
  const { course_id, title, buckets, late } = course
  const some = buckets.filter(({ people }) => people > 0)
  const overdue = buckets.reduce((sum, one) => sum + one.overdue, 0)
  const row = (key: string, name: string, count: number, to: string, isPart = false) => (
    <tr key={key} data-part={isPart ? '' : undefined}>
      <td>{name}</td>
      <td data-end="">
        <Link to={to} aria-label={t('overview.figure', { name, count: number(count), course: title })}>
          {number(count)}
        </Link>
      </td>
    </tr>
  )
  return (
    <Section title={title} ruled>
      <Table className={classes.figures} aria-label={title}>
        <thead className="vh">
          <tr>
            <th scope="col">{t('overview.standing')}</th>
            <th scope="col">{t('overview.people')}</th>
          </tr>
        </thead>
        <tbody>
          {some.map(({ bucket, people }) => row(bucket, r(`bucket.${bucket}`), people, roomHref({ view: 'people', course_id, bucket })))}
          {overdue > 0 && row('overdue', r('ofWhich'), overdue, roomHref({ view: 'people', course_id, bucket: 'overdue' }), true)}
        </tbody>
      </Table>
      {late > 0 && <p className={classes.small}>{t('overview.late', { count: late })}</p>}
    </Section>
  )
}

const RoomFigures = ({ figures }: { figures: Figures }) => {
  const t = useTexts('auditorRoom')
  const { number, day, dateTime } = useFormat()
  if (!figures.frozen)
    return (
      <div role="status">
        <p className={classes.small}>{t('overview.gathering')}</p>
        <SkeletonRows rows={6} />
      </div>
    )
  const completed = (bucket: Bucket) => figures.courses.reduce((sum, one) => sum + (one.buckets.find((of) => of.bucket === bucket)?.people ?? 0), 0)
  return (
    <Stack>
      <Section title={t('overview.figures')} line={t('overview.frozen', { day: day(figures.frozen.as_at), time: dateTime(figures.frozen.at) })}>
        <FigureList
          items={[
            { label: t('overview.people'), value: <Link to={roomHref({ view: 'people' })}>{number(figures.people)}</Link> },
            { label: t('overview.courses'), value: number(figures.courses.length) },
            {
              label: t('overview.completed'),
              value: <Link to={roomHref({ view: 'people', bucket: 'completed' })}>{number(completed('completed'))}</Link>,
            },
          ]}
        />
      </Section>
      {figures.courses.map((course) => (
        <CourseFigures key={course.course_id} course={course} />
      ))}
    </Stack>
  )
}

/** What the room is, and how everybody in it stands; each figure leads to its list. */
export const GuestOverview = ({ room }: ViewProps) => {
  const t = useTexts('auditorRoom')
  const { day, dateTime } = useFormat()
  const of = useCall(getGuestFigures, {})
  const isGathering = of.data?.frozen === null
  useCall(getGuestFigures, {}, { enabled: isGathering, refetchInterval: POLL_MS, background: true })
  useBreadcrumbs([{ title: t('of', { company: room.company_name }), to: roomHref({}) }, { title: t('view.room') }])
  return (
    <Sheet width="dashboard">
      <PageTitle title={t('view.room')} line={t('overview.line')} />
      <div className={classes.overview}>
        <Answer of={of} rows={8}>
          {(figures) => <RoomFigures figures={figures} />}
        </Answer>
        <Stack>
          <Section title={t('overview.room', { no: room.room_no })} ruled>
            <DefinitionList
              items={[
                { term: t('overview.company'), value: room.company_name },
                { term: t('overview.period'), value: t('periodOf', { from: day(room.from), to: day(room.to) }) },
                { term: t('overview.courses'), value: room.courses.join(', ') || t('allCourses') },
                { term: t('overview.guest'), value: `${room.guest.name}, ${room.guest.organisation}` },
                { term: t('overview.ends'), value: dateTime(room.ends_at) },
              ]}
            />
          </Section>
          <Notice title={t('overview.rules.title')}>
            <ul className={classes.rules}>
              {(['read', 'log', 'withheld', 'sample', 'end'] as const).map((one) => (
                <li key={one}>{t(`overview.rules.${one}`)}</li>
              ))}
            </ul>
          </Notice>
        </Stack>
      </div>
    </Sheet>
  )
}
