/** What somebody saw of one course: each lesson that was opened, attempt that was handed in, and the pledge; one of them whole. */
import { downloadAsSeen, getAttemptAsSeen, getCourseAsSeen, getLessonAsSeen, getPledgeAsSeen, type SeenPart } from '@jujur/contract/as-seen.ts'
import type { Output, Sent } from '@jujur/contract/call.ts'
import type { MenuScreenId } from '@jujur/contract/screens.ts'
import { IconDownload } from '@jujur/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { sendForFile } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import type { Breadcrumb } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import classes from './as-seen.module.css'
import { AttemptSeen } from './attempt-seen.tsx'
import { LessonSeen } from './lesson-seen.tsx'
import { PledgeSeen } from './pledge-seen.tsx'

/** What the address names, in the words of a link. */
export type SeenQuery = { attempt?: number | undefined; lesson?: number | undefined; pledge?: string | undefined }
export const seenQueryOf = (params: URLSearchParams): SeenQuery => {
  const attempt = wholeFrom1(params.get('attempt'))
  const lesson = wholeFrom1(params.get('lesson'))
  const pledge = params.get('pledge')
  if (attempt !== null) return { attempt }
  return lesson === null ? (pledge ? { pledge } : {}) : { lesson }
}
const queryOfPart = (part: SeenPart): SeenQuery => {
  if (part.kind === 'attempt') return { attempt: part.attempt_id }
  return part.kind === 'lesson' ? { lesson: part.module_progress_id } : { pledge: part.serial_no }
}
const isSame = (a: SeenQuery, b: SeenQuery): boolean => a.attempt === b.attempt && a.lesson === b.lesson && a.pledge === b.pledge

const Parts = ({ parts, current, hrefTo }: { parts: readonly SeenPart[]; current: SeenQuery; hrefTo: (set: SeenQuery) => string }) => {
  const t = useTexts('seen')
  const { dateTime, facts, percent } = useFormat()
  return (
    <nav className={classes.parts} aria-label={t('parts')}>
      <ol>
        {parts.map((part) => {
          const own = queryOfPart(part)
          const kind = part.kind === 'attempt' ? t('kind.attempt', { no: part.attempt_no }) : t(`kind.${part.kind}`)
          const result = part.kind === 'attempt' && facts([percent(part.score), t(part.passed ? 'passed' : 'failed')])
          return (
            <li key={JSON.stringify(own)}>
              <Link to={hrefTo(own)} aria-current={isSame(own, current) ? 'page' : undefined}>
                <b>{part.title}</b>
                <span>{facts([kind, result, part.at && dateTime(part.at)])}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** As the server names it: of nobody, and such as Windows takes. */
const fileNameOf = (of: Sent<typeof downloadAsSeen>): string => {
  if ('attempt_id' in of) return `attempt-${of.attempt_id}`
  return 'module_progress_id' in of ? `lesson-${of.module_progress_id}` : `pledge-${of.serial_no}`
}

const Save = ({ of }: { of: Sent<typeof downloadAsSeen> }) => {
  const t = useTexts('seen')
  const may = useMay()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await sendForFile(downloadAsSeen, of, `${fileNameOf(of)}.html`)
    } catch (error) {
      showTrouble(error)
    } finally {
      setSaving(false)
    }
  }
  if (!may(downloadAsSeen.name)) return null
  return (
    <Button
      variant="default"
      size="sm"
      loading={saving}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('download')}
    </Button>
  )
}

const Attempt = ({ attempt_id }: { attempt_id: number }) => {
  const of = useCall(getAttemptAsSeen, { attempt_id })
  return (
    <Answer of={of} rows={8}>
      {(seen) => <AttemptSeen seen={seen} action={<Save of={{ attempt_id }} />} />}
    </Answer>
  )
}
const Lesson = ({ module_progress_id }: { module_progress_id: number }) => {
  const of = useCall(getLessonAsSeen, { module_progress_id })
  return (
    <Answer of={of} rows={8}>
      {(seen) => <LessonSeen seen={seen} action={<Save of={{ module_progress_id }} />} />}
    </Answer>
  )
}
const Pledge = ({ serial_no }: { serial_no: string }) => {
  const of = useCall(getPledgeAsSeen, { serial_no })
  return (
    <Answer of={of} rows={8}>
      {(seen) => <PledgeSeen seen={seen} action={<Save of={{ serial_no }} />} />}
    </Answer>
  )
}

const One = ({ of: { attempt, lesson, pledge } }: { of: SeenQuery }) => {
  const t = useTexts('seen')
  if (attempt !== undefined) return <Attempt key={attempt} attempt_id={attempt} />
  if (lesson !== undefined) return <Lesson key={lesson} module_progress_id={lesson} />
  return pledge === undefined ? <p className={classes.dim}>{t('choose')}</p> : <Pledge key={pledge} serial_no={pledge} />
}

type Seen = Output<typeof getCourseAsSeen>
type CourseSeenProps = {
  seen: Seen
  current: SeenQuery
  hrefTo: (set: SeenQuery) => string
  entry: MenuScreenId
  above: (seen: Seen) => Breadcrumb[]
}
const CourseSeen = ({ seen, current, hrefTo, entry, above }: CourseSeenProps) => {
  const t = useTexts('seen')
  useCrumbsBelow(entry, ...above(seen), seen.course.title)
  const { course, person, parts } = seen
  return (
    <>
      <PageTitle title={course.title} line={t('line', { name: person.name, number: course.version_no })} />
      {parts.length === 0 ? (
        <EmptyState>{t('noneText')}</EmptyState>
      ) : (
        <div className={classes.whole}>
          <Parts parts={parts} current={current} hrefTo={hrefTo} />
          <div className={classes.one}>
            <One of={current} />
          </div>
        </div>
      )}
    </>
  )
}

type Props = Omit<CourseSeenProps, 'seen'> & { trainee_course_id: number }
/** `above`: what stands between the entry of the menu and the page. */
export const AsSeen = ({ trainee_course_id, ...props }: Props) => {
  const of = useCall(getCourseAsSeen, { trainee_course_id })
  return (
    <Sheet>
      <Answer of={of} rows={8}>
        {(seen) => <CourseSeen seen={seen} {...props} />}
      </Answer>
    </Sheet>
  )
}
