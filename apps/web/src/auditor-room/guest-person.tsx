import { type GuestPersonLine, getGuestAttempt, getGuestLesson, getGuestPerson, getGuestPledge } from '@jujur/contract/auditor-room.ts'
import type { Output } from '@jujur/contract/call.ts'
import type { StoryEvent } from '@jujur/contract/stories.ts'
import { AttemptSeen } from '../as-seen/attempt-seen.tsx'
import { LessonSeen } from '../as-seen/lesson-seen.tsx'
import { PledgeSeen } from '../as-seen/pledge-seen.tsx'
import { SeenParts } from '../as-seen/seen-parts.tsx'
import { queryOfPart, type SeenQuery, seenQueryOf } from '../as-seen/seen-query.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useHref } from '../kit/lists/use-href.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { StoryEvents } from '../stories/story-events.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Stack } from '../ui/stack.tsx'
import { Table } from '../ui/table.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './auditor-room.module.css'
import type { ViewProps } from './guest-types.ts'
import { ItemNote } from './item-note.tsx'
import { StandingBadge } from './standing.tsx'
import { roomHref } from './use-room-href.ts'

type OnePerson = Output<typeof getGuestPerson>

const Courses = ({ person }: { person: GuestPersonLine }) => {
  const t = useTexts('auditorRoom')
  const { day, number } = useFormat()
  const cell = (on: string | null) => (on ? day(on) : '–')
  return (
    <Section title={t('person.courses')} ruled>
      <Table stacked aria-label={t('person.courses')}>
        <thead>
          <tr>
            {(['course', 'standing', 'due', 'completed', 'expires', 'certificate'] as const).map((one) => (
              <th key={one} scope="col">
                {t(`person.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {person.courses.map((one) => (
            <tr key={one.course_id}>
              <th scope="row">
                {one.title}
                {one.version_no !== null && <p className={classes.small}>{t('person.version', { number: number(one.version_no) })}</p>}
              </th>
              <td>
                <StandingBadge standing={one} />
              </td>
              <td data-label={t('person.due')}>{cell(one.due_on)}</td>
              <td data-label={t('person.completed')}>{cell(one.completed_on)}</td>
              <td data-label={t('person.expires')}>{cell(one.expires_on)}</td>
              <td data-label={t('person.certificate')}>{one.certificate_no ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

const Exemptions = ({ exemptions }: Pick<OnePerson, 'exemptions'>) => {
  const t = useTexts('auditorRoom')
  const e = useTexts('exemptions')
  const { day, facts } = useFormat()
  if (exemptions.length === 0) return null
  return (
    <Section title={t('person.exemptions')} ruled>
      <ul className={classes.plain}>
        {exemptions.map((one) => (
          <li key={`${one.kind} ${one.from} ${one.course_title}`}>
            <p>{facts([e(`kinds.${one.kind}`), one.course_title ?? t('allCourses'), t('periodOf', { from: day(one.from), to: day(one.to) })])}</p>
            <p className={classes.small}>{one.reason}</p>
            <p className={classes.small}>
              {facts([
                one.asked_by && t('person.askedBy', { name: one.asked_by }),
                one.decided_by && t('person.decidedBy', { name: one.decided_by }),
              ])}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Seen = ({ of: { attempt, lesson, pledge } }: { of: SeenQuery }) => {
  const one = useCall(getGuestAttempt, { attempt_id: attempt ?? 0 }, { enabled: attempt !== undefined })
  const two = useCall(getGuestLesson, { module_progress_id: lesson ?? 0 }, { enabled: lesson !== undefined })
  const three = useCall(getGuestPledge, { serial_no: pledge ?? '' }, { enabled: pledge !== undefined })
  if (attempt !== undefined)
    return (
      <Answer of={one} rows={8}>
        {(seen) => <AttemptSeen seen={seen} action={null} />}
      </Answer>
    )
  if (lesson !== undefined)
    return (
      <Answer of={two} rows={8}>
        {(seen) => <LessonSeen seen={seen} action={null} />}
      </Answer>
    )
  return (
    <Answer of={three} rows={8}>
      {(seen) => <PledgeSeen seen={seen} action={null} />}
    </Answer>
  )
}

const usePlaces = (user_id: number) => {
  const href = useHref()
  const seenAt = (set: SeenQuery) =>
    href((query) => {
      query.set('person', String(user_id))
      for (const name of ['attempt', 'lesson', 'pledge'] as const) {
        const value = set[name]
        if (value === undefined) query.delete(name)
        else query.set(name, String(value))
      }
    })
  return { seenAt, personAt: seenAt({}) }
}

const PersonView = ({ room, one }: ViewProps & { one: OnePerson }) => {
  const t = useTexts('auditorRoom')
  const { facts } = useFormat()
  const { params } = useAddress()
  const { person, seen, events } = one
  const current = seenQueryOf(params)
  const isSeen = Object.keys(current).length > 0
  const { seenAt, personAt } = usePlaces(person.user_id)
  const sample = wholeFrom1(params.get('sample'))
  const isFromSample = params.get('view') === 'sample' && sample !== null
  const up = isFromSample
    ? { title: t('view.sample'), to: roomHref({ view: 'sample', sample }) }
    : { title: t('view.people'), to: roomHref({ view: 'people' }) }
  useBreadcrumbs([{ title: t('of', { company: room.company_name }), to: roomHref({}) }, up, { title: person.name }])
  /** Only what the room shows of it can be opened. */
  const shown = seen.flatMap(({ parts }) => parts.map((part) => JSON.stringify(queryOfPart(part))))
  const eventAt = (event: StoryEvent): string | null => {
    const query: SeenQuery | null =
      event.kind === 'attempt' ? { attempt: event.event_id } : event.kind === 'pledge' ? { pledge: event.serial_no } : null
    return query && shown.includes(JSON.stringify(query)) ? seenAt(query) : null
  }
  return (
    <Sheet>
      <PageTitle title={person.name} line={facts([person.employee_no, person.department, person.is_board && t('people.board')])} />
      <div className={classes.person}>
        {isSeen ? (
          <div className={classes.seen}>
            <TextLink to={personAt}>{t('person.back', { name: person.name })}</TextLink>
            <Seen of={current} />
          </div>
        ) : (
          <Stack>
            <Courses person={person} />
            <Exemptions exemptions={one.exemptions} />
            <Section title={t('person.events')} line={t('person.eventsLine')}>
              {events.length === 0 ? <EmptyState>{t('person.noEvents')}</EmptyState> : <StoryEvents events={events} seenAt={eventAt} />}
            </Section>
          </Stack>
        )}
        <Stack>
          {isFromSample && <ItemNote auditor_sample_id={sample} user_id={person.user_id} name={person.name} />}
          {seen.map(({ trainee_course_id, title, parts }) => (
            <Section key={trainee_course_id} title={title} line={t('person.seenLine')}>
              {parts.length === 0 ? (
                <p className={classes.small}>{t('person.nothingSeen')}</p>
              ) : (
                <SeenParts parts={parts} current={current} hrefTo={seenAt} />
              )}
            </Section>
          ))}
        </Stack>
      </div>
    </Sheet>
  )
}

/** One person of the room; that they were opened is a line of the company's log. */
export const GuestPerson = ({ room, user_id }: ViewProps & { user_id: number }) => {
  const of = useCall(getGuestPerson, { user_id })
  return (
    <Answer of={of} isPage>
      {(one) => <PersonView room={room} one={one} />}
    </Answer>
  )
}
