/** What somebody saw of one course: each lesson that was opened, attempt that was handed in, and the pledge; one of them whole. */
import { downloadAsSeen, getAttemptAsSeen, getCourseAsSeen, getLessonAsSeen, getPledgeAsSeen } from '@jujur/contract/as-seen.ts'
import type { Output, Sent } from '@jujur/contract/call.ts'
import type { MenuScreenId } from '@jujur/contract/screens.ts'
import { IconDownload } from '@jujur/icons'
import { useState } from 'react'
import { sendForFile } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import type { Breadcrumb } from '../kit/session/layout.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import classes from './as-seen.module.css'
import { AttemptSeen } from './attempt-seen.tsx'
import { LessonSeen } from './lesson-seen.tsx'
import { PledgeSeen } from './pledge-seen.tsx'
import { SeenParts } from './seen-parts.tsx'
import type { SeenQuery } from './seen-query.ts'

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
          <SeenParts parts={parts} current={current} hrefTo={hrefTo} />
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
