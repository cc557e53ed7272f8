/** A manager's people with what is overdue or due soon: remind one, or say what they said. */
import type { Output } from '@jujur/contract/call.ts'
import { getDigestPeople, leaveDigest, type ManagedPerson, remindFromDigest } from '@jujur/contract/manager-digest.ts'
import { IconAlertTriangle, IconCalendarEvent, IconCheck } from '@jujur/icons'
import { useEffect, useState } from 'react'
import { Refused } from '../kit/call/api.ts'
import { announce } from '../kit/call/changes.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PublicLine } from '../ui/public-page.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useToast } from '../ui/use-toast.ts'
import { useCourseName } from './course-name.ts'
import classes from './manager-page.module.css'
import { type AskedOf, SayDialog } from './manager-say.tsx'
import { useSaidWords } from './said-words.tsx'

const PAGE = 50
type People = Output<typeof getDigestPeople>
type Shut = (error: Refused | null) => void

const daysLate = (due_on: string, today: string) => Math.round((Date.parse(today) - Date.parse(due_on)) / 86_400_000)

const Courses = ({ of: { courses }, today }: { of: ManagedPerson; today: string }) => {
  const t = useTexts('managers')
  const courseName = useCourseName()
  const { day, facts } = useFormat()
  return (
    <ul className={classes.courses}>
      {courses.map(({ title, update_to, due_on, is_overdue, is_begun }) => (
        <li key={`${title} ${update_to ?? ''} ${due_on}`}>
          <span>{courseName(title, update_to)}</span>
          <span className={is_overdue ? classes.late : classes.due}>
            {is_overdue ? (
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconCalendarEvent size={16} stroke={1.75} aria-hidden="true" />
            )}
            {facts([
              is_overdue ? t('page.late', { day: day(due_on), count: daysLate(due_on, today) }) : t('page.due', { day: day(due_on) }),
              t(is_begun ? 'page.begun' : 'page.notBegun'),
            ])}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What was done of them: by whom they were reminded last, and what this manager said. */
const useDone = () => {
  const t = useTexts('managers')
  const { day } = useFormat()
  const saidWords = useSaidWords()
  return ({ reminded_on, reminded_by_you, is_not_reached, said, remind }: ManagedPerson, today: string): string[] => [
    ...(said ? [saidWords(said, true)] : []),
    ...(reminded_on === null
      ? []
      : [t(reminded_by_you ? 'page.remindedByYou' : 'page.reminded', { day: reminded_on === today ? t('page.today') : day(reminded_on) })]),
    ...(is_not_reached ? [t('page.notReached')] : []),
    ...(remind === null ? [t('page.cannotRemind')] : []),
  ]
}

type RowProps = { of: ManagedPerson; visit: string; today: string; onAsk: (asked: AskedOf) => void; onShut: Shut }
const Person = ({ of, visit, today, onAsk, onShut }: RowProps) => {
  const t = useTexts('managers')
  const { say } = useToast()
  const { user_id, name, remind, said } = of
  const done = useDone()(of, today)
  const { send, sending } = useSend(remindFromDigest, {
    treats: {
      10031: onShut,
      10032: onShut,
      20068: onShut,
      2111: () => {
        say(t('page.already', { name }))
        announce(remindFromDigest.changes)
      },
    },
    onDone: () => say(t(remind === 'invite' ? 'page.invitedAgain' : 'page.remindDone', { name })),
  })
  const isShut = remind === 'today' || remind === 'invited_today'
  const isDone = isShut || (said !== null && said.verdict !== 'turned_down')
  return (
    <li className={isDone ? classes.done : undefined}>
      <span className={isDone ? `${classes.knot} ${classes.knotDone}` : `${classes.knot} ${classes.knotNow}`} aria-hidden="true">
        {isDone && <IconCheck size={12} stroke={2.2} />}
      </span>
      <h2>{name}</h2>
      <Courses of={of} today={today} />
      {done.map((line) => (
        <p key={line} className={classes.note}>
          {line}
        </p>
      ))}
      <fieldset className={classes.acts}>
        <legend className="vh">{name}</legend>
        {remind !== null && (
          <Button
            aria-disabled={isShut || undefined}
            aria-busy={sending || undefined}
            onClick={() => {
              if (!isShut && !sending) void send({ visit, user_id })
            }}
          >
            {t(isShut ? 'page.remindedToday' : 'page.remind')}
          </Button>
        )}
        {(['spoken', 'on_leave', 'left'] as const).map((kind) => (
          <Button key={kind} variant="default" onClick={() => onAsk({ kind, user_id, name })}>
            {t(`page.act.${kind}`)}
          </Button>
        ))}
      </fieldset>
    </li>
  )
}

const Head = ({ of, onClose }: { of: People; onClose: () => void }) => {
  const t = useTexts('managers')
  const { dateTime, number } = useFormat()
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>{t('page.title')}</h1>
          <PublicLine>{t('page.asAt', { company: of.company_name, time: dateTime(of.now) })}</PublicLine>
        </div>
        <p className={classes.who}>
          {of.manager_name}
          <TextButton onClick={onClose}>{t('page.close')}</TextButton>
        </p>
      </div>
      <FigureList
        layout="close"
        items={[
          { label: t('page.managed'), value: number(of.managed) },
          { label: t('page.overdue'), value: number(of.overdue), tone: of.overdue > 0 ? 'bad' : undefined },
          { label: t('page.dueSoon'), value: number(of.due) },
        ]}
      />
    </>
  )
}

export const ManagedPeople = ({ visit, onShut }: { visit: string; onShut: Shut }) => {
  const t = useTexts('managers')
  const [start, setStart] = useState(0)
  const [asked, setAsked] = useState<AskedOf | null>(null)
  const of = useCall(getDigestPeople, { visit, start, length: PAGE }, { keepPrevious: true, fresh: true })
  const leave = useSend(leaveDigest, { onDone: () => onShut(null) })
  const { error } = of
  useEffect(() => {
    if (error instanceof Refused && (error.code === 20068 || error.code === 10031 || error.code === 10032)) onShut(error)
  }, [error, onShut])
  return (
    <Answer of={of} rows={6}>
      {(data) => (
        <>
          <Head of={data} onClose={() => void leave.send({ visit })} />
          {data.total === 0 ? (
            <div className={classes.way}>
              <Notice tone="ok">{t('page.none')}</Notice>
            </div>
          ) : (
            <ol className={classes.people}>
              {data.people.map((person) => (
                <Person key={person.user_id} of={person} visit={visit} today={data.today} onAsk={setAsked} onShut={onShut} />
              ))}
            </ol>
          )}
          {data.total > PAGE && (
            <p className={classes.pages}>
              <Button variant="default" disabled={start === 0} onClick={() => setStart(Math.max(0, start - PAGE))}>
                {t('page.before')}
              </Button>
              <Button variant="default" disabled={start + PAGE >= data.total} onClick={() => setStart(start + PAGE)}>
                {t('page.next')}
              </Button>
            </p>
          )}
          <p className={classes.foot}>{t('page.foot')}</p>
          {asked && (
            <SayDialog
              key={`${asked.user_id} ${asked.kind}`}
              asked={asked}
              visit={visit}
              today={data.today}
              onClose={() => setAsked(null)}
              onShut={onShut}
            />
          )}
        </>
      )}
    </Answer>
  )
}
